import { useController } from 'react-hook-form';
import type { FieldValues } from 'react-hook-form';
import { toLatinDigits } from '#web/lib/format.ts';
import { DigitsField } from '#web/ui/DigitsField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import type { TextFieldProps } from '#web/ui/TextField.tsx';
import type { NamedField } from '../../components/namedField.ts';
import { type IssueTexts, useIssueText } from '#web/app/form/issueText.ts';

type Props<T extends FieldValues> = NamedField<T> &
  Omit<TextFieldProps, 'name' | 'error' | 'value' | 'onChange'> & {
    kind?: 'text' | 'plate' | 'spot' | 'year';
    errorTexts?: IssueTexts;
  };

const YEAR_DIGITS = 4;
const capitals = { ltr: true, capitals: true, boxClassName: 'font-strong' } as const;

/** A field about a car, with what is wrong with it in the reader's language. */
export function CarField<T extends FieldValues>({
  control,
  name,
  kind = 'text',
  errorTexts,
  ...props
}: Props<T>) {
  const issueText = useIssueText();
  const { field, fieldState } = useController({ control, name });
  const onChange = field.onChange as (value: string) => void;
  const bound = {
    autoComplete: 'off',
    ...props,
    name,
    value: field.value as string,
    onBlur: field.onBlur,
    inputRef: field.ref,
    error: issueText(fieldState.error?.message, errorTexts),
  };
  switch (kind) {
    case 'text':
      return <TextField {...bound} onChange={onChange} />;
    case 'year':
      return <DigitsField {...bound} onChange={(year) => onChange(year.slice(0, YEAR_DIGITS))} />;
    case 'plate':
    case 'spot':
      return (
        <TextField
          {...bound}
          {...capitals}
          spellCheck="false"
          onChange={(text) => onChange(toLatinDigits(text).toUpperCase())}
        />
      );
  }
}

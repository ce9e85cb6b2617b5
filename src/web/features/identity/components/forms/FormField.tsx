import { useController } from 'react-hook-form';
import type { Control, FieldPath, FieldPathByValue, FieldValues } from 'react-hook-form';
import { toLatinDigits } from '#web/lib/format.ts';
import { DigitsField, PhoneField } from '#web/ui/DigitsField.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import type { TextFieldProps } from '#web/ui/TextField.tsx';
import { type IssueTexts, useIssueText } from '#web/app/form/issueText.ts';

type Props<T extends FieldValues> = Omit<
  TextFieldProps,
  'name' | 'error' | 'value' | 'onChange' | 'type' | 'inputMode' | 'ltr'
> & {
  control: Control<T>;
  name: FieldPathByValue<T, string>;
  kind?: 'text' | 'email' | 'phone' | 'password' | 'pin' | 'digits';
  /** A field that has to agree with this one, and is looked at again when this one changes. */
  agreesWith?: FieldPath<T>;
  errorTexts?: IssueTexts | undefined;
};

/** A field of a form, with what is wrong with it in the reader's language. */
export function FormField<T extends FieldValues>(props: Props<T>) {
  const { control, name, kind = 'text', agreesWith, errorTexts, ...rest } = props;
  const issueText = useIssueText();
  const { field, fieldState } = useController({
    control,
    name,
    ...(agreesWith ? { rules: { deps: agreesWith } } : {}),
  });
  const onChange = field.onChange as (value: string) => void;
  const bound = {
    ...rest,
    name,
    value: field.value as string,
    onChange,
    onBlur: field.onBlur,
    inputRef: field.ref,
    error: issueText(fieldState.error?.message, errorTexts),
  };
  switch (kind) {
    case 'phone':
      return <PhoneField {...bound} />;
    case 'digits':
      return <DigitsField {...bound} />;
    case 'password':
      return <PasswordField {...bound} ltr />;
    case 'pin':
      return (
        <PasswordField
          {...bound}
          ltr
          inputMode="numeric"
          onChange={(typed) => onChange(toLatinDigits(typed).replaceAll(/\D/g, '').slice(0, 6))}
        />
      );
    case 'email':
      return <TextField {...bound} ltr type="email" inputMode="email" spellCheck="false" />;
    case 'text':
      return <TextField {...bound} />;
  }
}

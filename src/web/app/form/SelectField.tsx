import type { Control, FieldPathByValue, FieldValues } from 'react-hook-form';
import type { ComponentProps } from 'react';
import { Select } from '#web/ui/Select.tsx';
import { useField } from './Field.tsx';
import type { IssueTexts } from './issueText.ts';

type Props<T extends FieldValues> = Omit<
  ComponentProps<typeof Select>,
  'value' | 'onChange' | 'error' | 'inputRef'
> & {
  control: Control<T>;
  name: FieldPathByValue<T, string>;
  /** Id of the option that means no choice. The form gets '' for this option. */
  none?: string;
  errorTexts?: IssueTexts;
  /** Called with the id of the chosen option, to update other fields. */
  onChosen?: (id: string) => void;
};

/** Select bound to a form field by name. */
export function SelectField<T extends FieldValues>(props: Props<T>) {
  const { control, name, none = null, errorTexts, onChosen, ...rest } = props;
  const { field, error } = useField({ control, name, errorTexts });
  return (
    <Select
      {...rest}
      value={field.value || none}
      onChange={(id) => {
        field.onChange(id === none ? '' : id);
        onChosen?.(id);
      }}
      inputRef={field.ref}
      error={error}
    />
  );
}

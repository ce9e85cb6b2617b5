import type { Control, FieldPathByValue, FieldValues } from 'react-hook-form';

/** A text of any form, by its name. */
export type NamedField<T extends FieldValues> = {
  control: Control<T>;
  name: FieldPathByValue<T, string>;
};

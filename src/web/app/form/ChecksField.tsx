import { useId } from 'react';
import type { Control, FieldPathByValue, FieldValues } from 'react-hook-form';
import { FieldAlert } from '#web/ui/FormError.tsx';
import { groupRef, useField } from './Field.tsx';

type Props<T extends FieldValues> = {
  control: Control<T>;
  name: FieldPathByValue<T, string[]>;
  legend: string;
  description?: string;
  options: readonly { id: string; name: string }[];
};

/**
 * Checkboxes for a multiple choice. Values of the field that are no option here stay in the field.
 */
export function ChecksField<T extends FieldValues>(props: Props<T>) {
  const { control, name, legend, description, options } = props;
  const id = useId();
  const { field, error } = useField({ control, name });
  const chosen = field.value as string[];
  const change = (option: string, isChosen: boolean) =>
    field.onChange(isChosen ? [...chosen, option] : chosen.filter((each) => each !== option));
  return (
    <fieldset
      ref={groupRef(field.ref)}
      className="flex flex-col"
      aria-describedby={description ? id : undefined}
    >
      <legend className="text-15 font-medium">{legend}</legend>
      {description ? (
        <p id={id} className="text-12 text-muted">
          {description}
        </p>
      ) : null}
      {options.map((option) => (
        <label
          key={option.id}
          htmlFor={`${id} ${option.id}`}
          className="flex min-h-11 cursor-pointer items-center gap-3 text-15"
        >
          <input
            id={`${id} ${option.id}`}
            type="checkbox"
            className="size-6 shrink-0 accent-primary"
            checked={chosen.includes(option.id)}
            aria-invalid={error ? true : undefined}
            onChange={({ target }) => change(option.id, target.checked)}
          />
          <span className="min-w-0 wrap-anywhere">{option.name}</span>
        </label>
      ))}
      {error ? (
        <span className="pt-1.5">
          <FieldAlert>{error}</FieldAlert>
        </span>
      ) : null}
    </fieldset>
  );
}

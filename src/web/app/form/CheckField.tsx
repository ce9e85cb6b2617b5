import { useId, type ReactNode } from 'react';
import type { Control, FieldPathByValue, FieldValues } from 'react-hook-form';
import { FieldAlert } from '#web/ui/FormError.tsx';
import { useField } from './Field.tsx';

type Props<T extends FieldValues> = {
  control: Control<T>;
  name: FieldPathByValue<T, boolean>;
  children: ReactNode;
  /** Called after a change, to update other fields. */
  onChosen?: () => void;
};

/** Checkbox with a label; links in the label do not toggle it. */
export function CheckField<T extends FieldValues>({ control, name, children, onChosen }: Props<T>) {
  const id = useId();
  const { field, error } = useField({ control, name });
  const { ref, value, onChange, onBlur } = field;
  return (
    <div className="flex flex-col gap-1.5">
      <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2.5 text-15">
        <input
          ref={ref}
          type="checkbox"
          name={name}
          checked={value}
          onChange={(event) => {
            onChange(event.target.checked);
            onChosen?.();
          }}
          onBlur={onBlur}
          {...(error ? { 'aria-invalid': true, 'aria-describedby': id } : {})}
          className="size-6 shrink-0 cursor-pointer accent-primary"
        />
        <span className="min-w-0 leading-6">{children}</span>
      </label>
      {error ? <FieldAlert id={id}>{error}</FieldAlert> : null}
    </div>
  );
}

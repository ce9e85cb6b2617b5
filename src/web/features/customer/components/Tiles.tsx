import { useId } from 'react';

type Props<T extends string> = {
  label: string;
  options: readonly { id: T; name: string }[];
  value: T;
  onChange: (id: T) => void;
};

/** A few choices in tiles for the thumb, as many in a row as the text leaves room for. */
export function Tiles<T extends string>({ label, options, value, onChange }: Props<T>) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="pb-2 text-15 font-medium">{label}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(max(6.5rem,30%),1fr))] gap-2">
        {options.map((option) => (
          <label
            key={option.id}
            className="relative grid min-h-14 cursor-pointer place-items-center rounded-md border border-line-strong bg-surface px-2 text-center text-15 font-medium transition-colors has-checked:border-primary has-checked:bg-primary has-checked:text-on-primary has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              checked={option.id === value}
              onChange={() => onChange(option.id)}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            {option.name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

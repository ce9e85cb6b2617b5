import { useId } from 'react';

type Props<T extends string> = {
  label: string;
  options: readonly { id: T; name: string; lang?: string }[];
  value: T;
  onChange: (id: T) => void;
};

/** A few choices side by side, one of them taken. */
export function Choice<T extends string>({ label, options, value, onChange }: Props<T>) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="pb-1.5 text-15 font-medium">{label}</legend>
      <div className="flex rounded-md border border-line-strong bg-surface p-1">
        {options.map((option) => (
          <label
            key={option.id}
            lang={option.lang}
            // A language's own name is not worth the other script's font.
            style={option.lang ? { fontFamily: 'var(--font-system)' } : {}}
            className="relative grid min-h-11 grow basis-0 cursor-pointer place-items-center rounded-[12px] px-3 text-15 font-medium text-muted transition-colors has-checked:bg-primary has-checked:font-strong has-checked:text-on-primary has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
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

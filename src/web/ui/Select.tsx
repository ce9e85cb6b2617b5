import { ChevronDown } from 'lucide-react';
import { useId, type Ref } from 'react';
import { FieldAlert } from './FormError.tsx';
import { Icon } from './Icon.tsx';

export type SelectOption = { id: string; name: string; detail?: string };

type Props = {
  label: string;
  /** Shows the label to screen readers only, where the context makes the choice clear. */
  hideLabel?: boolean;
  placeholder: string;
  options: readonly SelectOption[];
  value: string | null;
  onChange: (id: string) => void;
  description?: string | undefined;
  error?: string | undefined;
  /** Ref by which a form focuses the select. */
  inputRef?: Ref<HTMLSelectElement>;
};

/** Native select, which works for thumbs and keyboards without JavaScript. */
export function Select(props: Props) {
  const { label, hideLabel, placeholder, options, value, onChange, description, error, inputRef } =
    props;
  const id = useId();
  const notes = Object.entries({ description, error }).filter(([, note]) => Boolean(note));
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-15 font-medium'}>
        {label}
      </label>
      <span className="relative block">
        <select
          {...(inputRef ? { ref: inputRef } : {})}
          id={id}
          value={value ?? ''}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={notes.map(([name]) => `${id}-${name}`).join(' ') || undefined}
          className="min-h-13 w-full cursor-pointer appearance-none truncate rounded-md border border-line-strong bg-surface ps-4 pe-12 text-15 font-medium text-ink aria-invalid:border-2 aria-invalid:border-danger"
        >
          {value === null ? (
            <option value="" disabled>
              {placeholder}
            </option>
          ) : null}
          {options.map(({ id: option, name, detail }) => (
            <option key={option} value={option}>
              {detail ? `${name} · ${detail}` : name}
            </option>
          ))}
        </select>
        <Icon
          of={ChevronDown}
          className="pointer-events-none absolute inset-y-0 end-4 my-auto text-muted"
        />
      </span>
      {description ? (
        <span id={`${id}-description`} className="text-12 text-muted">
          {description}
        </span>
      ) : null}
      {error ? <FieldAlert id={`${id}-error`}>{error}</FieldAlert> : null}
    </div>
  );
}

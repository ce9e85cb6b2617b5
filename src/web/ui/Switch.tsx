import { useId } from 'react';

type Props = {
  label: string;
  /** Shows the label to screen readers only, where a table header already names the switch. */
  hideLabel?: boolean;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  disabled?: boolean;
  /** Reason why the switch cannot be changed now; null when it can be changed. */
  locked?: string | null;
};

/** Switch that applies at once. The knob shows the state without colour. */
export function Switch(props: Props) {
  const { label, hideLabel, isOn, onChange, locked = null, disabled = locked !== null } = props;
  const id = useId();
  return (
    <>
      <label
        className={`inline-flex min-h-11 min-w-11 items-center gap-3 ${hideLabel ? 'justify-center' : 'justify-between'} ${disabled ? 'cursor-not-allowed' : 'cursor-pointer'}`}
      >
        <span className={hideLabel ? 'sr-only' : 'text-15'}>{label}</span>
        <input
          type="checkbox"
          role="switch"
          checked={isOn}
          aria-checked={isOn}
          aria-describedby={locked === null ? undefined : id}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked)}
          className="peer sr-only"
        />
        <span
          aria-hidden="true"
          className="relative inline-block h-7 w-12 shrink-0 rounded-full border border-line-strong bg-raised transition-colors peer-checked:border-primary peer-checked:bg-primary peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus peer-disabled:opacity-55 before:absolute before:inset-y-1 before:start-1 before:size-4.5 before:rounded-full before:bg-line-strong before:transition-[inset-inline-start] peer-checked:before:start-6 peer-checked:before:bg-on-primary"
        />
      </label>
      {locked === null ? null : (
        <output id={id} className="text-15 text-muted">
          {locked}
        </output>
      )}
    </>
  );
}

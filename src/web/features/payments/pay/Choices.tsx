type Choice<V> = { value: V; label: string; below?: string };

type ChoicesProps<V> = {
  label: string;
  choices: readonly Choice<V>[];
  chosen: V | null;
  disabled?: boolean;
  onChoose: (value: V) => void;
};

/** Row of large buttons; at most one is pressed. */
export function Choices<V extends string | number>({
  label,
  choices,
  chosen,
  disabled = false,
  onChoose,
}: ChoicesProps<V>) {
  return (
    <fieldset
      className="grid min-w-0 grid-cols-[repeat(auto-fit,minmax(4.25rem,1fr))] gap-2"
      aria-label={label}
    >
      {choices.map(({ value, label: text, below }) => (
        <button
          key={value}
          type="button"
          className="grid min-h-14 min-w-0 cursor-pointer touch-manipulation place-content-center rounded-md border-[1.5px] border-line-strong px-1 py-1.5 text-center transition-colors aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:inset-ring-[1.5px] aria-pressed:inset-ring-primary"
          aria-pressed={value === chosen}
          aria-disabled={disabled || undefined}
          onClick={() => {
            if (!disabled) onChoose(value);
          }}
        >
          <span className="text-17 font-strong tabular-nums">{text}</span>{' '}
          {below && <span className="text-12 text-muted tabular-nums">{below}</span>}
        </button>
      ))}
    </fieldset>
  );
}

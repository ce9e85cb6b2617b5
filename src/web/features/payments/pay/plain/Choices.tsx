type Choice<V> = { value: V; label: string; below?: string };

type ChoicesProps<V> = {
  label: string;
  choices: readonly Choice<V>[];
  chosen: V | null;
  disabled?: boolean;
  onChoose: (value: V) => void;
};

/** A row of big buttons of which one at most is pressed. */
export function Choices<V extends string | number>({
  label,
  choices,
  chosen,
  disabled = false,
  onChoose,
}: ChoicesProps<V>) {
  return (
    <fieldset className="choices" aria-label={label}>
      {choices.map(({ value, label: text, below }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === chosen}
          aria-disabled={disabled || undefined}
          onClick={() => {
            if (!disabled) onChoose(value);
          }}
        >
          <span className="choices__main">{text}</span>{' '}
          {below && <span className="choices__below">{below}</span>}
        </button>
      ))}
    </fieldset>
  );
}

import { Label } from 'react-aria-components/Label';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';

type Props<T extends string> = {
  label: string;
  hideLabel?: boolean;
  options: readonly { id: T; name: string; lang?: string }[];
  value: T;
  onChange: (id: T) => void;
};

/** A few choices side by side, one of them taken. */
export function Choice<T extends string>({ label, hideLabel, options, value, onChange }: Props<T>) {
  return (
    <RadioGroup
      value={value}
      onChange={(id) => onChange(id as T)}
      orientation="horizontal"
      className="flex flex-col gap-1.5"
    >
      <Label className={hideLabel ? 'sr-only' : 'text-15 font-medium'}>{label}</Label>
      <div className="flex rounded-md border border-line-strong bg-surface p-1">
        {options.map((option) => (
          <Radio
            key={option.id}
            value={option.id}
            lang={option.lang}
            // A language's own name is not worth the other script's font.
            style={option.lang ? { fontFamily: 'var(--font-system)' } : {}}
            className="grid min-h-11 grow basis-0 cursor-pointer place-items-center rounded-[12px] px-3 text-15 font-medium text-muted transition-colors data-selected:bg-primary data-selected:font-strong data-selected:text-on-primary data-focus-visible:outline-3 data-focus-visible:outline-offset-2 data-focus-visible:outline-focus"
          >
            {option.name}
          </Radio>
        ))}
      </div>
    </RadioGroup>
  );
}

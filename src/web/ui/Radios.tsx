import { useId } from 'react';
import { RadioTile } from './RadioTile.tsx';

const choiceLook = {
  legend: 'pb-1.5',
  row: 'flex rounded-md border border-line-strong bg-surface p-1',
  option: 'min-h-11 grow basis-0 rounded-sm px-3 text-muted has-checked:font-strong',
};

const tileLook = {
  legend: 'pb-2',
  row: 'grid grid-cols-[repeat(auto-fit,minmax(max(6.5rem,30%),1fr))] gap-2',
  option:
    'min-h-14 rounded-md border border-line-strong bg-surface px-2 text-center has-checked:border-primary',
};

export type RadiosProps<T extends string> = {
  label: string;
  options: readonly { id: T; name: string; lang?: string }[];
  value: T;
  onChange: (id: T) => void;
};

type Look = { legend: string; row: string; option: string };

/** Group of radio buttons, each around its content. */
export function Radios<T extends string>(props: RadiosProps<T> & { look: Look }) {
  const { label, options, value, onChange, look } = props;
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className={`text-15 font-medium ${look.legend}`}>{label}</legend>
      <div className={look.row}>
        {options.map((option) => (
          <RadioTile
            key={option.id}
            look="bare"
            name={name}
            checked={option.id === value}
            onChoose={() => onChange(option.id)}
            className={`grid place-items-center text-15 font-medium transition-colors has-checked:bg-primary has-checked:text-on-primary ${look.option}`}
          >
            <span
              lang={option.lang}
              // Uses the system font: a font for the other script is not worth loading for one
              // word.
              style={option.lang ? { fontFamily: 'var(--font-system)' } : {}}
            >
              {option.name}
            </span>
          </RadioTile>
        ))}
      </div>
    </fieldset>
  );
}

/** Few choices side by side. One is chosen. */
export function Choice<T extends string>(props: RadiosProps<T>) {
  return <Radios {...props} look={choiceLook} />;
}

/** Few choices as tiles for the thumb. Each row has as many tiles as fit. */
export function Tiles<T extends string>(props: RadiosProps<T>) {
  return <Radios {...props} look={tileLook} />;
}

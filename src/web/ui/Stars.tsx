import { Star } from 'lucide-react';
import { useId } from 'react';
import { Icon } from './Icon.tsx';
import { RadioTile } from './RadioTile.tsx';

const counts = [1, 2, 3, 4, 5] as const;

type Props = {
  label: string;
  /** Returns the accessible name for a number of stars. */
  nameOf: (count: number) => string;
  value: number | null;
  onChange: (count: number) => void;
};

/**
 * Rating of one to five stars as radio buttons. The arrow keys follow the direction of the text.
 */
export function Stars({ label, nameOf, value, onChange }: Props) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="text-20 font-strong">{label}</legend>
      <div className="-ms-2 mt-1 flex">
        {counts.map((count) => (
          <RadioTile
            key={count}
            look="bare"
            name={name}
            aria-label={nameOf(count)}
            checked={count === value}
            onChoose={() => onChange(count)}
            className="grid min-h-14 flex-[0_1_56px] place-items-center rounded-sm"
          >
            <Icon
              of={Star}
              size={36}
              className={`max-w-full ${value !== null && count <= value ? 'fill-brass text-brass' : 'text-line-strong'}`}
            />
          </RadioTile>
        ))}
      </div>
    </fieldset>
  );
}

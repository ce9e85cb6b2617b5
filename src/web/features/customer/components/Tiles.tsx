import { Radios } from '#web/ui/Radios.tsx';
import type { RadiosProps } from '#web/ui/Radios.tsx';

const look = {
  legend: 'pb-2',
  row: 'grid grid-cols-[repeat(auto-fit,minmax(max(6.5rem,30%),1fr))] gap-2',
  option:
    'min-h-14 rounded-md border border-line-strong bg-surface px-2 text-center has-checked:border-primary',
};

/** A few choices in tiles for the thumb, as many in a row as the text leaves room for. */
export function Tiles<T extends string>(props: RadiosProps<T>) {
  return <Radios {...props} look={look} />;
}

import { Radios } from './Radios.tsx';
import type { RadiosProps } from './Radios.tsx';

const look = {
  legend: 'pb-1.5',
  row: 'flex rounded-md border border-line-strong bg-surface p-1',
  option: 'min-h-11 grow basis-0 rounded-[12px] px-3 text-muted has-checked:font-strong',
};

/** A few choices side by side, one of them taken. */
export function Choice<T extends string>(props: RadiosProps<T>) {
  return <Radios {...props} look={look} />;
}

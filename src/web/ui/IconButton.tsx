import type { ComponentProps } from 'react';
import { iconLook } from './button.ts';

type Props = Omit<ComponentProps<'button'>, 'className' | 'aria-label' | 'type'> & {
  /** What the button does; it has no other words. */
  label: string;
};

export function IconButton({ label, ...rest }: Props) {
  return <button {...rest} type="button" aria-label={label} className={iconLook} />;
}

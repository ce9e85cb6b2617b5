import { Button } from 'react-aria-components/Button';
import type { ButtonProps } from 'react-aria-components/Button';
import type { ReactNode } from 'react';
import { iconLook } from './button.ts';

type Props = Omit<ButtonProps, 'className' | 'children' | 'style' | 'aria-label'> & {
  /** What the button does; it has no other words. */
  label: string;
  children: ReactNode;
};

export function IconButton({ label, children, ...rest }: Props) {
  return (
    <Button {...rest} aria-label={label} className={iconLook}>
      {children}
    </Button>
  );
}

import { Button } from 'react-aria-components/Button';
import type { ButtonProps } from 'react-aria-components/Button';
import type { ReactNode } from 'react';

type Props = Omit<ButtonProps, 'className' | 'children' | 'style' | 'aria-label'> & {
  /** What the button does; it has no other words. */
  label: string;
  children: ReactNode;
};

export function IconButton({ label, children, ...rest }: Props) {
  return (
    <Button
      {...rest}
      aria-label={label}
      className="inline-grid size-11 shrink-0 cursor-pointer place-items-center rounded-sm text-muted transition-colors hover:bg-primary-soft hover:text-ink disabled:opacity-50"
    >
      {children}
    </Button>
  );
}

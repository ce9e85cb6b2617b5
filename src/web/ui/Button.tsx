import { Button as AriaButton } from 'react-aria-components/Button';
import type { ButtonProps as AriaProps } from 'react-aria-components/Button';
import type { ReactNode, Ref } from 'react';
import { buttonLook } from './button.ts';
import type { ButtonVariant } from './button.ts';
import { Spinner } from './Spinner.tsx';

export type ButtonProps = Omit<AriaProps, 'className' | 'children' | 'style'> & {
  variant?: ButtonVariant;
  className?: string;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
};

/** While pending the words stay in place, unseen, so that the button keeps its width. */
export function Button({ variant = 'secondary', className, children, ...rest }: ButtonProps) {
  return (
    <AriaButton {...rest} className={buttonLook(variant, className)}>
      <span
        className={`inline-flex items-center justify-center gap-2 ${rest.isPending ? 'opacity-0' : ''}`}
      >
        {children}
      </span>
      {rest.isPending ? (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      ) : null}
    </AriaButton>
  );
}

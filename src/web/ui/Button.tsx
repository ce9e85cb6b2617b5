import type { ComponentProps } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { Spinner } from './Spinner.tsx';
import { buildButtonClass, iconLook, isBounce } from './button.ts';
import type { ButtonVariant } from './button.ts';

export type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant;
  /** Whether the button has the height of a screen's primary action. */
  isLarge?: boolean;
  /** Marks a command: with a value, true or false, double presses count once, also on submit. */
  isPending?: boolean;
};

/**
 * Button. While pending it keeps its text unseen, so that its width stays, and its focus;
 * presses are ignored.
 */
export function Button({
  variant = 'secondary',
  isLarge,
  className,
  children,
  isPending,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  const press: typeof onClick = (event) => {
    if (isPending !== undefined && isBounce(event)) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      {...(isPending ? {} : { type, onClick: press })}
      data-pending={isPending || undefined}
      className={buildButtonClass(variant, className, isLarge)}
    >
      {isPending ? <Pending>{children}</Pending> : children}
    </button>
  );
}

function Pending({ children }: Pick<ButtonProps, 'children'>) {
  const { t } = useTranslation('common');
  return (
    <>
      <span className="inline-flex items-center justify-center gap-2 opacity-0">{children}</span>
      <span className="absolute inset-0 grid place-items-center">
        <Spinner />
        <span className="sr-only">{t('loading')}</span>
      </span>
    </>
  );
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'className' | 'aria-label' | 'type'> & {
  /** Accessible name, as the button has no text. */
  label: string;
};

export function IconButton({ label, ...rest }: IconButtonProps) {
  return <button {...rest} type="button" aria-label={label} className={iconLook} />;
}

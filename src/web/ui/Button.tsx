import type { ComponentProps } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { Spinner } from './Spinner.tsx';
import { buttonLook, iconLook, isBounce } from './button.ts';
import type { ButtonVariant } from './button.ts';

export type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant;
  /** As high as the one primary action of a screen. */
  isLarge?: boolean;
  /** Given, it is a command: two presses in one are one, also where it submits a form. */
  isPending?: boolean;
};

/**
 * While pending the words stay in place, unseen, so that the button keeps its width; it keeps the
 * focus too, and presses do nothing.
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
      className={buttonLook(variant, className, isLarge)}
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
  /** What the button does; it has no other words. */
  label: string;
};

export function IconButton({ label, ...rest }: IconButtonProps) {
  return <button {...rest} type="button" aria-label={label} className={iconLook} />;
}

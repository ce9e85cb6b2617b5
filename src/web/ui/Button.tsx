import type { ComponentProps } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { Spinner } from './Spinner.tsx';
import { buildButtonClass, iconLook, isBounce, type ButtonVariant } from './button.ts';

export type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant;
  /** Whether the button is as tall as the primary button of a screen. */
  isLarge?: boolean;
  /**
   * Marks the button as a command. With true or false, a double press counts once, also on submit.
   */
  isPending?: boolean;
};

/**
 * Button. A pending button ignores presses and keeps the focus. Its text stays unseen in place,
 * because the width must not change.
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
  /** Accessible name. The button itself has only an icon. */
  label: string;
};

export function IconButton({ label, ...rest }: IconButtonProps) {
  return <button {...rest} type="button" aria-label={label} className={iconLook} />;
}

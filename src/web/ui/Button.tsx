import { Button as AriaButton } from 'react-aria-components/Button';
import type { ButtonProps as AriaProps } from 'react-aria-components/Button';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonLook } from './button.ts';
import type { ButtonVariant } from './button.ts';
import { Spinner } from './Spinner.tsx';

export type ButtonProps = Omit<AriaProps, 'className' | 'children' | 'style' | 'isPending'> & {
  variant?: ButtonVariant;
  className?: string;
  isPending?: boolean;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
};

/**
 * While pending the words stay in place, unseen, so that the button keeps its width; it keeps the
 * focus too, and presses do nothing.
 */
export function Button({
  variant = 'secondary',
  className,
  children,
  isPending,
  ...rest
}: ButtonProps) {
  const { t } = useTranslation('app');
  if (!isPending) {
    return (
      <AriaButton {...rest} className={buttonLook(variant, className)}>
        {children}
      </AriaButton>
    );
  }
  const { onPress: _onPress, type: _type, ...still } = rest;
  return (
    <AriaButton {...still} type="button" data-pending className={buttonLook(variant, className)}>
      <span className="inline-flex items-center justify-center gap-2 opacity-0">{children}</span>
      <span className="absolute inset-0 grid place-items-center">
        <Spinner />
        <span className="sr-only">{t('loading')}</span>
      </span>
    </AriaButton>
  );
}

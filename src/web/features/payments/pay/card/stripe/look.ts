import type { Language } from '#web/lib/language.ts';
import type { Theme } from '#web/lib/theme.ts';
import type { StripeLook } from './script.ts';

/** Stripe's fields stand in frames of its own, to which our style sheet does not reach. */
export function lookOf(theme: Theme): StripeLook {
  const style = getComputedStyle(document.documentElement);
  const color = (name: string) => style.getPropertyValue(`--color-${name}`).trim();
  return {
    theme: theme === 'dark' ? 'night' : 'stripe',
    disableAnimations: matchMedia('(prefers-reduced-motion: reduce)').matches,
    variables: {
      colorPrimary: color('primary'),
      colorBackground: color('surface'),
      colorText: color('ink'),
      colorTextSecondary: color('muted'),
      colorDanger: color('danger'),
      fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
      fontSizeBase: '17px',
      borderRadius: '12px',
      gridRowSpacing: '14px',
      gridColumnSpacing: '14px',
    },
  };
}

/** In Arabic Stripe turns its form to the right by itself. */
export const localeOf = (language: Language): string => language;

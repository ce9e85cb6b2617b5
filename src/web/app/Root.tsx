import { Outlet } from '@tanstack/react-router';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useLanguage } from '#web/lib/language.ts';
import { Toaster } from '#web/ui/Toaster.tsx';

/** Digits stay Latin in both languages. */
const locales = { en: 'en-US', ar: 'ar-EG-u-nu-latn' } as const;

export function Root() {
  return (
    <I18nProvider locale={locales[useLanguage()]}>
      <Outlet />
      <Toaster />
    </I18nProvider>
  );
}

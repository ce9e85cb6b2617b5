import { Outlet } from '@tanstack/react-router';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { useLanguage } from '#web/lib/language.ts';
import { logged } from '#web/lib/logged.ts';
import { toasts } from '#web/ui/toasts.ts';
import { PlainToast } from './PlainToast.tsx';
import { useSession } from './session.ts';

const Toaster = lazy(async () => {
  try {
    return { default: (await import('#web/ui/Toaster.tsx')).Toaster };
  } catch (error) {
    logged(error);
    return { default: PlainToast };
  }
});
const AFTER_FIRST_PAINT_MS = 2000;
const onToast = (heard: () => void) => toasts.subscribe(heard);

/** Digits stay Latin in both languages. */
const locales = { en: 'en-US', ar: 'ar-EG-u-nu-latn' } as const;

export function Root() {
  return (
    <I18nProvider locale={locales[useLanguage()]}>
      <Outlet />
      <Announcements />
    </I18nProvider>
  );
}

/** Comes with the first message; to whoever works here soon, before a connection can be lost. */
function Announcements() {
  const [isWanted, setWanted] = useState(false);
  const isStranger = useSession() === null;
  // Asked as well as heard of: the first screen may speak before anybody listens.
  const hasMessage = useSyncExternalStore(onToast, () => toasts.visibleToasts.length > 0);
  if (hasMessage && !isWanted) setWanted(true);
  useEffect(() => {
    if (isStranger) return undefined;
    const timer = setTimeout(() => setWanted(true), AFTER_FIRST_PAINT_MS);
    return () => clearTimeout(timer);
  }, [isStranger]);
  return isWanted ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null;
}

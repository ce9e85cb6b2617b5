import { getCurrentLanguage } from '#web/lib/language.ts';
import { renewPhoneNews } from './phoneNews.ts';
import { registerWorker } from './serviceWorker.ts';

/** Links the manifest of the valets' screens in the current language, for the home screen. */
function nameManifest(): void {
  const links = [
    { rel: 'manifest', href: `/valet-${getCurrentLanguage()}.webmanifest` },
    { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  ];
  for (const { rel, href } of links) {
    const link =
      document.querySelector<HTMLLinkElement>(`link[rel=${rel}]`) ?? document.createElement('link');
    link.rel = rel;
    link.href = href;
    document.head.append(link);
  }
}

/**
 * Stores the valets' screens on this phone by a service worker, so that they open offline. Browsers
 * allow that only on secure pages; others work without.
 */
export async function keepShell(): Promise<void> {
  nameManifest();
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  await registerWorker();
  await renewPhoneNews();
  // Requests persistent storage, so that a full phone does not delete unsent steps.
  await navigator.storage.persist();
}

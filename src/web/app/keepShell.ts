import { retryOnReturn } from '#web/lib/chunks.ts';
import { getCurrentLanguage } from '#web/lib/language.ts';
import { renewPhoneNews } from './phoneNews.ts';
import { installWorker } from './registerWorker.ts';

/** Adds links to the manifest and icon. Valets can then put the application on the home screen. */
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

/** Whether this page installs the worker, and again after a failure. */
let isInstalling = false;

/**
 * Stores the valets' screens on the phone by a service worker, for use offline. On pages without
 * HTTPS browsers refuse service workers, and the screens need the network.
 */
export async function keepShell(): Promise<void> {
  nameManifest();
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  if (!isInstalling) retryOnReturn(installWorker, 'now');
  isInstalling = true;
  await renewPhoneNews();
  // Requests persistent storage. Otherwise the browser of a full phone may delete unsent steps.
  await navigator.storage.persist();
}

import { currentLanguage } from '#web/lib/language.ts';
import { renewPhoneNews } from './phoneNews.ts';
import { registerWorker } from './serviceWorker.ts';

/** How the valet's screens are put on the home screen, in the language they are in. */
function nameManifest(): void {
  const links = [
    { rel: 'manifest', href: `/valet-${currentLanguage()}.webmanifest` },
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
 * Has the valet's screens kept on this phone, so that they open without a network. Browsers do that on
 * secure pages alone; a plain one goes on without.
 */
export async function keepShell(): Promise<void> {
  nameManifest();
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  await registerWorker();
  await renewPhoneNews();
  // What is not yet sent must outlast a phone that is short of space.
  await navigator.storage.persist();
}

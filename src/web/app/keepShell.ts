import { currentLanguage } from '#web/lib/language.ts';
import { logged } from '#web/lib/logged.ts';

const WORKER = '/valet-worker.js';

type Policy = { createScriptURL: (address: string) => string };
type WithTrustedTypes = {
  trustedTypes?: { createPolicy: (name: string, rules: Policy) => Policy };
};

/** The one address of a script that a text may become: see the pages' policy in platform/http/security.ts. */
function trustWorker(): string {
  const rules: Policy = {
    createScriptURL(address) {
      if (address !== WORKER) throw new TypeError(`${address} is not the worker`);
      return address;
    },
  };
  const policy = (window as WithTrustedTypes).trustedTypes?.createPolicy('valet-worker', rules);
  return (policy ?? rules).createScriptURL(WORKER);
}

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

let isKept = false;

/**
 * Has the valet's screens kept on this phone, so that they open without a network. Browsers do that on
 * secure pages alone; a plain one goes on without.
 */
export async function keepShell(): Promise<void> {
  nameManifest();
  if (isKept || !import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  isKept = true;
  const options = { scope: '/valet-', updateViaCache: 'none' } as const;
  await navigator.serviceWorker.register(trustWorker(), options).catch(logged);
  // What is not yet sent must outlast a phone that is short of space.
  await navigator.storage.persist().catch(logged);
}

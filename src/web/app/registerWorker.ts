const WORKER = '/valet-worker.js';

type Policy = { createScriptURL: (address: string) => string };
type WithTrustedTypes = {
  trustedTypes?: { createPolicy: (name: string, rules: Policy) => Policy };
};

/**
 * Creates the script URL of the service worker, the only URL that Trusted Types allow. See the CSP
 * in platform/http/security.ts.
 */
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

/** Cached, because a Trusted Types policy of a name can be created only once. */
let trusted: string | null = null;

let coming: Promise<ServiceWorkerRegistration> | null = null;

/**
 * Registers the service worker, once per page.
 *
 * @throws when the browser refuses it; the next call tries again
 */
export function registerWorker(): Promise<ServiceWorkerRegistration> {
  const options = { scope: '/valet-', updateViaCache: 'none' } as const;
  coming ??= navigator.serviceWorker.register((trusted ??= trustWorker()), options);
  coming.catch(() => (coming = null));
  return coming;
}

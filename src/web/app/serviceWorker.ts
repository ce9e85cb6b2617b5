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

/** A policy of a name can be made once. */
let trusted: string | null = null;

let coming: Promise<ServiceWorkerRegistration> | null = null;

/** The worker of this phone, once a visit. @throws where the browser does not take it; the next call tries again */
export function registerWorker(): Promise<ServiceWorkerRegistration> {
  const options = { scope: '/valet-', updateViaCache: 'none' } as const;
  coming ??= navigator.serviceWorker.register((trusted ??= trustWorker()), options);
  coming.catch(() => (coming = null));
  return coming;
}

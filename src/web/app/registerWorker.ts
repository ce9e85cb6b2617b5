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

/** Registers the service worker, once per page until an installation fails. */
function registerWorker(): Promise<ServiceWorkerRegistration> {
  const options = { scope: '/valet-', updateViaCache: 'none' } as const;
  coming ??= navigator.serviceWorker.register((trusted ??= trustWorker()), options);
  return coming;
}

/**
 * Waits until the service worker is active. During installation the worker first fetches the
 * valets' screens.
 */
async function waitUntilActive(registration: ServiceWorkerRegistration): Promise<void> {
  const worker = registration.active ?? registration.waiting ?? registration.installing;
  await new Promise<void>((resolve, reject) => {
    const judge = () => {
      if (worker?.state === 'activated') resolve();
      // A registration whose first worker was not installed has no worker.
      if (!worker || worker.state === 'redundant')
        reject(new Error('The worker was not installed'));
    };
    worker?.addEventListener('statechange', judge);
    judge();
  });
}

/**
 * Registers the service worker and waits until it is active.
 *
 * @throws when the browser refuses the worker or cannot install it, such as when the signal is lost
 *   while the worker fetches the screens; the next call tries again
 */
export async function installWorker(): Promise<ServiceWorkerRegistration> {
  try {
    const registration = await registerWorker();
    await waitUntilActive(registration);
    return registration;
  } catch (error) {
    coming = null;
    throw error;
  }
}

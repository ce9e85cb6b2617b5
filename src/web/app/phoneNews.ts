import { currentLanguage } from '#web/lib/language.ts';
import { isSoundOn } from '#web/lib/sound.ts';
import { local } from '#web/lib/storage.ts';
import { call } from './call.ts';
import { registerWorker } from './serviceWorker.ts';
import { session } from './session.ts';

/** Who wants to be told on this phone: somebody else who logs in has not said so. */
const CHOSEN_BY = 'phone news';
const isChosen = () => local.getItem(CHOSEN_BY) === session()?.user?.id;

export const canBeTold = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/valet-dashboard');
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** An operator who has another key has the browser's service refuse what is sent with it to a subscription of before. */
function isFor({ options }: PushSubscription, pushKey: string): boolean {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer());
  const key = btoa(String.fromCharCode(...bytes));
  return key.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === pushKey;
}

const isAllowed = () => isChosen() && Notification.permission === 'granted';

/** Whether this phone is told of news while the application is not in front. */
export async function isTold(pushKey: string): Promise<boolean> {
  const subscription = isAllowed() ? await findSubscription() : null;
  return subscription !== null && isFor(subscription, pushKey);
}

/** Where the person allows it. */
export async function startPhoneNews(pushKey: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return;
  await subscribe(pushKey);
  local.setItem(CHOSEN_BY, session()?.user?.id ?? '');
}

async function subscribe(pushKey: string): Promise<void> {
  const registration = await registerWorker();
  await isActive(registration);
  // One for another key would be refused.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: pushKey };
  await send(await registration.pushManager.subscribe(options));
}

export async function stopPhoneNews(): Promise<void> {
  await call('DELETE /api/push-subscription', {});
  local.removeItem(CHOSEN_BY);
  await (await findSubscription())?.unsubscribe();
}

/**
 * The server learns this sign-in, this language and whether there is to be a sound. What the browser ended, or has for
 * another key than the server's, is subscribed anew: the person has allowed it.
 */
export async function renewPhoneNews(): Promise<void> {
  if (!canBeTold() || session()?.user?.isImpersonating || !isAllowed()) return;
  const { pushKey } = await call('GET /api/notifications/preferences', {});
  if (!pushKey) return;
  const subscription = await findSubscription();
  if (subscription && isFor(subscription, pushKey)) await send(subscription);
  else await subscribe(pushKey);
}

async function send(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  await call('PUT /api/push-subscription', {
    body: {
      endpoint: endpoint ?? '',
      publicKey: keys?.['p256dh'] ?? '',
      authSecret: keys?.['auth'] ?? '',
      language: currentLanguage(),
      isSilent: !isSoundOn(),
    },
  });
}

/** The first time it fetches the valet's screens before. */
async function isActive({ installing, waiting, active }: ServiceWorkerRegistration): Promise<void> {
  const worker = active ?? waiting ?? installing;
  if (!worker || worker.state === 'activated') return;
  await new Promise<void>((resolve, reject) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve();
      if (worker.state === 'redundant') reject(new Error('The worker was not installed'));
    });
  });
}

import { getCurrentLanguage } from '#web/lib/language.ts';
import { isSoundOn } from '#web/lib/sound.ts';
import { localStore } from '#web/lib/storage.ts';
import { callServer } from './call.ts';
import { installWorker } from './registerWorker.ts';
import { getSession } from './session.ts';

/**
 * Storage key for the id of the person who wants notifications on this phone. Another person who
 * signs in has not agreed.
 */
const CHOSEN_BY = 'phone news';
const isChosen = () => localStore.getItem(CHOSEN_BY) === getSession()?.user?.id;

export const isPushSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/valet-dashboard');
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/**
 * Whether the subscription was made with this VAPID key. With another key the push service refuses
 * messages.
 */
function isFor({ options }: PushSubscription, pushKey: string): boolean {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer());
  const key = btoa(String.fromCharCode(...bytes));
  return key.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === pushKey;
}

const isAllowed = () => isChosen() && Notification.permission === 'granted';

/** Whether this phone gets notifications while the application is in the background. */
export async function isPhoneSubscribed(pushKey: string): Promise<boolean> {
  const subscription = isAllowed() ? await findSubscription() : null;
  return subscription !== null && isFor(subscription, pushKey);
}

/** Asks for permission to notify, and subscribes this phone if granted. */
export async function startPhoneNews(pushKey: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return;
  await subscribe(pushKey);
  localStore.setItem(CHOSEN_BY, getSession()?.user?.id ?? '');
}

async function subscribe(pushKey: string): Promise<void> {
  const registration = await installWorker();
  // Unsubscribe first: `subscribe` rejects while a subscription for another VAPID key exists.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: pushKey };
  await send(await registration.pushManager.subscribe(options));
}

export async function stopPhoneNews(): Promise<void> {
  await callServer('DELETE /api/push-subscription', {});
  localStore.removeItem(CHOSEN_BY);
  await (await findSubscription())?.unsubscribe();
}

/**
 * Sends the server this phone's subscription, language and sound setting. Subscribes again if the
 * browser dropped the subscription or the VAPID key changed: the person has agreed already.
 */
export async function renewPhoneNews(): Promise<void> {
  if (!isPushSupported() || getSession()?.user?.isImpersonating || !isAllowed()) return;
  const { pushKey } = await callServer('GET /api/notifications/preferences', {});
  if (!pushKey) return;
  const subscription = await findSubscription();
  if (subscription && isFor(subscription, pushKey)) await send(subscription);
  else await subscribe(pushKey);
}

async function send(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  await callServer('PUT /api/push-subscription', {
    body: {
      endpoint: endpoint ?? '',
      publicKey: keys?.['p256dh'] ?? '',
      authSecret: keys?.['auth'] ?? '',
      language: getCurrentLanguage(),
      isSilent: !isSoundOn(),
    },
  });
}

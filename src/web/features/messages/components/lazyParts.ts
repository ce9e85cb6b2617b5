import { withTexts } from '#web/app/withTexts.ts';
import { lazyPart } from '#web/ui/lazyPart.tsx';

/**
 * Switch for push notifications. Only valets get the switch, on phones that support push, if the
 * operator has set VAPID keys.
 */
export const PhoneNews = lazyPart(
  async () => (await withTexts(import('./PhoneNews.tsx'), 'phone')).PhoneNews,
);

/** List of notifications, loaded when the bell is first pressed. */
export const Inbox = lazyPart(async () => (await import('./Inbox.tsx')).Inbox);

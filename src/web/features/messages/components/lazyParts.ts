import { withTexts } from '#web/app/withTexts.ts';
import { lazyPart } from '#web/ui/lazyPart.tsx';

/**
 * Switch for push messages: only valets get it, on phones with push and with keys set by the
 * operator.
 */
export const PhoneNews = lazyPart(
  async () => (await withTexts(import('./PhoneNews.tsx'), 'phone')).PhoneNews,
);

/** List of notifications, loaded on a press. */
export const Inbox = lazyPart(async () => (await import('./Inbox.tsx')).Inbox);

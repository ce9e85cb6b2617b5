import { withTexts } from '#web/app/withTexts.ts';
import { lazyPart } from '#web/ui/lazyPart.tsx';

/** For those whom the operator can have told: valets, on a phone that can be. */
export const PhoneNews = lazyPart(
  async () => (await withTexts(import('./PhoneNews.tsx'), 'phone')).PhoneNews,
);

/** The list of notifications: a press opens it. */
export const Inbox = lazyPart(async () => (await import('./Inbox.tsx')).Inbox);

import { lazyPart } from '#web/ui/lazyPart.tsx';

/** The list of notifications: a press opens it. */
export const Inbox = lazyPart(async () => (await import('./Inbox.tsx')).Inbox);

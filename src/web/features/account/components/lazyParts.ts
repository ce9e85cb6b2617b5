import { lazyPart } from '#web/ui/lazyPart.tsx';

/** Loaded once a code was sent. */
export const SentCode = lazyPart(async () => (await import('./SentCode.tsx')).SentCode);

/** Parts further down the page. */
export const Preferences = lazyPart(
  async () => (await import('#web/features/messages/components/Preferences.tsx')).Preferences,
);
export const Sessions = lazyPart(
  async () => (await import('#web/features/identity/account/Sessions.tsx')).Sessions,
);

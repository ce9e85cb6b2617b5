import { lazyPart } from '#web/ui/lazyPart.tsx';

/** Field for a sent code, loaded before the first code is sent. */
export const SentCode = lazyPart(async () => (await import('./SentCode.tsx')).SentCode);

/** Sections further down the page, loaded when they come near the viewport. */
export const Preferences = lazyPart(
  async () => (await import('#web/features/messages/components/Preferences.tsx')).Preferences,
);
export const Sessions = lazyPart(
  async () => (await import('#web/features/account/settings/Sessions.tsx')).Sessions,
);

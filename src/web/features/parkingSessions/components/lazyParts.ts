import { lazyPart } from '#web/ui/lazyPart.tsx';

/**
 * Loaded on demand, because form and QR code are half of the tab's size, and the list of sessions
 * needs neither.
 */
export const NewSession = lazyPart(async () => (await import('./NewSession.tsx')).NewSession);
export const ParkSession = lazyPart(async () => (await import('./SessionActions.tsx')).ParkSession);
export const CancelSession = lazyPart(
  async () => (await import('./SessionActions.tsx')).CancelSession,
);
/** Loaded on demand, because few cars have tags. */
export const SessionTags = lazyPart(async () => (await import('./SessionTags.tsx')).SessionTags);

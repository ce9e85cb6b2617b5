import { suspendedPart } from '#web/ui/lazyPart.tsx';

/**
 * Loaded on demand, because form and QR code are half of the tab's size, and the list of sessions
 * needs neither.
 */
export const NewSession = suspendedPart(
  async () => (await import('./NewSession.tsx')).NewSession,
  'h-96',
);
export const ParkSession = suspendedPart(
  async () => (await import('./SessionActions.tsx')).ParkSession,
);
export const CancelSession = suspendedPart(
  async () => (await import('./SessionActions.tsx')).CancelSession,
);
/** Loaded on demand, because few cars have tags. */
export const SessionTags = suspendedPart(
  async () => (await import('./SessionTags.tsx')).SessionTags,
);

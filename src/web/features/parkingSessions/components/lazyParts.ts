import { lazyPart } from '#web/ui/lazyPart.tsx';

/** The form and the QR code are half of the tab's weight, and the list needs neither. */
export const NewSession = lazyPart(async () => (await import('./NewSession.tsx')).NewSession);
export const ParkSession = lazyPart(async () => (await import('./SessionActions.tsx')).ParkSession);
export const CancelSession = lazyPart(
  async () => (await import('./SessionActions.tsx')).CancelSession,
);

import { lazyPart } from '#web/ui/lazyPart.tsx';

/** The later steps of a check-in, and the list beside it. */
export const OpenTicket = lazyPart(async () => (await import('./OpenTicket.tsx')).OpenTicket);
export const InHands = lazyPart(async () => (await import('./InHands.tsx')).InHands);
export const ParkForm = lazyPart(async () => (await import('./ParkForm.tsx')).ParkForm);

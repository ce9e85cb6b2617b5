import { part } from '#web/app/part.tsx';

/** What a check-in needs after its first form, and what hangs beside it. */
export const OpenTicket = part(async () => (await import('./OpenTicket.tsx')).OpenTicket);
export const InHands = part(async () => (await import('./InHands.tsx')).InHands);
export const ParkForm = part(async () => (await import('./ParkForm.tsx')).ParkForm);

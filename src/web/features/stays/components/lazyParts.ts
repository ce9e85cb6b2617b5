import { withTexts } from '#web/app/withTexts.ts';
import { lazyPart } from '#web/ui/lazyPart.tsx';

/**
 * Sending code of a check-in with its schemas. `jitless` loads first, because it stops zod from
 * compiling with `eval`.
 */
export const sendTicketCode = {
  preload: () => import('#web/app/form/jitless.ts').then(() => import('../sendTicket.ts')),
};

/** Later steps of a check-in and the list of open tickets, loaded after the form. */
export const OpenTicket = lazyPart(
  async () => (await withTexts(import('./OpenTicket.tsx'), 'row')).OpenTicket,
);
export const RecallStub = lazyPart(
  async () => (await import('../intake/RecallStub.tsx')).RecallStub,
);
export const KnownCar = lazyPart(
  async () => (await withTexts(import('../intake/KnownCar.tsx'), 'custody')).KnownCar,
);
export const TakenCar = lazyPart(
  async () => (await withTexts(import('../intake/KnownCar.tsx'), 'custody')).TakenCar,
);
export const InHands = lazyPart(
  async () => (await withTexts(import('./InHands.tsx'), 'row')).InHands,
);
export const ParkForm = lazyPart(
  async () => (await withTexts(import('./ParkForm.tsx'), 'checkin')).ParkForm,
);
export const PlateRegion = lazyPart(
  async () => (await import('../intake/PlateRegion.tsx')).PlateRegion,
);
export const DetailFields = lazyPart(async () => (await import('./DetailFields.tsx')).DetailFields);
/** Form with a choice of the location, which only valets with several locations need. */
export const TicketFormOfMany = lazyPart(
  async () => (await import('./TicketFormOfMany.tsx')).TicketFormOfMany,
);

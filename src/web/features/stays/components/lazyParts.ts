import { withTexts } from '#web/app/withTexts.ts';
import type { CheckInDraft } from '../draft.ts';
import { lazyPart, suspendedPart } from '#web/ui/lazyPart.tsx';

/**
 * Sending code of a check-in with its schemas. `jitless` loads first, because it stops zod from
 * compiling with `eval`.
 */
export const sendTicketCode = {
  preload: () => import('#web/app/form/jitless.ts').then(() => import('../sendTicket.ts')),
};

/** Later steps of a check-in and the list of open tickets, loaded after the form. */
export const OpenTicket = suspendedPart(
  async () => (await withTexts(import('./OpenTicket.tsx'), 'row')).OpenTicket,
  'h-96',
);
export const RecallStub = lazyPart(
  async () => (await import('../intake/RecallStub.tsx')).RecallStub,
);
export const KnownCar = lazyPart(
  async () => (await withTexts(import('../intake/KnownCar.tsx'), 'custody')).KnownCar,
);
export const TakenCar = suspendedPart(
  async () => (await withTexts(import('../intake/KnownCar.tsx'), 'custody')).TakenCar,
  'h-36',
);
export const InHands = suspendedPart(
  async () => (await withTexts(import('./InHands.tsx'), 'row')).InHands,
  'h-36',
);
export const ParkForm = suspendedPart(
  async () => (await withTexts(import('./ParkForm.tsx'), 'checkin')).ParkForm,
  'h-36',
);
export const PlateRegion = lazyPart(
  async () => (await import('../intake/PlateRegion.tsx')).PlateRegion<CheckInDraft>,
);
export const DetailFields = lazyPart(async () => (await import('./DetailFields.tsx')).DetailFields);
/** Form with a choice of the location, which only valets with several locations need. */
export const TicketFormOfMany = suspendedPart(
  async () => (await import('./TicketFormOfMany.tsx')).TicketFormOfMany,
  'h-96',
);

import { withTexts } from '#web/app/withTexts.ts';
import { lazyPart } from '#web/ui/lazyPart.tsx';

/** The later steps of a check-in, and the list beside it. */
export const OpenTicket = lazyPart(async () => (await import('./OpenTicket.tsx')).OpenTicket);
export const RecallStub = lazyPart(
  async () => (await import('../intake/RecallStub.tsx')).RecallStub,
);
export const InHands = lazyPart(
  async () => (await withTexts(import('./InHands.tsx'), 'row')).InHands,
);
export const ParkForm = lazyPart(async () => (await import('./ParkForm.tsx')).ParkForm);

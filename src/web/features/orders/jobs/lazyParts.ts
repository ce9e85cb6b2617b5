import { withTexts } from '#web/app/withTexts.ts';
import { lazyPart } from '#web/ui/lazyPart.tsx';

export const DeclineDialog = lazyPart(
  async () => (await withTexts(import('./DeclineDialog.tsx'), 'putRight', 'cars')).DeclineDialog,
);
export const ParkDialog = lazyPart(async () => (await import('./ParkDialog.tsx')).ParkDialog);
export const TakeOverDialog = lazyPart(
  async () => (await withTexts(import('./TakeOverDialog.tsx'), 'putRight')).TakeOverDialog,
);
const offer = () => import('./OfferNote.tsx');
export const OfferNote = lazyPart(async () => (await offer()).OfferNote);
export const DeclineOffer = lazyPart(async () => (await offer()).DeclineOffer);
export const StartPrompt = lazyPart(
  async () =>
    (await withTexts(import('#web/features/shifts/StartPrompt.tsx'), 'shifts')).StartPrompt,
);
export const DayFigures = lazyPart(
  async () =>
    (await withTexts(import('#web/features/payments/earnings/DayFigures.tsx'), 'earnings'))
      .DayFigures,
);
const correctionButtons = () => import('./CorrectionButtons.tsx');
export const PutJobRight = lazyPart(async () => (await correctionButtons()).PutJobRight);
export const CorrectJob = lazyPart(async () => (await correctionButtons()).CorrectJob);

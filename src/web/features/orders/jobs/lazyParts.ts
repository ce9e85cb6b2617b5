import { withTexts } from '#web/app/withTexts.ts';
import { lazyPart, suspendedPart } from '#web/ui/lazyPart.tsx';

export const DeclineDialog = suspendedPart(
  async () => (await withTexts(import('./DeclineDialog.tsx'), 'putRight', 'cars')).DeclineDialog,
);
export const ParkDialog = suspendedPart(async () => (await import('./ParkDialog.tsx')).ParkDialog);
export const TakeOverDialog = suspendedPart(
  async () => (await withTexts(import('./TakeOverDialog.tsx'), 'putRight')).TakeOverDialog,
);
const offer = () => import('./OfferNote.tsx');
export const OfferNote = lazyPart(async () => (await offer()).OfferNote);
export const DeclineOffer = lazyPart(async () => (await offer()).DeclineOffer);
export const StartPrompt = suspendedPart(
  async () =>
    (await withTexts(import('#web/features/shifts/StartPrompt.tsx'), 'shifts')).StartPrompt,
  'h-18',
);
export const DayFigures = lazyPart(
  async () =>
    (await withTexts(import('#web/features/payments/earnings/DayFigures.tsx'), 'earnings'))
      .DayFigures,
);
export const WaitingSessions = lazyPart(
  async () =>
    (
      await withTexts(
        import('#web/features/parkingSessions/components/WaitingSessions.tsx'),
        'sessions',
      )
    ).WaitingSessions,
);
const correctionButtons = () => import('./CorrectionButtons.tsx');
export const PutJobRight = lazyPart(async () => (await correctionButtons()).PutJobRight);
export const CorrectJob = lazyPart(async () => (await correctionButtons()).CorrectJob);

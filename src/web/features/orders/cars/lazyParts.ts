import { withTexts } from '#web/app/withTexts.ts';
import { suspendedPart } from '#web/ui/lazyPart.tsx';

export const CorrectDetails = suspendedPart(
  async () => (await withTexts(import('./CorrectDetails.tsx'), 'cars', 'checkin')).CorrectDetails,
);
export const GiveBackDialog = suspendedPart(
  async () => (await withTexts(import('./GiveBackDialog.tsx'), 'cars', 'putRight')).GiveBackDialog,
);

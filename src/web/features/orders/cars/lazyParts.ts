import { withTexts } from '#web/app/withTexts.ts';
import { lazyPart } from '#web/ui/lazyPart.tsx';

export const CorrectDetails = lazyPart(
  async () => (await withTexts(import('./CorrectDetails.tsx'), 'cars', 'checkin')).CorrectDetails,
);
export const GiveBackDialog = lazyPart(
  async () => (await withTexts(import('./GiveBackDialog.tsx'), 'cars', 'putRight')).GiveBackDialog,
);

import { withTexts } from '#web/app/withTexts.ts';
import { lazyPart } from '#web/ui/lazyPart.tsx';

export const DetailsDialog = lazyPart(
  async () => (await withTexts(import('./DetailsDialog.tsx'), 'cars', 'checkin')).DetailsDialog,
);

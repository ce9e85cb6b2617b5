import { withTexts } from '#web/app/withTexts.ts';
import { suspendedPart } from '#web/ui/lazyPart.tsx';

export const AddVehicleDialog = suspendedPart(
  async () => (await withTexts(import('./AddVehicleDialog.tsx'), 'issues')).AddVehicleDialog,
);
export const EditVehicleDialog = suspendedPart(
  async () => (await withTexts(import('./EditVehicleDialog.tsx'), 'issues')).EditVehicleDialog,
);

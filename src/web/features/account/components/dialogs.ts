import { withTexts } from '#web/app/withTexts.ts';
import { lazyPart } from '#web/ui/lazyPart.tsx';

/** Dialogs of the profile. Each loads when it is first opened. */
export const NameDialog = lazyPart(
  async () =>
    (await withTexts(import('./NameDialog.tsx'), 'profile', 'identity', 'issues')).NameDialog,
);
export const PhoneDialog = lazyPart(
  async () => (await withTexts(import('./PhoneDialog.tsx'), 'identity', 'issues')).PhoneDialog,
);
export const EmailDialog = lazyPart(
  async () => (await withTexts(import('./EmailDialog.tsx'), 'identity', 'issues')).EmailDialog,
);
export const DeleteDialog = lazyPart(
  async () =>
    (await withTexts(import('./DeleteDialog.tsx'), 'identity', 'issues', 'errors')).DeleteDialog,
);

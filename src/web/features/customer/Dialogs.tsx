import { AddVehicleDialog } from '#web/features/vehicles/lazyVehicleDialogs.ts';
import { createContext, use, useEffect, useState, type ReactNode } from 'react';
import { withTexts } from '#web/app/withTexts.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import type { ButtonVariant } from '#web/ui/button.ts';
import { prefetchParts, suspendedPart } from '#web/ui/lazyPart.tsx';

const RequestDialog = suspendedPart(
  async () =>
    (await withTexts(import('./request/RequestDialog.tsx'), 'issues', 'serviceDialogs'))
      .RequestDialog,
);
const SupportDialog = suspendedPart(
  async () => (await withTexts(import('./overview/SupportDialog.tsx'), 'issues')).SupportDialog,
);
type Name = 'request' | 'vehicle' | 'support';
const OpenDialogContext = createContext<(name: Name) => void>(() => undefined);

/** Returns a function that opens a dialog of the dashboard. */
export function useOpenDialog(): (name: Name) => void {
  return use(OpenDialogContext);
}

/**
 * Dialogs that open from several places. They are rendered above the sections, because a live
 * update of a section must not close a form.
 */
export function Dialogs({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Name | null>(null);
  const close = () => setShown(null);
  useEffect(() => prefetchParts(RequestDialog, SupportDialog, AddVehicleDialog), []);
  return (
    <OpenDialogContext value={setShown}>
      {children}
      {shown === 'request' ? <RequestDialog onClose={close} /> : null}
      {shown === 'support' ? <SupportDialog onClose={close} /> : null}
      {shown === 'vehicle' ? <AddVehicleDialog onClose={close} /> : null}
    </OpenDialogContext>
  );
}

/** Button that opens the dialog to request a valet. */
export function RequestButton({ variant = 'primary' }: { variant?: ButtonVariant }) {
  const { t } = useTranslation('customer');
  const open = useOpenDialog();
  return (
    <Button variant={variant} onClick={() => open('request')}>
      {t('request')}
    </Button>
  );
}

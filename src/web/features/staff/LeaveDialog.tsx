import { Field } from '#web/app/form/Field.tsx';
import { AppForm } from '#web/app/form/AppForm.tsx';
import { useAppForm, useFormFailure } from '#web/app/form/useAppForm.ts';
import { QueryState } from '#web/app/QueryState.tsx';
import { useTranslation } from '#web/lib/translation.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { showDoneToast } from '#web/ui/toasts.ts';
import { type StaffCarsInHand, useDeactivateValet, useValet, type StaffValet } from './api.ts';
import { HandOverField } from './HandOverField.tsx';
import { listHandOver, NOBODY, useValetName } from './texts.ts';

type Props = { valet: StaffValet; onClose: () => void };

/**
 * Dialog that removes a valet for good. Asks who takes over the valet's returns, and for a reason.
 */
export function LeaveDialog({ valet, onClose }: Props) {
  const { t } = useTranslation('team');
  const name = useValetName()(valet);
  const query = useValet(valet.id);
  return (
    <Dialog title={t('leave.title', { name: `\u2068${name}\u2069` })} isOpen onClose={onClose}>
      <QueryState query={query} failed={t('hand.failed')} skeleton={<Skeleton className="h-48" />}>
        {(known) => <LeaveForm {...known} onClose={onClose} />}
      </QueryState>
    </Dialog>
  );
}

function LeaveForm({ valet, inHand, onClose }: Props & { inHand: StaffCarsInHand[] }) {
  const { t } = useTranslation('team');
  const deactivate = useDeactivateValet(valet.id);
  const leaving = inHand.filter(({ kind }) => kind === 'return');
  const { bind, ...form } = useAppForm({
    schema: async () => (await import('./schema.ts')).leaveSchema,
    defaultValues: { reason: '', handOver: NOBODY },
    explain: useFormFailure(t('leave.failed')),
    send: async ({ reason, handOver }) => {
      await deactivate.mutateAsync({ reason, handOver: listHandOver(handOver) });
      showDoneToast(t('leave.done'), t('leave.doneText'));
      onClose();
    },
  });
  return (
    <AppForm
      form={form}
      submitLabel={
        leaving.length > 0 ? t('leave.submitCars', { count: leaving.length }) : t('leave.submit')
      }
      variant="danger"
      cancelLabel={t('form.cancel')}
      onCancel={onClose}
    >
      <p>{t('leave.text')}</p>
      <HandOverField {...bind('handOver')} valet={valet} inHand={inHand} leaving={leaving} />
      <Field
        {...bind('reason')}
        label={t('form.reason')}
        description={t('form.reasonNeeded')}
        maxLength={300}
        autoComplete="off"
      />
    </AppForm>
  );
}

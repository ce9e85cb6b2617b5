import type { BusinessDetails } from '#contract/adminBusinesses.ts';
import { Field } from '#web/app/form/Field.tsx';
import { FormDialog } from '#web/app/form/FormDialog.tsx';
import { useAppForm, useFormFailure } from '#web/app/form/useAppForm.ts';
import { isolateText } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { showDoneToast } from '#web/ui/toasts.ts';
import { useChangeStatus } from './api.ts';

type Props = { business: BusinessDetails; onClose: () => void };

/** Dialog that says what happens to the cars that are parked, and asks for the reason. */
export function DeactivateBusiness({ business, onClose }: Props) {
  const { t } = useTranslation('adminBusinesses');
  const change = useChangeStatus(business.id);
  const { bind, ...form } = useAppForm({
    schema: async () => (await import('./schemas.ts')).deactivationSchema,
    defaultValues: { reason: '' },
    explain: useFormFailure(t('activation.failed')),
    send: async ({ reason }) => {
      await change.mutateAsync({ status: 'inactive', reason });
      onClose();
      showDoneToast(t('activation.closed'));
    },
  });
  return (
    <FormDialog
      title={t('activation.deactivateTitle', { name: isolateText(business.name) })}
      onClose={onClose}
      form={form}
      submitLabel={t('activation.deactivate')}
      variant="danger"
      cancelLabel={t('activation.keep')}
      lead={
        <>
          <p>{t('activation.deactivateText')}</p>
          <p className="font-medium">
            {t('activation.deactivateCars', { count: business.carsHere })}
          </p>
        </>
      }
    >
      <Field
        {...bind('reason')}
        label={t('activation.reason')}
        description={t('activation.reasonHint')}
        maxLength={500}
        autoComplete="off"
      />
    </FormDialog>
  );
}

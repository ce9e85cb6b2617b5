import { Field } from '#web/app/form/Field.tsx';
import { AppForm } from '#web/app/form/AppForm.tsx';
import { useAppForm, useFormFailure } from '#web/app/form/useAppForm.ts';
import { useRefusalToast } from '#web/app/useRefusalToast.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { showDoneToast } from '#web/ui/toasts.ts';
import { type BusinessTax, useChangeBusinessSettings } from './businessSettings.ts';

type Props = { tax: BusinessTax; onClose: () => void };

export function TaxDialog({ tax, onClose }: Props) {
  const { t } = useTranslation('account');
  return (
    <Dialog title={t('business.tax.title')} isOpen onClose={onClose}>
      <TaxForm tax={tax} onClose={onClose} />
    </Dialog>
  );
}

/** Form of the tax included in prices, with a button that removes the tax. */
function TaxForm({ tax, onClose }: Props) {
  const { t } = useTranslation(['account', 'app']);
  const change = useChangeBusinessSettings();
  const refused = useRefusalToast();
  async function save(next: BusinessTax): Promise<void> {
    await change.mutateAsync({ tax: next });
    showDoneToast(next ? t('business.tax.done') : t('business.tax.removed'));
    onClose();
  }
  const { bind, ...form } = useAppForm({
    schema: async () => (await import('#web/features/identity/schemas/business.ts')).taxSchema,
    defaultValues: { label: tax?.label ?? '', percent: tax ? String(tax.percent) : '' },
    explain: useFormFailure(t('app:notSaved')),
    send: save,
  });
  return (
    <>
      <AppForm form={form} submitLabel={t('business.save')}>
        <p className="text-15 text-muted">{t('business.tax.text')}</p>
        <Field {...bind('label')} maxLength={40} label={t('business.tax.label')} />
        <Field
          {...bind('percent')}
          kind="notation"
          inputMode="decimal"
          label={t('business.tax.percent')}
        />
      </AppForm>
      {tax ? (
        <Button
          variant="secondary"
          isPending={!form.isPending && change.isPending}
          onClick={() =>
            void save(null).catch((error: unknown) => refused(t('app:notSaved'), error))
          }
        >
          {t('business.tax.remove')}
        </Button>
      ) : null}
    </>
  );
}

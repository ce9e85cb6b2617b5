import type { Control } from 'react-hook-form';
import { Field, useField } from '#web/app/form/Field.tsx';
import { useAppForm, useFormFailure } from '#web/app/form/useAppForm.ts';
import { useRefusalToast } from '#web/app/useRefusalToast.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FormError } from '#web/ui/FormError.tsx';
import { TextField } from '#web/ui/TextField.tsx';
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
  const { control, failure, isPending, submit } = useAppForm({
    schema: async () => (await import('#web/features/identity/schemas/business.ts')).taxSchema,
    defaultValues: { label: tax?.label ?? '', percent: tax ? String(tax.percent) : '' },
    explain: useFormFailure(t('app:notSaved')),
    send: save,
  });
  return (
    <>
      <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
        {failure ? <FormError {...failure} /> : null}
        <p className="text-15 text-muted">{t('business.tax.text')}</p>
        <Field control={control} name="label" maxLength={40} label={t('business.tax.label')} />
        <PercentField control={control} />
        <Button type="submit" variant="primary" isPending={isPending}>
          {t('business.save')}
        </Button>
      </form>
      {tax ? (
        <Button
          variant="secondary"
          isPending={!isPending && change.isPending}
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

/**
 * Separate component, because a form focuses invalid fields in the order in which the fields are
 * bound.
 */
function PercentField({ control }: { control: Control<{ label: string; percent: string }> }) {
  const { t } = useTranslation('account');
  const { field, error } = useField({ control, name: 'percent' });
  return (
    <TextField
      name={field.name}
      label={t('business.tax.percent')}
      inputMode="decimal"
      ltr
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={error}
    />
  );
}

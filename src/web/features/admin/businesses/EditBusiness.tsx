import { useState } from 'react';
import type { BusinessDetails } from '#contract/adminBusinesses.ts';
import { listChanged } from '#web/app/form/changedFields.ts';
import { Field } from '#web/app/form/Field.tsx';
import { useAppForm, useFormFailure } from '#web/app/form/useAppForm.ts';
import { isolate } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FormError } from '#web/ui/FormError.tsx';
import { toastDone } from '#web/ui/toasts.ts';
import { useUpdateBusiness } from './api.ts';
import { PlanField } from './PlanField.tsx';

const names = [
  'name',
  'contactName',
  'contactEmail',
  'contactPhone',
  'plan',
  'contractUrl',
] as const;

const toTyped = (business: BusinessDetails) => ({
  name: business.name,
  contactName: business.contactName ?? '',
  contactEmail: business.contactEmail ?? '',
  contactPhone: business.contactPhone ?? '',
  plan: business.plan as string,
  contractUrl: business.contractUrl ?? '',
});

type Props = { business: BusinessDetails; isOpen: boolean; onClose: () => void };

/** What is known of a business beside its fee. */
export function EditBusiness({ business, isOpen, onClose }: Props) {
  const { t } = useTranslation('adminBusinesses');
  return (
    <Dialog
      title={t('edit.title', { name: isolate(business.name) })}
      isOpen={isOpen}
      onClose={onClose}
    >
      <EditForm business={business} onDone={onClose} />
    </Dialog>
  );
}

function EditForm({ business, onDone }: { business: BusinessDetails; onDone: () => void }) {
  const { t } = useTranslation('adminBusinesses');
  const { mutateAsync } = useUpdateBusiness(business.id);
  // As it was opened: whoever changed it since is not overwritten unseen.
  const [start] = useState(business);
  const { control, failure, isPending, submit } = useAppForm({
    schema: async () => (await import('./schemas.ts')).editForm,
    defaultValues: toTyped(start),
    draftKey: `business ${business.id}`,
    explain: useFormFailure(t('edit.failed')),
    send: async (checked, typed) => {
      const changed = listChanged(typed, toTyped(start));
      const named = names.filter((name) => changed.includes(name));
      if (named.length > 0)
        await mutateAsync({
          ...Object.fromEntries(named.map((name) => [name, checked[name]])),
          seen: Object.fromEntries(
            named.flatMap((name) =>
              start[name] === null && name === 'contactEmail' ? [] : [[name, start[name]]],
            ),
          ),
        });
      toastDone(t('edit.saved'));
      onDone();
    },
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <Field control={control} name="name" label={t('edit.name')} autoComplete="off" />
      <Field
        control={control}
        name="contactName"
        label={t('edit.contactName')}
        aside={t('edit.optional')}
        autoComplete="off"
      />
      <Field
        kind="email"
        control={control}
        name="contactEmail"
        label={t('edit.contactEmail')}
        description={t('edit.contactEmailHint')}
        autoComplete="off"
      />
      <Field
        kind="phone"
        country={business.country ?? undefined}
        control={control}
        name="contactPhone"
        label={t('edit.contactPhone')}
        aside={t('edit.optional')}
        autoComplete="off"
      />
      <PlanField control={control} name="plan" />
      <Field
        kind="notation"
        control={control}
        name="contractUrl"
        label={t('edit.contractUrl')}
        aside={t('edit.optional')}
        description={t('edit.contractHint')}
        autoComplete="off"
      />
      {failure ? <FormError {...failure} /> : null}
      <Button type="submit" variant="primary" isPending={isPending}>
        {t('edit.save')}
      </Button>
    </form>
  );
}

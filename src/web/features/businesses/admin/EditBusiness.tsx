import type { BusinessDetails } from '#contract/adminBusinesses.ts';
import { listChanged } from '#web/app/form/changedFields.ts';
import { Field } from '#web/app/form/Field.tsx';
import { AppForm } from '#web/app/form/AppForm.tsx';
import { useAppForm, useFormFailure } from '#web/app/form/useAppForm.ts';
import { type MeanwhileLine, MeanwhileNote } from '#web/app/portal/MeanwhileNote.tsx';
import { useMeanwhile } from '#web/app/portal/useMeanwhile.ts';
import { isolateText } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { showDoneToast } from '#web/ui/toasts.ts';
import { useBusiness, useUpdateBusiness } from './api.ts';
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

/** Dialog that edits a business, except its platform fee. */
export function EditBusiness({ business, isOpen, onClose }: Props) {
  const { t } = useTranslation('adminBusinesses');
  return (
    <Dialog
      keepsTyped
      title={t('edit.title', { name: isolateText(business.name) })}
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
  const { refetch } = useBusiness(business.id);
  const { form, bind, ...appForm } = useAppForm({
    schema: async () => (await import('./schemas.ts')).editBusinessSchema,
    defaultValues: toTyped(business),
    draftKey: `business ${business.id}`,
    explain: useFormFailure(t('edit.failed')),
    send: async (checked, typed) => {
      const changed = listChanged(typed, toTyped(business));
      const seen = meanwhile.known.current;
      const named = names.filter((name) => changed.includes(name));
      if (named.length > 0)
        await mutateAsync({
          ...Object.fromEntries(named.map((name) => [name, checked[name]])),
          seen: Object.fromEntries(
            named.flatMap((name) =>
              seen[name] === null && name === 'contactEmail' ? [] : [[name, seen[name]]],
            ),
          ),
        });
      showDoneToast(t('edit.saved'));
      onDone();
    },
    onFailed: (refusal) => void meanwhile.follow(refusal),
  });
  const meanwhile = useMeanwhile({
    form,
    code: 'BUSINESS_CHANGED',
    readLatest: async () => (await refetch()).data,
    saved: business,
    toTyped,
  });
  const write = useLines();
  return (
    <AppForm form={appForm} submitLabel={t('edit.save')} errorBelow gap="gap-5">
      <MeanwhileNote form={appForm} meanwhile={meanwhile} saved={business} write={write} />
      <Field {...bind('name')} label={t('edit.name')} autoComplete="off" />
      <Field
        {...bind('contactName')}
        label={t('edit.contactName')}
        aside={t('edit.optional')}
        autoComplete="off"
      />
      <Field
        kind="email"
        {...bind('contactEmail')}
        label={t('edit.contactEmail')}
        description={t('edit.contactEmailHint')}
        autoComplete="off"
      />
      <Field
        kind="phone"
        country={business.country ?? undefined}
        {...bind('contactPhone')}
        label={t('edit.contactPhone')}
        aside={t('edit.optional')}
        autoComplete="off"
      />
      <PlanField {...bind('plan')} />
      <Field
        kind="notation"
        {...bind('contractUrl')}
        label={t('edit.contractUrl')}
        aside={t('edit.optional')}
        description={t('edit.contractHint')}
        autoComplete="off"
      />
    </AppForm>
  );
}

/** Formats the editable fields of a business, for the note about a concurrent change. */
function useLines() {
  const { t } = useTranslation(['adminBusinesses', 'portal']);
  return (business: BusinessDetails): MeanwhileLine[] => [
    { label: t('adminBusinesses:edit.name'), text: business.name },
    ...(['contactName', 'contactEmail', 'contactPhone', 'contractUrl'] as const).map((name) => ({
      label: t(`adminBusinesses:edit.${name}`),
      text: business[name] ?? t('portal:meanwhile.none'),
    })),
    { label: t('adminBusinesses:plan.label'), text: t(`adminBusinesses:plan.${business.plan}`) },
  ];
}

import { Field } from '#web/app/form/Field.tsx';
import { FormDialog } from '#web/app/form/FormDialog.tsx';
import { useAppForm, useFormFailure } from '#web/app/form/useAppForm.ts';
import { usePlace } from '#web/app/portal/place.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { showDoneToast, showFailedToast } from '#web/ui/toasts.ts';
import { useCreateValet } from './api.ts';
import { useFirstPlaces } from './InviteDialog.tsx';
import { PlacesField } from './PlacesField.tsx';
import { toAssignments } from './texts.ts';

type Props = { onClose: () => void };

/** Dialog that creates the account of a valet with a name. The activation code is sent by SMS. */
export function CreateDialog({ onClose }: Props) {
  const { t } = useTranslation('team');
  const { locations, place } = usePlace();
  const create = useCreateValet();
  const { bind, ...form } = useAppForm({
    schema: async () => (await import('./schema.ts')).valetSchema,
    defaultValues: { fullName: '', phoneNumber: '', places: useFirstPlaces() },
    draftKey: 'valet new',
    explain: useFormFailure(t('create.failed')),
    fieldNames: { locationIds: 'places' },
    invalid: { title: t('create.invalid'), text: t('create.invalidText'), code: null },
    send: async ({ places, ...person }) => {
      const made = await create.mutateAsync({ ...person, ...toAssignments(places) });
      if (made.warning) showFailedToast(t('resent.warning'), made.warning);
      else showDoneToast(t('create.done'), t('create.doneText'));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('create.title')}
      onClose={onClose}
      form={form}
      submitLabel={t('create.submit')}
      cancelLabel={t('form.cancel')}
    >
      <Field {...bind('fullName')} label={t('form.name')} autoComplete="off" />
      <Field
        kind="phone"
        {...bind('phoneNumber')}
        label={t('form.phone')}
        country={(place ?? locations[0])?.country}
      />
      <PlacesField {...bind('places')} locations={locations} />
    </FormDialog>
  );
}

import { useState } from 'react';
import { Field } from '#web/app/form/Field.tsx';
import { FormDialog } from '#web/app/form/FormDialog.tsx';
import { useAppForm, useFormFailure } from '#web/app/form/useAppForm.ts';
import { usePlace } from '#web/app/portal/place.ts';
import { formatPhone } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { showDoneToast, showFailedToast } from '#web/ui/toasts.ts';
import { useInviteValet } from './api.ts';
import { PlacesField } from './PlacesField.tsx';
import { toAssignments, type TypedPlaces } from './texts.ts';

type Props = { onClose: () => void };

/** Returns the location to preselect, with the position valet: the chosen or only location. */
export function useFirstPlaces(): TypedPlaces {
  const { place } = usePlace();
  return place ? { [place.id]: 'valet' } : {};
}

/** Dialog that invites a valet by SMS, with phone number, name and locations. */
export function InviteDialog({ onClose }: Props) {
  const { t } = useTranslation('team');
  const { locations, place } = usePlace();
  const invite = useInviteValet();
  const [missing, setMissing] = useState<'phone' | 'place'>('phone');
  const { bind, ...form } = useAppForm({
    schema: async () => (await import('./schema.ts')).invitationSchema,
    defaultValues: { fullName: '', phoneNumber: '', places: useFirstPlaces() },
    draftKey: 'valet invited',
    explain: useFormFailure(t('inviteDialog.failed')),
    fieldNames: { locationIds: 'places' },
    invalid: {
      title: t(`inviteDialog.${missing}Missing`),
      text: t(`inviteDialog.${missing}MissingText`),
      code: null,
    },
    onInvalid: (errors) => setMissing(errors.phoneNumber ? 'phone' : 'place'),
    send: async ({ places, ...person }) => {
      const made = await invite.mutateAsync({ ...person, ...toAssignments(places) });
      if (made.warning) showFailedToast(t('resent.warning'), made.warning);
      else
        showDoneToast(
          t('inviteDialog.done'),
          t('inviteDialog.doneText', { phone: formatPhone(made.phoneNumber) }),
        );
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('inviteDialog.title')}
      onClose={onClose}
      form={form}
      submitLabel={t('inviteDialog.submit')}
      cancelLabel={t('form.cancel')}
    >
      <p className="text-15 text-muted">{t('inviteDialog.text')}</p>
      <Field
        kind="phone"
        {...bind('phoneNumber')}
        label={t('form.phone')}
        country={(place ?? locations[0])?.country}
      />
      <Field
        {...bind('fullName')}
        label={t('inviteDialog.name')}
        description={t('inviteDialog.nameNote')}
        autoComplete="off"
      />
      <PlacesField {...bind('places')} locations={locations} />
    </FormDialog>
  );
}

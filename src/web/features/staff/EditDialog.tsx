import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { CallError } from '#contract/client.ts';
import { hasCapabilityAtPosition } from '#domain/identity/roles.ts';
import { endsWork, valetStatuses } from '#domain/identity/valetStatus.ts';
import { Field } from '#web/app/form/Field.tsx';
import { SelectField } from '#web/app/form/SelectField.tsx';
import { AppForm } from '#web/app/form/AppForm.tsx';
import { useAppForm, useFormFailure } from '#web/app/form/useAppForm.ts';
import { usePlace } from '#web/app/portal/place.ts';
import { QueryState } from '#web/app/QueryState.tsx';
import { usePlaceName } from '#web/lib/placeName.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { showDoneToast } from '#web/ui/toasts.ts';
import { type StaffCarsInHand, useChangeValet, useValet, type StaffValet } from './api.ts';
import { HandOverField } from './HandOverField.tsx';
import { PlacesField } from './PlacesField.tsx';
import { listHandOver, NOBODY, toAssignments, type TypedPlaces } from './texts.ts';

type Props = { valetId: string; onClose: () => void };

/** Dialog that changes the status, locations and positions of a valet. */
export function EditDialog({ valetId, onClose }: Props) {
  const { t } = useTranslation('team');
  const query = useValet(valetId);
  return (
    <Dialog title={t('update.title')} isOpen onClose={onClose}>
      <QueryState query={query} failed={t('hand.failed')} skeleton={<Skeleton className="h-80" />}>
        {(known) => <EditForm {...known} onClose={onClose} />}
      </QueryState>
    </Dialog>
  );
}

const toPlaces = ({ locationAssignments }: StaffValet): TypedPlaces =>
  Object.fromEntries(locationAssignments.map(({ locationId, position }) => [locationId, position]));

/** Lists the returns that the valet is bringing now and could not finish after the change. */
const listLeaving = (inHand: readonly StaffCarsInHand[], status: string, places: TypedPlaces) =>
  inHand.filter(({ kind, locationId }) => {
    const position = places[locationId];
    return (
      kind === 'return' &&
      (status !== 'active' || !position || !hasCapabilityAtPosition(position, 'jobs.work'))
    );
  });

function EditForm({
  valet,
  inHand,
  onClose,
}: {
  valet: StaffValet;
  inHand: StaffCarsInHand[];
  onClose: () => void;
}) {
  const { t } = useTranslation('team');
  const { locations } = usePlace();
  const placeName = usePlaceName();
  const change = useChangeValet(valet.id);
  /** State of the valet when the form started, or after the latest conflict. */
  const [base, setBase] = useState(valet);
  const explain = useFormFailure(t('update.failed'));
  const { control, bind, ...form } = useAppForm({
    schema: async () => (await import('./schema.ts')).createValetChangeSchema(valet.status),
    defaultValues: {
      fullName: valet.fullName,
      status: valet.status,
      places: toPlaces(valet),
      reason: '',
      handOver: NOBODY,
    },
    explain: (error) =>
      error instanceof CallError && error.code === 'VALET_CHANGED'
        ? {
            title: t('update.changed'),
            text: t('update.changedText', describe(valet)),
            code: error.code,
          }
        : explain(error),
    fieldNames: { locationIds: 'places' },
    // Shows the saved state after a conflict. The manager then decides again.
    onFailed: () => setBase(valet),
    send: async ({ fullName, status, places, reason, handOver }) => {
      await change.mutateAsync({
        status,
        ...toAssignments(places),
        ...(fullName ? { fullName } : {}),
        ...(reason ? { reason } : {}),
        handOver: listHandOver(handOver),
        version: base.version,
      });
      showDoneToast(t('update.done'), t('update.doneText'));
      onClose();
    },
  });
  const typed = useWatch({ control });
  const leaving = listLeaving(inHand, typed.status ?? '', (typed.places ?? {}) as TypedPlaces);
  const isWarned = form.failure?.code === 'VALET_CHANGED';
  if (isWarned && base.version !== valet.version) setBase(valet);

  function describe({ status, locationAssignments }: StaffValet) {
    const places = locationAssignments
      .map(
        ({ locationName, locationNameArabic, position }) =>
          `\u2068${placeName(locationName, locationNameArabic)}\u2069 (${t(`positions.${position}`)})`,
      )
      .join(', ');
    return { status: t(`status.${status}`), places: places || t('update.unnamed') };
  }

  const options = valetStatuses.map((id) => ({ id, name: t(`status.${id}`) }));
  return (
    <AppForm
      form={form}
      submitLabel={
        leaving.length > 0 ? t('update.submitCars', { count: leaving.length }) : t('update.submit')
      }
      cancelLabel={t('form.cancel')}
      onCancel={onClose}
    >
      <Field {...bind('fullName')} label={t('form.name')} autoComplete="off" />
      <SelectField
        {...bind('status')}
        label={t('form.status')}
        placeholder={t('form.status')}
        options={options}
        description={
          typed.status === valet.status
            ? undefined
            : t('form.was', { status: t(`status.${valet.status}`) })
        }
      />
      <HandOverField
        {...bind('handOver')}
        valet={valet}
        inHand={typed.status === 'active' ? leaving : inHand}
        leaving={leaving}
      />
      <PlacesField {...bind('places')} locations={locations} />
      <Field
        {...bind('reason')}
        label={t('form.reason')}
        description={t(
          endsWork(valet.status, typed.status ?? valet.status)
            ? 'form.reasonNeeded'
            : 'form.reasonHint',
        )}
        maxLength={300}
        autoComplete="off"
      />
    </AppForm>
  );
}

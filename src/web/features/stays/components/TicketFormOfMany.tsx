import { useEffect, type ComponentProps } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useCurrentShift } from '#web/app/currentShift.ts';
import { useField } from '#web/app/form/Field.tsx';
import { useStoredFallback } from '#web/app/outbox/outbox.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { LoadingBox } from '#web/ui/lazyPart.tsx';
import { Select } from '#web/ui/Select.tsx';
import { fillMovedFields, moveDraftToLocation, moveToShift, type ShiftPlace } from '../atShift.ts';
import { type CheckInDraft, ticketDraft } from '../draft.ts';
import type { CheckInLocation, TicketForm } from './TicketForm.tsx';

type Props = ComponentProps<typeof TicketForm> & {
  /** Given by the screen, because importing the form here would be a cycle. */
  Form: typeof TicketForm;
};

/**
 * Form of a new ticket for a valet with several locations. It opens at the location of the shift,
 * else at the last one used, and waits until the shift is known.
 */
export function TicketFormOfMany({ Form, ...props }: Props) {
  const { locations } = props;
  const current = useStoredFallback(useCurrentShift());
  const own = current.data?.shift;
  const shift = own && locations.some(({ id }) => id === own.locationId) ? own : null;
  if (current.isLoading && !current.data) return <LoadingBox height="h-96" />;
  return (
    <Form
      {...props}
      readDraft={() => moveToShift(ticketDraft.read(), shift)}
      renderChoice={(form) => <LocationChoice form={form} locations={locations} shift={shift} />}
    />
  );
}

type ChoiceProps = {
  form: UseFormReturn<CheckInDraft>;
  locations: readonly CheckInLocation[];
  shift: ShiftPlace | null;
};

/** Choice of the location. Stands above the form, or valets would check in at the wrong one. */
function LocationChoice({ form, locations, shift }: ChoiceProps) {
  const { t } = useTranslation('checkin');
  const { field, error } = useField({
    control: form.control,
    name: 'locationId',
    errorTexts: { location_missing: t('errors.locationId') },
  });
  // The shift may begin after the form has opened.
  useEffect(() => fillMovedFields(form, moveToShift(form.getValues(), shift)), [form, shift]);
  return (
    <Select
      label={t('location')}
      hideLabel
      placeholder={t('chooseLocation')}
      options={locations.map(({ id, name, address }) => ({ id, name, detail: address }))}
      value={locations.some(({ id }) => id === field.value) ? field.value : null}
      onChange={(id) => fillMovedFields(form, moveDraftToLocation(form.getValues(), id))}
      error={error}
    />
  );
}

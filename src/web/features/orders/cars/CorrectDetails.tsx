import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { CarCard } from '#contract/cars.ts';
import { plateTextMax } from '#domain/vehicles/plate.ts';
import { FormDialog } from '#web/app/form/FormDialog.tsx';
import { listChanged, pickFields } from '#web/app/form/changedFields.ts';
import { Field } from '#web/app/form/Field.tsx';
import { useAppForm, useFormFailure } from '#web/app/form/useAppForm.ts';
import { QueryState } from '#web/app/QueryState.tsx';
import { ColorSwatches, MakeAndModel } from '#web/features/stays/components/CarPickers.tsx';
import { NoteChips } from '#web/features/stays/intake/NoteChips.tsx';
import { PlateRegion } from '#web/features/stays/intake/PlateRegion.tsx';
import { useCar, useCorrectDetails } from '#web/features/stays/carsApi.ts';
import { isolateText } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { showDoneToast } from '#web/ui/toasts.ts';

type Props = { stayId: string; onClose: () => void };

/** Dialog that corrects what was typed about a car and its guest. */
export function CorrectDetails({ stayId, onClose }: Props) {
  const { t } = useTranslation('cars');
  const query = useCar(stayId);
  if (query.data) return <DetailsForm car={query.data} onClose={onClose} />;
  return (
    <Dialog title={t('details.title')} isOpen onClose={onClose}>
      <QueryState query={query} failed={t('cardFailed')} skeleton={<Skeleton className="h-96" />}>
        {() => null}
      </QueryState>
    </Dialog>
  );
}

const toTyped = (car: CarCard) => ({
  licensePlate: car.licensePlate ?? '',
  plateRegion: car.plateRegion ?? '',
  vehicleMake: car.vehicleMake ?? '',
  vehicleModel: car.vehicleModel ?? '',
  vehicleColor: car.vehicleColor ?? '',
  noteTags: car.noteTags,
  chargePercent: car.chargePercent === null ? '' : String(car.chargePercent),
  notes: car.notes ?? '',
  customerName: car.customerName ?? '',
  phoneE164: car.phoneE164 ?? '',
});

function DetailsForm({ car, onClose }: { car: CarCard; onClose: () => void }) {
  const { t } = useTranslation(['cars', 'checkin', 'common']);
  const correct = useCorrectDetails(car.id);
  // Values at the opening, as a colleague may correct the car meanwhile.
  const [opened] = useState(() => toTyped(car));
  const { control, ...form } = useAppForm({
    schema: async () => (await import('./schema.ts')).detailsSchema,
    defaultValues: opened,
    explain: useFormFailure(t('details.failed')),
    send: async (checked, typed) => {
      // Sends only what was changed, so that a colleague's correction of another field stays.
      const compared = { ...checked, chargePercent: typed.chargePercent };
      const changed = listChanged(compared, opened);
      // A plate is sent with its region. The server clears the region when a plate comes alone.
      if (changed.includes('licensePlate')) changed.push('plateRegion');
      await correct(pickFields(checked, changed));
      showDoneToast(t('details.done'), isolateText(checked.licensePlate || car.ticketNumber));
      onClose();
    },
  });
  const plate = useWatch({ control, name: 'licensePlate' });
  return (
    <FormDialog
      title={t('details.title')}
      onClose={onClose}
      form={form}
      submitLabel={t('details.submit')}
    >
      <Field
        control={control}
        name="licensePlate"
        kind="capitals"
        label={t('checkin:plate')}
        errorTexts={{ plate_invalid: t('checkin:errors.licensePlate') }}
        autoComplete="off"
        maxLength={plateTextMax}
      />
      {plate ? (
        <div className="flex flex-col gap-3">
          <PlateRegion control={control} name="plateRegion" country={car.country} />
          <Button className="self-start" onClick={() => form.form.setValue('licensePlate', '')}>
            {t('common:car.noPlate')}
          </Button>
        </div>
      ) : null}
      <MakeAndModel control={control} make="vehicleMake" model="vehicleModel" />
      <ColorSwatches control={control} name="vehicleColor" />
      <NoteChips control={control} name="noteTags" charge="chargePercent" />
      <Field control={control} name="notes" label={t('checkin:notes')} rows={2} />
      {car.can.correctGuest ? (
        <>
          <Field
            control={control}
            name="customerName"
            label={t('details.name')}
            autoComplete="off"
          />
          <Field
            control={control}
            name="phoneE164"
            kind="phone"
            label={t('details.phone')}
            description={t('details.note')}
            errorTexts={{ phone_invalid: t('details.phoneWrong') }}
            autoComplete="off"
          />
        </>
      ) : null}
    </FormDialog>
  );
}

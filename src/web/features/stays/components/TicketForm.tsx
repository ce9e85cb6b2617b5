import { useTranslation } from '#web/lib/translation.ts';
import type { StaffTicket } from '#contract/stays.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormError } from '#web/ui/FormError.tsx';
import { SideBySide } from '#web/ui/SideBySide.tsx';
import { ColorSwatches } from './ColorSwatches.tsx';
import { MakeChips } from './MakeChips.tsx';
import { Field } from '#web/app/form/Field.tsx';
import { useTicketForm } from './useTicketForm.ts';
import { GuestLanguage, type Location, LocationChoice } from './WhereAndHow.tsx';

type Props = {
  locations: readonly Location[];
  onCreated: (ticket: StaffTicket) => void;
};

/** In the order of the hand-over at the curb: the guest's number, the car, the rest. */
export function TicketForm({ locations, onCreated }: Props) {
  const { t } = useTranslation(['checkin', 'common']);
  const { control, failure, isPending, submit } = useTicketForm(onCreated);
  const optional = t('common:optional');
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <LocationChoice control={control} locations={locations} />
      <Field
        control={control}
        name="phoneE164"
        kind="phone"
        errorTexts={{ phone_invalid: t('errors.phoneE164') }}
        label={t('phone')}
        description={t('phoneNote')}
        autoComplete="off"
        autoFocus
      />
      <Field
        control={control}
        name="licensePlate"
        kind="capitals"
        errorTexts={{ plate_invalid: t('errors.licensePlate') }}
        label={t('plate')}
        aside={optional}
        autoComplete="off"
        boxClassName="font-strong tracking-wider"
      />
      <div className="flex flex-col gap-2">
        <SideBySide>
          <Field
            control={control}
            name="vehicleMake"
            label={t('make')}
            aside={optional}
            autoComplete="off"
          />
          <Field
            control={control}
            name="vehicleModel"
            label={t('model')}
            aside={optional}
            autoComplete="off"
          />
        </SideBySide>
        <MakeChips control={control} name="vehicleMake" />
      </div>
      <ColorSwatches control={control} name="vehicleColor" />
      <GuestLanguage control={control} locations={locations} />
      <Field
        control={control}
        name="customerName"
        label={t('name')}
        aside={optional}
        autoComplete="off"
      />
      <Field
        control={control}
        name="notes"
        label={t('notes')}
        aside={optional}
        rows={2}
        placeholder={t('notesPlaceholder')}
      />
      <div className="sticky bottom-0 -mx-4 flex flex-col gap-3 border-t border-line bg-ground px-4 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))] lg:static lg:mx-0 lg:border-0 lg:px-0">
        {failure ? <FormError title={failure.title} text={`${failure.text} ${t('kept')}`} /> : null}
        <Button type="submit" variant="primary" isPending={isPending}>
          {t('create')}
        </Button>
      </div>
    </form>
  );
}

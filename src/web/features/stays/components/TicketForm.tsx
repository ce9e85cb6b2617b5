import { useTranslation } from '#web/lib/translation.ts';
import type { StaffTicket } from '#contract/stays.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormError } from '#web/ui/FormError.tsx';
import { SideBySide } from '#web/ui/SideBySide.tsx';
import { ColorSwatches } from './ColorSwatches.tsx';
import { MakeChips } from './MakeChips.tsx';
import { TicketField } from './TicketFields.tsx';
import { useTicketForm } from './useTicketForm.ts';
import { GuestLanguage, type Location, LocationChoice } from './WhereAndHow.tsx';

type Props = {
  locations: readonly Location[];
  onCreated: (ticket: StaffTicket) => void;
};

/** In the order of the hand-over at the curb: the guest's number, the car, the rest. */
export function TicketForm({ locations, onCreated }: Props) {
  const { t } = useTranslation(['checkin', 'common']);
  const { form, refusal, isPending, submit } = useTicketForm(onCreated);
  const { control } = form;
  const optional = t('common:optional');
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <LocationChoice control={control} locations={locations} />
      <TicketField
        control={control}
        name="phoneE164"
        kind="phone"
        label={t('phone')}
        description={t('phoneNote')}
        autoComplete="off"
        autoFocus
      />
      <TicketField
        control={control}
        name="licensePlate"
        kind="plate"
        label={t('plate')}
        aside={optional}
        autoComplete="off"
        capitals
        spellCheck="false"
        boxClassName="font-strong tracking-wider"
        ltr
      />
      <div className="flex flex-col gap-2">
        <SideBySide>
          <TicketField
            control={control}
            name="vehicleMake"
            label={t('make')}
            aside={optional}
            autoComplete="off"
          />
          <TicketField
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
      <TicketField
        control={control}
        name="customerName"
        label={t('name')}
        aside={optional}
        autoComplete="off"
      />
      <TicketField
        control={control}
        name="notes"
        label={t('notes')}
        aside={optional}
        rows={2}
        placeholder={t('notesPlaceholder')}
      />
      <div className="sticky bottom-0 -mx-4 flex flex-col gap-3 border-t border-line bg-ground px-4 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))] lg:static lg:mx-0 lg:border-0 lg:px-0">
        {refusal ? <FormError title={t('createFailed')} text={`${refusal} ${t('kept')}`} /> : null}
        <Button type="submit" variant="primary" isPending={isPending}>
          {t('create')}
        </Button>
      </div>
    </form>
  );
}

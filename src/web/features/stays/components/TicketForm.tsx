import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import type { Control } from 'react-hook-form';
import { useTranslation } from '#web/lib/translation.ts';
import type { StaffTicket } from '#contract/stays.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormError } from '#web/ui/FormError.tsx';
import { SideBySide } from '#web/ui/SideBySide.tsx';
import { Field, useField } from '#web/app/form/Field.tsx';
import { useAppForm, useFormFailure } from '#web/app/form/useAppForm.ts';
import { isFinal } from '#web/lib/idempotencyKey.ts';
import { toastDone } from '#web/ui/toasts.ts';
import { languageList, languages } from '#texts/languages.ts';
import type { Language } from '#contract/people.ts';
import { Choice } from '#web/ui/Radios.tsx';
import { Select } from '#web/ui/Select.tsx';
import { ColorSwatches, MakeChips } from './CarPickers.tsx';
import { useCreateTicket } from '../api.ts';
import { toNewTicketBody } from '../newTicketBody.ts';
import { finishDraft, forgetKey, keyFor, ticketDraft } from '../draft.ts';
import type { Draft } from '../draft.ts';

type Props = {
  locations: readonly Location[];
  onCreated: (ticket: StaffTicket) => void;
};

/** In the order of a handover at the curb: the guest's number, the car, the rest. */
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
        country={useLocation(control, locations)?.country}
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

/** The form of a new ticket, emptied when the ticket exists. */
function useTicketForm(onCreated: (ticket: StaffTicket) => void) {
  const { t } = useTranslation('checkin');
  const create = useCreateTicket();
  return useAppForm({
    schema: async () => (await import('../schemas.ts')).ticketForm,
    defaultValues: ticketDraft.read(),
    draft: ticketDraft,
    explain: useFormFailure(t('createFailed')),
    send: async (_checked, draft) => {
      const body = toNewTicketBody(draft);
      try {
        const ticket = await create.mutateAsync({ body, idempotencyKey: keyFor(body) });
        forgetKey();
        finishDraft(draft);
        toastDone(t('createdTitle'), ticket.smsSuppressed ? t('noSms.doneText') : t('createdText'));
        onCreated(ticket);
      } catch (error) {
        // Refused for good: sending the same again is another attempt.
        if (isFinal(error)) forgetKey();
        throw error;
      }
    },
  });
}

type Fields = { control: Control<Draft> };

type Location = {
  id: string;
  name: string;
  address: string;
  country: string;
  defaultLanguage: Language;
};

/**
 * Where the car is checked in: hidden for a single location, else the last one used. It stands
 * above the form, so that nobody checks in at the wrong location.
 */
function LocationChoice({ control, locations }: Fields & { locations: readonly Location[] }) {
  const { t } = useTranslation('checkin');
  const { field, error } = useField({
    control,
    name: 'locationId',
    errorTexts: { location_missing: t('errors.locationId') },
  });
  const { value, onChange } = field;
  const known = locations.find(({ id }) => id === value)?.id;
  const first = locations[0]?.id;
  useEffect(() => {
    if (!known && first) onChange(first);
  }, [known, first, onChange]);

  if (locations.length < 2) return null;
  return (
    <Select
      label={t('location')}
      hideLabel
      placeholder={t('chooseLocation')}
      options={locations.map(({ id, name, address }) => ({ id, name, detail: address }))}
      value={known ?? null}
      onChange={onChange}
      error={error}
    />
  );
}

/** The one chosen, or the first until one is. */
function useLocation(control: Control<Draft>, locations: readonly Location[]) {
  const locationId = useWatch({ control, name: 'locationId' });
  return locations.find(({ id }) => id === locationId) ?? locations[0];
}

/** The guest's language, not the valet's: the location's, unless the valet changes it. */
function GuestLanguage({ control, locations }: Fields & { locations: readonly Location[] }) {
  const { t } = useTranslation('checkin');
  const { field } = useField({ control, name: 'language' });
  const here = useLocation(control, locations);
  return (
    <Choice
      label={t('language')}
      value={field.value || (here?.defaultLanguage ?? languages[0])}
      onChange={field.onChange}
      options={languages.map((id) => ({ id, name: languageList[id].name, lang: id }))}
    />
  );
}

import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useWatch, type Control, type UseFormReturn } from 'react-hook-form';
import { QrCode } from 'lucide-react';
import { useTranslation } from '#web/lib/translation.ts';
import { writeIssue } from '#contract/issues.ts';
import type { StaffTicket } from '#contract/stays.ts';
import type { NoteTag } from '#domain/stays/noteTags.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormError } from '#web/ui/FormError.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Field, useField } from '#web/app/form/Field.tsx';
import { useAppForm, useFormFailure } from '#web/app/form/useAppForm.ts';
import { isFinal } from '#web/lib/idempotencyKey.ts';
import { isolateText } from '#web/lib/language.ts';
import { showDoneToast } from '#web/ui/toasts.ts';
import { languages } from '#texts/languages.ts';
import type { Language } from '#contract/people.ts';
import { CheckField } from '#web/app/form/CheckField.tsx';
import { LoadingBox } from '#web/ui/lazyPart.tsx';
import { PartBoundary } from '#web/ui/PartBoundary.tsx';
import { DetailFields, KnownCar, PlateRegion, RecallStub } from './lazyParts.ts';
import { useFreePlaces } from '../api.ts';
import { AskedNoteChips } from '../intake/NoteChips.tsx';
import { listSpots, PlaceChips, resolvePlace } from '../intake/PlaceChips.tsx';
import { PlateField } from '../intake/PlateField.tsx';
import { chooseVisit, OTHER_GUEST, useRecall } from '../intake/useRecall.ts';
import type { KnownVisit } from '../newTicketBody.ts';
import { finishCheckInDraft, forgetKey, keyFor, ticketDraft, type CheckInDraft } from '../draft.ts';

type Props = {
  locations: readonly CheckInLocation[];
  /** Reads the draft with which the form opens, by default the stored one. */
  readDraft?: () => CheckInDraft;
  /** Choice of the location, for a valet with several. */
  renderChoice?: (form: UseFormReturn<CheckInDraft>) => ReactNode;
  onCreated: (ticket: Pick<StaffTicket, 'ticketId'>) => void;
};

/**
 * Error of the phone field. Checked in this form, not in the schema: only the form knows whether
 * the guest scans a QR code instead.
 */
const phoneMissing = {
  type: 'phone_invalid',
  message: writeIssue({
    code: 'phone_invalid',
    params: {},
    message: 'Valid phone number required',
  }),
};

const unknown: KnownVisit = {
  visit: null,
  isGuestKnown: false,
  isCarOnly: false,
  parkingSpot: '',
  keyHook: '',
  isOpen: false,
  requiredTags: [],
};

/**
 * Form of a new ticket, in the order of a handover at the curb: plate, guest, then spot and hook.
 */
export function TicketForm({
  locations,
  readDraft = ticketDraft.read,
  renderChoice,
  onCreated,
}: Props) {
  const { t } = useTranslation(['checkin', 'common']);
  const known = useRef<KnownVisit>(unknown);
  const { form, control, failure, isPending, submit } = useTicketForm(known, onCreated, () => {
    const draft = readDraft();
    return { ...draft, locationId: findLocation(locations, draft.locationId)?.id ?? '' };
  });
  const { guest, visit, recall, isCarOnly, isGuestKnown, standsInWay } = useGuest(control);
  const here = useLocation(control, locations);
  useEffect(() => {
    if (here && form.getValues('locationId') !== here.id) form.setValue('locationId', here.id);
  }, [form, here]);
  const places = usePlaces(control, here?.id);
  useEffect(() => {
    known.current = {
      visit,
      isGuestKnown,
      isCarOnly,
      parkingSpot: places.spot.chosen,
      keyHook: places.hook.chosen,
      isOpen: Boolean(standsInWay?.open),
      requiredTags: here?.requiredTags ?? [],
    };
  });
  const box = useRef<HTMLFormElement>(null);
  const regionOfVisit = useRef('');

  function sendBy(way: CheckInDraft['way']): void {
    form.setValue('way', way);
    box.current?.requestSubmit();
  }
  const name = isGuestKnown && guest ? guest : null;
  return (
    <form ref={box} noValidate onSubmit={submit} className="flex flex-col gap-5">
      {renderChoice?.(form)}
      <Plate
        form={form}
        isOfVisit={(region) => region === regionOfVisit.current}
        isGuestKnown={isGuestKnown}
        onSend={() => sendBy('phone')}
      />
      <PlateChoices form={form} country={here?.country ?? ''} />
      {standsInWay ? (
        <FormPart height="h-36">
          <KnownCar
            {...standsInWay}
            onGoOn={() =>
              form.setValue(standsInWay.inCustody ? 'isElsewhereKnown' : 'isOpenKnown', true)
            }
          />
        </FormPart>
      ) : null}
      {visit ? (
        <FormPart height="h-52">
          <RecallStub
            visit={visit}
            visits={recall.visits}
            isCarOnly={isCarOnly}
            isByPlate={recall.isByPlate}
            onChoose={(one) => {
              form.setValue('visit', one.recallId);
              if (recall.isByPlate) return;
              form.setValue('licensePlate', one.licensePlate ?? '');
              regionOfVisit.current = one.plateRegion ?? '';
              form.setValue('plateRegion', regionOfVisit.current);
              if (one.licensePlate) form.setValue('hasNoPlate', false);
            }}
          />
        </FormPart>
      ) : null}
      {isGuestKnown ? null : (
        <div className="flex flex-col gap-2">
          <Field
            control={control}
            name="phoneE164"
            kind="phone"
            country={here?.country}
            errorTexts={{ phone_invalid: t('errors.phoneE164') }}
            label={<Required>{t('phone')}</Required>}
            autoComplete="off"
          />
          <Button isPending={isPending} onClick={() => sendBy('scan')}>
            <Icon of={QrCode} size={20} />
            {t('noPhone')}
          </Button>
        </div>
      )}
      <PlaceChips key={`hook ${here?.id ?? ''}`} kind="hook" {...places.hook} />
      <PlaceChips key={`spot ${here?.id ?? ''}`} kind="spot" {...places.spot} />
      <AskedNoteChips
        control={control}
        name="noteTags"
        charge="chargePercent"
        noneOf="noneOf"
        required={here?.requiredTags ?? []}
      />
      <Details control={control} locations={locations} />
      <div className="sticky bottom-0 -mx-4 flex flex-col gap-2 border-t border-line bg-ground px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:static lg:mx-0 lg:border-0 lg:px-0">
        {failure ? <FormError title={failure.title} text={`${failure.text} ${t('kept')}`} /> : null}
        <Button
          type="submit"
          variant="primary"
          isPending={isPending}
          onClick={() => form.setValue('way', 'phone')}
        >
          {name ? t('createFor', { name: isolateText(name) }) : t('create')}
        </Button>
        {isGuestKnown ? (
          <Button variant="quiet" onClick={() => form.setValue('visit', OTHER_GUEST)}>
            {name ? t('recall.other', { name: isolateText(name) }) : t('recall.otherUnnamed')}
          </Button>
        ) : null}
      </div>
    </form>
  );
}

/** Part of the form that loads later. The form can be sent without the part if the part throws. */
function FormPart({ height, children }: { height: string; children: ReactNode }) {
  return (
    <PartBoundary>
      <Suspense fallback={<LoadingBox height={height} />}>{children}</Suspense>
    </PartBoundary>
  );
}

/** Marks the label of the phone number, the only required field. */
function Required({ children }: { children: string }) {
  const { t } = useTranslation('checkin');
  return (
    <>
      {children}
      <span className="text-danger" aria-hidden="true">
        {' *'}
      </span>
      <span className="sr-only">{t('required')}</span>
    </>
  );
}

/** Finds the returning guest by the plate or the phone number. */
function useGuest(control: Control<CheckInDraft>) {
  const [locationId, licensePlate, plateRegion, phoneE164] = useWatch({
    control,
    name: ['locationId', 'licensePlate', 'plateRegion', 'phoneE164'],
  });
  const [chosen, isElsewhereKnown, isOpenKnown] = useWatch({
    control,
    name: ['visit', 'isElsewhereKnown', 'isOpenKnown'],
  });
  const recall = useRecall({ locationId, licensePlate, plateRegion, phoneE164 });
  const inCustody = isElsewhereKnown ? null : recall.inCustody;
  const open = inCustody || isOpenKnown ? null : recall.open;
  // A car that this location already has cannot come in again: the plate is wrong, or the car has a
  // ticket.
  const visit = recall.inCustody?.isHere || open ? null : chooseVisit(recall.visits, chosen);
  const isCarOnly = chosen === OTHER_GUEST;
  return {
    recall,
    /**
     * Warns before sending that the business already has this car, or an open ticket for the car.
     */
    standsInWay: inCustody || open ? { inCustody, open } : null,
    // With another guest the typed car cannot be one that was found by the phone number.
    visit: isCarOnly && !recall.isByPlate ? null : visit,
    isCarOnly,
    guest: visit?.customerName?.split(' ')[0] ?? null,
    isGuestKnown: Boolean(visit?.phoneMasked) && recall.isByPlate && !isCarOnly,
  };
}

/** Suggests the next free hook and spot, and stores the valet's choice. */
function usePlaces(control: Control<CheckInDraft>, locationId: string | undefined) {
  const free = useFreePlaces(locationId);
  const hook = useField({ control, name: 'keyHook' });
  const spot = useField({ control, name: 'parkingSpot' });
  const isFront = useWatch({ control, name: 'noteTags' }).includes('front');
  const hooks = free?.hooks ?? [];
  const spots = listSpots(free, isFront);
  const bind = (
    { field: { value, onChange }, error }: typeof hook | typeof spot,
    offered: readonly string[],
    preselected = '',
  ) => {
    const chosen = resolvePlace(value, preselected);
    return { offered, preselected, value, onChange, error, chosen };
  };
  return {
    hook: bind(hook, hooks, free?.usesHooks ? hooks[0] : ''),
    spot: bind(spot, spots, spots[0]),
  };
}

type PlateProps = {
  form: UseFormReturn<CheckInDraft>;
  /** Tells whether a chosen visit filled in this region with its plate. */
  isOfVisit: (region: string) => boolean;
  isGuestKnown: boolean;
  onSend: () => void;
};

function Plate({ form, isOfVisit, isGuestKnown, onSend }: PlateProps) {
  const { t } = useTranslation('checkin');
  const { field, error } = useField({
    control: form.control,
    name: 'licensePlate',
    errorTexts: { plate_invalid: t('errors.licensePlate') },
  });
  const { ref, value, onChange, ...rest } = field;
  return (
    <PlateField
      {...rest}
      value={value}
      inputRef={ref}
      error={error}
      onChange={(plate) => {
        onChange(plate);
        // Another plate means another guest's car, so answers about the previous plate no longer
        // apply. The region of a chosen visit belongs to its plate; one chosen by hand stays.
        if (!plate || isOfVisit(form.getValues('plateRegion'))) form.setValue('plateRegion', '');
        form.setValue('visit', '');
        form.setValue('hasNoPlate', false);
        form.setValue('isElsewhereKnown', false);
        form.setValue('isOpenKnown', false);
      }}
      onEnter={() => {
        if (isGuestKnown || form.getValues('phoneE164')) onSend();
        else form.setFocus('phoneE164');
      }}
    />
  );
}

type PlateChoicesProps = { form: UseFormReturn<CheckInDraft>; country: string };

/** Choices beside the plate: the region of a typed plate, or that the car has no plate. */
function PlateChoices({ form, country }: PlateChoicesProps) {
  const { t } = useTranslation('common');
  const { control, setValue } = form;
  const licensePlate = useWatch({ control, name: 'licensePlate' });
  return (
    <div className="-mt-2 grid items-end gap-x-4 gap-y-1 sm:grid-cols-2">
      {licensePlate ? (
        <FormPart height="h-13">
          <PlateRegion control={control} name="plateRegion" country={country} />
        </FormPart>
      ) : null}
      <CheckField
        control={control}
        name="hasNoPlate"
        onChosen={() => {
          for (const name of ['licensePlate', 'plateRegion', 'visit'] as const) setValue(name, '');
        }}
      >
        {t('car.noPlate')}
      </CheckField>
    </div>
  );
}

/** Optional details, open if one of the fields has a value. */
function Details({ control, locations }: Fields & { locations: readonly CheckInLocation[] }) {
  const { t } = useTranslation('checkin');
  const said = useWatch({
    control,
    name: ['vehicleMake', 'vehicleModel', 'vehicleColor', 'customerName', 'notes'],
  });
  const here = useLocation(control, locations);
  // A car without a plate needs its make and color.
  const hasNoPlate = useWatch({ control, name: 'hasNoPlate' });
  const [isToggled, setOpen] = useState(said.some((text) => text !== ''));
  const isOpen = isToggled || hasNoPlate;
  // Stays mounted once opened, because unmounted fields would lose their values.
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return (
    <details
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="rounded-md border border-line bg-surface"
    >
      <summary className="min-h-13 cursor-pointer content-center px-4 text-15 font-medium">
        {t('details')}
      </summary>
      <div className="flex flex-col gap-5 px-4 pt-2 pb-4">
        {wasOpen ? (
          <FormPart height="h-96">
            <DetailFields
              control={control}
              defaultLanguage={here?.defaultLanguage ?? languages[0]}
            />
          </FormPart>
        ) : null}
      </div>
    </details>
  );
}

/** State of the ticket form, which is emptied once the ticket exists. */
function useTicketForm(
  known: { readonly current: KnownVisit },
  onCreated: Props['onCreated'],
  read: () => CheckInDraft,
) {
  const { t } = useTranslation('checkin');
  const client = useQueryClient();
  const app = useAppForm({
    schema: async () => (await import('../sendTicket.ts')).ticketForm,
    defaultValues: ticketDraft.read(),
    draft: { ...ticketDraft, read },
    explain: useFormFailure(t('createFailed')),
    send: async (_checked, draft) => {
      // Stops until the valet confirms a second ticket for this car, because the guest would get a
      // second SMS code.
      if (known.current.isOpen) return document.getElementById('known-car')?.focus();
      const { findTagError, sendTicket, toNewTicketBody } = await import('../sendTicket.ts');
      const body = toNewTicketBody(draft, known.current);
      const hasPhone = body.phoneE164 !== undefined || known.current.isGuestKnown;
      if (draft.way === 'phone' && !hasPhone) {
        app.form.setError('phoneE164', phoneMissing, { shouldFocus: true });
        return;
      }
      const tagError = findTagError(body, known.current);
      if (tagError) {
        app.form.setError('noteTags', tagError, { shouldFocus: true });
        return;
      }
      try {
        const { ticketId, ticket } = await sendTicket(client, body, keyFor(body));
        forgetKey();
        finishCheckInDraft(draft);
        // Null means that the outbox stored the ticket and shows a message of its own.
        if (ticket) reportCreated(ticket);
        onCreated({ ticketId });
      } catch (error) {
        // After a final refusal the same input is a new attempt and needs a new idempotency key.
        if (isFinal(error)) forgetKey();
        throw error;
      }
    },
  });

  function reportCreated(ticket: StaffTicket): void {
    if (ticket.status === 'awaiting_otp') showDoneToast(t('createdTitle'), t('createdText'));
    else if (ticket.phoneE164 && !ticket.smsSuppressed)
      showDoneToast(t('createdTitle'), t('linkSent'));
    // Shows no toast otherwise: the next screen has the QR code, and says why no text was sent.
  }
  return app;
}

type Fields = { control: Control<CheckInDraft> };

export type CheckInLocation = {
  id: string;
  name: string;
  address: string;
  country: string;
  defaultLanguage: Language;
  requiredTags: readonly NoteTag[];
};

/** Returns the chosen location, or the first one. */
const findLocation = (locations: readonly CheckInLocation[], chosen: string) =>
  locations.find(({ id }) => id === chosen) ?? locations[0];

function useLocation(control: Control<CheckInDraft>, locations: readonly CheckInLocation[]) {
  const locationId = useWatch({ control, name: 'locationId' });
  return findLocation(locations, locationId);
}

import { nameTimeZone } from '#domain/businesses/timeZoneName.ts';
import { Check } from 'lucide-react';
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import type { Control, UseFormReturn } from 'react-hook-form';
import type { FormFailure } from '#web/app/form/useAppForm.ts';
import { getCurrencyName, formatDateTime } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { FormError } from '#web/ui/FormError.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { SimpleRates } from '../pricing/SimpleRates.tsx';
import { AddressFields } from './AddressFields.tsx';
import type { LocationDetails } from './api.ts';
import { CurbFields } from './CurbFields.tsx';
import { Group } from './Group.tsx';
import { HoursFields } from './HoursFields.tsx';
import { useLocationOwner } from './owner.ts';
import { lazyPart, LoadingBox } from '#web/ui/lazyPart.tsx';
import type { TypedLocation, TypedNewLocation } from './typedLocation.ts';
import { useLocationForm, useNewLocation } from './useLocationForm.ts';

type FieldsProps = { form: UseFormReturn<TypedLocation>; control: Control<TypedLocation> };

/** Fields that the form of a new location and the edit form share. */
function Fields({
  form,
  control,
  tipNote,
  children,
}: FieldsProps & { tipNote: ReactNode; children?: ReactNode }) {
  const { t } = useTranslation('locations');
  return (
    <>
      <Group title={t('place.title')} text={t('place.text')}>
        <AddressFields form={form} control={control} />
      </Group>
      {children}
      <Group title={t('hours.title')} text={t('hours.text')}>
        <HoursFields form={form} control={control} />
      </Group>
      <CurbFields control={control} tipNote={tipNote} />
    </>
  );
}

type Props = { location: LocationDetails; onSaved?: () => void };

/** Form that edits an existing location. */
export function LocationForm({ location, onSaved }: Props) {
  const { t } = useTranslation('locations');
  const edited = useLocationForm(location, onSaved);
  const { form, control, failure, isPending, submit, changes, saved, typed } = edited;
  const box = useRef<HTMLFormElement>(null);
  const [asksZone, setAsksZone] = useState(false);
  const isConfirmed = useRef(false);
  return (
    <form
      ref={box}
      noValidate
      className="flex flex-col"
      onSubmit={(event) => {
        if (typed.timeZone === saved.timeZone || isConfirmed.current) {
          isConfirmed.current = false;
          return submit(event);
        }
        event.preventDefault();
        setAsksZone(true);
      }}
    >
      {edited.isChangedElsewhere ? <ElsewhereNote /> : null}
      <Fields form={form} control={control} tipNote={<TipRuleNote location={location} />} />
      <Foot isPending={isPending} save={t('save')} failure={failure}>
        {edited.isChangedElsewhere ? (
          t('elsewhere')
        ) : changes > 0 ? (
          t('unsaved', { count: changes })
        ) : (
          <>
            <Icon of={Check} size={18} className="text-ready" />
            {t('saved')}
          </>
        )}
      </Foot>
      <ConfirmDialog
        title={t('zone.title')}
        text={t('zone.text', { zone: nameTimeZone(typed.timeZone) })}
        confirm={t('zone.confirm')}
        keep={t('zone.keep')}
        isOpen={asksZone}
        isPending={false}
        onConfirm={() => {
          setAsksZone(false);
          isConfirmed.current = true;
          box.current?.requestSubmit();
        }}
        onClose={() => setAsksZone(false)}
      />
    </form>
  );
}

const TextedCountries = lazyPart(
  async () => (await import('./TextedCountries.tsx')).TextedCountries,
);

type NewProps = {
  start: TypedNewLocation;
  /** Currency of the first prices. Only the forms of administrators ask for first prices. */
  currency?: string;
  onAdded: (added: LocationDetails) => void;
};

/** Form that adds a location. */
export function NewLocationForm({ start, currency, onAdded }: NewProps) {
  const { t, language } = useTranslation('locations');
  const added = useNewLocation(start, currency ?? null, onAdded);
  const { form, control, failure, isPending, submit } = added;
  // The cast is safe: the form values of a new location extend those of an existing location.
  const place = added as unknown as FieldsProps;
  return (
    <form noValidate className="flex flex-col" onSubmit={submit}>
      <Fields form={place.form} control={place.control} tipNote={null}>
        {currency === undefined ? null : (
          <Group
            title={t('rates.title')}
            text={
              start.hourlyRate
                ? t('rates.text')
                : t('rates.ask', { currency: getCurrencyName(currency, language) })
            }
          >
            <div>
              <SimpleRates control={control} currency={currency} saved={null} />
            </div>
          </Group>
        )}
        <Group title={t('texted.title')} text={t('texted.text')}>
          <Suspense fallback={<LoadingBox height="h-36" />}>
            <TextedCountries form={form} control={control} />
          </Suspense>
        </Group>
      </Fields>
      <Foot isPending={isPending} save={t('add')} failure={failure} />
    </form>
  );
}

type FootProps = {
  isPending: boolean;
  save: string;
  failure: FormFailure | null;
  children?: ReactNode;
};

/**
 * Foot of the form with buttons and the refusal, always visible. On a phone the foot stands above
 * the portal's bottom bar.
 */
function Foot({ isPending, save, failure, children }: FootProps) {
  const isInWindow = useLocationOwner() !== null;
  return (
    <div
      className={`z-10 flex flex-wrap items-center justify-end gap-x-4 gap-y-2 ${
        isInWindow
          ? 'sheet__foot'
          : 'portal__save sticky bottom-[calc(4.25rem+env(safe-area-inset-bottom))] -mx-4 border-t border-line bg-ground px-4 py-3 min-[900px]:bottom-0'
      }`}
    >
      {failure ? (
        <div className="w-full">
          <FormError {...failure} />
        </div>
      ) : null}
      <output className="flex grow basis-40 items-center gap-2 text-15 text-muted">
        {children}
      </output>
      <Button
        type="submit"
        variant="primary"
        className="w-full sm:w-auto sm:min-w-52"
        isPending={isPending}
      >
        {save}
      </Button>
    </div>
  );
}

/**
 * Milliseconds to wait after a field loses the focus. The press that left the field may still reach
 * a button.
 */
const AFTER_TYPING_MS = 600;

const isTyping = () =>
  document.activeElement?.matches('textarea, input:not([type="radio"])') ?? false;

/**
 * Note that another person changed the location. Scrolls to the note and focuses it once the person
 * has stopped typing.
 */
function ElsewhereNote() {
  const { t } = useTranslation('locations');
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = () => {
      if (isTyping()) return;
      removeEventListener('focusout', wait);
      note.current?.focus({ preventScroll: true });
      note.current?.scrollIntoView({ block: 'center' });
    };
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(show, AFTER_TYPING_MS);
    };
    addEventListener('focusout', wait);
    show();
    return () => {
      clearTimeout(timer);
      removeEventListener('focusout', wait);
    };
  }, []);
  return (
    <div ref={note} tabIndex={-1} className="outline-none">
      <Banner kind="info" live>
        {t('elsewhere')}
      </Banner>
    </div>
  );
}

/** Says from when a changed tip rule applies, because a business day has only one rule. */
function TipRuleNote({ location }: { location: LocationDetails }) {
  const { t, language } = useTranslation('locations');
  const { tipRuleFrom, timeZone } = location;
  return (
    <p className="text-15 text-muted">
      {tipRuleFrom
        ? t('tipRuleFrom', { time: formatDateTime(tipRuleFrom, language, timeZone) })
        : t('tipRuleDay')}
    </p>
  );
}

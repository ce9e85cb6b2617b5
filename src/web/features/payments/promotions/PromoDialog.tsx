import { useWatch, type Control, type FieldPathByValue, type FieldValues } from 'react-hook-form';
import type { PromoCode } from '#contract/promotions.ts';
import { addDays, getBusinessDay, startOfBusinessDay } from '#domain/businesses/businessDay.ts';
import { portionTypes, type PortionType } from '#domain/payments/price.ts';
import type { TimeZone } from '#domain/shared/zone.ts';
import { ChecksField } from '#web/app/form/ChecksField.tsx';
import { Field, useField } from '#web/app/form/Field.tsx';
import { FormDialog } from '#web/app/form/FormDialog.tsx';
import { useAppForm, useFormFailure } from '#web/app/form/useAppForm.ts';
import { listChanged, pickFields } from '#web/app/form/changedFields.ts';
import { type MeanwhileLine, MeanwhileNote } from '#web/app/portal/MeanwhileNote.tsx';
import { useMeanwhile } from '#web/app/portal/useMeanwhile.ts';
import type { PortalLocation } from '#web/app/portal/place.ts';
import { getCurrencySign } from '#web/lib/format.ts';
import { isolateText } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Choice } from '#web/ui/Radios.tsx';
import { showDoneToast } from '#web/ui/toasts.ts';
import { writeDay } from '../offer/wording.ts';
import { useChangePromo, useCreatePromo, usePromoCard } from './api.ts';

type Places = { currency: string; locations: readonly PortalLocation[]; onClose: () => void };

/**
 * Converts dates to instants: the first day starts, and the last day ends, with the location's
 * business day.
 */
const readFirst = (day: string, zone: TimeZone) =>
  day === '' ? null : startOfBusinessDay(day, zone).toISOString();
const readLast = (day: string, zone: TimeZone) =>
  day === '' ? null : startOfBusinessDay(addDays(day, 1), zone).toISOString();
const writeLast = (at: string | null, zone: TimeZone) =>
  at === null ? '' : getBusinessDay(new Date(Date.parse(at) - 1), zone);

type TypedPromo = Record<
  | 'code'
  | 'description'
  | 'discountValue'
  | 'minimumAmount'
  | 'startsAt'
  | 'expiresAt'
  | 'maxUses'
  | 'maxUsesPerGuest',
  string
> & { discountType: PortionType; locationIds: string[] };

const nothing: TypedPromo = {
  code: '',
  description: '',
  discountType: 'percentage',
  discountValue: '',
  minimumAmount: '',
  startsAt: '',
  expiresAt: '',
  maxUses: '',
  maxUsesPerGuest: '',
  locationIds: [],
};

/** Form of a new promo code; only the code and the discount are required. */
export function CreatePromoDialog({ currency, locations, onClose }: Places) {
  const { t } = useTranslation(['promotions', 'app']);
  const create = useCreatePromo();
  const zone = locations[0]?.timeZone;
  const { control, bind, ...form } = useAppForm({
    schema: async () => (await import('./schema.ts')).createPromoSchema(currency),
    defaultValues: nothing,
    draftKey: 'promo new',
    explain: useFormFailure(t('app:notSaved')),
    fieldOf: (error) => (error.code === 'PROMO_EXISTS' ? 'code' : null),
    send: async ({ startsAt, expiresAt, ...checked }) => {
      const made = await create.mutateAsync({
        ...checked,
        startsAt: readFirst(startsAt, zone),
        expiresAt: readLast(expiresAt, zone),
      });
      showDoneToast(t('created'), isolateText(made.code));
      onClose();
    },
  });
  const type = useWatch({ control, name: 'discountType' });
  const sign = getCurrencySign(currency, useTranslation('promotions').language);
  return (
    <FormDialog title={t('create')} onClose={onClose} form={form} submitLabel={t('form.create')}>
      <Field
        {...bind('code')}
        kind="capitals"
        label={t('form.code')}
        description={t('form.codeHint')}
        maxLength={40}
      />
      <Field
        {...bind('description')}
        label={t('form.description')}
        description={t('form.descriptionHint')}
        maxLength={200}
      />
      <TypeField control={control} />
      <Field
        {...bind('discountValue')}
        label={t(type === 'fixed' ? 'form.amount' : 'form.percent')}
        lead={type === 'fixed' ? sign : '%'}
        autoComplete="off"
        maxLength={16}
      />
      <Field
        {...bind('minimumAmount')}
        label={t('form.minimum')}
        description={t('form.minimumHint')}
        lead={sign}
        autoComplete="off"
        maxLength={16}
      />
      <Field
        type="date"
        {...bind('startsAt')}
        label={t('form.from')}
        description={t('form.fromHint')}
      />
      <Limits control={control} />
      <PlacesField {...bind('locationIds')} locations={locations} />
    </FormDialog>
  );
}

type TypedChange = Pick<
  TypedPromo,
  'description' | 'expiresAt' | 'maxUses' | 'maxUsesPerGuest' | 'locationIds'
>;
const pickChangeable = ({
  description,
  expiresAt,
  maxUses,
  maxUsesPerGuest,
  locationIds,
}: PromoCode) => ({ description, expiresAt, maxUses, maxUsesPerGuest, locationIds });

/** Formats the changeable fields of a promo code for the note about a concurrent change. */
function usePromoLines(locations: readonly PortalLocation[]) {
  const { t, language } = useTranslation(['promotions', 'portal']);
  const zone = locations[0]?.timeZone;
  const none = t('portal:meanwhile.none');
  const nameOf = (id: string) => locations.find((place) => place.id === id)?.name;
  const names = new Intl.ListFormat(language);
  return (promo: PromoCode): MeanwhileLine[] => [
    { label: t('promotions:form.description'), text: promo.description || none },
    {
      label: t('promotions:columns.until'),
      text: promo.expiresAt === null ? none : writeDay(promo.expiresAt, 'last', zone, language),
    },
    { label: t('promotions:form.total'), text: String(promo.maxUses ?? none) },
    { label: t('promotions:form.perGuest'), text: String(promo.maxUsesPerGuest ?? none) },
    {
      label: t('promotions:columns.places'),
      text:
        promo.locationIds.length === 0
          ? t('promotions:everywhere')
          : names.format(promo.locationIds.map((id) => isolateText(nameOf(id) ?? id))),
    },
  ];
}

/**
 * Changes a promo code except its printed parts. Sends only the changed fields with their old
 * values, from which the server detects a concurrent change.
 */
export function ChangePromoDialog({ promo, locations, onClose }: Places & { promo: PromoCode }) {
  const { t } = useTranslation(['promotions', 'app']);
  const change = useChangePromo(promo.id);
  const zone = locations[0]?.timeZone;
  const { refetch } = usePromoCard(promo.id);
  const write = usePromoLines(locations);
  const toTyped = (saved: PromoCode): TypedChange => ({
    description: saved.description,
    expiresAt: writeLast(saved.expiresAt, zone),
    maxUses: saved.maxUses === null ? '' : String(saved.maxUses),
    maxUsesPerGuest: saved.maxUsesPerGuest === null ? '' : String(saved.maxUsesPerGuest),
    locationIds: saved.locationIds,
  });
  const { form, control, bind, ...appForm } = useAppForm({
    schema: async () => (await import('./schema.ts')).promoChangeSchema,
    defaultValues: toTyped(promo),
    explain: useFormFailure(t('app:notSaved')),
    send: async (checked, typed) => {
      // An unchanged end date is not sent, because the date field would lose the end's time of day.
      const names = listChanged(typed, toTyped(promo));
      const sent = { ...checked, expiresAt: readLast(checked.expiresAt, zone) };
      if (names.length > 0)
        await change.mutateAsync({
          ...pickFields(sent, names),
          seen: pickFields(pickChangeable(meanwhile.known.current), names),
        });
      showDoneToast(t('changed', { code: isolateText(promo.code) }));
      onClose();
    },
    onFailed: (refusal) => void meanwhile.follow(refusal),
  });
  const meanwhile = useMeanwhile<PromoCode, TypedChange>({
    form,
    code: 'PROMO_CHANGED',
    readLatest: async () => (await refetch()).data,
    saved: promo,
    toTyped,
  });
  return (
    <FormDialog
      title={t('change', { code: isolateText(promo.code) })}
      onClose={onClose}
      form={appForm}
      submitLabel={t('form.save')}
    >
      <MeanwhileNote form={appForm} meanwhile={meanwhile} saved={promo} write={write} />
      <p className="text-15 text-muted">{t('form.fixed')}</p>
      <Field {...bind('description')} label={t('form.description')} maxLength={200} />
      <Limits control={control} />
      <PlacesField {...bind('locationIds')} locations={locations} />
    </FormDialog>
  );
}

type Limited = { expiresAt: string; maxUses: string; maxUsesPerGuest: string };

function Limits<T extends FieldValues & Limited>({ control }: { control: Control<T> }) {
  const { t } = useTranslation('promotions');
  // The cast is safe, because every form with these fields extends `Limited`.
  const own = control as unknown as Control<Limited>;
  return (
    <>
      <Field
        type="date"
        control={own}
        name="expiresAt"
        label={t('form.until')}
        description={t('form.untilHint')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field control={own} name="maxUses" kind="digits" label={t('form.total')} maxLength={7} />
        <Field
          control={own}
          name="maxUsesPerGuest"
          kind="digits"
          label={t('form.perGuest')}
          maxLength={7}
        />
      </div>
      <p className="-mt-2 text-12 text-muted">{t('form.perGuestHint')}</p>
    </>
  );
}

function TypeField<T extends FieldValues & { discountType: PortionType }>({
  control,
}: {
  control: Control<T>;
}) {
  const { t } = useTranslation('promotions');
  const { field } = useField({
    control: control as unknown as Control<{ discountType: PortionType }>,
    name: 'discountType',
  });
  return (
    <Choice
      label={t('form.type')}
      options={portionTypes.map((id) => ({ id, name: t(`form.types.${id}`) }))}
      value={field.value}
      onChange={field.onChange}
    />
  );
}

type PlacesProps<T extends FieldValues> = {
  control: Control<T>;
  name: FieldPathByValue<T, string[]>;
  locations: readonly PortalLocation[];
};

/** Choice of locations; none chosen means all. Hidden for a business with one location. */
function PlacesField<T extends FieldValues>({ control, name, locations }: PlacesProps<T>) {
  const { t } = useTranslation('promotions');
  if (locations.length < 2) return null;
  return (
    <ChecksField
      control={control}
      name={name}
      legend={t('form.places')}
      description={t('form.placesHint')}
      options={locations.map((place) => ({
        id: place.id,
        name: `${isolateText(place.name)} · ${isolateText(place.address)}`,
      }))}
    />
  );
}

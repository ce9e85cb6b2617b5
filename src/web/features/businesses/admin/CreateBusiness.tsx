import { CircleCheck } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useFormState, type UseFormReturn, useWatch } from 'react-hook-form';
import { guessCurrency } from '#domain/businesses/country.ts';
import { scaleToCurrency } from '#domain/payments/platformFee.ts';
import { formatTypedAmount } from '#web/lib/format.ts';
import type { CallOutput } from '#contract/client.ts';
import { languages } from '#texts/languages.ts';
import { QueryState } from '#web/app/QueryState.tsx';
import { bindTo, Field } from '#web/app/form/Field.tsx';
import { SelectField } from '#web/app/form/SelectField.tsx';
import { type FormFailure, useAppForm, useFormFailure } from '#web/app/form/useAppForm.ts';
import { useCan } from '#web/app/session.ts';
import { chooseZone, guessPlace } from '#web/features/identity/components/applicationPlace.ts';
import {
  useCountries,
  useCurrencies,
  useZones,
} from '#web/features/identity/components/placeOptions.ts';
import { isolateText } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FormError } from '#web/ui/FormError.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { showDoneToast } from '#web/ui/toasts.ts';
import { useCreateBusiness, useDefaultTerms } from './api.ts';
import { FeeExample, FeeFields } from './FeeFields.tsx';
import { PlanField } from './PlanField.tsx';
import { ResendBlock } from './ResendBlock.tsx';

/** Milliseconds that the success message stays. */
const SUCCESS_MS = 2000;

/**
 * Formats the default platform fee for its field. A fixed amount has the decimals of the chosen
 * currency, as the server stores it.
 */
const writeStartFee = (
  { platformFeeType, platformFeeValue }: StartTerms,
  currency: string,
): string =>
  platformFeeType === 'percentage'
    ? String(platformFeeValue)
    : formatTypedAmount(scaleToCurrency(platformFeeValue, currency), currency);

const emptyBusiness = (
  here: { country: string; timeZone: string; currency: string },
  terms: StartTerms,
) => {
  const currency = here.currency || 'USD';
  return {
    businessName: '',
    contactName: '',
    contactEmail: '',
    platformFeeType: terms.platformFeeType,
    platformFeeValue: writeStartFee(terms, currency),
    contractUrl: '',
    plan: 'standard',
    currency,
    country: here.country || 'US',
    timeZone: here.timeZone,
    language: 'en',
  };
};
type TypedBusiness = ReturnType<typeof emptyBusiness>;

type StartTerms = CallOutput<'GET /api/admin/businesses'>['startTerms'];

type Props = {
  /** Email address for which the administrator searched. */
  email?: string;
  isOpen: boolean;
  onClose: () => void;
};

/**
 * Dialog that creates a business. After the form it shows the success message for SUCCESS_MS, then
 * an empty form.
 */
export function CreateBusiness({ email = '', isOpen, onClose }: Props) {
  const { t } = useTranslation('adminBusinesses');
  const [createdFor, setCreatedFor] = useState<string | null>(null);
  const close = () => {
    setCreatedFor(null);
    onClose();
  };
  return (
    <Dialog keepsTyped title={t('create.title')} isOpen={isOpen} onClose={close}>
      {createdFor === null ? (
        <Begin email={email} onCreated={setCreatedFor} />
      ) : (
        <Created email={createdFor} onOver={close} />
      )}
    </Dialog>
  );
}

function Created({ email, onOver }: { email: string; onOver: () => void }) {
  const { t } = useTranslation('adminBusinesses');
  const close = useEffectEvent(onOver);
  useEffect(() => {
    const timer = setTimeout(() => close(), SUCCESS_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <output className="flex flex-col items-center gap-3 py-8 text-center">
      <Icon of={CircleCheck} size={44} className="text-ready" />
      <span className="text-20 font-strong">{t('create.created')}</span>
      <span className="text-muted wrap-anywhere">
        {t('create.createdText', { email: isolateText(email) })}
      </span>
    </output>
  );
}

type BeginProps = { email: string; onCreated: (email: string) => void };

/** Loads the default platform fee for new businesses, then shows the form. */
function Begin(props: BeginProps) {
  const { t } = useTranslation('adminBusinesses');
  return (
    <QueryState
      query={useDefaultTerms()}
      failed={t('failed')}
      skeleton={<Skeleton className="h-96" />}
    >
      {(terms) => <CreateForm {...props} terms={terms} />}
    </QueryState>
  );
}

type FormProps = BeginProps & { terms: StartTerms };

function CreateForm({ email: start, onCreated, terms }: FormProps) {
  const { t } = useTranslation('adminBusinesses');
  const create = useCreateBusiness();
  const setsFee = useCan('fees.edit');
  const [wrong, setWrong] = useState<'missing' | 'invalidEmail' | null>(null);
  const titles: Record<'missing' | 'invalidEmail', FormFailure> = {
    missing: { title: t('create.missing'), text: t('create.missingText'), code: null },
    invalidEmail: {
      title: t('create.invalidEmail'),
      text: t('create.invalidEmailText'),
      code: null,
    },
  };
  const { form, control, bind, failure, isPending, submit } = useAppForm({
    schema: async () => (await import('./schemas.ts')).createBusinessSchema,
    defaultValues: { ...emptyBusiness(guessPlace(), terms), contactEmail: start },
    draftKey: `business new ${start}`.trim(),
    explain: useFormFailure(t('create.failed')),
    invalid: wrong
      ? titles[wrong]
      : { title: t('create.failed'), text: t('create.check'), code: null },
    onInvalid: ({ businessName, contactEmail }) => {
      const isMissing = (['businessName', 'contactEmail'] as const).some(
        (name) => form.getValues(name).trim() === '',
      );
      setWrong(isMissing ? 'missing' : contactEmail && !businessName ? 'invalidEmail' : null);
    },
    send: async (checked) => {
      const { platformFeeType, platformFeeValue, ...rest } = checked;
      const fee = setsFee ? { platformFeeType, platformFeeValue } : {};
      const { businessUser } = await create.mutateAsync({ ...rest, ...fee });
      showDoneToast(t('create.created'));
      onCreated(businessUser.email);
    },
  });
  const email = useWatch({ control, name: 'contactEmail' });
  const isStuck = failure?.code === 'BUSINESS_EXISTS' || failure?.code === 'BUSINESS_PENDING';
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <Field {...bind('businessName')} label={t('create.businessName')} autoComplete="off" />
      <Field
        {...bind('contactName')}
        label={t('create.contactName')}
        aside={t('edit.optional')}
        autoComplete="off"
      />
      <Field
        kind="email"
        {...bind('contactEmail')}
        label={t('create.contactEmail')}
        description={t('create.contactEmailHint')}
        autoComplete="off"
      />
      <PlanField {...bind('plan')} />
      <PlaceFields form={form} terms={terms} />
      {setsFee ? <Fee form={form} terms={terms} /> : null}
      <Field
        kind="notation"
        {...bind('contractUrl')}
        label={t('edit.contractUrl')}
        aside={t('edit.optional')}
        description={t('edit.contractHint')}
        autoComplete="off"
      />
      {failure ? (
        <div className="sheet__refusal flex flex-col gap-3 bg-surface">
          <FormError {...failure} />
          {isStuck ? (
            <ResendBlock
              title={t('create.stuck')}
              text={t('create.stuckText', { email: isolateText(email.trim()) })}
              email={email.trim()}
            />
          ) : null}
        </div>
      ) : null}
      <Button type="submit" variant="primary" isPending={isPending}>
        {t('create.submit')}
      </Button>
    </form>
  );
}

type PartProps = { form: UseFormReturn<TypedBusiness>; terms: StartTerms };

/** Fields for country, time zone, currency and language. */
function PlaceFields({ form, terms }: PartProps) {
  const { t } = useTranslation('adminBusinesses');
  const { control } = form;
  const bind = bindTo(control);
  const [country, timeZone, currency] = useWatch({
    control,
    name: ['country', 'timeZone', 'currency'],
  });
  const { isSubmitted: shouldValidate } = useFormState({ control });
  /** Converts an unchanged default fee to the new currency. A typed fee stays. */
  const followCurrency = (before: string, next: string) => {
    if (form.getValues('platformFeeType') !== terms.platformFeeType) return;
    if (form.getValues('platformFeeValue') !== writeStartFee(terms, before)) return;
    form.setValue('platformFeeValue', writeStartFee(terms, next), { shouldValidate });
  };
  return (
    <>
      <SelectField
        {...bind('country')}
        label={t('create.country')}
        placeholder={t('create.choose')}
        options={useCountries()}
        onChosen={(next) => {
          form.setValue('timeZone', chooseZone(next, timeZone), { shouldValidate });
          const currency = guessCurrency(next);
          if (!currency) return;
          followCurrency(form.getValues('currency'), currency);
          form.setValue('currency', currency, { shouldValidate });
        }}
      />
      <SelectField
        {...bind('timeZone')}
        label={t('create.timeZone')}
        placeholder={t('create.choose')}
        options={useZones(country, timeZone)}
      />
      <SelectField
        {...bind('currency')}
        label={t('create.currency')}
        description={t('create.currencyHint')}
        placeholder={t('create.choose')}
        options={useCurrencies()}
        onChosen={(next) => followCurrency(currency, next)}
      />
      <SelectField
        {...bind('language')}
        label={t('create.language')}
        placeholder={t('create.choose')}
        options={languages.map((id) => ({ id, name: t(`create.languages.${id}`) }))}
      />
    </>
  );
}

function Fee({ form: { control }, terms }: PartProps) {
  const typed = useWatch({
    control,
    name: ['platformFeeType', 'platformFeeValue', 'currency'],
  });
  const [type, value, currency] = typed;
  return (
    <>
      <FeeFields
        control={control}
        type="platformFeeType"
        value="platformFeeValue"
        currency={currency}
      />
      <FeeExample type={type} value={value} payer={terms.platformFeePayer} currency={currency} />
    </>
  );
}

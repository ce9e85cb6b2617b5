import { nameTimeZone } from '#domain/businesses/timeZoneName.ts';
import { useController, useWatch } from 'react-hook-form';
import type { AdminBusiness } from '#contract/adminBusinesses.ts';
import { feePayers } from '#domain/payments/price.ts';
import { Field } from '#web/app/form/Field.tsx';
import { AppForm } from '#web/app/form/AppForm.tsx';
import { useAppForm, useFormFailure } from '#web/app/form/useAppForm.ts';
import { type MeanwhileLine, MeanwhileNote } from '#web/app/portal/MeanwhileNote.tsx';
import { useMeanwhile } from '#web/app/portal/useMeanwhile.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { DEVICE_ZONE } from '#web/lib/zone.ts';
import { Choice } from '#web/ui/Radios.tsx';
import { showDoneToast } from '#web/ui/toasts.ts';
import { type FeeTerms, useWriteFee } from '#web/features/businesses/agreedFee.ts';
import { useBusiness, useChangeFee } from './api.ts';
import { FeeFields, FeeExample } from './FeeFields.tsx';

type Props = {
  business: FeeTerms & Pick<AdminBusiness, 'id' | 'currency' | 'timeZone'>;
  onDone: () => void;
};

const payerTexts = { customer: 'fee.payerCustomer', business: 'fee.payerBusiness' } as const;

const toTyped = (terms: FeeTerms) => ({
  platformFeeType: terms.platformFeeType,
  platformFeeValue: String(terms.platformFeeValue),
  platformFeePayer: terms.platformFeePayer,
  isLater: false,
  effectiveFrom: '',
});

const pickTerms = (terms: FeeTerms): FeeTerms => ({
  platformFeeType: terms.platformFeeType,
  platformFeeValue: terms.platformFeeValue,
  platformFeePayer: terms.platformFeePayer,
});

/** Form that changes the platform fee of a business. */
export function FeeForm({ business, onDone }: Props) {
  const { t } = useTranslation('adminBusinesses');
  const { currency } = business;
  const zone = business.timeZone ?? DEVICE_ZONE;
  const { mutateAsync } = useChangeFee(business.id);
  const { data, refetch } = useBusiness(business.id);
  const saved = pickTerms(data ?? business);
  const { form, control, bind, ...appForm } = useAppForm({
    schema: async () => (await import('./schemas.ts')).createFeeSchema(currency, zone),
    defaultValues: toTyped(business),
    draftKey: `platform fee ${business.id}`,
    explain: useFormFailure(t('fee.updateFailed')),
    invalid: { title: t('fee.invalidTitle'), text: t('fee.invalid'), code: null },
    send: async (checked) => {
      await mutateAsync({ ...checked, seen: meanwhile.known.current });
      showDoneToast(t('effectiveFrom' in checked ? 'fee.planned' : 'fee.updated'));
      onDone();
    },
    onFailed: (refusal) => void meanwhile.follow(refusal),
  });
  const meanwhile = useMeanwhile({
    form,
    code: 'BUSINESS_CHANGED',
    readLatest: async () => {
      const latest = (await refetch()).data;
      return latest && pickTerms(latest);
    },
    saved,
    toTyped,
    begun: pickTerms(business),
    together: ['platformFeeType', 'platformFeeValue'],
  });
  const write = useTermsLines(currency);
  const [type, value, payer] = useWatch({
    control,
    name: ['platformFeeType', 'platformFeeValue', 'platformFeePayer'],
  });
  const { field } = useController({ control, name: 'platformFeePayer' });
  const { field: later } = useController({ control, name: 'isLater' });
  return (
    <AppForm form={appForm} submitLabel={t('fee.save')} errorBelow gap="gap-5">
      <MeanwhileNote form={appForm} meanwhile={meanwhile} saved={saved} write={write} />
      <p className="text-15 text-muted">{t(later.value ? 'fee.hintLater' : 'fee.hint')}</p>
      <FeeFields
        control={control}
        type="platformFeeType"
        value="platformFeeValue"
        currency={currency}
      />
      <Choice
        label={t('fee.payer')}
        options={feePayers.map((id) => ({ id, name: t(payerTexts[id]) }))}
        value={field.value}
        onChange={field.onChange}
      />
      <Choice
        label={t('fee.when')}
        options={(['now', 'later'] as const).map((id) => ({ id, name: t(`fee.${id}`) }))}
        value={later.value ? 'later' : 'now'}
        onChange={(chosen) => later.onChange(chosen === 'later')}
      />
      {later.value ? (
        <Field
          {...bind('effectiveFrom')}
          label={t('fee.at')}
          description={zone ? <bdi>{nameTimeZone(zone)}</bdi> : undefined}
          type="datetime-local"
        />
      ) : null}
      <FeeExample type={type} value={value} payer={payer} currency={currency} />
    </AppForm>
  );
}

function useTermsLines(currency: string) {
  const { t } = useTranslation('adminBusinesses');
  const writeFee = useWriteFee();
  return (terms: FeeTerms): MeanwhileLine[] => [
    { label: t('fee.title'), text: writeFee(terms, currency) },
    { label: t('fee.payer'), text: t(payerTexts[terms.platformFeePayer]) },
  ];
}

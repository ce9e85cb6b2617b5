import type { Control } from 'react-hook-form';
import { type FeeTerms, listFeeExamples, scaleToCurrency } from '#domain/payments/platformFee.ts';
import { feePayers, portionTypes } from '#domain/payments/price.ts';
import { CheckField } from '#web/app/form/CheckField.tsx';
import { bindTo, Field } from '#web/app/form/Field.tsx';
import { SelectField } from '#web/app/form/SelectField.tsx';
import { formatAmount } from '#web/lib/format.ts';
import { isolateText } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { fromTypedSettings, type TypedSettings } from './typed.ts';

/** Example currencies: one with two decimals, one without decimals, and one with three. */
const shown = ['USD', 'JPY', 'KWD'] as const;

type Props = { control: Control<TypedSettings['terms']>; typed: TypedSettings['terms'] };

export function TermsFields({ control, typed }: Props) {
  const bind = bindTo(control);
  const { t, language } = useTranslation('adminSettings');
  const { hourlyRate, feeValue } = fromTypedSettings.terms(typed) as {
    hourlyRate: number;
    feeValue: number;
  };
  const number = { control, kind: 'notation', inputMode: 'decimal', maxLength: 10 } as const;
  const isFee = feeValue >= 0 && (typed.feeType === 'fixed' || feeValue <= 100);
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField
          {...bind('feeType')}
          label={t('terms.fields.feeType')}
          placeholder=""
          options={portionTypes.map((id) => ({ id, name: t(`terms.types.${id}`) }))}
        />
        <Field {...number} name="feeValue" label={t('terms.fields.feeValue')} />
        <SelectField
          {...bind('feePayer')}
          label={t('terms.fields.feePayer')}
          placeholder=""
          options={feePayers.map((id) => ({ id, name: t(`terms.payers.${id}`) }))}
        />
      </div>
      {isFee ? <Example typed={typed} feeValue={feeValue} /> : null}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field {...number} name="hourlyRate" label={t('terms.fields.hourlyRate')} />
        <Field {...number} name="flatRate" label={t('terms.fields.flatRate')} />
      </div>
      <CheckField {...bind('useFlatRate')}>{t('terms.fields.useFlatRate')}</CheckField>
      {hourlyRate > 0 ? (
        <p className="text-15 text-muted">
          {t('terms.scale', {
            amounts: shown
              .map((currency) =>
                isolateText(
                  formatAmount(scaleToCurrency(hourlyRate, currency), currency, language),
                ),
              )
              .join(' · '),
          })}
        </p>
      ) : null}
    </>
  );
}

/** Example of the platform fee on a service of $20.00, for both payers. */
function Example({ typed, feeValue }: { typed: Props['typed']; feeValue: number }) {
  const { t, language } = useTranslation('adminSettings');
  const terms: FeeTerms = {
    type: typed.feeType === 'fixed' ? 'fixed' : 'percentage',
    value:
      typed.feeType === 'fixed' ? scaleToCurrency(feeValue, 'USD') : Math.round(feeValue * 100),
    payer: typed.feePayer === 'business' ? 'business' : 'customer',
  };
  const write = (cents: number) => isolateText(formatAmount(cents, 'USD', language));
  return (
    <dl className="flex flex-col gap-1 rounded-sm border border-line bg-surface px-4 py-3 text-15">
      <dt className="text-muted">{t('terms.example', { amount: write(2000) })}</dt>
      {listFeeExamples(terms, 'USD').map(({ payer, customerPays, businessReceives }) => (
        <dd key={payer} className={payer === terms.payer ? 'font-strong' : 'text-muted'}>
          {t(`terms.rows.${payer}`, {
            pays: write(customerPays),
            receives: write(businessReceives),
          })}
        </dd>
      ))}
    </dl>
  );
}

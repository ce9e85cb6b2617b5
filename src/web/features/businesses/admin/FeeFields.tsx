import {
  type Control,
  type FieldPathByValue,
  type FieldValues,
  useController,
} from 'react-hook-form';
import {
  listFeeExamples,
  readPlatformFee,
  computeExamplePrice,
} from '#domain/payments/platformFee.ts';
import { type FeePayer, type PortionType, portionTypes } from '#domain/payments/price.ts';
import { Field } from '#web/app/form/Field.tsx';
import { formatAmount } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Choice } from '#web/ui/Radios.tsx';

type Props<T extends FieldValues> = {
  control: Control<T>;
  type: FieldPathByValue<T, PortionType>;
  value: FieldPathByValue<T, string>;
  currency: string;
};

const typeTexts = { percentage: 'fee.typePercentage', fixed: 'fee.typeFixed' } as const;

/** Fields of the platform fee for each return: a percentage, or a fixed amount. */
export function FeeFields<T extends FieldValues>({ control, type, value, currency }: Props<T>) {
  const { t } = useTranslation('adminBusinesses');
  const { field } = useController({ control, name: type });
  const chosen = field.value as PortionType;
  return (
    <>
      <Choice
        label={t('fee.type')}
        options={portionTypes.map((id) => ({ id, name: t(typeTexts[id]) }))}
        value={chosen}
        onChange={field.onChange}
      />
      <Field
        kind="notation"
        control={control}
        name={value}
        label={t('fee.value')}
        description={
          chosen === 'percentage' ? t('fee.percentLabel') : t('fee.amountLabel', { currency })
        }
        inputMode="decimal"
        autoComplete="off"
      />
    </>
  );
}

type ExampleProps = { type: PortionType; value: string; payer: FeePayer; currency: string };

/**
 * Example of the platform fee on a service of 20.00, for both payers. The chosen payer comes first.
 * Renders nothing while the fee is invalid.
 */
export function FeeExample({ type, value, payer, currency }: ExampleProps) {
  const { t, language } = useTranslation('adminBusinesses');
  const fee = readPlatformFee(type, value, currency);
  if (!fee) return null;
  const write = (cents: number) => <bdi>{formatAmount(cents, currency, language)}</bdi>;
  const price = formatAmount(computeExamplePrice(currency), currency, language);
  return (
    <table className="w-full max-w-xl text-15 tabular-nums">
      <caption className="pb-1 text-start text-15 text-muted">
        {t('fee.example', { price: `\u2068${price}\u2069` })}
      </caption>
      <thead>
        <tr className="border-b border-line-strong text-12 text-muted">
          <td />
          <th scope="col" className="py-2 ps-3 text-end font-medium">
            {t('fee.customerPays')}
          </th>
          <th scope="col" className="py-2 ps-3 text-end font-medium">
            {t('fee.businessReceives')}
          </th>
        </tr>
      </thead>
      <tbody>
        {listFeeExamples({ ...fee, payer }, currency).map((row) => (
          <tr key={row.payer} className="border-b border-line">
            <th scope="row" className="py-2 text-start font-medium">
              {t(row.payer === 'customer' ? 'fee.paidByCustomer' : 'fee.paidByBusiness')}
              {row.payer === payer ? (
                <span className="ms-2 text-12 font-normal text-muted">{t('fee.inForce')}</span>
              ) : null}
            </th>
            <td className="py-2 ps-3 text-end">{write(row.customerPays)}</td>
            <td className="py-2 ps-3 text-end">{write(row.businessReceives)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

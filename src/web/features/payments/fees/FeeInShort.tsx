import { computeExamplePrice, listFeeExamples } from '#domain/payments/platformFee.ts';
import { useMoney } from '#web/app/useMoney.ts';
import { useTranslation } from '#web/lib/translation.ts';
import type { FeeTerms } from '#web/features/businesses/agreedFee.ts';
import { readTerms } from './readTerms.ts';

type Props = {
  terms: FeeTerms;
  currency: string;
  /** Whether to show the agreed fee above the example, where no column names the fee. */
  isNamed?: boolean;
};

/**
 * Example of the platform fee on a return of 20.00, for both payers. The agreed payer comes first
 * and is highlighted.
 */
export function FeeInShort({ terms, currency, isNamed = false }: Props) {
  const { t } = useTranslation('adminFees');
  const { ofMinor } = useMoney(currency);
  const agreed = readTerms(terms, currency);
  if (!agreed) return null;
  return (
    <div className="flex flex-col gap-0.5 text-12">
      <span className={isNamed ? 'text-muted' : 'sr-only'}>
        {t('example.of', { amount: ofMinor(computeExamplePrice(currency)) })}
      </span>
      {listFeeExamples(agreed, currency).map(({ payer, customerPays, businessReceives }) => (
        <span key={payer} className={payer === agreed.payer ? 'font-medium' : 'text-muted'}>
          {t('example.row', {
            pays: ofMinor(customerPays),
            receives: ofMinor(businessReceives),
          })}
          {payer === agreed.payer ? <span className="sr-only"> {t('example.agreed')}</span> : null}
        </span>
      ))}
    </div>
  );
}

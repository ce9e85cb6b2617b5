import {
  computeExamplePrice,
  type FeeTerms as DomainTerms,
  listFeeExamples,
  readPlatformFee,
} from '#domain/payments/platformFee.ts';
import { useMoney } from '#web/app/useMoney.ts';
import { useTranslation } from '#web/lib/translation.ts';
import type { FeeTerms } from '#web/features/businesses/agreedFee.ts';

/**
 * Converts stored fee terms to the type of the domain rules; null when the stored value is invalid.
 */
const readTerms = (terms: FeeTerms, currency: string): DomainTerms | null => {
  const fee = readPlatformFee(terms.platformFeeType, terms.platformFeeValue, currency);
  return fee && { ...fee, payer: terms.platformFeePayer };
};

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

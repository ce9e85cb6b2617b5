import { feePayers } from '#domain/payments/price.ts';
import { useMoney } from '#web/app/useMoney.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { computeExample, examplePrice, type FeeTerms } from './feeTerms.ts';

/** A return of 20.00 with both ways to pay its fee; the one that is agreed stands out. */
export function FeeExample({ terms, currency }: { terms: FeeTerms; currency: string }) {
  const { t } = useTranslation('adminFees');
  const { ofMinor } = useMoney(currency);
  return (
    <div className="flex flex-col gap-0.5 text-12">
      <span className="sr-only">
        {t('example.of', { amount: ofMinor(examplePrice(currency)) })}
      </span>
      {feePayers.map((payer) => {
        const { customerFeeCents, businessShareCents } = computeExample(terms, currency, payer);
        const isAgreed = payer === terms.platformFeePayer;
        return (
          <span key={payer} className={isAgreed ? 'font-medium' : 'text-muted'}>
            {t(`example.${payer}`, {
              pays: ofMinor(customerFeeCents),
              receives: ofMinor(businessShareCents),
            })}
            {isAgreed ? <span className="sr-only"> {t('example.agreed')}</span> : null}
          </span>
        );
      })}
    </div>
  );
}

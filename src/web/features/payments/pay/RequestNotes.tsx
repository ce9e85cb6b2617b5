import type { Service } from '#contract/services.ts';
import { formatAmount } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { explainEnd, writePaymentNote } from './note.ts';

type CashProps = { car: Pick<Service, 'earlierCashCents' | 'currency'> };

/** Note about cash of earlier cancelled requests, which waits at the desk. */
export function EarlierCash({ car: { earlierCashCents, currency } }: CashProps) {
  const { t, language } = useTranslation(['pay', 'common']);
  if (earlierCashCents === 0) return null;
  return (
    <Banner kind="info" live>
      {t('pay:cancel.textCash', { amount: formatAmount(earlierCashCents, currency, language) })}
    </Banner>
  );
}

type Props = { car: CashProps['car'] & Pick<Service, 'order'> };

/**
 * Notes for a signed-in customer: why the last request ended, and cash to pick up at the desk. The
 * ticket page says the same to a guest.
 */
export function RequestNotes({ car }: Props) {
  const text = useTranslation(['pay', 'common']);
  const note = explainEnd(car.order);
  return (
    <>
      {note ? (
        <Banner kind="info" live>
          {writePaymentNote(note, text)}
        </Banner>
      ) : null}
      <EarlierCash car={car} />
    </>
  );
}

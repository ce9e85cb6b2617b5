import type { Service } from '#contract/services.ts';
import { formatAmount } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { getCancellationNote, writePaymentNote } from './note.ts';

type Props = { car: Pick<Service, 'order' | 'earlierCashCents' | 'currency'> };

/**
 * Notes for a signed-in customer: why the last request ended, and cash to pick up at the desk. The
 * ticket page says the same to a guest.
 */
export function RequestNotes({ car: { order, earlierCashCents, currency } }: Props) {
  const text = useTranslation(['pay', 'common']);
  const note = getCancellationNote(order);
  return (
    <>
      {note ? (
        <Banner kind="info" live>
          {writePaymentNote(note, text)}
        </Banner>
      ) : null}
      {earlierCashCents > 0 ? (
        <Banner kind="info" live>
          {text.t('pay:cancel.textCash', {
            amount: formatAmount(earlierCashCents, currency, text.language),
          })}
        </Banner>
      ) : null}
    </>
  );
}

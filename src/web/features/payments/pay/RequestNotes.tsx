import type { Service } from '#contract/services.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { type CashProps, EarlierCash } from './EarlierCash.tsx';
import { explainEnd, writePaymentNote } from './note.ts';

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

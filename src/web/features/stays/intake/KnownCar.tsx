import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import type { RecallResult, StaffTicket } from '#contract/stays.ts';
import { createReader } from '#web/app/createReader.ts';
import { isolateText } from '#web/lib/language.ts';
import { usePlaceName } from '#web/lib/placeName.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { buildButtonClass } from '#web/ui/button.ts';

type Props = Pick<RecallResult, 'inCustody' | 'open'> & {
  /** Called when the valet checks the car in despite the warning. */
  onGoOn?: () => void;
};

/**
 * Warns about a car with this plate or an open ticket for the plate, with a link to the car or
 * ticket.
 */
export function KnownCar({ inCustody, open, onGoOn }: Props) {
  const { t } = useTranslation('custody');
  const placeName = usePlaceName();
  const known = inCustody ?? open;
  if (!known) return null;
  // Non-breaking hyphens keep the ticket number on one line, above all within Arabic text.
  const ticket = isolateText(known.ticketNumber.replaceAll('-', '\u2011'));
  const stayId = inCustody?.stayId;
  function write(): string {
    if (inCustody) {
      const { locationName, locationNameArabic } = inCustody;
      const car = { ticket, location: isolateText(placeName(locationName, locationNameArabic)) };
      return inCustody.isHere ? t('here', car) : t('elsewhere', car);
    }
    return open?.openedBy
      ? t('open', { ticket, name: isolateText(open.openedBy) })
      : t('mine', { ticket });
  }
  return (
    <Banner kind="warning" live>
      <span className="block">{write()}</span>
      <span className="mt-3 flex flex-wrap gap-3">
        {stayId ? (
          <Link to="/cars" search={{ car: stayId }} className={buildButtonClass('secondary')}>
            {t('show')}
          </Link>
        ) : null}
        {open && !inCustody ? (
          <Link
            id="known-car"
            to="/valet-checkin"
            search={{ ticket: open.ticketId }}
            className={buildButtonClass('secondary')}
          >
            {t('openTicket')}
          </Link>
        ) : null}
        {onGoOn && !inCustody?.isHere ? (
          <Button variant="quiet" onClick={onGoOn}>
            {inCustody ? t('anyway') : t('second')}
          </Button>
        ) : null}
      </span>
    </Banner>
  );
}

/**
 * Shows the car that came in on another ticket while this ticket waited for the guest's SMS code.
 */
export function TakenCar({ ticket }: { ticket: StaffTicket }) {
  const { locationId, licensePlate } = ticket;
  const plate = licensePlate ?? '';
  const { data } = useQuery({
    queryKey: ['recall', locationId, 'taken', plate],
    queryFn: createReader('POST /api/valet/recall', { body: { locationId, plate } }),
    retry: false,
  });
  return data?.inCustody ? <KnownCar inCustody={data.inCustody} open={null} /> : null;
}

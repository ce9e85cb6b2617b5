import { Link } from '@tanstack/react-router';
import { writePlate } from '#domain/vehicles/writePlate.ts';
import { formatPlaceTime } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Plate } from '#web/ui/stub/Plate.tsx';
import { FiguresPanel } from '../FiguresPanel.tsx';
import type { DayProps } from './EndOfDay.tsx';

/** Handovers without the guest's handover code: the valet, and the proof used in its place. */
export function WithoutCode({ data }: DayProps) {
  const { t, language } = useTranslation('day');
  return (
    <FiguresPanel
      title={t('withoutCode.title', { count: data.withoutCode.length })}
      none={t('withoutCode.none')}
      file={`portico-handovers-${data.day}`}
      table={{
        columns: [
          { name: t('withoutCode.time') },
          { name: t('here.plate') },
          { name: t('withoutCode.by') },
          { name: t('withoutCode.why') },
        ],
        rows: data.withoutCode.map((each) => ({
          id: `${each.stayId} ${each.at}`,
          cells: [
            formatPlaceTime(each.at, language, data.timeZone),
            <Link
              key={each.stayId}
              to="/cars"
              search={{ car: each.stayId }}
              className="plate-sm inline-flex items-center py-0.5"
            >
              <Plate plate={each.plate} region={each.plateRegion} missing={each.ticketNumber} />
            </Link>,
            each.by ? <bdi key="by">{each.by}</bdi> : '—',
            t(`withoutCode.reason.${each.why}`),
          ],
          values: [
            each.at,
            writePlate(each.plate, each.plateRegion) ?? each.ticketNumber,
            each.by,
            t(`withoutCode.reason.${each.why}`),
          ],
        })),
      }}
    />
  );
}

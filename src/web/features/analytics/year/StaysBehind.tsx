import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import type { FigureCar } from '#contract/analytics.ts';
import { writePlate } from '#domain/vehicles/writePlate.ts';
import { QueryState } from '#web/app/QueryState.tsx';
import { type TableColumn } from '#web/app/portal/table/columns.ts';
import { openRows } from '#web/app/portal/table/openRow.ts';
import { useExport } from '#web/app/portal/table/useExport.ts';
import { formatDateTime, formatAmount } from '#web/lib/format.ts';
import { usePlaceName } from '#web/lib/placeName.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { DialogWindow } from '#web/ui/Dialog.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { NextPage } from '#web/ui/NextPage.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Plate } from '#web/ui/stub/Plate.tsx';
import { toMajor, writeTenths } from '../writeFigures.ts';
import {
  type AnalyticsQuery,
  type FigureCarsFilter,
  listAllFigureCars,
  useFigureCars,
} from './api.ts';

type Props = {
  title: string;
  asked: AnalyticsQuery;
  behind: FigureCarsFilter;
  onClose: () => void;
};

/** Dialog that lists the stays counted by a figure, each linked to its car, with an export. */
export function StaysBehind({ title, asked, behind, onClose }: Props) {
  const { t } = useTranslation(['analytics', 'portal']);
  const stays = useFigureCars(asked, behind);
  const columns = useFileColumns();
  const { save, isSaving } = useExport(columns, `portico-${behind.figure}`, () =>
    listAllFigureCars(asked, behind),
  );
  return (
    <DialogWindow title={title} onClose={onClose}>
      <QueryState
        query={stays}
        failed={t('behind.failed')}
        skeleton={<Skeleton className="h-48" />}
        isEmpty={({ pages }) => pages.every((page) => page.stays.length === 0)}
        empty={<p className="text-muted">{t('behind.none')}</p>}
      >
        {({ pages }) => (
          <ul ref={openRows} className="border-t border-line">
            {pages
              .flatMap((page) => page.stays)
              .map((stay) => (
                <Line key={`${stay.id} ${stay.at}`} stay={stay} />
              ))}
          </ul>
        )}
      </QueryState>
      <div className="flex flex-wrap justify-between gap-3">
        <NextPage query={stays}>{t('behind.more')}</NextPage>
        <Button variant="quiet" isPending={isSaving} onClick={() => void save()}>
          <Icon of={Download} size={18} />
          {t('portal:table.csv')}
        </Button>
      </div>
    </DialogWindow>
  );
}

function Line({ stay }: { stay: FigureCar }) {
  const { t, language } = useTranslation('analytics');
  const { plate, ticketNumber, at, timeZone, waitMinutes, currency, rating } = stay;
  // Amount that a figure about money counts, or else the valet fee.
  const cents = stay.bookedCents ?? stay.feeCents;
  const parts = [
    formatDateTime(at, language, timeZone),
    waitMinutes === null ? null : t('behind.wait', { minutes: writeTenths(waitMinutes, language) }),
    rating === null ? null : t('behind.rating', { rating }),
    stay.runnerName,
  ].filter((part) => part !== null);
  return (
    <li
      data-row={stay.id}
      className="flex min-h-14 cursor-pointer items-center gap-3 border-b border-line py-1.5"
    >
      <span data-title className="shrink-0">
        <Link to="/cars" search={{ car: stay.id }} className="inline-flex min-h-11 items-center">
          <Plate plate={plate} region={stay.plateRegion} missing={ticketNumber} />
        </Link>
      </span>
      <span className="min-w-0 grow text-15 text-muted wrap-anywhere">
        {parts.map((part, index) => (
          <span key={part}>
            {index > 0 ? ' · ' : ''}
            <bdi>{part}</bdi>
          </span>
        ))}
      </span>
      <span className="shrink-0 font-medium tabular-nums">
        {cents === null ? '—' : formatAmount(cents, currency, language)}
      </span>
    </li>
  );
}

function useFileColumns(): TableColumn<FigureCar>[] {
  const { t } = useTranslation('analytics');
  const placeName = usePlaceName();
  const column = (
    id: string,
    csv: NonNullable<TableColumn<FigureCar>['csv']>,
  ): TableColumn<FigureCar> => ({
    id,
    name: t(`behind.columns.${id}` as 'behind.columns.ticket'),
    cell: () => null,
    csv,
  });
  return [
    column('ticket', ({ ticketNumber }) => ticketNumber),
    column('plate', ({ plate, plateRegion }) => writePlate(plate, plateRegion)),
    column('vehicle', ({ vehicle }) => vehicle),
    column('location', ({ location, locationArabic }) => placeName(location, locationArabic)),
    column('at', ({ at }) => at),
    column('received', ({ receivedAt }) => receivedAt),
    column('ended', ({ endedAt }) => endedAt),
    column('wait', ({ waitMinutes }) => waitMinutes),
    column('runner', ({ runnerName }) => runnerName),
    column('rating', ({ rating }) => rating),
    column('currency', ({ currency }) => currency),
    column('fee', ({ feeCents, currency }) =>
      feeCents === null ? null : toMajor(feeCents, currency),
    ),
    column('booked', ({ bookedCents, currency }) =>
      bookedCents === null ? null : toMajor(bookedCents, currency),
    ),
    column('tip', ({ tipCents, currency }) =>
      tipCents === null ? null : toMajor(tipCents, currency),
    ),
  ];
}

import type { CallOutput } from '#contract/client.ts';
import { LocationTable } from '#web/app/portal/LocationTable.tsx';
import type { TableColumn } from '#web/app/portal/table/columns.ts';
import type { PortalLocation } from '#web/app/portal/place.ts';
import { PortalHead } from '#web/app/portal/PortalHead.tsx';
import { QueryState } from '#web/app/QueryState.tsx';
import { shortWeekdayDate } from '#web/lib/dates.ts';
import { formatAmount } from '#web/lib/format.ts';
import { isolateText } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { SkeletonTable } from '#web/ui/SkeletonTable.tsx';
import { StatusPill } from '#web/ui/StatusPill.tsx';
import { useLastDays } from './api.ts';

type LastDay = CallOutput<'GET /api/business/last-days'>['days'][number];
type PlaceOfDay = PortalLocation & { last: LastDay | undefined };

function useColumns(): TableColumn<PlaceOfDay>[] {
  const { t, language } = useTranslation('day');
  const amount =
    (read: (day: LastDay) => number) =>
    ({ last }: PlaceOfDay) =>
      last ? isolateText(formatAmount(read(last), last.currency, language)) : '—';
  return [
    {
      id: 'day',
      name: t('all.day'),
      cell: ({ last }) => (last ? shortWeekdayDate(last.day, language) : '—'),
    },
    {
      id: 'booked',
      name: t('all.booked'),
      align: 'end',
      cell: amount(({ bookedCents }) => bookedCents),
    },
    {
      id: 'cash',
      name: t('all.cash'),
      align: 'end',
      cell: amount(({ cashCents }) => cashCents),
    },
    {
      id: 'signature',
      name: t('all.signature'),
      align: 'end',
      cell: ({ last }) => (last ? <SignatureState last={last} /> : '—'),
    },
  ];
}

/** Table of the last business day at each location, from which a location is chosen. */
export function AllDays({ locations }: { locations: readonly PortalLocation[] }) {
  const { t } = useTranslation(['day', 'portal']);
  const days = useLastDays();
  const columns = useColumns();
  return (
    <>
      <PortalHead title={t('title')} headline={t('choose')} kicker={t('title')} />
      <QueryState query={days} failed={t('failed')} isPrimary skeleton={<SkeletonTable />}>
        {(known) => (
          <LocationTable
            label={t('choose')}
            heading={t('portal:location')}
            locations={locations.map((location) => ({
              ...location,
              last: known.find(({ locationId }) => locationId === location.id),
            }))}
            columns={columns}
            beside={({ city, isClosed }) => (isClosed ? t('portal:closed') : city)}
          />
        )}
      </QueryState>
    </>
  );
}

function SignatureState({ last: { signedAt, isOutdated, unsignedDays } }: { last: LastDay }) {
  const { t } = useTranslation('day');
  const isSigned = signedAt !== null && !isOutdated;
  const others = unsignedDays - (isSigned ? 0 : 1);
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-x-2 gap-y-1">
      {others > 0 ? (
        <span className="text-12 font-medium text-amber-ink">
          {t('all.unsigned', { count: unsignedDays })}
        </span>
      ) : null}
      <StatusPill tone={isSigned ? 'ready' : 'waiting'}>
        {t(isSigned ? 'all.signed' : signedAt === null ? 'all.open' : 'all.again')}
      </StatusPill>
    </span>
  );
}

import { useSearch } from '@tanstack/react-router';
import type { MessageDeliveries } from '#contract/system.ts';
import type { TableColumn } from '#web/app/portal/table/columns.ts';
import { useChangeSearch } from '#web/app/portal/table/tableSearch.ts';
import { QueryState } from '#web/app/QueryState.tsx';
import { getCountryName } from '#web/lib/countryName.ts';
import { formatCount } from '#web/lib/format.ts';
import { isolateText } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Chips } from '#web/ui/Chips.tsx';
import { SkeletonTable } from '#web/ui/SkeletonTable.tsx';
import { useDeliveries } from './api.ts';
import { LostMessages } from './LostMessages.tsx';
import { TechnicalName, createFigureColumn, SystemPart } from './SystemPart.tsx';
import { writeMicros } from './units.ts';

const USUAL_DAYS = 7;
const periods = [1, USUAL_DAYS, 30, 90];

/** Counts of message deliveries in a period. The address contains the period. */
export function Messages() {
  const { t } = useTranslation('adminSystem');
  const { days: named } = useSearch({ from: '/administrator/adminPortal/admin-dashboard/system' });
  const days = periods.find((each) => String(each) === named) ?? USUAL_DAYS;
  const deliveries = useDeliveries(days);
  return (
    <QueryState query={deliveries} failed={t('messages.failed')} skeleton={<SkeletonTable />}>
      {({ groups, failed }) => (
        <>
          <Groups groups={groups} days={days} />
          <LostMessages messages={failed} />
        </>
      )}
    </QueryState>
  );
}

type Group = MessageDeliveries['groups'][number] & { id: string };

function Groups({ groups, days }: { groups: MessageDeliveries['groups']; days: number }) {
  const { t } = useTranslation('adminSystem');
  const change = useChangeSearch();
  const columns = useGroupColumns();
  return (
    <SystemPart
      title={t('messages.title')}
      columns={columns}
      rows={groups.map((group) => ({
        ...group,
        id: [group.channel, group.carrier, group.country].join(' '),
      }))}
      none={t('messages.none')}
    >
      <Chips
        legend={t('messages.days')}
        hideLegend
        chips={periods.map((each) => ({
          id: String(each),
          name: t('messages.lastDays', { count: each }),
        }))}
        isChosen={(id) => id === String(days)}
        onPress={(id) => change({ days: id })}
      />
    </SystemPart>
  );
}

function useGroupColumns(): TableColumn<Group>[] {
  const { t, language } = useTranslation('adminSystem');
  const states = ['total', 'delivered', 'sent', 'queued', 'failed', 'suppressed'] as const;
  return [
    {
      id: 'carrier',
      name: t('messages.carrier'),
      cell: ({ carrier }) =>
        carrier ? <TechnicalName>{carrier}</TechnicalName> : t('messages.noCarrier'),
      card: 'title',
    },
    {
      id: 'channel',
      name: t('messages.channel'),
      cell: ({ channel }) => t(`messages.${channel}`),
      card: 'detail',
    },
    {
      id: 'country',
      name: t('messages.country'),
      cell: ({ country }) => (country ? getCountryName(country, language) : '—'),
      card: 'detail',
    },
    ...states.map((state) =>
      createFigureColumn(
        state,
        t(`messages.${state === 'failed' ? 'lost' : state}`),
        (row: Group) => formatCount(row[state], language),
      ),
    ),
    {
      id: 'costs',
      name: t('messages.costs'),
      cell: ({ costs }) =>
        costs.length === 0
          ? '—'
          : costs.map(({ currency, micros, messages }) => (
              <span key={currency} className="block">
                {t('messages.costsOf', {
                  amount: isolateText(writeMicros(micros, currency, language)),
                  count: messages,
                })}
              </span>
            )),
      card: 'block',
    },
  ];
}

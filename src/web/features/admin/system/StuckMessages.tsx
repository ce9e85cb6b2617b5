import type { System } from '#contract/system.ts';
import type { Column } from '#web/app/portal/table/columns.ts';
import { useNow } from '#web/lib/clock.ts';
import { ago, count } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { DEVICE_ZONE } from '#web/lib/zone.ts';
import { Part } from './Part.tsx';
import { Reason } from './Words.tsx';

type Stuck = System['stuckMessages'][number] & { id: string };

/** Messages that no carrier accepts now, with the reason; nothing when all are sent. */
export function StuckMessages({ messages }: { messages: System['stuckMessages'] }) {
  const { t } = useTranslation('adminSystem');
  const columns = useColumns();
  if (messages.length === 0) return null;
  return (
    <Part
      title={t('stuck.title')}
      columns={columns}
      rows={messages.map((row) => ({ ...row, id: row.channel }))}
      none=""
    />
  );
}

function useColumns(): Column<Stuck>[] {
  const { t, language } = useTranslation('adminSystem');
  const now = useNow();
  return [
    {
      id: 'channel',
      name: t('messages.channel'),
      cell: ({ channel }) => t(`messages.${channel}`),
      card: 'title',
    },
    {
      id: 'count',
      name: t('messages.total'),
      cell: (row) => count(row.count, language),
      align: 'end',
      card: 'detail',
    },
    {
      id: 'since',
      name: t('stuck.since'),
      cell: ({ since }) => ago(since, language, DEVICE_ZONE, now),
      card: 'detail',
    },
    {
      id: 'error',
      name: t('lost.error'),
      cell: ({ error }) => (error ? <Reason error={error} /> : null),
      card: 'block',
    },
  ];
}

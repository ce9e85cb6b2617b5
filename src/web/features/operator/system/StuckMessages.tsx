import type { SystemStatus } from '#contract/system.ts';
import type { TableColumn } from '#web/app/portal/table/columns.ts';
import { formatCount } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { createFigureColumn, SystemPart, useAgoColumn } from './SystemPart.tsx';
import { LocalizedReason } from './Words.tsx';

type Stuck = SystemStatus['stuckMessages'][number] & { id: string };

/**
 * Lists messages that no carrier accepts now, with the reason. Renders nothing when all messages
 * are sent.
 */
export function StuckMessages({ messages }: { messages: SystemStatus['stuckMessages'] }) {
  const { t } = useTranslation('adminSystem');
  const columns = useColumns();
  if (messages.length === 0) return null;
  return (
    <SystemPart
      title={t('stuck.title')}
      columns={columns}
      rows={messages.map((row) => ({ ...row, id: row.channel }))}
      none=""
    />
  );
}

function useColumns(): TableColumn<Stuck>[] {
  const { t, language } = useTranslation('adminSystem');
  const ago = useAgoColumn<Stuck>();
  return [
    {
      id: 'channel',
      name: t('messages.channel'),
      cell: ({ channel }) => t(`messages.${channel}`),
      card: 'title',
    },
    createFigureColumn('count', t('messages.total'), (row) => formatCount(row.count, language)),
    ago('since', t('stuck.since'), ({ since }) => since),
    {
      id: 'error',
      name: t('lost.error'),
      cell: ({ error }) => (error ? <LocalizedReason error={error} /> : null),
      card: 'block',
    },
  ];
}

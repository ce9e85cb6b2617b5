import type { SystemStatus } from '#contract/system.ts';
import type { TableColumn } from '#web/app/portal/table/columns.ts';
import { useNow } from '#web/lib/clock.ts';
import { formatAgo, formatCount, formatTime } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { DEVICE_ZONE } from '#web/lib/zone.ts';
import { StatusPill } from '#web/ui/StatusPill.tsx';
import { nameProcess } from './nameProcess.ts';
import { Code, createFigureColumn, SystemPart } from './SystemPart.tsx';

type Process = SystemStatus['processes'][number];

/**
 * Lists running and unresponsive server processes. A process that stops gracefully removes its row.
 */
export function Processes({ processes }: { processes: Process[] }) {
  const { t } = useTranslation('adminSystem');
  const columns = useColumns();
  return (
    <SystemPart
      title={t('processes.title')}
      columns={columns}
      rows={processes}
      none={t('processes.none')}
    />
  );
}

function useColumns(): TableColumn<Process>[] {
  const { t, language } = useTranslation('adminSystem');
  const now = useNow();
  const nameService = (service: string) =>
    service === 'web' || service === 'worker' ? t(`processes.${service}`) : service;
  return [
    {
      id: 'name',
      name: t('processes.name'),
      cell: (row) => <Code>{nameProcess(row)}</Code>,
      card: 'title',
    },
    {
      id: 'services',
      name: t('processes.services'),
      cell: ({ services }) => services.map(nameService).join(' · '),
      card: 'detail',
    },
    {
      id: 'version',
      name: t('processes.version'),
      cell: ({ version, node }) => <Code>{`${version} · ${node}`}</Code>,
      card: 'detail',
    },
    {
      id: 'state',
      name: t('processes.state'),
      cell: ({ isAlive, seenAt }) => (
        <StatusPill tone={isAlive ? 'ready' : 'cancelled'}>
          {isAlive
            ? t('processes.alive')
            : t('processes.silent', { time: formatTime(seenAt, language, DEVICE_ZONE) })}
        </StatusPill>
      ),
      card: 'status',
    },
    createFigureColumn('sockets', t('processes.sockets'), ({ openSockets, isAlive }) =>
      isAlive ? formatCount(openSockets, language) : '—',
    ),
    {
      id: 'started',
      name: t('processes.started'),
      cell: ({ startedAt }) => formatAgo(startedAt, language, DEVICE_ZONE, now),
      card: 'detail',
    },
  ];
}

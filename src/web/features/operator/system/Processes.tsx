import type { SystemStatus } from '#contract/system.ts';
import type { TableColumn } from '#web/app/portal/table/columns.ts';
import { formatCount, formatTime } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { DEVICE_ZONE } from '#web/lib/zone.ts';
import { StatusPill } from '#web/ui/StatusPill.tsx';
import { nameProcess } from './nameProcess.ts';
import { createCodeColumn, createFigureColumn, SystemPart, useAgoColumn } from './SystemPart.tsx';

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
  const ago = useAgoColumn<Process>();
  const nameService = (service: string) =>
    service === 'web' || service === 'worker' ? t(`processes.${service}`) : service;
  return [
    createCodeColumn('name', t('processes.name'), nameProcess),
    {
      id: 'services',
      name: t('processes.services'),
      cell: ({ services }) => services.map(nameService).join(' · '),
      card: 'detail',
    },
    createCodeColumn(
      'version',
      t('processes.version'),
      ({ version, node }) => `${version} · ${node}`,
      'detail',
    ),
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
    ago('started', t('processes.started'), ({ startedAt }) => startedAt),
  ];
}

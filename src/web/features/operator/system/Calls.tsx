import type { SystemStatus } from '#contract/system.ts';
import type { TableColumn } from '#web/app/portal/table/columns.ts';
import { formatCount } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { nameProcess } from './nameProcess.ts';
import { TechnicalName, createCodeColumn, createFigureColumn, SystemPart } from './SystemPart.tsx';
import { writeDuration } from './units.ts';

type Call = SystemStatus['slowestCalls'][number] & { id: string };
type Props = { calls: SystemStatus['slowestCalls']; processes: SystemStatus['processes'] };

export function Calls({ calls, processes }: Props) {
  const { t } = useTranslation('adminSystem');
  const columns = useColumns(processes);
  return (
    <SystemPart
      title={t('calls.title')}
      columns={columns}
      rows={calls.map((row) => ({ ...row, id: `${row.processId} ${row.operation}` }))}
      none={t('calls.none')}
    />
  );
}

function useColumns(processes: SystemStatus['processes']): TableColumn<Call>[] {
  const { t, language } = useTranslation('adminSystem');
  return [
    createCodeColumn('operation', t('calls.operation'), ({ operation }) => operation),
    {
      id: 'process',
      name: t('calls.process'),
      cell: ({ processId }) => {
        const found = processes.find(({ id }) => id === processId);
        return found ? <TechnicalName>{nameProcess(found)}</TechnicalName> : null;
      },
    },
    createFigureColumn('count', t('calls.count'), (row) => formatCount(row.count, language)),
    ...(['p50', 'p95', 'max'] as const).map((share) =>
      createFigureColumn(share, t(`calls.${share}`), (row: Call) =>
        writeDuration(row[share], language),
      ),
    ),
  ];
}

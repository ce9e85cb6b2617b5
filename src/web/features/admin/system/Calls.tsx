import type { System } from '#contract/system.ts';
import type { Column } from '#web/app/portal/table/columns.ts';
import { count } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { nameProcess } from './nameProcess.ts';
import { Code, Part } from './Part.tsx';
import { writeDuration } from './units.ts';

type Call = System['slowestCalls'][number] & { id: string };
type Props = { calls: System['slowestCalls']; processes: System['processes'] };

export function Calls({ calls, processes }: Props) {
  const { t } = useTranslation('adminSystem');
  const columns = useColumns(processes);
  return (
    <Part
      title={t('calls.title')}
      columns={columns}
      rows={calls.map((row) => ({ ...row, id: `${row.processId} ${row.operation}` }))}
      none={t('calls.none')}
    />
  );
}

function useColumns(processes: System['processes']): Column<Call>[] {
  const { t, language } = useTranslation('adminSystem');
  return [
    {
      id: 'operation',
      name: t('calls.operation'),
      cell: ({ operation }) => <Code>{operation}</Code>,
      card: 'title',
    },
    {
      id: 'process',
      name: t('calls.process'),
      cell: ({ processId }) => {
        const found = processes.find(({ id }) => id === processId);
        return found ? <Code>{nameProcess(found)}</Code> : null;
      },
    },
    {
      id: 'count',
      name: t('calls.count'),
      cell: (row) => count(row.count, language),
      align: 'end',
      card: 'detail',
    },
    ...(['p50', 'p95', 'max'] as const).map((share) => ({
      id: share,
      name: t(`calls.${share}`),
      cell: (row: Call) => writeDuration(row[share], language),
      align: 'end' as const,
      card: 'detail' as const,
    })),
  ];
}

import type { SystemStatus } from '#contract/system.ts';
import type { TableColumn } from '#web/app/portal/table/columns.ts';
import { useCan } from '#web/app/session.ts';
import { useReport } from '#web/app/useReport.ts';
import { formatCount } from '#web/lib/format.ts';
import { isolateText } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { useRetryJob } from './api.ts';
import { createFigureColumn, SystemPart, useAgoColumn } from './SystemPart.tsx';
import { LocalizedName, LocalizedReason, useLocalizedNames } from './Words.tsx';

type FailedJob = SystemStatus['failedJobs'][number];

export function FailedJobs({ jobs }: { jobs: FailedJob[] }) {
  const { t } = useTranslation('adminSystem');
  const columns = useJobColumns();
  return <SystemPart title={t('jobs.title')} columns={columns} rows={jobs} none={t('jobs.none')} />;
}

type Queue = SystemStatus['queues'][number] & { id: string };

export function Queues({ queues }: { queues: SystemStatus['queues'] }) {
  const { t } = useTranslation('adminSystem');
  const columns = useQueueColumns();
  return (
    <SystemPart
      title={t('queues.title')}
      columns={columns}
      rows={queues.map((queue) => ({ ...queue, id: queue.name }))}
      none={t('queues.none')}
    />
  );
}

function useQueueColumns(): TableColumn<Queue>[] {
  const { t, language } = useTranslation('adminSystem');
  const states = ['waiting', 'later', 'active', 'failed'] as const;
  return [
    {
      id: 'name',
      name: t('queues.name'),
      cell: ({ name }) => <LocalizedName group="jobs" name={name} />,
      card: 'title',
    },
    ...states.map((state) =>
      createFigureColumn(state, t(`queues.${state}`), (row: Queue) =>
        formatCount(row[state], language),
      ),
    ),
  ];
}

function useJobColumns(): TableColumn<FailedJob>[] {
  const { t, language } = useTranslation('adminSystem');
  const ago = useAgoColumn<FailedJob>();
  const mayOperate = useCan('system.operate');
  const report = useReport();
  const nameOf = useLocalizedNames();
  const retry = useRetryJob();
  const press = (id: string) => retry.mutate(id, report(t('jobs.failed'), t('jobs.done')));
  return [
    {
      id: 'queue',
      name: t('jobs.queue'),
      cell: ({ queue }) => <LocalizedName group="jobs" name={queue} />,
      card: 'title',
    },
    {
      id: 'error',
      name: t('jobs.error'),
      cell: ({ error }) => (error ? <LocalizedReason error={error} /> : t('jobs.unknown')),
      card: 'block',
    },
    {
      id: 'tries',
      name: t('jobs.tries'),
      cell: ({ tries }) => formatCount(tries, language),
      align: 'end',
    },
    ago('at', t('jobs.at'), ({ failedAt, createdAt }) => failedAt ?? createdAt),
    ...(mayOperate
      ? [
          {
            id: 'retry',
            name: t('jobs.retry'),
            hasNoHead: true as const,
            isSteps: true as const,
            cell: ({ id, queue }: FailedJob) => (
              <Button
                aria-label={t('jobs.retryNamed', { name: isolateText(nameOf('jobs', queue)) })}
                isPending={retry.isPending && retry.variables === id}
                onClick={() => press(id)}
              >
                {t('jobs.retry')}
              </Button>
            ),
            card: 'action' as const,
          },
        ]
      : []),
  ];
}

import type { System } from '#contract/system.ts';
import { useErrorText } from '#web/app/errorText.ts';
import type { Column } from '#web/app/portal/table/columns.ts';
import { useCan } from '#web/app/session.ts';
import { useNow } from '#web/lib/clock.ts';
import { ago, count } from '#web/lib/format.ts';
import { isolate } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { DEVICE_ZONE } from '#web/lib/zone.ts';
import { Button } from '#web/ui/Button.tsx';
import { toastDone, toastFailed } from '#web/ui/toasts.ts';
import { useRetryJob } from './api.ts';
import { Part } from './Part.tsx';
import { Name, Reason, useNames } from './Words.tsx';

type FailedJob = System['failedJobs'][number];

export function FailedJobs({ jobs }: { jobs: FailedJob[] }) {
  const { t } = useTranslation('adminSystem');
  const columns = useJobColumns();
  return <Part title={t('jobs.title')} columns={columns} rows={jobs} none={t('jobs.none')} />;
}

type Queue = System['queues'][number] & { id: string };

export function Queues({ queues }: { queues: System['queues'] }) {
  const { t } = useTranslation('adminSystem');
  const columns = useQueueColumns();
  return (
    <Part
      title={t('queues.title')}
      columns={columns}
      rows={queues.map((queue) => ({ ...queue, id: queue.name }))}
      none={t('queues.none')}
    />
  );
}

function useQueueColumns(): Column<Queue>[] {
  const { t, language } = useTranslation('adminSystem');
  const states = ['waiting', 'later', 'active', 'failed'] as const;
  return [
    {
      id: 'name',
      name: t('queues.name'),
      cell: ({ name }) => <Name group="jobs" name={name} />,
      card: 'title',
    },
    ...states.map((state) => ({
      id: state,
      name: t(`queues.${state}`),
      cell: (row: Queue) => count(row[state], language),
      align: 'end' as const,
      card: 'detail' as const,
    })),
  ];
}

function useJobColumns(): Column<FailedJob>[] {
  const { t, language } = useTranslation('adminSystem');
  const now = useNow();
  const mayOperate = useCan('system.operate');
  const errorText = useErrorText();
  const nameOf = useNames();
  const retry = useRetryJob();
  const press = (id: string) =>
    retry.mutate(id, {
      onSuccess: () => toastDone(t('jobs.done')),
      onError: (error) => toastFailed(t('jobs.failed'), errorText(error)),
    });
  return [
    {
      id: 'queue',
      name: t('jobs.queue'),
      cell: ({ queue }) => <Name group="jobs" name={queue} />,
      card: 'title',
    },
    {
      id: 'error',
      name: t('jobs.error'),
      cell: ({ error }) => (error ? <Reason error={error} /> : t('jobs.unknown')),
      card: 'block',
    },
    {
      id: 'tries',
      name: t('jobs.tries'),
      cell: ({ tries }) => count(tries, language),
      align: 'end',
    },
    {
      id: 'at',
      name: t('jobs.at'),
      cell: ({ failedAt, createdAt }) => ago(failedAt ?? createdAt, language, DEVICE_ZONE, now),
      card: 'detail',
    },
    ...(mayOperate
      ? [
          {
            id: 'retry',
            name: t('jobs.retry'),
            hasNoHead: true as const,
            isSteps: true as const,
            cell: ({ id, queue }: FailedJob) => (
              <Button
                aria-label={t('jobs.retryNamed', { name: isolate(nameOf('jobs', queue)) })}
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

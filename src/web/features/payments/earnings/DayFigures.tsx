import { Suspense, useEffect, useRef, type ReactNode } from 'react';
import { QueryState } from '#web/app/QueryState.tsx';
import { SignOutWays } from '#web/app/lazySignOut.ts';
import { useFailure } from '#web/app/unavailable.ts';
import { useMoney } from '#web/app/useMoney.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { useValetStats } from './api.ts';

type Props = {
  /** Number of open jobs on the screen; a decrease refetches the figures. */
  openJobs?: number;
  /** True while another part of the screen reports that the server is unreachable. */
  isQuiet: boolean;
};

/** Three figures of the valet's day, in a line of constant height, or why they are missing. */
export function DayFigures({ openJobs = 0, isQuiet }: Props) {
  const { t } = useTranslation(['earnings', 'app']);
  const stats = useValetStats();
  const { data, refetch } = stats;
  const hasFailed = useFailure(stats) !== null;
  const before = useRef(openJobs);
  useEffect(() => {
    // Refetches only after a decrease, because a new job has earned nothing yet.
    if (openJobs < before.current) void refetch();
    before.current = openJobs;
  }, [openJobs, refetch]);
  const { ofMajor } = useMoney(data?.currency ?? 'USD');
  if (hasFailed && isQuiet) return null;
  if (hasFailed)
    return (
      <QueryState
        query={stats}
        failed={t('app:dashboardFailed')}
        ways={
          <Suspense>
            <SignOutWays />
          </Suspense>
        }
        skeleton={null}
      >
        {() => null}
      </QueryState>
    );
  return (
    <dl
      aria-label={t('stats.label')}
      className="grid grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))] gap-2"
    >
      <Figure name={t('stats.today')}>{data?.todayServices}</Figure>
      <Figure name={t('stats.rating')}>{data?.rating.toFixed(1)}</Figure>
      <Figure name={t('stats.earnings')}>{data && ofMajor(data.totalEarnings)}</Figure>
    </dl>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col-reverse justify-end rounded-md border border-line bg-surface px-3 py-2">
      <dt className="text-12 text-muted">{name}</dt>
      <dd className="min-h-6 font-strong tabular-nums">{children ?? '–'}</dd>
    </div>
  );
}

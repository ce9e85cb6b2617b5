import type { SystemStatus as Data } from '#contract/system.ts';
import { PortalHead } from '#web/app/portal/PortalHead.tsx';
import { QueryState } from '#web/app/QueryState.tsx';
import { isUnavailable } from '#web/app/unavailable.ts';
import { formatCount, formatTime } from '#web/lib/format.ts';
import { isolateText } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { DEVICE_ZONE } from '#web/lib/zone.ts';
import { Figures } from '#web/ui/chart/Figures.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useSystem } from './api.ts';
import { Calls } from './Calls.tsx';
import { Database } from './Database.tsx';
import { Messages } from './Messages.tsx';
import { FailedJobs, Queues } from './Jobs.tsx';
import { Processes } from './Processes.tsx';
import { StuckMessages } from './StuckMessages.tsx';
import { OutgoingWebhooks, ProviderEvents } from './Webhooks.tsx';

/** Screen of the server's state, with hints on what to do about problems. */
export function System() {
  const { t, language } = useTranslation('adminSystem');
  const system = useSystem();
  const { data, dataUpdatedAt, isRefetchError, failureReason } = system;
  const isKnown = !isRefetchError && !isUnavailable(failureReason);
  const needed = data ? countNeeded(data) : 0;
  const state = needed > 0 ? t('headline', { count: needed }) : t('well');
  return (
    <>
      <PortalHead
        title={t('title')}
        headline={data ? (isKnown ? state : t('unknown')) : t('title')}
        kicker={
          data
            ? t('lead', { time: formatTime(new Date(dataUpdatedAt), language, DEVICE_ZONE) })
            : t('title')
        }
      />
      <QueryState
        query={system}
        failed={t('failed')}
        isPrimary
        className="grid gap-6"
        skeleton={['h-36', 'h-32', 'h-64'].map((height) => (
          <Skeleton key={height} className={height} />
        ))}
      >
        {(found) => (
          <div className="flex flex-col gap-6">
            <Versions data={found} />
            <FailedJobs jobs={found.failedJobs} />
            <StuckMessages messages={found.stuckMessages} />
            <Queues queues={found.queues} />
            <Messages />
            <ProviderEvents webhooks={found.webhooks} />
            <OutgoingWebhooks webhooks={found.outgoingWebhooks} />
            <Processes processes={found.processes} />
            <Calls calls={found.slowestCalls} processes={found.processes} />
            <Database database={found.database} />
          </div>
        )}
      </QueryState>
    </>
  );
}

const countNeeded = ({ failedJobs, outgoingWebhooks, stuckMessages, processes }: Data) =>
  failedJobs.length +
  outgoingWebhooks.length +
  stuckMessages.length +
  processes.filter(({ isAlive }) => !isAlive).length;

function Versions({ data: { versions, processes } }: { data: Data }) {
  const { t, language } = useTranslation('adminSystem');
  const sockets = processes
    .filter(({ isAlive }) => isAlive)
    .reduce((sum, { openSockets }) => sum + openSockets, 0);
  const names = ['product', 'node', 'postgres', 'migration'] as const;
  return (
    <section aria-label={t('versions.title')}>
      <h2 className="flex min-h-11 items-center text-17">{t('versions.title')}</h2>
      <Figures
        isSmall
        items={[
          ...names.map((name) => ({
            name: t(`versions.${name}`),
            value: isolateText(name === 'migration' ? versions[name].slice(0, 4) : versions[name]),
          })),
          { name: t('versions.sockets'), value: formatCount(sockets, language) },
        ]}
      />
    </section>
  );
}

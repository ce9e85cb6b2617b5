import { fromKysely, type Job, type JobResult, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { AccountMailRequest } from '#domain/identity/accountMail.ts';
import type { Language } from '#contract/people.ts';
import type { Trx } from '../db/client.ts';
import { PreparingClient } from '../db/preparingClient.ts';

/** What each job carries: ids and addresses, so that no code or link stands in the queue. */
export type JobPayloads = {
  'deliver-message': { messageId: string };
  'account-mail': {
    ask: AccountMailRequest;
    email: string;
    /** Null means the account's. */
    language: Language | null;
    requestId: string;
  };
  'expire-order': { orderId: string };
  'expire-ticket': { stayId: string };
  'expire-session': { stayId: string; since: string };
  'expire-request': { stayId: string };
  'call-valets': { stayId: string };
  'call-runners': { orderId: string };
  'close-payment': { paymentId: string };
  'remind-unread': { stayId: string; messageId: number };
  'delete-cards': { personId: string };
  'change-email': { personId: string; email: string; askedAt: string; requestId: string };
  'reconcile-payments': Record<string, never>;
  'deliver-overdue': Record<string, never>;
  'tidy-up': Record<string, never>;
};
export type JobName = keyof JobPayloads;
export type JobData<N extends JobName> = JobPayloads[N];
export type JobHandlers = { [N in JobName]: (data: JobPayloads[N]) => Promise<void> };

type Worker = { id: string; isBusy: boolean };

type QueueRules = {
  /** Tries after the first, with growing pauses. */
  retries: number;
  /** Seconds after which a worker that fell silent is taken for dead. */
  giveUpAfter: number;
  /** Jobs of this kind worked on at once in one process. */
  atOnce: number;
  /** Cron, UTC. */
  schedule?: string;
};

const queues: Record<JobName, QueueRules> = {
  'deliver-message': { retries: 40, giveUpAfter: 60, atOnce: 2 },
  'account-mail': { retries: 20, giveUpAfter: 30, atOnce: 1 },
  'expire-order': { retries: 20, giveUpAfter: 30, atOnce: 1 },
  'expire-ticket': { retries: 20, giveUpAfter: 30, atOnce: 1 },
  'expire-session': { retries: 20, giveUpAfter: 30, atOnce: 1 },
  'expire-request': { retries: 20, giveUpAfter: 30, atOnce: 1 },
  'call-valets': { retries: 20, giveUpAfter: 30, atOnce: 1 },
  'call-runners': { retries: 20, giveUpAfter: 30, atOnce: 1 },
  'close-payment': { retries: 60, giveUpAfter: 60, atOnce: 1 },
  'remind-unread': { retries: 20, giveUpAfter: 30, atOnce: 1 },
  'delete-cards': { retries: 60, giveUpAfter: 60, atOnce: 1 },
  'change-email': { retries: 20, giveUpAfter: 30, atOnce: 1 },
  'reconcile-payments': { retries: 0, giveUpAfter: 120, atOnce: 1, schedule: '* * * * *' },
  'deliver-overdue': { retries: 0, giveUpAfter: 120, atOnce: 1, schedule: '* * * * *' },
  'tidy-up': { retries: 0, giveUpAfter: 300, atOnce: 1, schedule: '17 * * * *' },
};
const names = Object.keys(queues) as JobName[];

/** By the queue's own index: costs the same however many jobs are over. */
const WAITING = `
  select name from unnest($1::text[]) as name
  where exists (
    select from pgboss.job
    where job.name = name.name and job.state < 'active' and not job.blocked and job.start_after <= now())`;

/** How often one statement asks which queues have work: what was put off, retried, or not heard of. */
const LOOK_MS = 2_500;

/**
 * Workers sleep until they are woken, after a commit or by the look. A full batch means that there is
 * more: the next one follows at once.
 */
const fetching = {
  pollingIntervalSeconds: 300,
  batchSize: 10,
  burstWhenBatchFull: true,
  perJobResults: true,
} as const;

export type Jobs = {
  enqueue<N extends JobName>(trx: Trx, name: N, data: JobData<N>, startAfter?: Date): Promise<void>;
  /**
   * Makes a worker of each of these queues look now.
   *
   * @returns the queues that no worker of this process works: another process's is to be woken
   */
  wake(names: Iterable<JobName>): JobName[];
  start(): Promise<void>;
  work(handlers: JobHandlers): Promise<void>;
  stop(): Promise<void>;
};

/** Handed on to the driver's pool, which the type of pg-boss's settings does not tell. */
const preparing: object = { Client: PreparingClient };

/** pg-boss in the product's own database: what a transaction enqueues is its outbox. */
export function createJobs(databaseUrl: string, log: Logger): Jobs {
  const boss = new PgBoss({
    ...preparing,
    connectionString: databaseUrl,
    max: 6,
    application_name: 'portico-jobs',
    monitorVacuum: false,
    // Nothing here waits for another job, and what a schedule starts is not urgent to the second.
    flowIntervalSeconds: 300,
    cronWorkerIntervalSeconds: 15,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'job queue'));
  const workersByQueue = new Map<JobName, Worker[]>();
  let look: NodeJS.Timeout | null = null;

  /** One after the other: a handler holds a connection, and the calls need theirs. */
  async function workThrough<N extends JobName>(
    name: N,
    jobs: Job<JobPayloads[N]>[],
    handler: (data: JobPayloads[N]) => Promise<void>,
  ): Promise<JobResult[]> {
    const results: JobResult[] = [];
    for (const { id, data } of jobs) {
      try {
        await handler(data);
        results.push({ id, status: 'completed' });
      } catch (error) {
        log.warn({ err: error, job: name }, 'job failed');
        const message = error instanceof Error ? error.message : 'failed';
        results.push({ id, status: 'failed', output: { message } });
      }
    }
    return results;
  }

  async function startWorkers<N extends JobName>(
    name: N,
    handler: (data: JobPayloads[N]) => Promise<void>,
  ): Promise<void> {
    const workers: Worker[] = [];
    for (let index = 0; index < queues[name].atOnce; index += 1) {
      const worker: Worker = { id: '', isBusy: false };
      worker.id = await boss.work<JobPayloads[N], unknown, typeof fetching>(
        name,
        fetching,
        async (jobs: Job<JobPayloads[N]>[]) => {
          worker.isBusy = true;
          try {
            return await workThrough(name, jobs, handler);
          } finally {
            worker.isBusy = false;
          }
        },
      );
      workers.push(worker);
    }
    workersByQueue.set(name, workers);
  }

  function wakeWorkers(name: JobName): boolean {
    const workers = workersByQueue.get(name);
    if (!workers) return false;
    const worker = workers.find(({ isBusy }) => !isBusy) ?? workers[0];
    if (worker) boss.notifyWorker(worker.id);
    return true;
  }

  async function wakeForWaitingJobs(): Promise<void> {
    const { rows } = await boss.getDb().executeSql(WAITING, [names]);
    for (const { name } of rows as { name: JobName }[]) wakeWorkers(name);
  }

  function lookLater(): void {
    look = setTimeout(() => {
      wakeForWaitingJobs()
        .catch((error: unknown) => log.warn({ err: error }, 'waiting jobs'))
        .finally(() => {
          if (look) lookLater();
        });
    }, LOOK_MS);
  }

  return {
    async enqueue(trx, name, data, startAfter) {
      await boss.send(name, data, { db: fromKysely(trx), ...(startAfter ? { startAfter } : {}) });
    },
    wake: (queueNames) => [...queueNames].filter((name) => !wakeWorkers(name)),
    async start() {
      await boss.start();
      for (const name of names) {
        const { retries, giveUpAfter, schedule } = queues[name];
        await boss.createQueue(name, {
          retryLimit: retries,
          retryBackoff: true,
          retryDelay: 1,
          retryDelayMax: 300,
          expireInSeconds: giveUpAfter,
          ...(schedule ? { policy: 'short' as const } : {}),
        });
      }
    },
    async work(handlers) {
      for (const name of names) {
        const { schedule } = queues[name];
        if (schedule) await boss.schedule(name, schedule, {});
        await startWorkers(name, handlers[name] as never);
      }
      lookLater();
    },
    async stop() {
      if (look) clearTimeout(look);
      look = null;
      await boss.stop({ graceful: true, timeout: 5_000 });
    },
  };
}

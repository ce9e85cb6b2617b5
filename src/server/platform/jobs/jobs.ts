import { fromKysely, type Job, type JobResult, PgBoss } from 'pg-boss';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { AccountMailRequest } from '#domain/identity/accountMail.ts';
import type { Language } from '#contract/people.ts';
import type { Trx } from '../db/client.ts';
import { PreparingClient } from '../db/preparingClient.ts';
import { createWakeUps, WAKE_UP_MS } from './wakeUps.ts';

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
};
export type JobName = keyof JobPayloads;
export type JobData<N extends JobName> = JobPayloads[N];
export type JobHandlers = { [N in JobName]: (data: JobPayloads[N]) => Promise<void> };

/**
 * What every process with workers does by itself from time to time. Nobody enqueues it, and several
 * may do it at once: it finds its work in the tables, and takes nothing that another has in hand.
 */
export type Routine = { name: string; everyMs: number; run: () => Promise<void> };

type Worker = { id: string; isBusy: boolean };

type QueueRules = {
  /** Tries after the first, with growing pauses. */
  retries: number;
  /** Seconds after which a worker that fell silent is taken for dead. */
  giveUpAfter: number;
  /** Jobs of this kind worked on at once in one process. */
  atOnce: number;
};

const usual: QueueRules = { retries: 20, giveUpAfter: 30, atOnce: 1 };
const queues: Record<JobName, QueueRules> = {
  'deliver-message': { retries: 40, giveUpAfter: 60, atOnce: 2 },
  'account-mail': usual,
  'expire-order': usual,
  'expire-ticket': usual,
  'expire-session': usual,
  'expire-request': usual,
  'call-valets': usual,
  'call-runners': usual,
  'close-payment': { retries: 60, giveUpAfter: 60, atOnce: 1 },
  'remind-unread': usual,
  'delete-cards': { retries: 60, giveUpAfter: 60, atOnce: 1 },
  'change-email': usual,
};
const names = Object.keys(queues) as JobName[];

/** When each queue has work next. By the queue's own index: costs the same however many jobs are over. */
const NEXT_WORK = `
  select name, due_in from unnest($1::text[]) as name, lateral (
    select extract(epoch from min(start_after) - now())::float8 * 1000 as due_in from pgboss.job
    where job.name = name.name and job.state < 'active' and not job.blocked) next
  where due_in is not null`;
type NextWork = { name: JobName; due_in: number };

/** Until the next wake-up, while a queue has work that nobody has taken yet, or one of its jobs has just failed. */
const WAKE_AGAIN_MS = 2_500;
/** So long a stop waits for what is under way. */
const STOP_MS = 5_000;
/** A routine that hangs puts off its next turn so long and no longer. */
const GIVE_UP_MS = 300_000;
/** Keeps no process alive. */
const after = (milliseconds: number) => sleep(milliseconds, undefined, { ref: false });

/**
 * Workers sleep until they are woken, after a commit or in time. A full batch means that there is
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
   * Makes a worker of each of these queues fetch its jobs now.
   *
   * @returns the queues that no worker of this process works: another process's is to be woken
   */
  wake(names: Iterable<JobName>): JobName[];
  /** Wakes the workers of this process then, for what was put off until that time. */
  wakeAt(time: Date): void;
  start(): Promise<void>;
  work(handlers: JobHandlers, routines: readonly Routine[]): Promise<void>;
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
    // Nothing here waits for another job, and routines keep their own time.
    flowIntervalSeconds: 300,
    schedule: false,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'job queue'));
  const workersByQueue = new Map<JobName, Worker[]>();
  let isWorking = false;
  const routineTimers = new Set<NodeJS.Timeout>();
  const runningRoutines = new Set<Promise<void>>();

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
        wakeUps.planAt(Date.now() + WAKE_AGAIN_MS);
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

  const wakeUps = createWakeUps(async () => {
    const { rows } = await boss.getDb().executeSql(NEXT_WORK, [names]);
    let pause = WAKE_UP_MS;
    for (const { name, due_in } of rows as NextWork[]) {
      if (due_in <= 0) wakeWorkers(name);
      pause = Math.min(pause, due_in <= 0 ? WAKE_AGAIN_MS : due_in);
    }
    return pause;
  }, log);

  function runLater(routine: Routine, delay: number): void {
    const timer = setTimeout(() => {
      routineTimers.delete(timer);
      const running = Promise.race([routine.run(), after(GIVE_UP_MS)])
        .catch((error: unknown) => log.warn({ err: error, routine: routine.name }, 'routine'))
        .finally(() => {
          runningRoutines.delete(running);
          if (isWorking) runLater(routine, routine.everyMs);
        });
      runningRoutines.add(running);
    }, delay);
    routineTimers.add(timer);
  }

  return {
    async enqueue(trx, name, data, startAfter) {
      await boss.send(name, data, { db: fromKysely(trx), ...(startAfter ? { startAfter } : {}) });
    },
    wakeAt: (time) => wakeUps.planAt(time.getTime()),
    wake: (queueNames) => [...queueNames].filter((name) => !wakeWorkers(name)),
    async start() {
      await boss.start();
      for (const name of names) {
        const { retries, giveUpAfter } = queues[name];
        await boss.createQueue(name, {
          retryLimit: retries,
          retryBackoff: true,
          retryDelay: 1,
          retryDelayMax: 300,
          expireInSeconds: giveUpAfter,
        });
      }
    },
    async work(handlers, routines) {
      isWorking = true;
      for (const name of names) await startWorkers(name, handlers[name] as never);
      wakeUps.start();
      // Processes that were started together do not all come at the same moment.
      for (const routine of routines) runLater(routine, Math.random() * routine.everyMs);
    },
    async stop() {
      isWorking = false;
      wakeUps.stop();
      for (const timer of routineTimers) clearTimeout(timer);
      await boss.stop({ graceful: true, timeout: STOP_MS });
      await Promise.race([Promise.allSettled(runningRoutines), after(STOP_MS)]);
    },
  };
}

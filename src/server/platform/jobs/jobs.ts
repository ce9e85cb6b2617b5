import { sql } from 'kysely';
import { fromKysely, type Job, type JobResult, PgBoss } from 'pg-boss';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { AccountMailRequest } from '#domain/identity/accountMail.ts';
import type { Language } from '#contract/people.ts';
import type { Db, Trx } from '../db/client.ts';
import { connectionSettings, databaseLimits, type DatabaseLimits } from '../db/connection.ts';
import { PreparingClient } from '../db/preparingClient.ts';
import { ProviderUnreachable } from '../payments/provider.ts';
import { createWakeUps, WAKE_UP_MS } from './wakeUps.ts';

/** Data of each job: only ids and addresses, because the queue must not store codes or links. */
export type JobPayloads = {
  'deliver-sms': { messageId: string };
  'deliver-awaited-sms': { messageId: string };
  'deliver-email': { messageId: string };
  'deliver-awaited-email': { messageId: string };
  'send-push': { sessionId: string; notificationId: string };
  'account-mail': {
    ask: AccountMailRequest;
    email: string;
    /** Language of the email; null means the account's language. */
    language: Language | null;
    requestId: string;
    /** True for a request from a device where the account's owner has signed in before. */
    isOwnDevice?: boolean;
  };
  'expire-order': { orderId: string };
  'expire-ticket': { stayId: string };
  'expire-session': { stayId: string; since: string };
  'expire-request': { stayId: string };
  'call-valets': { stayId: string };
  'call-runners': { orderId: string };
  'auto-dispatch': { locationId: string };
  'close-payment': { paymentId: string };
  'close-later-tips': { orderId: string };
  'remind-unread': { stayId: string; messageId: number };
  'delete-cards': { personId: string };
  'change-email': { personId: string; email: string; askedAt: string; requestId: string };
  'factor-reset': { personId: string; requestId: string };
};
export type JobName = keyof JobPayloads;
export type JobData<N extends JobName> = JobPayloads[N];
export type JobHandlers = { [N in JobName]: (data: JobPayloads[N]) => Promise<void> };

/**
 * Recurring work of every worker process, started by a timer instead of a job. Several processes
 * may run a routine at once: it finds its work in the tables and skips rows that another process
 * has locked.
 */
export type Routine = {
  name: string;
  /** Pause before the next run, or the least time between two starts of a routine with `dueIn`. */
  everyMs: number;
  run: () => Promise<void>;
  /**
   * SQL of `due_in`, the milliseconds until the routine has work; null or no row is no work. The
   * look at the queue asks it, so that a routine without work costs no statement.
   */
  dueIn?: string;
};

type SoughtRoutine = Routine & { startedAt: number; isRunning: boolean };

type Worker = { id: string; isBusy: boolean };

type QueueRules = {
  /** Number of retries after the first attempt, with exponential backoff. */
  retries: number;
  /** Seconds after which a worker without a result counts as dead and its job runs again. */
  giveUpAfter: number;
  /** Number of workers of this queue per process. */
  atOnce: number;
  /**
   * Runs the jobs of a batch in parallel. Allowed only if the handler has no open database
   * connection while it waits.
   */
  isParallel: boolean;
  /**
   * True when the jobs depend on an external server, whose delays must not make the health check
   * fail.
   */
  isOutside: boolean;
};

const serial = { isParallel: false };
const usual: QueueRules = { ...serial, retries: 20, giveUpAfter: 30, atOnce: 1, isOutside: false };
const delivery: QueueRules = {
  ...serial,
  retries: 40,
  giveUpAfter: 60,
  atOnce: 2,
  isOutside: true,
};
const atProvider: QueueRules = { ...usual, retries: 60, giveUpAfter: 60, isOutside: true };
const queues: Record<JobName, QueueRules> = {
  // Each carrier has its own queue, because a slow carrier must not delay others. Codes have their
  // own queues too, because people wait for them.
  'deliver-sms': delivery,
  'deliver-awaited-sms': delivery,
  'deliver-email': delivery,
  'deliver-awaited-email': { ...delivery, atOnce: 1 },
  // A push is worthless after ten minutes, hence few retries. Parallel, because browsers use
  // different push services and one slow service must not delay the others.
  'send-push': { ...delivery, retries: 8, atOnce: 4, isParallel: true },
  'account-mail': usual,
  'expire-order': usual,
  'expire-ticket': usual,
  'expire-session': usual,
  'expire-request': usual,
  'call-valets': usual,
  'call-runners': usual,
  'auto-dispatch': usual,
  'close-payment': atProvider,
  'close-later-tips': atProvider,
  'remind-unread': usual,
  'delete-cards': atProvider,
  'change-email': usual,
  'factor-reset': usual,
};
const names = Object.keys(queues) as JobName[];
const ownNames = names.filter((name) => !queues[name].isOutside);

/**
 * Finds when each queue has its next job. Uses an index of pg-boss, so finished jobs do not slow
 * the query down.
 */
const NEXT_WORK = `
  select name, due_in from unnest($1::text[]) as name, lateral (
    select extract(epoch from min(start_after) - now())::float8 * 1000 as due_in from pgboss.job
    where job.name = name.name and job.state < 'active' and not job.blocked) next
  where due_in is not null`;
type NextWork = { name: string; due_in: number };

/** Names a routine in the look, where a queue may have the same name. */
const soughtName = ({ name }: Routine) => `routine ${name}`;
const alsoSeek = (routine: Routine, dueIn: string) => `
  union all select '${soughtName(routine)}', due_in::float8 from (${dueIn}) as next where due_in is not null`;

/**
 * Counts the jobs of each queue that are overdue by at least `milliseconds`. Uses the same index as
 * `NEXT_WORK`.
 */
const countLateJobs = (milliseconds: number) => sql<{ name: JobName; jobs: number }>`
  select name, jobs from unnest(${names}::text[]) as name, lateral (
    select count(*)::int as jobs from pgboss.job
    where job.name = name.name and job.state < 'active' and not job.blocked
      and job.start_after < now() - make_interval(secs => ${milliseconds / 1000})) late`;

/**
 * Delay after which a job counts as late. Workers look every few seconds, so no worker serves such
 * a job.
 */
const LATE_JOB_MS = 60_000;
/** Tolerated difference between two clocks, which is normal under NTP. */
const TOLERATED_SECONDS = 1;
/**
 * Age of the last look at the queue from which the health check fails, because several looks in a
 * row must have failed.
 */
const LATE_LOOK_MS = 30_000;
/**
 * Delays after a failed statement of the queue at which lost jobs are released. By then pg-boss
 * treats interrupted jobs as lost.
 */
const REPAIR_AFTER_MS = [35_000, 65_000];

/**
 * Pause before the next look at the queue when jobs wait without a worker, or when a look has
 * failed.
 */
const WAKE_AGAIN_MS = 2_500;
/** Maximum time that a stopping process waits for running jobs. */
const STOP_MS = 5_000;
/** Maximum time that a routine that hangs delays its next run. */
const GIVE_UP_MS = 300_000;
/** Waits without keeping the process alive. */
const after = (milliseconds: number) => sleep(milliseconds, undefined, { ref: false });

/**
 * Workers sleep until a wake-up, which comes after a commit or when a job is due. A full batch is
 * followed at once by the next.
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
   * Makes a worker of each of these queues fetch jobs now.
   *
   * @returns the queues without a worker in this process, whose workers another process has to wake
   */
  wake(names: Iterable<JobName>): JobName[];
  /** Wakes this process's workers at that time, for jobs with a start time. */
  wakeAt(time: Date): void;
  /**
   * @returns the reason in one sentence why jobs are not processed; null while they are processed
   */
  findProblem(db: Db): Promise<string | null>;
  /**
   * @returns for each queue, the number of jobs overdue by a minute, including jobs that wait for
   *   external servers
   */
  countLate(db: Db): Promise<Record<string, number>>;
  start(): Promise<void>;
  work(handlers: JobHandlers, routines: readonly Routine[]): Promise<void>;
  stop(): Promise<void>;
};

/** Option that pg-boss passes on to the `pg` pool; the types of pg-boss do not declare it. */
const preparing: object = { Client: PreparingClient };

/**
 * Creates the job queue (pg-boss) in Portico's own database, so a transaction can enqueue jobs as
 * an outbox.
 */
export function createJobs(
  databaseUrl: string,
  log: Logger,
  clock: () => Date = () => new Date(),
  limits: DatabaseLimits = databaseLimits.jobs,
): Jobs {
  const boss = new PgBoss({
    ...preparing,
    ...connectionSettings(databaseUrl, 'portico-jobs', limits),
    max: 6,
    monitorVacuum: false,
    // No job depends on another one, and routines have their own timers, so pg-boss needs neither.
    flowIntervalSeconds: 300,
    // Queues are made at the start only, and so are the indexes that pg-boss builds in background.
    queueCacheIntervalSeconds: 300,
    bamIntervalSeconds: 300,
    schedule: false,
  });
  boss.on('error', (error) => {
    // pg-boss emits errors as plain objects, with the name of the queue.
    const thrown = error instanceof Error ? error : Object.assign(new Error(), error);
    log.warn({ err: thrown, queue: 'queue' in error ? error.queue : undefined }, 'job queue');
    repairLater();
  });
  const workersByQueue = new Map<JobName, Worker[]>();
  let isWorking = false;
  let lastLookAt = 0;
  const repairs = new Set<NodeJS.Timeout>();
  const routineTimers = new Set<NodeJS.Timeout>();
  const runningRoutines = new Set<Promise<void>>();
  const soughtRoutines = new Map<string, SoughtRoutine>();
  let nextWork = NEXT_WORK;

  /**
   * Releases jobs whose result could not be stored, for example during a database outage. pg-boss
   * would release them too, but only in its slow maintenance.
   */
  function repairLater(): void {
    if (!isWorking || repairs.size > 0) return;
    for (const delay of REPAIR_AFTER_MS) {
      const timer = setTimeout(() => {
        repairs.delete(timer);
        boss.supervise().catch((error: unknown) => log.warn({ err: error }, 'job queue'));
      }, delay);
      timer.unref();
      repairs.add(timer);
    }
  }

  /**
   * Enqueues the job again if it is early. pg-boss compares with the database's clock, but due
   * times come from this machine's clock, which may be behind.
   *
   * @returns true when the job was enqueued again
   */
  async function putOff<N extends JobName>(
    name: N,
    data: JobPayloads[N] & { dueAt?: string },
  ): Promise<boolean> {
    const seconds = Math.ceil((Date.parse(data.dueAt ?? '') - clock().getTime()) / 1000);
    if (!(seconds > TOLERATED_SECONDS)) return false;
    await boss.send(name, data, { startAfter: seconds });
    return true;
  }

  async function workOn<N extends JobName>(
    name: N,
    { id, data }: Job<JobPayloads[N]>,
    handler: (data: JobPayloads[N]) => Promise<void>,
  ): Promise<JobResult> {
    try {
      if (!(await putOff(name, data))) await handler(data);
      return { id, status: 'completed' };
    } catch (error) {
      if (!(error instanceof ProviderUnreachable))
        log.warn({ err: error, job: name }, 'job failed');
      const message = error instanceof Error ? error.message : 'failed';
      wakeUps.planAt(Date.now() + WAKE_AGAIN_MS);
      return { id, status: 'failed', output: { message } };
    }
  }

  /**
   * Runs a batch in sequence by default: a handler has an open database connection, and calls need
   * the rest of the pool.
   */
  async function workThrough<N extends JobName>(
    name: N,
    jobs: Job<JobPayloads[N]>[],
    handler: (data: JobPayloads[N]) => Promise<void>,
  ): Promise<JobResult[]> {
    if (queues[name].isParallel) {
      // Wakes another worker for new jobs, because this batch ends only with its slowest job.
      wakeWorkers(name);
      return Promise.all(jobs.map((job) => workOn(name, job, handler)));
    }
    const results: JobResult[] = [];
    for (const job of jobs) results.push(await workOn(name, job, handler));
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
    const { rows } = await boss.getDb().executeSql(nextWork, [names]);
    lastLookAt = performance.now();
    let pause = WAKE_UP_MS;
    for (const { name, due_in } of rows as NextWork[]) {
      const routine = soughtRoutines.get(name);
      pause = Math.min(pause, routine ? runWhenDue(routine, due_in) : wakeWhenDue(name, due_in));
    }
    return pause;
  }, log);

  /** @returns the milliseconds until the next look for this queue */
  function wakeWhenDue(name: string, dueIn: number): number {
    if (dueIn > 0) return dueIn;
    wakeWorkers(name as JobName);
    return WAKE_AGAIN_MS;
  }

  /** @returns the milliseconds until the next look for this routine */
  function runWhenDue(routine: SoughtRoutine, dueIn: number): number {
    const now = performance.now();
    const wait = Math.max(dueIn, routine.startedAt + routine.everyMs - now);
    if (wait > 0) return wait;
    if (routine.isRunning) return routine.everyMs;
    routine.startedAt = now;
    routine.isRunning = true;
    runNow(routine, () => {
      routine.isRunning = false;
    });
    return routine.everyMs;
  }

  function runNow(routine: Routine, then: () => void): void {
    const running = Promise.race([routine.run(), after(GIVE_UP_MS)])
      .catch((error: unknown) => log.warn({ err: error, routine: routine.name }, 'routine failed'))
      .finally(() => {
        runningRoutines.delete(running);
        then();
      });
    runningRoutines.add(running);
  }

  function runLater(routine: Routine, delay: number): void {
    const timer = setTimeout(() => {
      routineTimers.delete(timer);
      runNow(routine, () => {
        if (isWorking) runLater(routine, routine.everyMs);
      });
    }, delay);
    routineTimers.add(timer);
  }

  return {
    async enqueue(trx, name, data, startAfter) {
      const db = fromKysely(trx);
      if (!startAfter) await boss.send(name, data, { db });
      else await boss.send(name, { ...data, dueAt: startAfter.toISOString() }, { db, startAfter });
    },
    wakeAt: (time) => wakeUps.planAt(time.getTime()),
    wake: (queueNames) => [...queueNames].filter((name) => !wakeWorkers(name)),
    async findProblem(db) {
      if (isWorking && performance.now() - lastLookAt > LATE_LOOK_MS)
        return 'The workers of this process do not reach their queue.';
      const { rows } = await sql<NextWork>`
        select * from (${sql.raw(NEXT_WORK.replace('$1', `array['${ownNames.join("','")}']`))}) next
        where due_in < ${-LATE_JOB_MS} order by due_in limit 1`.execute(db);
      return rows[0]
        ? `Nobody works the jobs '${rows[0].name}': one is ${Math.round(-rows[0].due_in / 1000)} seconds late.`
        : null;
    },
    async countLate(db) {
      const { rows } = await countLateJobs(LATE_JOB_MS).execute(db);
      return Object.fromEntries(rows.map(({ name, jobs }) => [name, jobs]));
    },
    async start() {
      await boss.start();
      // `createQueue()` takes a lock in its own transaction even if the queue exists, so existing
      // queues are skipped.
      const present = new Set((await boss.getQueues()).map(({ name }) => name));
      for (const name of names.filter((each) => !present.has(each))) {
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
      lastLookAt = performance.now();
      for (const name of names) await startWorkers(name, handlers[name] as never);
      for (const routine of routines) {
        if (routine.dueIn === undefined) continue;
        nextWork += alsoSeek(routine, routine.dueIn);
        soughtRoutines.set(soughtName(routine), {
          ...routine,
          startedAt: -Infinity,
          isRunning: false,
        });
      }
      wakeUps.start();
      // A random delay: otherwise processes that start together run their routines at the same
      // moment.
      for (const routine of routines)
        if (routine.dueIn === undefined) runLater(routine, Math.random() * routine.everyMs);
    },
    async stop() {
      isWorking = false;
      wakeUps.stop();
      for (const timer of [...routineTimers, ...repairs]) clearTimeout(timer);
      // `boss.stop()` polls its workers only every half second, so this waits for the workers
      // first.
      const jobs = names.map((name) => boss.offWork(name, { wait: true }));
      await Promise.race([Promise.allSettled([...jobs, ...runningRoutines]), after(STOP_MS)]);
      await boss.stop({ graceful: false });
    },
  };
}

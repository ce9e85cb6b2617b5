import { randomUUID } from 'node:crypto';
import type { LiveHint, PersonHint } from '#contract/events.ts';
import type { Db, Trx } from './client.ts';
import type { DoneAt } from './doneAt.ts';
import { createOncePerKey, isFirstCall, keepDoneAt, type RepeatableCall } from './idempotency.ts';
import type { LiveChannel } from '../realtime/live.ts';
import type { HintToPerson, StayHint } from '../realtime/hub.ts';
import type { JobName, JobData, Jobs } from '../jobs/jobs.ts';

/** Services of the context that a transaction needs. */
type TransactionServices = { db: Db; clock: () => Date; jobs: Jobs; live: LiveChannel };

/** Services with the idempotency key of the call; `call` is null when the caller sent no key. */
type CallServices = TransactionServices & { readonly call: RepeatableCall | null };

/** A transaction, with the live hints and jobs that follow its commit. */
export type TransactionUnit<Services> = {
  /** Services of the call or job that runs the transaction. */
  ctx: Services;
  trx: Trx;
  now: Date;
  /** The `Done-At` time of the call, or null. Commands must read it through `readDoneAt`. */
  done: DoneAt | null;
  /**
   * Queues a live hint, which is sent after the commit and dropped on a rollback.
   *
   * @param customerId the customer who owns the car and gets the hint too
   */
  publish(hint: LiveHint, customerId: string | null): void;
  /** Queues a live hint to one person only, as `publish` does. */
  notifyPerson(personId: string, hint: PersonHint): void;
  /** Enqueues a job in this transaction: the job exists only if the transaction commits. */
  enqueue<N extends JobName>(name: N, data: JobData<N>, startAfter?: Date): Promise<void>;
};

/**
 * Retryable SQL states: serialisation failure, deadlock, and a statement prepared before a
 * migration.
 */
const TRY_AGAIN = new Set(['40001', '40P01', '0A000']);
const TRIES = 3;
/** Delay of the look for work that a change of a car made, such as webhooks; later ones share it. */
const LOOK_WITHIN_MS = 2_000;

function asksToTryAgain(error: unknown): boolean {
  return TRY_AGAIN.has((error as { code?: string }).code ?? '');
}

async function runOnce<Services extends TransactionServices, T>(
  ctx: Services,
  work: (unit: TransactionUnit<Services>) => Promise<T>,
  call: RepeatableCall | null,
): Promise<T> {
  const done = call?.done ?? null;
  if (done) done.taken = null;
  const hints: StayHint[] = [];
  const toPeople: HintToPerson[] = [];
  const queues = new Set<JobName>();
  const later: Date[] = [];
  const result = await ctx.db.transaction().execute(async (trx) => {
    const unit: TransactionUnit<Services> = {
      ctx,
      trx,
      now: ctx.clock(),
      done,
      publish: (hint, customerId) => hints.push({ hint, customerId }),
      notifyPerson: (personId, hint) => toPeople.push({ personId, hint }),
      enqueue: async (name, data, startAfter) => {
        await ctx.jobs.enqueue(trx, name, data, startAfter);
        if (startAfter) later.push(startAfter);
        else queues.add(name);
      },
    };
    const made = await work(unit);
    if (call) await keepDoneAt(unit, call);
    return made;
  });
  for (const time of later) ctx.jobs.wakeAt(time);
  if (hints.length > 0) ctx.jobs.wakeAt(new Date(Date.now() + LOOK_WITHIN_MS));
  // `wake` returns the queues that no worker of this process serves; the message wakes the workers
  // of other processes.
  ctx.live.publish({ stays: hints, toPeople, jobs: ctx.jobs.wake(queues) });
  return result;
}

/**
 * Runs a command in one transaction, and retries on a deadlock or serialisation failure. Messages
 * and jobs commit with the transaction; live hints and wake-ups of workers follow the commit.
 *
 * @param call a call whose command checks for repeats itself; its `Done-At` time is stored and
 *   returned
 */
export async function transact<Services extends TransactionServices, T>(
  ctx: Services,
  work: (unit: TransactionUnit<Services>) => Promise<T>,
  call: RepeatableCall | null = null,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce(ctx, work, call);
    } catch (error) {
      if (attempt === TRIES || !asksToTryAgain(error)) throw error;
    }
  }
}

/**
 * Runs a command like `transact`, but once per idempotency key. For a repeat nothing runs, and the
 * route answers with the present state. The key commits with the work, so a refused call may be
 * retried with the same key.
 *
 * @returns null for a repeat
 * @throws IDEMPOTENCY_CONFLICT when the stored key belongs to another request
 */
export function transactOnce<Services extends CallServices, T>(
  ctx: Services,
  work: (unit: TransactionUnit<Services>) => Promise<T>,
): Promise<T | null> {
  const { call } = ctx;
  return transact(
    ctx,
    async (unit) => {
      if (!(await isFirstCall(unit, call))) return null;
      return work(unit);
    },
    call,
  );
}

/**
 * Creates a record in one transaction, once per idempotency key, by `createOncePerKey`.
 *
 * @param make creates the record under the given id
 * @returns the id of the record, created by this call or by the first one
 */
export const createOnce = <Services extends CallServices>(
  ctx: Services,
  make: (unit: TransactionUnit<Services>, id: string) => Promise<void>,
): Promise<string> =>
  transact(ctx, (unit) => createOncePerKey(unit, ctx.call, randomUUID(), (id) => make(unit, id)));

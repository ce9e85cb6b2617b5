import type { LiveHint, PersonHint } from '#contract/events.ts';
import type { Trx } from './client.ts';
import type { DoneAt } from './doneAt.ts';
import { isFirstCall, keepDoneAt, type RepeatableCall } from './idempotency.ts';
import type { Context } from '../../context.ts';
import type { HintToPerson, StayHint } from '../realtime/hub.ts';
import type { JobName, JobData } from '../jobs/jobs.ts';

/** One transaction and what has to follow it. */
export type UnitOfWork = {
  trx: Trx;
  now: Date;
  /** Of a call that says when its step was done (`readDoneAt`). */
  done: DoneAt | null;
  /**
   * A live hint; sent once the commit is through, dropped when it is not.
   *
   * @param customerId whose car it is about: they hear it as well
   */
  publish(hint: LiveHint, customerId: string | null): void;
  /** As `hint`, for one person alone. */
  notifyPerson(personId: string, hint: PersonHint): void;
  /** A job that exists exactly when this transaction commits. */
  enqueue<N extends JobName>(name: N, data: JobData<N>, startAfter?: Date): Promise<void>;
};

/**
 * Serialisation failure, deadlock, and a statement prepared before a migration: the database asks to
 * do it again.
 */
const TRY_AGAIN = new Set(['40001', '40P01', '0A000']);
const TRIES = 3;

function asksToTryAgain(error: unknown): boolean {
  return TRY_AGAIN.has((error as { code?: string }).code ?? '');
}

async function runOnce<T>(
  ctx: Context,
  work: (unit: UnitOfWork) => Promise<T>,
  call: RepeatableCall | null,
): Promise<T> {
  const done = call?.done ?? null;
  if (done) done.taken = null;
  const hints: StayHint[] = [];
  const toPeople: HintToPerson[] = [];
  const queues = new Set<JobName>();
  const later: Date[] = [];
  const result = await ctx.db.transaction().execute(async (trx) => {
    const unit: UnitOfWork = {
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
  // A process that works no jobs has another one's workers woken.
  ctx.live.publish({ stays: hints, toPeople, jobs: ctx.jobs.wake(queues) });
  return result;
}

/**
 * Runs a command's work in one transaction. Messages and jobs commit with it or not at all; live
 * hints and the worker's wake-up call follow the commit.
 *
 * @param call where the work asks itself whether it was done before: when its step was done
 */
export async function transact<T>(
  ctx: Context,
  work: (unit: UnitOfWork) => Promise<T>,
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
 * As `transact`, once for each key: a repeat of a call does nothing and is answered with the present
 * state. The key commits with the work, so a refused call may be tried again under it.
 *
 * @param call null where the caller sent no key
 * @returns null for a repeat
 * @throws IDEMPOTENCY_CONFLICT when the key came with other bytes
 */
export function transactOnce<T>(
  ctx: Context,
  call: RepeatableCall | null,
  work: (unit: UnitOfWork) => Promise<T>,
): Promise<T | null> {
  return transact(
    ctx,
    async (unit) => {
      if (!(await isFirstCall(unit, call))) return null;
      return work(unit);
    },
    call,
  );
}

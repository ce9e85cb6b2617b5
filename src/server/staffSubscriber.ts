import type { Actor } from './actor.ts';
import type { Context } from './context.ts';
import type { UnitOfWork } from './platform/db/transact.ts';

/** Who stops bringing cars, and where they go on. */
export type RunnerLeft = {
  valetId: string;
  /** Where they bring cars as before; nowhere of one who is not active any more. */
  keepAt: readonly string[];
  /** Who takes which of their cars; one that is not named waits for a runner again. */
  handOver: readonly { orderId: string; valetId: string }[];
};

/**
 * Who has a part in what becomes of a valet. Staff do not know who that is: subscribers are named where the context
 * is built, and called one after the other in the unit of work that takes somebody off their work.
 */
export type StaffSubscriber = {
  runnerLeft(ctx: Context, unit: UnitOfWork, actor: Actor, left: RunnerLeft): Promise<void>;
};

import type { Actor } from './actor.ts';
import type { Context } from './context.ts';
import type { UnitOfWork } from './platform/db/transact.ts';

/** Valet who stops bringing cars, and the locations where they continue. */
export type RunnerDeparture = {
  valetId: string;
  /** Locations where the valet keeps bringing cars; empty when the valet is no longer active. */
  keepAt: readonly string[];
  /** New runner of each order; an order that is not listed goes back to the queue. */
  handOver: readonly { orderId: string; valetId: string }[];
};

/**
 * Reacts when staff leave their work. Staff code does not import its subscribers: `createContext` lists them, and
 * the commands call each in the unit of work that takes the person off work.
 */
export type StaffSubscriber = {
  runnerLeft(ctx: Context, unit: UnitOfWork, actor: Actor, left: RunnerDeparture): Promise<void>;
};

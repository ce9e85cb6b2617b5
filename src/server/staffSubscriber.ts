import type { Actor } from './actor.ts';
import type { Context } from './context.ts';
import type { UnitOfWork } from './platform/db/transact.ts';

/** A valet who stops bringing cars, and the locations where the valet still brings cars. */
export type RunnerDeparture = {
  valetId: string;
  /** Locations where the valet still brings cars; empty when the valet is no longer active. */
  keepAt: readonly string[];
  /** New runner of each order; an order that is not listed goes back to the queue. */
  handOver: readonly { orderId: string; valetId: string }[];
};

/**
 * Reacts when staff leave their work. Staff code does not import its subscribers: `createContext`
 * lists them. Commands call each subscriber in the unit of work that ends the person's work.
 */
export type StaffSubscriber = {
  runnerLeft(ctx: Context, unit: UnitOfWork, actor: Actor, left: RunnerDeparture): Promise<void>;
};

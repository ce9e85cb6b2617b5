import type { QueryCreator, Selectable } from 'kysely';
import type { Context } from './context.ts';
import type { DB, Orders } from './platform/db/schema.ts';
import type { UnitOfWork } from './platform/db/transact.ts';
import type { LockedReturn } from './features/orders/commands/lock.ts';

type Order = Selectable<Orders>;

/**
 * Reacts to the steps of an order. Orders do not import their subscribers: `createContext` lists
 * them, and commands call each subscriber in the order's unit of work. Methods that return a
 * `QueryCreator` add CTEs to the statement that writes the order, which saves a round trip to the
 * database.
 */
export type OrderSubscriber = {
  orderCreated(
    ctx: Context,
    db: QueryCreator<DB>,
    now: Date,
    order: Pick<Order, 'id' | 'business_id' | 'customer_fee_cents'>,
  ): QueryCreator<DB>;
  /**
   * Called in the same transaction after an order with nothing to pay is written; the payments
   * feature marks it as paid.
   */
  freeOrderRequested(ctx: Context, unit: UnitOfWork, locked: LockedReturn): Promise<void>;
  /** Called after the commit that created the order, for calls to external services. */
  orderAnnounced(ctx: Context, orderId: string): Promise<void>;
  /** Called when the owner cancels the order, or when it expires unpaid. */
  orderEnded(unit: UnitOfWork, order: Order): Promise<void>;
  /**
   * Called when an order gets a runner or loses its runner.
   *
   * @param order the order with its previous runner, if any
   * @param runnerId the new runner; null when the order waits for a runner again
   */
  runnerChanged(
    db: QueryCreator<DB>,
    now: Date,
    order: Order,
    runnerId: string | null,
  ): QueryCreator<DB>;
};

import type { QueryCreator, Selectable } from 'kysely';
import type { Context } from './context.ts';
import type { DB, Orders } from './platform/db/schema.ts';
import type { UnitOfWork } from './platform/db/transact.ts';
import type { LockedReturn } from './features/orders/commands/lock.ts';

type Order = Selectable<Orders>;

/**
 * Who has a part in an order's steps. Orders do not know who that is: subscribers are named where
 * the context is built, and called one after the other in the order's own unit of work. Where they only write, they add a part
 * to the statement that writes the order.
 */
export type OrderSubscriber = {
  orderCreated(
    ctx: Context,
    db: QueryCreator<DB>,
    now: Date,
    order: Pick<Order, 'id' | 'business_id' | 'customer_fee_cents'>,
  ): QueryCreator<DB>;
  /** Written, in the same unit of work: whoever has nothing to wait for moves it on. */
  freeOrderRequested(ctx: Context, unit: UnitOfWork, locked: LockedReturn): Promise<void>;
  /** After the commit that created it, for calls to the outside. */
  orderAnnounced(ctx: Context, orderId: string): Promise<void>;
  /** Cancelled by its owner, or never paid. */
  orderEnded(unit: UnitOfWork, order: Order): Promise<void>;
  /** @param order with the runner it had, if any; @param runnerId null where it waits for one again */
  runnerChanged(
    db: QueryCreator<DB>,
    now: Date,
    order: Order,
    runnerId: string | null,
  ): QueryCreator<DB>;
};

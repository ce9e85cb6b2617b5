import type { QueryCreator, Selectable } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Actor } from './actor.ts';
import type { Config } from './config/index.ts';
import type { LocationScope } from './features/businesses/policy.ts';
import type { ActingAdmin } from './features/identity/commands/audit.ts';
import type { LockedReturn } from './features/orders/commands/lock.ts';
import type { Estimator } from './features/orders/queries/estimate.ts';
import type { Db } from './platform/db/client.ts';
import type { RepeatableCall } from './platform/db/idempotency.ts';
import type { DB, Orders } from './platform/db/schema.ts';
import type { TransactionUnit } from './platform/db/transact.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { CallLimits } from './platform/limits/limits.ts';
import type { PaymentProvider } from './platform/payments/provider.ts';
import type { LiveChannel } from './platform/realtime/live.ts';
import type { DatabaseClock } from './platform/start/databaseClock.ts';
import type { MessageCarrier } from './platform/messages/carrier.ts';
import type { SettingsReader } from './platform/settings/settings.ts';
import type { PushGate } from './platform/push/gate.ts';

/** Services that a command may use. Built once at the start; tests override parts of it. */
export type Context = {
  config: Config;
  log: Logger;
  clock: () => Date;
  /** Clock of the database. Equals `clock`, which only tests set to another time. */
  databaseClock: DatabaseClock;
  pool: pg.Pool;
  db: Db;
  jobs: Jobs;
  live: LiveChannel;
  settings: SettingsReader;
  limits: CallLimits;
  payments: PaymentProvider;
  carrier: MessageCarrier;
  pushGate: PushGate;
  /** Reads the plan of a location's queue, shared by all who read it at the same time. */
  readEstimator: (locationId: string) => Promise<Estimator>;
  orderSubscribers: readonly OrderSubscriber[];
  staffSubscribers: readonly StaffSubscriber[];
};

/** Scope and acting administrator of one call, each computed at its first use. */
export type CallRights = {
  /** Refused with FORBIDDEN for an actor who acts at no location. */
  readonly scope: LocationScope;
  readonly by: ActingAdmin;
};

/** Context of one call, with its idempotency key; `call` is null without a key. */
export type CallContext = Context & { readonly call: RepeatableCall | null };

/** The transaction of a command or job, with its services. */
export type UnitOfWork = TransactionUnit<Context>;

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
  freeOrderRequested(unit: UnitOfWork, locked: LockedReturn): Promise<void>;
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

/**
 * A valet who stops working: the shift ended, the last device signed out, or the valet may no
 * longer work.
 */
export type RunnerDeparture = {
  valetId: string;
  /** Locations where the valet still brings cars; empty when the valet works nowhere now. */
  keepAt: readonly string[];
  /** New runner of each order; an order that is not listed goes back to the queue. */
  handOver: readonly { orderId: string; valetId: string }[];
};

/**
 * Reacts when staff leave their work. Staff code does not import its subscribers: `createContext`
 * lists them. Commands call each subscriber in the unit of work that ends the person's work.
 */
export type StaffSubscriber = {
  runnerLeft(unit: UnitOfWork, actor: Actor, left: RunnerDeparture): Promise<void>;
};

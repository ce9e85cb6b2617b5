import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from './config/index.ts';
import type { Db } from './platform/db/client.ts';
import type { OrderSubscriber } from './orderSubscriber.ts';
import type { StaffSubscriber } from './staffSubscriber.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { CallLimits } from './platform/limits/limits.ts';
import type { PaymentProvider } from './platform/payments/provider.ts';
import type { LiveChannel } from './platform/realtime/live.ts';
import type { MessageCarrier } from './platform/messages/carrier.ts';
import type { SettingsReader } from './platform/settings/settings.ts';
import type { PushGate } from './platform/push/gate.ts';

/** Services that a command may use. Built once at the start; tests override parts of it. */
export type Context = {
  config: Config;
  log: Logger;
  clock: () => Date;
  pool: pg.Pool;
  db: Db;
  jobs: Jobs;
  live: LiveChannel;
  settings: SettingsReader;
  limits: CallLimits;
  payments: PaymentProvider;
  carrier: MessageCarrier;
  pushGate: PushGate;
  orderSubscribers: readonly OrderSubscriber[];
  staffSubscribers: readonly StaffSubscriber[];
};

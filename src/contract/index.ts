import { accountsOperations } from './accounts.ts';
import { activationOperations } from './activation.ts';
import { applicationsOperations } from './applications.ts';
import { businessesOperations } from './businesses.ts';
import { identityOperations } from './identity.ts';
import { impersonationOperations } from './impersonation.ts';
import { messagesOperations } from './messages.ts';
import { notificationsOperations } from './notifications.ts';
import type { Operation, OperationKey } from './operation.ts';
import { ordersOperations } from './orders.ts';
import { paymentsOperations } from './payments.ts';
import { sessionsOperations } from './sessions.ts';
import { staffOperations } from './staff.ts';
import { staysOperations } from './stays.ts';

/** Every call of the product, keyed by method and path. */
export const operations = {
  ...identityOperations,
  ...accountsOperations,
  ...sessionsOperations,
  ...impersonationOperations,
  ...activationOperations,
  ...applicationsOperations,
  ...businessesOperations,
  ...staffOperations,
  ...staysOperations,
  ...ordersOperations,
  ...paymentsOperations,
  ...messagesOperations,
  ...notificationsOperations,
} as const satisfies Record<OperationKey, Operation>;

export type Operations = typeof operations;

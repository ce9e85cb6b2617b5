import { businessesOperations } from './businesses.ts';
import { identityOperations } from './identity.ts';
import { messagesOperations } from './messages.ts';
import type { Operation, OperationKey } from './operation.ts';
import { ordersOperations } from './orders.ts';
import { paymentsOperations } from './payments.ts';
import { staffOperations } from './staff.ts';
import { staysOperations } from './stays.ts';

/** Every call of the product, keyed by method and path. */
export const operations = {
  ...identityOperations,
  ...businessesOperations,
  ...staffOperations,
  ...staysOperations,
  ...ordersOperations,
  ...paymentsOperations,
  ...messagesOperations,
} as const satisfies Record<OperationKey, Operation>;

export type Operations = typeof operations;

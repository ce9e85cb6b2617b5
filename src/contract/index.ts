import { accountsOperations } from './accounts.ts';
import { activationOperations } from './activation.ts';
import { applicationsOperations } from './applications.ts';
import { businessesOperations } from './businesses.ts';
import { cardsOperations } from './cards.ts';
import { conversationsOperations } from './conversations.ts';
import { identityOperations } from './identity.ts';
import { impersonationOperations } from './impersonation.ts';
import { messagesOperations } from './messages.ts';
import { notificationsOperations } from './notifications.ts';
import type { Operation, OperationKey } from './operation.ts';
import { ordersOperations } from './orders.ts';
import { parkingSessionsOperations } from './parkingSessions.ts';
import { paymentsOperations } from './payments.ts';
import { placesOperations } from './places.ts';
import { profileOperations } from './profile.ts';
import { receiptsOperations } from './receipts.ts';
import { secondFactorsOperations } from './secondFactors.ts';
import { servicesOperations } from './services.ts';
import { sessionsOperations } from './sessions.ts';
import { staffOperations } from './staff.ts';
import { staysOperations } from './stays.ts';
import { vehiclesOperations } from './vehicles.ts';

/** Every call of the product, keyed by method and path. */
export const operations = {
  ...identityOperations,
  ...accountsOperations,
  ...sessionsOperations,
  ...secondFactorsOperations,
  ...impersonationOperations,
  ...activationOperations,
  ...applicationsOperations,
  ...businessesOperations,
  ...staffOperations,
  ...staysOperations,
  ...ordersOperations,
  ...paymentsOperations,
  ...receiptsOperations,
  ...messagesOperations,
  ...notificationsOperations,
  ...profileOperations,
  ...vehiclesOperations,
  ...placesOperations,
  ...servicesOperations,
  ...parkingSessionsOperations,
  ...cardsOperations,
  ...conversationsOperations,
} as const satisfies Record<OperationKey, Operation>;

export type Operations = typeof operations;

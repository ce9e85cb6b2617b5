import { accountsOperations } from './accounts.ts';
import { activationOperations } from './activation.ts';
import { administratorsOperations } from './administrators.ts';
import { adminBusinessesOperations } from './adminBusinesses.ts';
import { analyticsOperations } from './analytics.ts';
import { apiTokensOperations } from './apiTokens.ts';
import { applicationsOperations } from './applications.ts';
import { auditOperations } from './audit.ts';
import { businessesOperations } from './businesses.ts';
import { businessDeletionOperations } from './businessDeletion.ts';
import { cardsOperations } from './cards.ts';
import { carsOperations } from './cars.ts';
import { changesOperations } from './changes.ts';
import { settlementsOperations } from './settlements.ts';
import { conversationsOperations } from './conversations.ts';
import { daysOperations } from './days.ts';
import { earningsOperations } from './earnings.ts';
import { identityOperations } from './identity.ts';
import { impersonationOperations } from './impersonation.ts';
import { keysOperations } from './keys.ts';
import { messagesOperations } from './messages.ts';
import { notificationsOperations } from './notifications.ts';
import type { Operation, OperationKey } from './operation.ts';
import { ordersOperations } from './orders.ts';
import { parkingSessionsOperations } from './parkingSessions.ts';
import { paymentsOperations } from './payments.ts';
import { payoutsOperations } from './payouts.ts';
import { placesOperations } from './places.ts';
import { operatorOperations } from '#contract/operator.ts';
import { pricingOperations } from './pricing.ts';
import { profileOperations } from './profile.ts';
import { promotionsOperations } from './promotions.ts';
import { feesOperations } from './fees.ts';
import { houseAccountsOperations } from './houseAccounts.ts';
import { invoicesOperations } from './invoices.ts';
import { receiptsOperations } from './receipts.ts';
import { reportsOperations } from './reports.ts';
import { secondFactorsOperations } from './secondFactors.ts';
import { servicesOperations } from './services.ts';
import { sessionsOperations } from './sessions.ts';
import { settingsOperations } from './settings.ts';
import { shiftsOperations } from './shifts.ts';
import { staffOperations } from './staff.ts';
import { staysOperations } from './stays.ts';
import { supportOperations } from './support.ts';
import { systemOperations } from './system.ts';
import { usersOperations } from './users.ts';
import { vehiclesOperations } from './vehicles.ts';
import { wallOperations } from './wall.ts';
import { webhooksOperations } from './webhooks.ts';

/** All operations of the API, keyed by method and path. */
export const operations = {
  ...identityOperations,
  ...accountsOperations,
  ...sessionsOperations,
  ...secondFactorsOperations,
  ...impersonationOperations,
  ...administratorsOperations,
  ...auditOperations,
  ...usersOperations,
  ...systemOperations,
  ...activationOperations,
  ...applicationsOperations,
  ...businessesOperations,
  ...adminBusinessesOperations,
  ...businessDeletionOperations,
  ...changesOperations,
  ...apiTokensOperations,
  ...webhooksOperations,
  ...pricingOperations,
  ...staffOperations,
  ...staysOperations,
  ...carsOperations,
  ...keysOperations,
  ...ordersOperations,
  ...shiftsOperations,
  ...wallOperations,
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
  ...settlementsOperations,
  ...houseAccountsOperations,
  ...promotionsOperations,
  ...feesOperations,
  ...invoicesOperations,
  ...operatorOperations,
  ...earningsOperations,
  ...conversationsOperations,
  ...supportOperations,
  ...analyticsOperations,
  ...reportsOperations,
  ...daysOperations,
  ...payoutsOperations,
  ...settingsOperations,
} as const satisfies Record<OperationKey, Operation>;

export type Operations = typeof operations;

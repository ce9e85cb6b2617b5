import { z } from 'zod';
import { accountStates, deletionObstacles } from '#domain/identity/accountState.ts';
import { carStates } from '#domain/orders/carState.ts';
import { paymentStatuses } from '#domain/payments/states.ts';
import { optionalText, requiredText } from './fields.ts';
import { issueOption } from './issueCatalogue.ts';
import type { OperationTable } from './operation.ts';
import { currency, id, instant, languages, namedLocation, roles } from './people.ts';
import { sessionProof, sessionProofErrors } from './secondFactors.ts';

const paging = {
  search: z.string().max(254).optional(),
  status: z.enum(accountStates, issueOption('value_unknown')).optional(),
  page: z.coerce.number<number | string>().int().min(1).max(100_000).default(1),
};

const person = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  status: z.enum(accountStates),
  isEmailVerified: z.boolean(),
  isPhoneVerified: z.boolean(),
  createdAt: instant,
  lastLoginAt: instant.nullable(),
});

export const adminUser = person.extend({
  role: z.enum(roles),
  businessName: z.string().nullable(),
  isActive: z.boolean(),
  hasSecondFactor: z.boolean(),
});
export type AdminUser = z.infer<typeof adminUser>;

export const adminCustomer = person.extend({
  vehicles: z.number().int(),
  stays: z.number().int(),
  /** Number of cars in custody now. */
  inCustody: z.number().int(),
  lastStayAt: instant.nullable(),
});
export type AdminCustomer = z.infer<typeof adminCustomer>;

export const adminValet = person.extend({
  name: z.string(),
  businessId: id,
  businessName: z.string(),
  locations: z.array(z.object({ id, name: z.string(), nameArabic: z.string().nullable() })),
  isOnShift: z.boolean(),
  /** Mean rating; 5.0 without ratings. */
  rating: z.number(),
  isRated: z.boolean(),
  totalServices: z.number().int(),
});
export type AdminValet = z.infer<typeof adminValet>;

const customerVehicle = z.object({
  id,
  make: z.string(),
  model: z.string(),
  year: z.number().int().nullable(),
  color: z.string().nullable(),
  licensePlate: z.string(),
  createdAt: instant,
  removedAt: instant.nullable(),
});

/** Stay of a customer. Amounts are in the smallest unit of `currency` (cents). */
export const customerStay = z.object({
  id,
  ticketNumber: z.string(),
  state: z.enum(carStates),
  businessName: z.string(),
  ...namedLocation,
  vehicle: z.string(),
  licensePlate: z.string().nullable(),
  createdAt: instant,
  returnedAt: instant.nullable(),
  rating: z.number().int().nullable(),
  currency,
  /** Payments less refunds; null while no return was requested. */
  paidCents: z.number().int().nullable(),
  /** Status of the last card payment. */
  paymentStatus: z.enum(paymentStatuses).nullable(),
});
export type CustomerStay = z.infer<typeof customerStay>;

const userId = z.object({ userId: id });
const done = z.object({ message: z.string() });
const reason = requiredText(500, issueOption('reason_missing'));

/** Data that is deleted or made anonymous with an account. */
export const accountContents = z.object({
  vehicles: z.number().int(),
  sessions: z.number().int(),
  cards: z.number().int(),
  stays: z.number().int(),
  conversations: z.number().int(),
  messages: z.number().int(),
  notifications: z.number().int(),
  supportRequests: z.number().int(),
  locations: z.number().int(),
});
export type AccountContents = z.infer<typeof accountContents>;

export const usersOperations = {
  'GET /api/admin/users': {
    summary: 'People of the platform, newest first',
    access: 'users.view',
    isPrivate: false,
    query: z.object({ ...paging, role: z.enum(roles).optional() }),
    /** Page of at most 25 users. */
    response: z.object({ users: z.array(adminUser), total: z.number().int() }),
    errors: [],
  },
  'GET /api/admin/customers': {
    summary: 'Customers of the platform, newest first',
    access: 'users.view',
    isPrivate: false,
    query: z.object(paging),
    response: z.object({ customers: z.array(adminCustomer), total: z.number().int() }),
    errors: [],
  },
  'GET /api/admin/customers/{userId}': {
    summary: 'A customer with their cars; whoever reads it leaves a line in the audit trail',
    access: 'users.view',
    isPrivate: true,
    view: 'customer viewed',
    params: userId,
    response: z.object({
      customer: adminCustomer.extend({
        language: z.enum(languages),
        lockedAt: instant.nullable(),
        lockReason: z.string().nullable(),
        cars: z.array(customerVehicle),
        /** Stays whose car is in custody or expected. */
        openStays: z.array(customerStay),
      }),
    }),
    errors: ['USER_NOT_FOUND'],
  },
  'GET /api/admin/customers/{userId}/stays': {
    summary: 'What a customer handed in, the latest first',
    access: 'users.view',
    isPrivate: true,
    view: 'customer viewed',
    params: userId,
    query: z.object({ page: paging.page }),
    response: z.object({ stays: z.array(customerStay), total: z.number().int() }),
    errors: ['USER_NOT_FOUND'],
  },
  'GET /api/admin/valets': {
    summary: 'Valets of every business, newest first',
    access: 'users.view',
    isPrivate: false,
    query: z.object(paging),
    response: z.object({ valets: z.array(adminValet), total: z.number().int() }),
    errors: [],
  },
  'POST /api/admin/users/{userId}/lock': {
    summary: 'Locks a customer or a manager out, and ends their sessions',
    access: 'users.manage',
    notWhileImpersonating: true,
    params: userId,
    body: z.object({ reason }),
    response: done,
    errors: [
      'USER_NOT_FOUND',
      'USER_IS_SELF',
      'USER_IS_ADMIN',
      'FORBIDDEN',
      'STATE_CONFLICT',
      'IDEMPOTENCY_CONFLICT',
    ],
  },
  'POST /api/admin/users/{userId}/unlock': {
    summary: 'Lets somebody in again who was locked out',
    access: 'users.manage',
    notWhileImpersonating: true,
    params: userId,
    response: done,
    errors: ['USER_NOT_FOUND', 'STATE_CONFLICT', 'IDEMPOTENCY_CONFLICT'],
  },
  'POST /api/admin/users/{userId}/resend-verification': {
    summary: 'Sends somebody a new link that verifies their address',
    access: 'users.manage',
    notWhileImpersonating: true,
    params: userId,
    response: done,
    errors: ['USER_NOT_FOUND', 'EMAIL_VERIFIED_ALREADY', 'IDEMPOTENCY_CONFLICT'],
  },
  'POST /api/admin/users/{userId}/reset-second-factor': {
    summary: 'Takes away the second factor of somebody who has lost it, and tells them',
    access: 'users.manage',
    notWhileImpersonating: true,
    params: userId,
    body: sessionProof,
    response: done,
    errors: [
      ...sessionProofErrors,
      'USER_NOT_FOUND',
      'USER_IS_ADMIN',
      'SECOND_FACTOR_NOT_FOUND',
      'IDEMPOTENCY_CONFLICT',
    ],
  },
  'GET /api/admin/users/{userId}/deletion': {
    summary: 'What would go with somebody’s account, and what stands against deleting it',
    access: 'users.manage',
    isPrivate: false,
    params: userId,
    response: z.object({
      contents: accountContents,
      obstacles: z.array(z.enum(deletionObstacles)),
    }),
    errors: ['USER_NOT_FOUND'],
  },
  'DELETE /api/admin/users/{userId}': {
    summary:
      'Deletes somebody’s account: what is personal is made anonymous at once, records of transactions stay',
    access: 'users.manage',
    notWhileImpersonating: true,
    params: userId,
    body: z.object({ confirmation: z.string().max(50), reason: optionalText(500) }),
    response: done,
    errors: ['USER_NOT_FOUND', 'IDEMPOTENCY_CONFLICT', ...deletionObstacles],
  },
} as const satisfies OperationTable;

export const roles = ['customer', 'valet', 'business_valet', 'business', 'admin'] as const;
export type Role = (typeof roles)[number];

/** The roles of those who park and bring cars. How their account was made is all that differs. */
export const valetRoles = ['valet', 'business_valet'] as const satisfies readonly Role[];

/**
 * What somebody may be allowed to do. Calls, screens and statements ask for one, never for a role.
 * `pricing.edit` has no call yet: setting prices comes with the next screens, and who may do it is settled here.
 */
export const capabilities = [
  // Customers, with what is their own.
  'account.own',
  'vehicles.own',
  'cards.own',
  'services.request',
  'parkingSessions.link',
  // People of a location.
  'jobs.work',
  'stays.checkIn',
  'pin.set',
  'orders.bring',
  'cars.find',
  'parkingSessions.view',
  'conversations.write',
  'conversations.serve',
  // What a return costs, in cash or charged to an account of the business.
  'cash.take',
  // The desk: the queue of a location, its people and its prices.
  'queue.dispatch',
  'orders.bringAny',
  'locations.view',
  'staff.view',
  'staff.manage',
  'pricing.edit',
  'promotions.edit',
  // Write off what a return costs.
  'complimentary.give',
  // Whoever can do harm to many shows more than a password.
  'secondFactor.own',
  'business.edit',
  // What managers changed, before and after.
  'changes.read',
  // The platform.
  'applications.decide',
  'people.impersonate',
  'audit.read',
] as const;
export type Capability = (typeof capabilities)[number];

const customer: readonly Capability[] = [
  'account.own',
  'vehicles.own',
  'cards.own',
  'services.request',
  'parkingSessions.link',
  'conversations.write',
];
const valet: readonly Capability[] = [
  'jobs.work',
  'stays.checkIn',
  'pin.set',
  'orders.bring',
  'cars.find',
  'parkingSessions.view',
  'conversations.write',
  'conversations.serve',
  'cash.take',
];
const dispatcher: readonly Capability[] = [
  'queue.dispatch',
  'orders.bring',
  'cars.find',
  'orders.bringAny',
  'parkingSessions.view',
  'conversations.write',
  'locations.view',
  'staff.view',
];

const capabilitiesByRole: Record<Role, readonly Capability[]> = {
  customer,
  valet,
  business_valet: valet,
  business: [
    ...dispatcher,
    'conversations.serve',
    'staff.manage',
    'pricing.edit',
    'promotions.edit',
    'cash.take',
    'complimentary.give',
    'secondFactor.own',
    'business.edit',
    'changes.read',
  ],
  admin: [
    ...dispatcher,
    'applications.decide',
    'people.impersonate',
    'audit.read',
    'secondFactor.own',
  ],
};

export function listCapabilities(role: Role): readonly Capability[] {
  return capabilitiesByRole[role];
}

export function can(role: Role, capability: Capability): boolean {
  return capabilitiesByRole[role].includes(capability);
}

/** For statements that look for people who may do something. */
export function rolesWith(capability: Capability): Role[] {
  return roles.filter((role) => can(role, capability));
}

/** Which locations somebody acts on: none, those assigned to them, those of their business, or all. */
export type Reach = 'none' | 'assigned' | 'business' | 'everywhere';

const reach: Record<Role, Reach> = {
  customer: 'none',
  valet: 'assigned',
  business_valet: 'assigned',
  business: 'business',
  admin: 'everywhere',
};

export function getReach(role: Role): Reach {
  return reach[role];
}

export function rolesReaching(wanted: Reach): Role[] {
  return roles.filter((role) => reach[role] === wanted);
}

export const roles = ['customer', 'valet', 'business_valet', 'business', 'admin'] as const;
export type Role = (typeof roles)[number];

/** The roles of those who park and bring cars. How their account was made is all that differs. */
export const valetRoles = ['valet', 'business_valet'] as const satisfies readonly Role[];

/** What somebody may be allowed to do. Calls, screens and statements ask for one, never for a role. */
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
  'queue.view',
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
  // What the business did and took, by the hour and by the day.
  'figures.view',
  // Count and sign a day, pay out its tips, and read what the platform's invoices say.
  'books.close',
  // The platform.
  'platform.view',
  'applications.decide',
  'people.impersonate',
  'audit.read',
  'users.view',
  // Lock, unlock, resend what proves an address, erase.
  'users.manage',
  'businesses.view',
  'businesses.manage',
  'fees.view',
  'fees.edit',
  'support.view',
  'support.answer',
  // Queues, failed jobs, deliveries; and setting them going again.
  'system.view',
  'system.operate',
  'admins.manage',
  'platform.configure',
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
  'queue.view',
  'queue.dispatch',
  'orders.bring',
  'cars.find',
  'orders.bringAny',
  'conversations.write',
  'locations.view',
  'staff.view',
];

/** What an administrator is trusted with. */
export const adminSets = ['support', 'finance', 'operations', 'owner'] as const;
export type AdminSet = (typeof adminSets)[number];

/** Every administrator. */
const administrator: readonly Capability[] = ['platform.view', 'secondFactor.own'];
/** Reads what happens at the locations, and changes nothing there. */
const onlooker: readonly Capability[] = [
  'queue.view',
  'cars.find',
  'parkingSessions.view',
  'locations.view',
  'staff.view',
];
const operations: readonly Capability[] = [
  ...administrator,
  ...dispatcher,
  'parkingSessions.view',
  'figures.view',
  'applications.decide',
  'people.impersonate',
  'audit.read',
  'users.view',
  'users.manage',
  'businesses.view',
  'businesses.manage',
  'fees.view',
  'support.view',
  'support.answer',
  'system.view',
  'system.operate',
];

const capabilitiesByAdminSet: Record<AdminSet, readonly Capability[]> = {
  support: [
    ...administrator,
    ...onlooker,
    'users.view',
    'businesses.view',
    'support.view',
    'support.answer',
  ],
  finance: [
    ...administrator,
    'locations.view',
    'figures.view',
    'audit.read',
    'businesses.view',
    'fees.view',
    'fees.edit',
  ],
  operations,
  owner: [...operations, 'fees.edit', 'admins.manage', 'platform.configure'],
};

const capabilitiesByRole: Record<Role, readonly Capability[]> = {
  customer,
  valet,
  business_valet: valet,
  business: [
    ...dispatcher,
    'parkingSessions.view',
    'conversations.serve',
    'staff.manage',
    'pricing.edit',
    'promotions.edit',
    'cash.take',
    'complimentary.give',
    'secondFactor.own',
    'business.edit',
    'figures.view',
    'books.close',
    'changes.read',
  ],
  // What one of them can be trusted with at most; who exactly, their set says.
  admin: capabilitiesByAdminSet.owner,
};

export function listCapabilities(role: Role): readonly Capability[] {
  return capabilitiesByRole[role];
}

export function can(role: Role, capability: Capability): boolean {
  return capabilitiesByRole[role].includes(capability);
}

/** What somebody is at one of the locations they are assigned to. */
export const positions = ['manager', 'dispatcher', 'cashier', 'valet'] as const;
export type Position = (typeof positions)[number];

/** Everybody who is assigned signs in by phone, with a PIN if they like. */
const capabilitiesByPosition: Record<Position, readonly Capability[]> = {
  manager: [
    ...dispatcher,
    'conversations.serve',
    'cash.take',
    'complimentary.give',
    'pin.set',
    'figures.view',
  ],
  dispatcher: [...dispatcher, 'conversations.serve', 'pin.set'],
  cashier: ['queue.view', 'cars.find', 'locations.view', 'cash.take', 'pin.set'],
  valet,
};

export function canAt(position: Position, capability: Capability): boolean {
  return capabilitiesByPosition[position].includes(capability);
}

/** What of these somebody is at one of their locations at least: the first whose whole work they may do. */
export function findPosition(allowed: readonly Capability[]): Position | undefined {
  return positions.find((position) =>
    capabilitiesByPosition[position].every((one) => allowed.includes(one)),
  );
}

/** For statements that look for people who may do something at a location. */
export function positionsWith(capability: Capability): Position[] {
  return positions.filter((position) => canAt(position, capability));
}

/** By location; of somebody whose role says where they act it is empty. */
export type Assignments = Readonly<Record<string, Position>>;

/** What says what somebody may do. */
export type Standing = {
  role: Role;
  assignments: Assignments;
  /** Of administrators, and of nobody else. */
  adminSet: AdminSet | null;
  /** Where a program acts with a token of the business: exactly what that was given, and nothing of the role. */
  apiToken?: { capabilities: readonly Capability[] } | null;
};

/** What somebody's role allows; of administrators, what their set does. */
const listOwn = ({ role, adminSet, apiToken }: Standing): readonly Capability[] => {
  if (apiToken) return apiToken.capabilities;
  if (getReach(role) !== 'everywhere') return listCapabilities(role);
  return adminSet ? capabilitiesByAdminSet[adminSet] : [];
};

/**
 * What somebody may do anywhere at all. Who is assigned may do what their positions allow, and what their
 * role allows while they are assigned nowhere.
 */
export function listAllowed(who: Standing): readonly Capability[] {
  const held = Object.values(who.assignments);
  if (getReach(who.role) !== 'assigned' || held.length === 0) return listOwn(who);
  return capabilities.filter((one) => held.some((position) => canAt(position, one)));
}

/** Whether somebody may do something at one location, as far as that hangs on who they are there. */
export function isAllowedAt(who: Standing, capability: Capability, locationId: string): boolean {
  if (getReach(who.role) !== 'assigned') return listOwn(who).includes(capability);
  const position = who.assignments[locationId];
  return position !== undefined && canAt(position, capability);
}

/** For statements that look for administrators who may do something. */
export function adminSetsWith(capability: Capability): AdminSet[] {
  return adminSets.filter((set) => capabilitiesByAdminSet[set].includes(capability));
}

/** For statements that look for people who may do something; at which location their position says. */
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

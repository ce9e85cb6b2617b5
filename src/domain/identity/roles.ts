export const roles = ['customer', 'valet', 'business_valet', 'business', 'admin'] as const;
export type Role = (typeof roles)[number];

/**
 * Roles of the people who park and bring cars. The two roles differ only in how the account was
 * created.
 */
export const valetRoles = ['valet', 'business_valet'] as const satisfies readonly Role[];

/**
 * Capabilities (permissions). Calls, screens and SQL statements ask for a capability, never for a
 * role.
 */
export const capabilities = [
  // Capabilities of customers, for their own data.
  'account.own',
  'vehicles.own',
  'cards.own',
  'services.request',
  'parkingSessions.link',
  // `phone.own`: change and verify the own phone number. Valets lack it: their business knows them by
  // their number.
  'phone.own',
  // Capabilities of staff at a location.
  'jobs.work',
  'stays.checkIn',
  'pin.set',
  'orders.bring',
  'cars.find',
  // `cars.serve`: act for a guest: ask for the car, correct what was typed, send or show the link.
  'cars.serve',
  'parkingSessions.view',
  'conversations.write',
  'conversations.serve',
  // `cash.take`: take the price of a return in cash, or charge the price to a house account.
  'cash.take',
  // Capabilities of the desk: the queue of a location, its staff and its prices.
  'queue.view',
  'queue.dispatch',
  'orders.bringAny',
  'locations.view',
  'staff.view',
  'staff.manage',
  'pricing.edit',
  'promotions.edit',
  // `complimentary.give`: waive the price of a return.
  'complimentary.give',
  'business.edit',
  // `changes.read`: read the changes that managers made, with values before and after.
  'changes.read',
  // `figures.view`: see the number of cars and the income of the business, by hour and by day.
  'figures.view',
  // `books.close`: count and sign a business day, pay out its tips, and read the platform's
  // invoices.
  'books.close',
  // Capabilities of administrators, who run the platform.
  'platform.view',
  'applications.decide',
  'people.impersonate',
  'audit.read',
  'users.view',
  // `users.manage`: lock, unlock and erase accounts, and resend e-mails that prove an address.
  'users.manage',
  'businesses.view',
  'businesses.manage',
  'fees.view',
  'fees.edit',
  'support.view',
  'support.answer',
  // `system.view` and `system.operate`: see queues, failed jobs and deliveries, and restart failed
  // ones.
  'system.view',
  'system.operate',
  'admins.manage',
  'platform.configure',
] as const;
export type Capability = (typeof capabilities)[number];

const customer: readonly Capability[] = [
  'account.own',
  'phone.own',
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
  'cars.serve',
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
  'cars.serve',
  'orders.bringAny',
  'conversations.write',
  'locations.view',
  'staff.view',
];

/** Sets of capabilities that an administrator can have. */
export const adminSets = ['support', 'finance', 'operations', 'owner'] as const;
export type AdminSet = (typeof adminSets)[number];

/** Capabilities that every administrator has. */
const administrator: readonly Capability[] = ['platform.view', 'phone.own'];
/**
 * Capabilities to read what happens at the locations. No administrator changes anything there as
 * themselves: they act as one of the staff, so that the audit trail says for whom.
 */
const onlooker: readonly Capability[] = [
  'queue.view',
  'cars.find',
  'parkingSessions.view',
  'locations.view',
  'staff.view',
];
const operations: readonly Capability[] = [
  ...administrator,
  ...onlooker,
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
    'phone.own',
    'parkingSessions.view',
    'conversations.serve',
    'staff.manage',
    'pricing.edit',
    'promotions.edit',
    'cash.take',
    'complimentary.give',
    'business.edit',
    'figures.view',
    'books.close',
    'changes.read',
  ],
  // Upper limit for all administrators. The set of an administrator (`adminSet`) decides what they
  // may really do.
  admin: capabilitiesByAdminSet.owner,
};

export function listCapabilities(role: Role): readonly Capability[] {
  return capabilitiesByRole[role];
}

export function hasCapability(role: Role, capability: Capability): boolean {
  return capabilitiesByRole[role].includes(capability);
}

/** Positions that a staff member can have at an assigned location. */
export const positions = ['manager', 'dispatcher', 'cashier', 'valet'] as const;
export type Position = (typeof positions)[number];

/**
 * Capabilities of each position. Every position includes signing in by phone, with or without a
 * PIN.
 */
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
  cashier: ['queue.view', 'cars.find', 'cars.serve', 'locations.view', 'cash.take', 'pin.set'],
  valet,
};

export function hasCapabilityAtPosition(position: Position, capability: Capability): boolean {
  return capabilitiesByPosition[position].includes(capability);
}

/**
 * Finds the first position whose capabilities are all in `allowed`. A screen uses the result to
 * name the position.
 */
export function findPosition(allowed: readonly Capability[]): Position | undefined {
  return positions.find((position) =>
    capabilitiesByPosition[position].every((one) => allowed.includes(one)),
  );
}

/**
 * Lists the positions that have a capability. SQL statements use the list to find staff at a
 * location.
 */
export function listPositionsWith(capability: Capability): Position[] {
  return positions.filter((position) => hasCapabilityAtPosition(position, capability));
}

/**
 * Location id → position at that location. Empty for people whose role alone decides where they
 * act.
 */
export type Assignments = Readonly<Record<string, Position>>;

/** Facts that decide what a person or an API token may do. */
export type AccessFacts = {
  role: Role;
  assignments: Assignments;
  /** Set of an administrator; null for all other roles. */
  adminSet: AdminSet | null;
  /**
   * Present if a program acts with an API token. The capabilities of the token then replace those
   * of the role.
   */
  apiToken?: { capabilities: readonly Capability[] } | null;
};

/** Lists the capabilities from the API token, the administrator's set, or else the role. */
const listOwn = ({ role, adminSet, apiToken }: AccessFacts): readonly Capability[] => {
  if (apiToken) return apiToken.capabilities;
  if (getLocationReach(role) !== 'everywhere') return listCapabilities(role);
  return adminSet ? capabilitiesByAdminSet[adminSet] : [];
};

/**
 * Lists what a person may do at any location. Assigned staff have the capabilities of their
 * positions; staff without an assignment have those of their role.
 */
export function listActorCapabilities(who: AccessFacts): readonly Capability[] {
  const held = Object.values(who.assignments);
  if (getLocationReach(who.role) !== 'assigned' || held.length === 0) return listOwn(who);
  return capabilities.filter((one) =>
    held.some((position) => hasCapabilityAtPosition(position, one)),
  );
}

/**
 * Tells whether a person may do something at one location, by their role or by their position at
 * the location.
 */
export function hasCapabilityAtLocation(
  who: AccessFacts,
  capability: Capability,
  locationId: string,
): boolean {
  if (getLocationReach(who.role) !== 'assigned') return listOwn(who).includes(capability);
  const position = who.assignments[locationId];
  return position !== undefined && hasCapabilityAtPosition(position, capability);
}

/**
 * Lists the administrator sets that have a capability. SQL statements use the list to find
 * administrators.
 */
export function listAdminSetsWith(capability: Capability): AdminSet[] {
  return adminSets.filter((set) => capabilitiesByAdminSet[set].includes(capability));
}

/**
 * Lists the roles that have a capability. SQL statements use the list to find people; their
 * position decides at which location.
 */
export function listRolesWith(capability: Capability): Role[] {
  return roles.filter((role) => hasCapability(role, capability));
}

/**
 * Locations at which a person can act: none, the assigned ones, those of their business, or all.
 */
export type LocationReach = 'none' | 'assigned' | 'business' | 'everywhere';

const reach: Record<Role, LocationReach> = {
  customer: 'none',
  valet: 'assigned',
  business_valet: 'assigned',
  business: 'business',
  admin: 'everywhere',
};

export function getLocationReach(role: Role): LocationReach {
  return reach[role];
}

export function listRolesWithReach(wanted: LocationReach): Role[] {
  return roles.filter((role) => reach[role] === wanted);
}

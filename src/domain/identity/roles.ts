export const roles = ['customer', 'valet', 'business_valet', 'business', 'admin'] as const;
export type Role = (typeof roles)[number];

/** Roles of the people who park and bring cars; the two differ only in how the account was made. */
export const valetRoles = ['valet', 'business_valet'] as const satisfies readonly Role[];

/** Permissions. Calls, screens and SQL statements ask for a capability, never for a role. */
export const capabilities = [
  // Customers, for their own data.
  'account.own',
  'vehicles.own',
  'cards.own',
  'services.request',
  'parkingSessions.link',
  // Staff of a location.
  'jobs.work',
  'stays.checkIn',
  'pin.set',
  'orders.bring',
  'cars.find',
  'parkingSessions.view',
  'conversations.write',
  'conversations.serve',
  // Take the price of a return in cash, or charge it to a house account.
  'cash.take',
  // Desk: the queue of a location, its staff and its prices.
  'queue.view',
  'queue.dispatch',
  'orders.bringAny',
  'locations.view',
  'staff.view',
  'staff.manage',
  'pricing.edit',
  'promotions.edit',
  // Waive the price of a return.
  'complimentary.give',
  // Needed by all accounts that could harm many people.
  'secondFactor.own',
  'business.edit',
  // Read the changes that managers made, with values before and after.
  'changes.read',
  // See what the business did and took, by hour and by day.
  'figures.view',
  // Count and sign a day, pay out its tips, and read the platform's invoices.
  'books.close',
  // Operator of the platform.
  'platform.view',
  'applications.decide',
  'people.impersonate',
  'audit.read',
  'users.view',
  // Lock, unlock and erase accounts, and resend e-mails that prove an address.
  'users.manage',
  'businesses.view',
  'businesses.manage',
  'fees.view',
  'fees.edit',
  'support.view',
  'support.answer',
  // See queues, failed jobs and deliveries (`view`), and restart them (`operate`).
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

/** Sets of capabilities that an administrator can have. */
export const adminSets = ['support', 'finance', 'operations', 'owner'] as const;
export type AdminSet = (typeof adminSets)[number];

/** Capabilities that every administrator has. */
const administrator: readonly Capability[] = ['platform.view', 'secondFactor.own'];
/** Reads what happens at the locations, without changing anything there. */
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
  // Upper limit of an administrator; their set (`adminSet`) decides what they have.
  admin: capabilitiesByAdminSet.owner,
};

export function listCapabilities(role: Role): readonly Capability[] {
  return capabilitiesByRole[role];
}

export function hasCapability(role: Role, capability: Capability): boolean {
  return capabilitiesByRole[role].includes(capability);
}

/** Position of a staff member at a location that they are assigned to. */
export const positions = ['manager', 'dispatcher', 'cashier', 'valet'] as const;
export type Position = (typeof positions)[number];

/** All positions include signing in by phone, and a PIN is optional. */
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

export function hasCapabilityAtPosition(position: Position, capability: Capability): boolean {
  return capabilitiesByPosition[position].includes(capability);
}

/** Finds the first position whose capabilities are all allowed, so that a screen can name the position. */
export function findPosition(allowed: readonly Capability[]): Position | undefined {
  return positions.find((position) =>
    capabilitiesByPosition[position].every((one) => allowed.includes(one)),
  );
}

/** Lists positions for SQL statements that search for staff with a capability at a location. */
export function listPositionsWith(capability: Capability): Position[] {
  return positions.filter((position) => hasCapabilityAtPosition(position, capability));
}

/** Location id → position; empty for people whose role alone decides where they act. */
export type Assignments = Readonly<Record<string, Position>>;

/** Facts that decide what a person or an API token may do. */
export type AccessFacts = {
  role: Role;
  assignments: Assignments;
  /** Set of an administrator; null for everybody else. */
  adminSet: AdminSet | null;
  /** Present where a program acts with an API token: its capabilities replace those of the role. */
  apiToken?: { capabilities: readonly Capability[] } | null;
};

/** Lists the capabilities of the role, the administrator's set or the API token. */
const listOwn = ({ role, adminSet, apiToken }: AccessFacts): readonly Capability[] => {
  if (apiToken) return apiToken.capabilities;
  if (getLocationReach(role) !== 'everywhere') return listCapabilities(role);
  return adminSet ? capabilitiesByAdminSet[adminSet] : [];
};

/**
 * Lists what a person may do at any location. Assigned staff have the capabilities of their positions;
 * without an assignment they have those of their role.
 */
export function listActorCapabilities(who: AccessFacts): readonly Capability[] {
  const held = Object.values(who.assignments);
  if (getLocationReach(who.role) !== 'assigned' || held.length === 0) return listOwn(who);
  return capabilities.filter((one) =>
    held.some((position) => hasCapabilityAtPosition(position, one)),
  );
}

/** Tells whether a person may do something at one location, by their role or their position there. */
export function hasCapabilityAtLocation(
  who: AccessFacts,
  capability: Capability,
  locationId: string,
): boolean {
  if (getLocationReach(who.role) !== 'assigned') return listOwn(who).includes(capability);
  const position = who.assignments[locationId];
  return position !== undefined && hasCapabilityAtPosition(position, capability);
}

/** Lists administrator sets for SQL statements that search for administrators with a capability. */
export function listAdminSetsWith(capability: Capability): AdminSet[] {
  return adminSets.filter((set) => capabilitiesByAdminSet[set].includes(capability));
}

/**
 * Lists roles for SQL statements that search for people with a capability; their position decides at which
 * location.
 */
export function listRolesWith(capability: Capability): Role[] {
  return roles.filter((role) => hasCapability(role, capability));
}

/** Locations that a person acts on: none, those assigned to them, those of their business, or all. */
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

/** Queries kept fresh by hints; by what they show. */
export const liveKeys = {
  queue: (locationId: string) => ['live', 'queue', locationId] as const,
  jobs: ['live', 'jobs'] as const,
  /** Tickets that still need a valet, and one of them by itself. */
  tickets: ['live', 'tickets'] as const,
  ticket: (id: string) => ['live', 'ticket', id] as const,
  runners: (locationId: string) => ['live', 'runners', locationId] as const,
  /** Parking sessions of the valet's locations. */
  sessions: ['live', 'sessions'] as const,
  /** The car of a customer, by its session. */
  parkingSession: (id: string) => ['live', 'parking-session', id] as const,
  /** A customer's own services: lists, and one with its timeline. */
  services: ['live', 'services'] as const,
  service: (id: string) => ['live', 'service', id] as const,
  /** What they paid and got back. */
  transactions: ['live', 'transactions'] as const,
  /** Their cars, as one that is with the valets can be neither changed nor removed. */
  vehicles: ['live', 'vehicles'] as const,
  /** What is written about a car. */
  conversation: (stayId: string) => ['live', 'conversation', stayId] as const,
  conversations: ['live', 'conversations'] as const,
};

/** Heard of by their own message, not by hints. */
export const notificationsKey = ['notifications'] as const;

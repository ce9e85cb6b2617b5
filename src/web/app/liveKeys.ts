/** Keys of queries that live hints renew, by content. */
export const liveKeys = {
  queue: (locationId: string) => ['live', 'queue', locationId] as const,
  /** Counts of each of the viewer's locations. */
  locationCounts: ['live', 'location-counts'] as const,
  jobs: ['live', 'jobs'] as const,
  /** A single job, refetched without the list. */
  job: (stayId: string) => ['live', 'jobs', stayId] as const,
  /** A valet's shift and history, and a manager's list of open shifts. */
  shifts: ['live', 'shifts'] as const,
  /** The business's people, one of them, and their activity. */
  team: ['live', 'team'] as const,
  /** Tickets that still need a valet; `ticket` is one of them. */
  tickets: ['live', 'tickets'] as const,
  ticket: (id: string) => ['live', 'ticket', id] as const,
  /** The car search; `car` is the card of one. */
  cars: ['live', 'cars'] as const,
  car: (stayId: string) => ['live', 'car', stayId] as const,
  /**
   * Business days of a location. Starts with the key of `cars`, so that each step of a car renews
   * them too.
   */
  days: (locationId: string) => ['live', 'cars', 'day', locationId] as const,
  /** Free spots and key hooks. */
  freePlaces: (locationId: string) => ['live', 'free-places', locationId] as const,
  /** Parking sessions of the valet's locations. */
  sessions: ['live', 'sessions'] as const,
  /** A customer's car, by parking session. */
  parkingSession: (id: string) => ['live', 'parking-session', id] as const,
  /** A customer's services: lists; `service` is one with its timeline. */
  services: ['live', 'services'] as const,
  service: (id: string) => ['live', 'service', id] as const,
  /** A customer's payments and refunds. */
  transactions: ['live', 'transactions'] as const,
  /** A customer's vehicles; a vehicle that is with the valets cannot be changed. */
  vehicles: ['live', 'vehicles'] as const,
  /** Messages about a car. */
  conversation: (stayId: string) => ['live', 'conversation', stayId] as const,
  conversations: ['live', 'conversations'] as const,
  /** A single line of that list, refetched without the others. */
  conversationSummary: (stayId: string) => ['live', 'conversations', stayId] as const,
  /** Support requests: the asker's own, and the administrators' queue. */
  support: ['live', 'support'] as const,
  /** Settings of locations: lists, one location, and the valets' list. */
  locations: ['live', 'locations'] as const,
};

/** Renewed by messages of their own, not by hints. */
export const notificationsKey = ['notifications'] as const;

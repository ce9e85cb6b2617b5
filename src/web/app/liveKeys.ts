/** Queries kept fresh by hints; by what they show. */
export const liveKeys = {
  queue: (locationId: string) => ['live', 'queue', locationId] as const,
  /** Every location of the viewer in figures. */
  locationCounts: ['live', 'location-counts'] as const,
  jobs: ['live', 'jobs'] as const,
  /** One of them, which is read by itself. */
  job: (stayId: string) => ['live', 'jobs', stayId] as const,
  /** A valet's own shift and history, and a manager's list of who is on shift. */
  shifts: ['live', 'shifts'] as const,
  /** The people of the business, one of them, and what they did. */
  team: ['live', 'team'] as const,
  /** Tickets that still need a valet, and one of them by itself. */
  tickets: ['live', 'tickets'] as const,
  ticket: (id: string) => ['live', 'ticket', id] as const,
  /** Cars in custody, found or listed; and the card of one. */
  cars: ['live', 'cars'] as const,
  car: (stayId: string) => ['live', 'car', stayId] as const,
  /** The business days of a location, which every step of a car renews too. */
  days: (locationId: string) => ['live', 'cars', 'day', locationId] as const,
  /** Where the next car and its key can go. */
  freePlaces: (locationId: string) => ['live', 'free-places', locationId] as const,
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
  /** One line of that list, which is read by itself. */
  conversationSummary: (stayId: string) => ['live', 'conversations', stayId] as const,
  /** Requests for help: an asker's own, and the administrators' queue. */
  support: ['live', 'support'] as const,
  /** What a location decides about its curb: the manager's list, one of it, and the valet's. */
  locations: ['live', 'locations'] as const,
};

/** Heard of by their own message, not by hints. */
export const notificationsKey = ['notifications'] as const;

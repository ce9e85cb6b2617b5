/** Keys of the queries that live hints renew, named by what each query returns. */
export const liveKeys = {
  queue: (locationId: string) => ['live', 'queue', locationId] as const,
  /** Number of orders in the queue of each location of the viewer. */
  locationCounts: ['live', 'location-counts'] as const,
  jobs: ['live', 'jobs'] as const,
  /** A single job, refetched without the list of jobs. */
  job: (stayId: string) => ['live', 'jobs', stayId] as const,
  /** A valet's current shift and history, and a manager's list of open shifts. */
  shifts: ['live', 'shifts'] as const,
  /** The people of the business, a single person, and each person's activity. */
  team: ['live', 'team'] as const,
  /** Tickets that still need a valet. The key `ticket` names a single ticket. */
  tickets: ['live', 'tickets'] as const,
  ticket: (id: string) => ['live', 'ticket', id] as const,
  /** Results of the car search. The key `car` names the card of a single car. */
  cars: ['live', 'cars'] as const,
  car: (stayId: string) => ['live', 'car', stayId] as const,
  /**
   * Business days of a location. The key starts like `cars`, because a step of a car must renew the
   * days too.
   */
  days: (locationId: string) => ['live', 'cars', 'day', locationId] as const,
  /** The last business day of each location. */
  lastDays: ['live', 'last-days'] as const,
  /** Free spots and key hooks. */
  freePlaces: (locationId: string) => ['live', 'free-places', locationId] as const,
  /** Parking sessions of the valet's locations. */
  sessions: ['live', 'sessions'] as const,
  /** A customer's car, by parking session. */
  parkingSession: (id: string) => ['live', 'parking-session', id] as const,
  /** Lists of a customer's services. The key `service` names a single service with its timeline. */
  services: ['live', 'services'] as const,
  service: (id: string) => ['live', 'service', id] as const,
  /** A customer's payments and refunds. */
  transactions: ['live', 'transactions'] as const,
  /** A customer's vehicles. Live, because a vehicle that is with the valets cannot be changed. */
  vehicles: ['live', 'vehicles'] as const,
  /** Messages about a car. */
  conversation: (stayId: string) => ['live', 'conversation', stayId] as const,
  conversations: ['live', 'conversations'] as const,
  /** A single entry of the list of conversations, refetched without the others. */
  conversationSummary: (stayId: string) => ['live', 'conversations', stayId] as const,
  /** Support requests: those of the signed-in person, and the queue of the administrators. */
  support: ['live', 'support'] as const,
  /** Location settings: lists, a single location, and the list for valets. */
  locations: ['live', 'locations'] as const,
};

/** Key of the notifications, outside `live`: hints of the kind `notification` renew this query. */
export const notificationsKey = ['notifications'] as const;

import type { StayHint } from '#contract/events.ts';
import type { CallOutput } from '#contract/client.ts';
import { type SignedInUser, signedInUser } from '#contract/identity.ts';
import type { SavedCard } from '#contract/cards.ts';
import type { CarCard } from '#contract/cars.ts';
import type { GuestOrder, GuestTicket, QueueOrder } from '#contract/orders.ts';
import type { ParkingSession } from '#contract/parkingSessions.ts';
import type { Service } from '#contract/services.ts';
import type { RecalledVisit, StaffTicket } from '#contract/stays.ts';
import type { Vehicle } from '#contract/vehicles.ts';
import { type Assignments, listActorCapabilities, type Position } from '#domain/identity/roles.ts';
import type { Answers } from './answerServer.ts';
import { completeFixture, type GivenParts } from './complete.ts';

type ListedLocation = CallOutput<'GET /api/business/locations'>['locations'][number];

type StayChange = Pick<StayHint, 'stayId' | 'locationId' | 'channel' | 'status' | 'version'>;

export const numbered = (number: number) =>
  `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** A signed-in person and the person's position at each location. */
export type Person = { user: SignedInUser; assignments: Assignments };

type PersonFields = GivenParts<SignedInUser> & {
  /** The person's position at the location of `location()`. */
  position?: Position;
};

export const LOCATION_ID = numbered(1);
const BUSINESS_ID = numbered(2);
export const STAY_ID = numbered(3);
export const ORDER_ID = numbered(5);

/**
 * Each role has one id. The tests of a file show the same person's screens without loading the page
 * again.
 */
function buildPerson(id: string, role: SignedInUser['role'], fields: PersonFields): Person {
  const { position, ...given } = fields;
  const assignments: Assignments = position ? { [LOCATION_ID]: position } : {};
  const adminSet = role === 'admin' ? (given.adminSet ?? 'owner') : null;
  const user = completeFixture(signedInUser, {
    id,
    role,
    adminSet,
    capabilities: [...listActorCapabilities({ role, adminSet, assignments })],
    lastName: 'Person',
    isEmailVerified: true,
    isPhoneVerified: true,
    ...given,
  });
  return { user, assignments };
}

export const customer = (fields: PersonFields = {}): Person =>
  buildPerson(numbered(11), 'customer', {
    firstName: 'Grace',
    email: 'grace@portico.test',
    phoneNumber: '+15550000011',
    ...fields,
  });
export const manager = (fields: PersonFields = {}): Person =>
  buildPerson(numbered(12), 'business', {
    firstName: 'Maya',
    email: 'maya@portico.test',
    businessId: BUSINESS_ID,
    ...fields,
  });
export const valet = (fields: PersonFields = {}): Person =>
  buildPerson(numbered(13), 'business_valet', {
    firstName: 'Omar',
    phoneNumber: '+15550000013',
    businessId: BUSINESS_ID,
    position: 'valet',
    ...fields,
  });

/*
 * The builders below set the fields that screens show. `completeFixture` adds all other fields when
 * the answer is sent.
 */

export const vehicle = (fields: GivenParts<Vehicle> = {}) => ({
  id: numbered(4),
  make: 'Lexus',
  model: 'LX 600',
  year: 2024,
  color: 'Gray',
  licensePlate: 'A1 GRAY Z',
  ...fields,
});

/** Builds a customer's parked car, for a list as well as for the call of its details. */
export const service = (fields: GivenParts<Service> = {}): GivenParts<Service> => ({
  id: STAY_ID,
  status: 'parked',
  stayStatus: 'parked',
  channel: 'request',
  serviceType: 'parking',
  businessId: BUSINESS_ID,
  businessName: 'Meridian Hotels',
  locationId: LOCATION_ID,
  location: 'North Gate',
  vehicleInfo: { make: 'Lexus', model: 'LX 600', licensePlate: 'A1 GRAY Z' },
  isStaffed: true,
  ...fields,
});

export const location = (fields: GivenParts<ListedLocation> = {}): GivenParts<ListedLocation> => ({
  id: LOCATION_ID,
  businessId: BUSINESS_ID,
  businessName: 'Meridian Hotels',
  name: 'North Gate',
  address: '1 Test Street',
  city: 'Testville',
  state: 'TS',
  zipCode: '00001',
  country: 'US',
  latitude: 25.7,
  longitude: -80.2,
  hourlyRate: 8.5,
  flatRate: 15,
  useFlatRate: true,
  waitTargetMinutes: 10,
  keyLimitMinutes: 15,
  opening: { isOpen: true },
  ...fields,
});

const ticketVehicle = {
  vehicleMake: 'Lexus',
  vehicleModel: 'LX 600',
  vehicleColor: 'Gray',
  licensePlate: 'A1 GRAY Z',
};

/** Builds an unpaid order, as the queue returns it to the staff. */
export const queueOrder = (fields: GivenParts<QueueOrder> = {}): GivenParts<QueueOrder> => ({
  id: ORDER_ID,
  status: 'requested',
  targetMinutes: 10,
  currency: 'USD',
  valetFeeCents: 1620,
  totalCents: 1620,
  amountDueCents: 1620,
  locationId: LOCATION_ID,
  locationName: 'North Gate',
  ticket: { id: STAY_ID, ticketNumber: '1042', channel: 'ticket', ...ticketVehicle },
  can: { settle: true, giveAway: true },
  ...fields,
});

type Queue = CallOutput<'GET /api/queue'>;
export const queue = (fields: GivenParts<Queue> = {}): GivenParts<Queue> => ({
  waitTargetMinutes: 10,
  ...fields,
});

/** Builds a parked car with an unpaid order, as the staff's card of the car shows it. */
export const carCard = (fields: GivenParts<CarCard> = {}): GivenParts<CarCard> => ({
  id: STAY_ID,
  ticketNumber: '1042',
  channel: 'ticket',
  stayStatus: 'parked',
  state: 'waitingForPayment',
  ...ticketVehicle,
  locationId: LOCATION_ID,
  locationName: 'North Gate',
  order: carOrder(),
  openOrder: queueOrder(),
  ...fields,
});

type CarOrder = NonNullable<CarCard['order']>;
export const carOrder = (fields: GivenParts<CarOrder> = {}): GivenParts<CarOrder> => ({
  id: ORDER_ID,
  status: 'requested',
  valetFeeCents: 1620,
  totalCents: 1620,
  amountDueCents: 1620,
  ...fields,
});

type TimelineEntry = CarCard['timeline'][number];
export const carEvent = (
  type: string,
  data: TimelineEntry['data'] = {},
): GivenParts<TimelineEntry> => ({ type, byKind: 'person', by: 'Maya', data });

/** Builds an order, as its guest sees it. */
export const guestOrder = (fields: GivenParts<GuestOrder> = {}): GivenParts<GuestOrder> => ({
  id: ORDER_ID,
  status: 'requested',
  targetMinutes: 10,
  currency: 'USD',
  valetFeeCents: 1620,
  platformFeeCents: 120,
  totalCents: 1620,
  amountDueCents: 1620,
  isCancellable: true,
  ...fields,
});

/** Builds the ticket of a guest with a parked car. */
export const guestTicket = (fields: GivenParts<GuestTicket> = {}): GivenParts<GuestTicket> => ({
  ticket: {
    id: STAY_ID,
    ticketNumber: '1042',
    status: 'parked',
    phoneE164: '+15550000099',
    ...ticketVehicle,
  },
  location: { id: LOCATION_ID, name: 'North Gate', address: '1 Test Street' },
  currency: 'USD',
  offers: [{ fromMinutes: 0, queueMinutes: 5, valetFeeCents: 1620, platformFeeCents: 120 }],
  isLinkOpened: true,
  ...fields,
});

/** Builds the fields of a hint about a car. */
export const stayChange = (fields: Partial<StayChange> = {}): StayChange => ({
  stayId: STAY_ID,
  locationId: LOCATION_ID,
  channel: 'ticket',
  status: 'parked',
  version: 2,
  ...fields,
});

/**
 * Answers the calls of the application shell and those of sections that many screens have. A test's
 * own answers take precedence.
 */
export const shellAnswers = ({ user }: Person): Answers => ({
  'GET /api/auth/me': { user },
  'GET /api/notifications': {},
  'GET /api/conversations': {},
  'GET /api/services': [],
  'GET /api/business/locations': { locations: [location()] },
  'GET /api/valet/shift/current': {},
  'GET /api/valet/stats': {},
  'GET /api/valet/active-services': {},
  'GET /api/valet/tickets': {},
  'GET /api/valets/{id}/active-sessions': {},
  'GET /api/stays': {},
  'GET /api/locations/{id}/free-places': {},
  'GET /api/dispatch/keys': {},
  'GET /api/vehicles': [],
  'GET /api/auth/sessions': {},
  'GET /api/auth/second-factors': {},
  'GET /api/payments/config': { provider: 'sandbox' },
  'POST /api/sandbox/confirmation-tokens': { id: 'ctoken_1' },
  'GET /api/valet/locations': {
    locations: [{ id: LOCATION_ID, name: 'North Gate', country: 'US' }],
  },
});

/** Builds an administrator of the platform. */
export const administrator = (fields: PersonFields = {}): Person =>
  buildPerson(numbered(15), 'admin', { firstName: 'Ada', email: 'ada@portico.test', ...fields });

/* Builders for customers and guests: payments, cars and notifications. */

type ServiceDetails = CallOutput<'GET /api/services/{id}'>;

/** Builds a customer's parked car with its details. The given order says how far its return is. */
export const serviceDetails = (
  fields: GivenParts<ServiceDetails> = {},
): GivenParts<ServiceDetails> => ({
  ...service({ stayStatus: fields.order ? 'returning' : 'parked' }),
  offers: guestTicket().offers ?? [],
  ...fields,
});

export const savedCard = (fields: GivenParts<SavedCard> = {}): GivenParts<SavedCard> => ({
  id: numbered(6),
  brand: 'visa',
  last4: '4242',
  expMonth: 12,
  expYear: 2040,
  isDefault: true,
  ...fields,
});

type Place = CallOutput<'GET /api/locations'>['locations'][number];

/** Builds a location that a customer can choose. */
export const place = (fields: GivenParts<Place> = {}): GivenParts<Place> => ({
  id: LOCATION_ID,
  businessId: BUSINESS_ID,
  name: 'North Gate',
  businessName: 'Meridian Hotels',
  address: '1 Test Street',
  city: 'Testville',
  useFlatRate: true,
  flatRate: 15,
  firstPrice: { amount: 16.2, platformFee: 1.2, per: 'stay' },
  opening: { isOpen: true },
  valetsOnDuty: 2,
  ...fields,
});

/** Builds a parking session that was linked by QR code and whose car is not parked yet. */
export const parkingSession = (
  fields: GivenParts<ParkingSession> = {},
): GivenParts<ParkingSession> => ({
  id: STAY_ID,
  ticketNumber: '1042',
  status: 'linked',
  stayStatus: 'received',
  vehicleInfo: { make: 'Lexus', model: 'LX 600', licensePlate: 'A1 GRAY Z' },
  location: { id: LOCATION_ID, name: 'North Gate', address: '1 Test Street' },
  valet: { name: 'Omar', rating: 4.8 },
  offers: guestTicket().offers ?? [],
  ...fields,
});

export const paidOrder = (fields: GivenParts<GuestOrder> = {}): GivenParts<GuestOrder> =>
  guestOrder({
    status: 'paid',
    paymentStatus: 'paid',
    amountDueCents: 0,
    paidAt: new Date().toISOString(),
    ...fields,
  });

/* Builders for the check-in. */

/** Builds a ticket whose guest has not confirmed the code yet. */
export const staffTicket = (fields: GivenParts<StaffTicket> = {}): GivenParts<StaffTicket> => ({
  ticketId: STAY_ID,
  ticketNumber: '1042',
  status: 'awaiting_otp',
  stayStatus: 'expected',
  phoneE164: '+15550000099',
  locationId: LOCATION_ID,
  locationName: 'North Gate',
  ...ticketVehicle,
  ...fields,
});

/** Builds an earlier visit of a guest with a Lexus. */
export const recalledVisit = (
  fields: GivenParts<RecalledVisit> = {},
): GivenParts<RecalledVisit> => ({
  recallId: numbered(21),
  customerName: 'Grace Okafor',
  phoneMasked: '+1 •• 10',
  visits: 2,
  ...ticketVehicle,
  ...fields,
});

import type { QueryKey } from '@tanstack/react-query';
import type { LiveHint, PersonHint, StayHint } from '#contract/events.ts';
import type { StayChannel } from '#domain/stays/states.ts';
import { languages } from '#texts/languages.ts';
import { liveKeys, notificationsKey } from './liveKeys.ts';

export type ScreenHint = LiveHint | PersonHint;
type ChangedCar = Pick<StayHint, 'stayId' | 'channel'>;
type KeysByHint = {
  [T in ScreenHint['type']]: (hint: Extract<ScreenHint, { type: T }>) => readonly QueryKey[];
};

/** Returns the key of the list that shows a car before it is parked, by channel of the stay. */
const listByChannel: Record<StayChannel, (stayId: string) => QueryKey> = {
  ticket: () => liveKeys.tickets,
  session: () => liveKeys.sessions,
  request: liveKeys.job,
};

/**
 * Returns the lists that show the car. A server of another version may send an unknown channel,
 * which makes all lists stale.
 */
const getStaffLists = ({ channel, stayId }: ChangedCar): readonly QueryKey[] =>
  (Object.hasOwn(listByChannel, channel)
    ? [listByChannel[channel]]
    : Object.values(listByChannel)
  ).map((getList) => getList(stayId));

/**
 * Returns the list of parking sessions if the car is in it. That list shows a car until the
 * handover; the other lists drop a car earlier.
 */
const getSessionList = (hint: ChangedCar): readonly QueryKey[] =>
  getStaffLists(hint).filter((key) => key === liveKeys.sessions);

/** Returns the keys of the queries that show the car itself. */
const getCarKeys = ({ stayId }: ChangedCar): readonly QueryKey[] => [
  liveKeys.services,
  liveKeys.service(stayId),
  liveKeys.parkingSession(stayId),
  liveKeys.ticket(stayId),
  liveKeys.car(stayId),
  liveKeys.cars,
];

/**
 * Returns the keys of the car's conversation. Its entry in the list names the guest, whom steps of
 * an order do not change.
 */
const getConversationKeys = ({ stayId }: StayHint): readonly QueryKey[] => [
  liveKeys.conversation(stayId),
  liveKeys.conversationSummary(stayId),
];

/** Returns the keys of the queries that show an order of a car. */
const getOrderKeys = (locationId: string, car: ChangedCar): readonly QueryKey[] => [
  liveKeys.queue(locationId),
  liveKeys.locationCounts,
  liveKeys.job(car.stayId),
  ...getSessionList(car),
  ...getCarKeys(car),
  liveKeys.transactions,
];

/**
 * Maps each kind of live hint to the queries it makes stale. The type requires an entry for every
 * kind.
 */
const keysByHint: KeysByHint = {
  new_parking_request: (hint) => [
    ...getStaffLists(hint),
    ...getCarKeys(hint),
    liveKeys.vehicles,
    liveKeys.freePlaces(hint.locationId),
  ],
  car_being_parked: (hint) => [
    ...getStaffLists(hint),
    // The queue depends on free valets: a valet who parks a car cannot bring another.
    liveKeys.queue(hint.locationId),
    // The car is in the list of jobs of the valet who parks it.
    liveKeys.job(hint.stayId),
    ...getCarKeys(hint),
    liveKeys.vehicles,
    liveKeys.freePlaces(hint.locationId),
    ...getConversationKeys(hint),
  ],
  service_status_update: (hint) => [
    // The queue depends on free valets: without an order, the step may free the valet who parked
    // the car.
    liveKeys.queue(hint.locationId),
    ...(hint.orderId === undefined
      ? getStaffLists(hint)
      : [liveKeys.locationCounts, ...getSessionList(hint)]),
    liveKeys.job(hint.stayId),
    ...getCarKeys(hint),
    liveKeys.vehicles,
    liveKeys.freePlaces(hint.locationId),
    // The valet of the car takes part in the conversation, and the end of the stay closes the
    // conversation.
    ...(hint.orderId === undefined
      ? getConversationKeys(hint)
      : [liveKeys.conversation(hint.stayId)]),
  ],
  // Opening the ticket link may verify the guest's phone number and assign the car to a customer.
  link_opened: (hint) => [
    ...getStaffLists(hint),
    liveKeys.queue(hint.locationId),
    liveKeys.job(hint.stayId),
    ...getCarKeys(hint),
    liveKeys.vehicles,
    ...getConversationKeys(hint),
  ],
  retrieval_requested: (hint) => [
    liveKeys.queue(hint.locationId),
    ...getSessionList(hint),
    ...getCarKeys(hint),
  ],
  payment_completed: (hint) => [
    liveKeys.queue(hint.locationId),
    liveKeys.locationCounts,
    liveKeys.job(hint.stayId),
    ...getCarKeys(hint),
    liveKeys.transactions,
  ],
  car_retrieval_request: (hint) => [
    liveKeys.queue(hint.locationId),
    liveKeys.locationCounts,
    liveKeys.job(hint.stayId),
    ...getCarKeys(hint),
    liveKeys.conversation(hint.stayId),
    liveKeys.freePlaces(hint.locationId),
  ],
  order_updated: (hint) => getOrderKeys(hint.locationId, hint),
  orders_updated: ({ locationId, stays }) => stays.flatMap((car) => getOrderKeys(locationId, car)),
  // Services contain the number of unread messages.
  message_sent: (hint) => [
    ...getConversationKeys(hint),
    liveKeys.services,
    liveKeys.service(hint.stayId),
  ],
  // A suspended or removed person loses their shift, and the queue depends on the valets on shift.
  staff_updated: ({ locationId }) => [
    liveKeys.queue(locationId),
    liveKeys.locationCounts,
    liveKeys.shifts,
    liveKeys.team,
    // The list of jobs shows the shift of the valet.
    liveKeys.jobs,
  ],
  // The queue contains the location's target time and its automatic dispatch.
  location_updated: ({ locationId }) => [liveKeys.locations, liveKeys.queue(locationId)],
  // The screen that signs a business day shows an existing signature.
  day_updated: ({ locationId }) => [liveKeys.days(locationId), liveKeys.lastDays],
  support_updated: () => [liveKeys.support],
  // The list of notifications is cached per language, and only one language is displayed.
  notification: ({ notificationId }) =>
    languages.map((language) => [...notificationsKey, language, notificationId]),
};

/** Returns the keys of the queries that a live hint makes stale, without duplicates. */
export function listStaleKeys<T extends ScreenHint['type']>(
  hint: Extract<ScreenHint, { type: T }>,
): readonly QueryKey[] {
  // A newer server may send a kind of hint unknown here, which makes all live queries stale.
  const listKeys: KeysByHint[T] | undefined = Object.hasOwn(keysByHint, hint.type)
    ? keysByHint[hint.type]
    : undefined;
  const keys = listKeys ? listKeys(hint) : [['live']];
  return [...new Map(keys.map((key) => [key.join(), key])).values()];
}

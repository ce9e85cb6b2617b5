import type { QueryKey } from '@tanstack/react-query';
import type { LiveHint, PersonHint, StayHint } from '#contract/events.ts';
import type { StayChannel } from '#domain/stays/states.ts';
import { languages } from '#texts/languages.ts';
import { liveKeys, notificationsKey } from './liveKeys.ts';

type Hint = LiveHint | PersonHint;
type KeysByHint = {
  [T in Hint['type']]: (hint: Extract<Hint, { type: T }>) => readonly QueryKey[];
};

/** List of cars not yet parked, by channel. */
const listByChannel: Record<StayChannel, (stayId: string) => QueryKey> = {
  ticket: () => liveKeys.tickets,
  session: () => liveKeys.sessions,
  request: liveKeys.job,
};

/** A server of another version may send a channel unknown here, which makes all lists stale. */
const getStaffLists = ({ channel, stayId }: StayHint): readonly QueryKey[] =>
  (Object.hasOwn(listByChannel, channel)
    ? [listByChannel[channel]]
    : Object.values(listByChannel)
  ).map((getList) => getList(stayId));

/** The session list shows a car until its handover; the other lists drop it earlier. */
const getSessionList = (hint: StayHint): readonly QueryKey[] =>
  getStaffLists(hint).filter((key) => key === liveKeys.sessions);

/** Queries of screens that show the car itself. */
const getCarKeys = ({ stayId }: StayHint): readonly QueryKey[] => [
  liveKeys.services,
  liveKeys.service(stayId),
  liveKeys.parkingSession(stayId),
  liveKeys.ticket(stayId),
  liveKeys.car(stayId),
  liveKeys.cars,
];

/** The conversation's line names the guest, whom steps of an order do not change. */
const getConversationKeys = ({ stayId }: StayHint): readonly QueryKey[] => [
  liveKeys.conversation(stayId),
  liveKeys.conversationSummary(stayId),
];

/** Maps each kind of hint to stale queries. The type requires an entry for a new kind. */
const keysByHint: KeysByHint = {
  new_parking_request: (hint) => [...getStaffLists(hint), ...getCarKeys(hint), liveKeys.vehicles],
  car_being_parked: (hint) => [
    ...getStaffLists(hint),
    // A valet who parks a car is not free for a return.
    liveKeys.queue(hint.locationId),
    // The car is among the jobs of its valet.
    liveKeys.job(hint.stayId),
    ...getCarKeys(hint),
    liveKeys.vehicles,
    ...getConversationKeys(hint),
  ],
  service_status_update: (hint) => [
    // Also without an order, as a valet who has parked a car is free again.
    liveKeys.queue(hint.locationId),
    ...(hint.orderId === undefined
      ? getStaffLists(hint)
      : [liveKeys.locationCounts, ...getSessionList(hint)]),
    liveKeys.job(hint.stayId),
    ...getCarKeys(hint),
    liveKeys.vehicles,
    // Conversation partners change with the car's valet, and the end of a stay closes the
    // conversation.
    ...(hint.orderId === undefined
      ? getConversationKeys(hint)
      : [liveKeys.conversation(hint.stayId)]),
  ],
  // Opening the link may verify the phone number and assign the car to a customer.
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
  ],
  order_updated: (hint) => [
    liveKeys.queue(hint.locationId),
    liveKeys.locationCounts,
    liveKeys.job(hint.stayId),
    ...getSessionList(hint),
    ...getCarKeys(hint),
    liveKeys.transactions,
  ],
  // Services contain the count of unread messages.
  message_sent: (hint) => [
    ...getConversationKeys(hint),
    liveKeys.services,
    liveKeys.service(hint.stayId),
  ],
  // A suspended or removed person loses their shift, and the queue depends on valets on shift.
  staff_updated: ({ locationId }) => [
    liveKeys.queue(locationId),
    liveKeys.locationCounts,
    liveKeys.shifts,
    liveKeys.team,
    // The list of jobs shows the valet's shift.
    liveKeys.jobs,
  ],
  // The queue contains the location's target and its automatic dispatch.
  location_updated: ({ locationId }) => [liveKeys.locations, liveKeys.queue(locationId)],
  // The screen that signs a day shows an existing signature.
  day_updated: ({ locationId }) => [liveKeys.days(locationId)],
  support_updated: () => [liveKeys.support],
  // The list is cached per language; only one is displayed.
  notification: ({ notificationId }) =>
    languages.map((language) => [...notificationsKey, language, notificationId]),
};

/** Returns the keys of the queries that a hint makes stale, without duplicates. */
export function listStaleKeys<T extends Hint['type']>(
  hint: Extract<Hint, { type: T }>,
): readonly QueryKey[] {
  // A newer server may send an unknown kind, which makes all live queries stale.
  const listKeys: KeysByHint[T] | undefined = Object.hasOwn(keysByHint, hint.type)
    ? keysByHint[hint.type]
    : undefined;
  const keys = listKeys ? listKeys(hint) : [['live']];
  return [...new Map(keys.map((key) => [key.join(), key])).values()];
}

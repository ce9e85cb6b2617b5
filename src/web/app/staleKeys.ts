import type { QueryKey } from '@tanstack/react-query';
import type { LiveHint, PersonHint, StayHint } from '#contract/events.ts';
import type { StayChannel } from '#domain/stays/states.ts';
import { languages } from '#texts/languages.ts';
import { liveKeys, notificationsKey } from './liveKeys.ts';

type Hint = LiveHint | PersonHint;
type KeysByHint = {
  [T in Hint['type']]: (hint: Extract<Hint, { type: T }>) => readonly QueryKey[];
};

/** The staff's list of cars that are not parked yet, of each channel. */
const listByChannel: Record<StayChannel, (stayId: string) => QueryKey> = {
  ticket: () => liveKeys.tickets,
  session: () => liveKeys.sessions,
  request: liveKeys.job,
};

/** A server of another version beside this one may name a channel that is not known here, or none. */
const getStaffLists = ({ channel, stayId }: StayHint): readonly QueryKey[] =>
  (Object.hasOwn(listByChannel, channel)
    ? [listByChannel[channel]]
    : Object.values(listByChannel)
  ).map((getList) => getList(stayId));

/** The list of sessions goes on showing a car until it is handed over; the others let go of it. */
const getSessionList = (hint: StayHint): readonly QueryKey[] =>
  getStaffLists(hint).filter((key) => key === liveKeys.sessions);

/** The car itself, on the screens of whoever has it open: its customer's, and a valet's. */
const getCarKeys = ({ stayId }: StayHint): readonly QueryKey[] => [
  liveKeys.services,
  liveKeys.service(stayId),
  liveKeys.parkingSession(stayId),
  liveKeys.ticket(stayId),
  liveKeys.car(stayId),
  liveKeys.cars,
];

/** Its line in the staff's list names the guest, whom a step of the order leaves as they are. */
const getConversationKeys = ({ stayId }: StayHint): readonly QueryKey[] => [
  liveKeys.conversation(stayId),
  liveKeys.conversationSummary(stayId),
];

/**
 * What each kind of hint makes stale. A new kind does not compile until somebody has thought of who
 * shows what it changes.
 */
const keysByHint: KeysByHint = {
  new_parking_request: (hint) => [...getStaffLists(hint), ...getCarKeys(hint), liveKeys.vehicles],
  car_being_parked: (hint) => [
    ...getStaffLists(hint),
    // Who parks a car is not free to bring one.
    liveKeys.queue(hint.locationId),
    // Among the jobs of whoever has it.
    liveKeys.job(hint.stayId),
    ...getCarKeys(hint),
    liveKeys.vehicles,
    ...getConversationKeys(hint),
  ],
  service_status_update: (hint) => [
    // Also without its order: whoever has parked a car is free to bring one.
    liveKeys.queue(hint.locationId),
    ...(hint.orderId === undefined
      ? getStaffLists(hint)
      : [liveKeys.locationCounts, ...getSessionList(hint)]),
    liveKeys.job(hint.stayId),
    ...getCarKeys(hint),
    liveKeys.vehicles,
    // Who writes to whom changes with who has the car, and the end of a stay closes the conversation.
    ...(hint.orderId === undefined
      ? getConversationKeys(hint)
      : [liveKeys.conversation(hint.stayId)]),
  ],
  // The number may be proven by it, and the car its customer's from here on.
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
  // A service says how many messages are unread.
  message_sent: (hint) => [
    ...getConversationKeys(hint),
    liveKeys.services,
    liveKeys.service(hint.stayId),
  ],
  // Whoever is suspended or taken off has no shift any more, and the queue waits for those on shift.
  staff_updated: ({ locationId }) => [
    liveKeys.queue(locationId),
    liveKeys.locationCounts,
    liveKeys.shifts,
    liveKeys.team,
    // Their valet's shift stands above them.
    liveKeys.jobs,
  ],
  // A target in the header, the runners it chooses by itself.
  location_updated: ({ locationId }) => [liveKeys.locations, liveKeys.queue(locationId)],
  // Whoever has the day open to sign it sees who did.
  day_updated: ({ locationId }) => [liveKeys.days(locationId)],
  support_updated: () => [liveKeys.support],
  // Each language has a list of its own, of which one is shown.
  notification: ({ notificationId }) =>
    languages.map((language) => [...notificationsKey, language, notificationId]),
};

/** The queries that show what a hint says has changed, each once. */
export function listStaleKeys<T extends Hint['type']>(
  hint: Extract<Hint, { type: T }>,
): readonly QueryKey[] {
  // A server of a newer version may send a kind that this page has never heard of.
  const listKeys: KeysByHint[T] | undefined = Object.hasOwn(keysByHint, hint.type)
    ? keysByHint[hint.type]
    : undefined;
  const keys = listKeys ? listKeys(hint) : [['live']];
  return [...new Map(keys.map((key) => [key.join(), key])).values()];
}

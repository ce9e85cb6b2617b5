import type { QueryKey } from '@tanstack/react-query';
import type { LiveHint, NotificationHint, StayHint } from '#contract/events.ts';
import type { StayChannel } from '#domain/stays/states.ts';
import { liveKeys, notificationsKey } from './liveKeys.ts';

type Hint = LiveHint | NotificationHint;
type KeysByHint = {
  [T in Hint['type']]: (hint: Extract<Hint, { type: T }>) => readonly QueryKey[];
};

/** The staff's list of cars that are not parked yet, of each channel. */
const listByChannel: Record<StayChannel, QueryKey> = {
  ticket: liveKeys.tickets,
  session: liveKeys.sessions,
  request: liveKeys.jobs,
};

/** A server of another version beside this one may name a channel that is not known here, or none. */
const getStaffLists = ({ channel }: StayHint): readonly QueryKey[] =>
  Object.hasOwn(listByChannel, channel) ? [listByChannel[channel]] : Object.values(listByChannel);

/** The list of sessions goes on showing a car until it is handed over; the others let go of it. */
const getSessionList = (hint: StayHint): readonly QueryKey[] =>
  getStaffLists(hint).filter((key) => key === liveKeys.sessions);

/** The car itself, on the screens of whoever has it open: its customer's, and a valet's. */
const getCarKeys = ({ stayId }: StayHint): readonly QueryKey[] => [
  liveKeys.services,
  liveKeys.service(stayId),
  liveKeys.parkingSession(stayId),
  liveKeys.ticket(stayId),
];

/** Who writes to whom changes with who has the car, and the end of a stay closes the conversation. */
const getConversationKeys = ({ stayId }: StayHint): readonly QueryKey[] => [
  liveKeys.conversation(stayId),
  liveKeys.conversations,
];

/**
 * What each kind of hint makes stale. A new kind does not compile until somebody has thought of who
 * shows what it changes.
 */
const keysByHint: KeysByHint = {
  new_parking_request: (hint) => [...getStaffLists(hint), ...getCarKeys(hint), liveKeys.vehicles],
  car_being_parked: (hint) => [
    ...getStaffLists(hint),
    // Among the jobs of whoever has it.
    liveKeys.jobs,
    ...getCarKeys(hint),
    liveKeys.vehicles,
    ...getConversationKeys(hint),
  ],
  service_status_update: (hint) => [
    ...(hint.orderId === undefined
      ? getStaffLists(hint)
      : [
          liveKeys.queue(hint.locationId),
          liveKeys.runners(hint.locationId),
          ...getSessionList(hint),
        ]),
    liveKeys.jobs,
    ...getCarKeys(hint),
    liveKeys.vehicles,
    ...getConversationKeys(hint),
  ],
  retrieval_requested: (hint) => [...getSessionList(hint), ...getCarKeys(hint)],
  payment_completed: (hint) => [
    liveKeys.queue(hint.locationId),
    liveKeys.jobs,
    ...getCarKeys(hint),
    liveKeys.transactions,
  ],
  car_retrieval_request: (hint) => [
    liveKeys.queue(hint.locationId),
    liveKeys.runners(hint.locationId),
    liveKeys.jobs,
    ...getCarKeys(hint),
    ...getConversationKeys(hint),
  ],
  order_updated: (hint) => [
    liveKeys.queue(hint.locationId),
    liveKeys.jobs,
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
  staff_updated: ({ locationId }) => [liveKeys.runners(locationId), liveKeys.queue(locationId)],
  notification: () => [notificationsKey],
};

/** The queries that show what a hint says has changed, each once. */
export function listStaleKeys<T extends Hint['type']>(
  hint: Extract<Hint, { type: T }>,
): readonly QueryKey[] {
  // A server of a newer version may send a kind that this page has never heard of.
  const listKeys: KeysByHint[T] | undefined = Object.hasOwn(keysByHint, hint.type)
    ? keysByHint[hint.type]
    : undefined;
  return listKeys ? [...new Set(listKeys(hint))] : [['live']];
}

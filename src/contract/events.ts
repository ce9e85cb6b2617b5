import type { StayChannel, StayStatus } from '#domain/stays/states.ts';

/**
 * What travels over `/ws`. A push is a hint: it says what kind of thing changed and names it by ids,
 * never data; each screen refetches what that concerns through its own authorised call.
 */
export type ClientMessage =
  | { type: 'authenticate'; token: string; userId?: string; userRole?: string }
  | { type: 'authenticate'; ticketToken: string }
  /** A screen on a wall, which hears nothing but its end. */
  | { type: 'authenticate'; wallToken: string };

type StayChange = {
  stayId: string;
  locationId: string;
  /** Which channel the car came in by: the staff's lists of cars differ by it. */
  channel: StayChannel;
  /** The stay's status after the change. */
  status: StayStatus;
  /** Grows with every change of the stay, so a late hint can be told from a new one. */
  version: number;
};
type OrderChange = StayChange & { orderId: string };

/** What changed about one car. */
export type StayHint =
  /** It is announced: a ticket, a session, a request. */
  | ({ type: 'new_parking_request' } & StayChange)
  /** A valet has it. */
  | ({ type: 'car_being_parked' } & StayChange)
  /** Any other step of the stay; with its order's id where that moved along. */
  | ({ type: 'service_status_update'; orderId?: string } & StayChange)
  /** Its guest has opened the link for the first time, which changes nothing on the guest's own page. */
  | ({ type: 'link_opened' } & StayChange)
  /** Its return is asked for and not paid: in no queue yet, and among what the desk can take money for. */
  | ({ type: 'retrieval_requested' } & OrderChange)
  /** Its return is paid, or is to be paid as it is handed over: from here on it is in the queue. */
  | ({ type: 'payment_completed' } & OrderChange)
  /** A runner is sent for it. */
  | ({ type: 'car_retrieval_request' } & OrderChange)
  /** Its order was repriced, cancelled or refunded, or can be paid again. */
  | ({ type: 'order_updated' } & OrderChange)
  /** Something was written or read in its conversation. */
  | ({ type: 'message_sent' } & StayChange);

/** Who can be sent at a location: somebody was invited, joined, assigned, taken off or suspended. */
export type StaffHint = { type: 'staff_updated'; locationId: string };

/** What a location decides about its curb has changed. */
export type LocationHint = { type: 'location_updated'; locationId: string };

/** A business day of a location was signed or corrected. */
export type DayHint = { type: 'day_updated'; locationId: string };

export type LiveHint = StayHint | StaffHint | LocationHint | DayHint;

/** Something new for one person, on all of their open screens. */
export type NotificationHint = { type: 'notification'; notificationId: string };

/** A request for help was written to, taken, answered or closed: for its asker and for administrators. */
export type SupportHint = { type: 'support_updated'; requestId: string };

/** What one person alone hears. */
export type PersonHint = NotificationHint | SupportHint;

export type ServerMessage =
  | { type: 'authenticated' }
  | { type: 'refused'; message: string }
  /** Hints may have been missed: refetch everything that is open. */
  | { type: 'resync' }
  /** The server is about to restart: come back after a moment. */
  | { type: 'restarting' }
  | PersonHint
  | LiveHint;

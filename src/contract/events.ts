import type { StayChannel, StayStatus } from '#domain/stays/states.ts';

/**
 * Messages over `/ws`. A push is only a hint with the kind of change and ids, never data. Each screen
 * refetches through its own authorised call, so a hint cannot leak anything.
 */
export type ClientMessage =
  | { type: 'authenticate'; token: string; userId?: string; userRole?: string }
  | { type: 'authenticate'; ticketToken: string }
  /** Wall screen; it only receives the end of its session. */
  | { type: 'authenticate'; wallToken: string };

type StayChange = {
  stayId: string;
  locationId: string;
  /** Channel of the stay, by which the staff's lists of cars differ. */
  channel: StayChannel;
  /** Status of the stay after the change. */
  status: StayStatus;
  /** Grows with every change of the stay, so that a client can drop an outdated hint. */
  version: number;
};
type OrderChange = StayChange & { orderId: string };

/** Change of one car. */
export type StayHint =
  /** Car announced by a ticket, a session or a request. */
  | ({ type: 'new_parking_request' } & StayChange)
  /** Car received by a valet. */
  | ({ type: 'car_being_parked' } & StayChange)
  /** Any other step of the stay; with the order id where the order changed too. */
  | ({ type: 'service_status_update'; orderId?: string } & StayChange)
  /** Guest opened the link for the first time; the guest's own page does not change. */
  | ({ type: 'link_opened' } & StayChange)
  /** Return requested and unpaid: in no queue yet, but the desk can take the payment. */
  | ({ type: 'retrieval_requested' } & OrderChange)
  /** Return paid or payable at the handover; it is in the queue from now on. */
  | ({ type: 'payment_completed' } & OrderChange)
  /** Runner dispatched. */
  | ({ type: 'car_retrieval_request' } & OrderChange)
  /** Order repriced, cancelled, refunded or payable again. */
  | ({ type: 'order_updated' } & OrderChange)
  /** Message written or read in the conversation of the car. */
  | ({ type: 'message_sent' } & StayChange);

/** Change of who can be dispatched at a location: somebody invited, joined, assigned, removed or suspended. */
export type StaffHint = { type: 'staff_updated'; locationId: string };

/** Curb rules of a location changed. */
export type LocationHint = { type: 'location_updated'; locationId: string };

/** Business day of a location signed or corrected. */
export type DayHint = { type: 'day_updated'; locationId: string };

export type LiveHint = StayHint | StaffHint | LocationHint | DayHint;

/** New notification for one person, on all of their open screens. */
export type NotificationHint = { type: 'notification'; notificationId: string };

/** Support request written to, taken, answered or closed; sent to its asker and to administrators. */
export type SupportHint = { type: 'support_updated'; requestId: string };

/** Hint that only one person receives. */
export type PersonHint = NotificationHint | SupportHint;

export type ServerMessage =
  | { type: 'authenticated' }
  | { type: 'refused'; message: string }
  /** Hints may have been missed, so the client refetches all open data. */
  | { type: 'resync' }
  /** The server restarts soon, so the client reconnects after a moment. */
  | { type: 'restarting' }
  | PersonHint
  | LiveHint;

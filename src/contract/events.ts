import type { StayChannel, StayStatus } from '#domain/stays/states.ts';

/**
 * Message from the client over `/ws`.
 *
 * A message to the client is only a hint with the kind of change and ids, never data. Each screen
 * refetches through its own authorised call, so a hint cannot leak data.
 */
export type ClientMessage =
  | { type: 'authenticate'; token: string; userId?: string; userRole?: string }
  | { type: 'authenticate'; ticketToken: string }
  /** Message of a wall screen. The server only tells a wall screen when its session ends. */
  | { type: 'authenticate'; wallToken: string };

type StayChange = {
  stayId: string;
  locationId: string;
  /** Channel of the stay. The staff's lists of cars differ by channel. */
  channel: StayChannel;
  /** Status of the stay after the change. */
  status: StayStatus;
  /**
   * Version that grows with every change of the stay. A client can therefore drop an outdated hint.
   */
  version: number;
};
type OrderChange = StayChange & { orderId: string };

/** Hint about a change of one car. */
export type StayHint =
  /** Car was announced by a ticket, a session or a request. */
  | ({ type: 'new_parking_request' } & StayChange)
  /** Car was received by a valet. */
  | ({ type: 'car_being_parked' } & StayChange)
  /** Any other step of the stay. The order id is set if the order changed too. */
  | ({ type: 'service_status_update'; orderId?: string } & StayChange)
  /** Guest opened the ticket link for the first time. The guest's own page does not change. */
  | ({ type: 'link_opened' } & StayChange)
  /**
   * Return was requested and is unpaid. The order is in no queue yet, but the desk can take the
   * payment.
   */
  | ({ type: 'retrieval_requested' } & OrderChange)
  /** Return was paid, or is payable at the handover. The order has joined the queue. */
  | ({ type: 'payment_completed' } & OrderChange)
  /** Runner was dispatched. */
  | ({ type: 'car_retrieval_request' } & OrderChange)
  /** Order was repriced, cancelled, refunded or made payable again. */
  | ({ type: 'order_updated' } & OrderChange)
  /** Message was written or read in the conversation about the car. */
  | ({ type: 'message_sent' } & StayChange);

/**
 * Hint for staff in place of several `order_updated` hints of a location, such as of a burst of new
 * times. Guests get the hint of their own car.
 */
export type OrdersHint = {
  type: 'orders_updated';
  locationId: string;
  stays: Pick<StayChange, 'stayId' | 'channel'>[];
};

/**
 * Hint that the list of dispatchable people at a location changed: somebody was invited, joined,
 * assigned, removed or suspended.
 */
export type StaffHint = { type: 'staff_updated'; locationId: string };

/** Hint that the curb rules of a location changed. */
export type LocationHint = { type: 'location_updated'; locationId: string };

/** Hint that a business day of a location was signed or corrected. */
export type DayHint = { type: 'day_updated'; locationId: string };

export type LiveHint = StayHint | OrdersHint | StaffHint | LocationHint | DayHint;

/** Hint about a new notification for one person, sent to all of the person's open screens. */
export type NotificationHint = { type: 'notification'; notificationId: string };

/**
 * Hint that a support request was written to, taken, answered or closed. The hint is sent to the
 * asker and to administrators.
 */
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

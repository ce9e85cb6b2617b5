/**
 * What travels over `/ws`. A push is a hint: it carries a kind and ids, never data; the screen
 * refetches through its own authorised call.
 */
export type ClientMessage =
  | { type: 'authenticate'; token: string; userId?: string; userRole?: string }
  | { type: 'authenticate'; ticketToken: string };

export const liveHintTypes = [
  'car_being_parked',
  'retrieval_requested',
  'car_retrieval_request',
  'new_parking_request',
  'service_status_update',
  'payment_completed',
  'order_updated',
  'message_sent',
] as const;
export type LiveHintType = (typeof liveHintTypes)[number];

export type LiveHint = {
  type: LiveHintType;
  stayId: string;
  orderId?: string;
  locationId: string;
  /** The stay's status after the change. */
  status: string;
  /** Grows with every change of the stay, so a late hint can be told from a new one. */
  version: number;
};

/** Something new for one person, on all of their open screens. */
export type NotificationHint = { type: 'notification'; notificationId: string };

export type ServerMessage =
  | { type: 'authenticated' }
  | { type: 'refused'; message: string }
  /** Hints may have been missed: refetch everything that is open. */
  | { type: 'resync' }
  /** The server is about to restart: come back after a moment. */
  | { type: 'restarting' }
  | NotificationHint
  | LiveHint;

import { isWritable } from '#domain/messages/conversation.ts';
import { isOpenOrder, nextOrderStatus, type OrderStatus } from '#domain/orders/states.ts';
import { READABLE_DAYS } from '#domain/stays/readable.ts';
import { isCancellableByCustomer } from '#domain/stays/request.ts';
import type { StayChannel, StayStatus } from '#domain/stays/states.ts';
import { findStayEnd } from '../stays/queries/ended.ts';

type Stay = {
  channel: StayChannel;
  status: StayStatus;
  returned_at: Date | null;
  cancelled_at: Date | null;
};

/** What its customer may do with a stay now; the screens show just these. */
export function computeCustomerRights(stay: Stay, orderStatus: OrderStatus | null, now: Date) {
  const { returned_at: returnedAt } = stay;
  const open = orderStatus !== null && isOpenOrder(orderStatus) ? orderStatus : null;
  const ratedUntil = (returnedAt?.getTime() ?? 0) + READABLE_DAYS * 86_400_000;
  return {
    requestRetrieval: stay.status === 'parked',
    pay: open === 'requested',
    cancel: isCancellableByCustomer(stay),
    cancelRetrieval: open !== null && nextOrderStatus(open, 'cancel') !== null,
    rate: returnedAt !== null && ratedUntil >= now.getTime(),
    message: isWritable({ endedAt: findStayEnd(stay) }, now),
  };
}

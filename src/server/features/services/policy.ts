import { isWritable } from '#domain/messages/conversation.ts';
import {
  isAwaitingPayment,
  isOpenOrder,
  nextOrderStatus,
  type OrderStatus,
} from '#domain/orders/states.ts';
import { isRatable } from '#domain/stays/readable.ts';
import { isCancellableByCustomer } from '#domain/stays/request.ts';
import { isReturnable, type StayChannel, type StayStatus } from '#domain/stays/states.ts';
import { findStayEnd } from '../stays/queries/ended.ts';

type Stay = {
  channel: StayChannel;
  status: StayStatus;
  returned_at: Date | null;
  cancelled_at: Date | null;
};

/** What its customer may do with a stay now; the screens show just these. */
export function computeCustomerRights(stay: Stay, orderStatus: OrderStatus | null, now: Date) {
  const open = orderStatus !== null && isOpenOrder(orderStatus) ? orderStatus : null;
  return {
    requestRetrieval: isReturnable(stay.status),
    pay: open !== null && isAwaitingPayment(open),
    cancel: isCancellableByCustomer(stay),
    cancelRetrieval: open !== null && nextOrderStatus(open, 'cancel') !== null,
    rate: isRatable(stay.returned_at, now),
    message: isWritable({ endedAt: findStayEnd(stay) }, now),
  };
}

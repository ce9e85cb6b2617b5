import { isConversationOpen } from '#domain/messages/conversation.ts';
import { isOpenOrder, isUnpaid, type OrderStatus } from '#domain/orders/states.ts';
import { isRatable } from '#domain/stays/ticketLink.ts';
import { isCancellableByCustomer } from '#domain/stays/request.ts';
import {
  findStayEnd,
  isReturnable,
  type StayChannel,
  type StayStatus,
} from '#domain/stays/states.ts';

type Stay = {
  channel: StayChannel;
  status: StayStatus;
  returned_at: Date | null;
  cancelled_at: Date | null;
};

type OpenOrder = {
  status: OrderStatus;
  paidAt: string | null;
  heldAt: string | null;
  isCancellable: boolean;
};

/** Lists what a customer may do with a stay now; screens show only these actions. */
export function computeCustomerRights(stay: Stay, order: OpenOrder | null, now: Date) {
  const open = order !== null && isOpenOrder(order.status) ? order : null;
  return {
    requestRetrieval: isReturnable(stay.status),
    pay: open !== null && isUnpaid({ status: open.status, paid_at: open.paidAt }),
    cancel: isCancellableByCustomer(stay),
    cancelRetrieval: open !== null && open.isCancellable,
    resume: open !== null && open.heldAt !== null,
    rate: isRatable(stay.returned_at, now),
    message: isConversationOpen({ endedAt: findStayEnd(stay) }, now),
  };
}

import type { OrderSubscriber } from '#server/orderSubscriber.ts';
import { withTipsMoved } from '../ledger.ts';
import { abandonPayment } from './abandonPayment.ts';
import { abandonLaterTips } from './closeLaterTips.ts';
import { settleFreeOrder } from './settlePayment.ts';
import { tryProviderPayment, withOpenPayment } from './openPayment.ts';

/** Changes the payment with each change of its order, inside the order's unit of work. */
export const paymentSubscriber: OrderSubscriber = {
  orderCreated: withOpenPayment,
  freeOrderRequested: settleFreeOrder,
  orderAnnounced: tryProviderPayment,
  async orderEnded(unit, order) {
    await abandonPayment(unit, order);
    await abandonLaterTips(unit, order);
  },
  runnerChanged: withTipsMoved,
};

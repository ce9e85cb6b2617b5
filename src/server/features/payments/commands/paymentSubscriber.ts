import type { OrderSubscriber } from '#server/context.ts';
import { addTipMoveLines } from '../ledger.ts';
import { abandonPayment } from './abandonPayment.ts';
import { abandonLaterTips } from './closeLaterTips.ts';
import { settleFreeOrder } from './settlePayment.ts';
import { tryProviderPayment, addOpenPayment } from './openPayment.ts';

/** Changes the payment with each change of its order, inside the order's unit of work. */
export const paymentSubscriber: OrderSubscriber = {
  orderCreated: addOpenPayment,
  freeOrderRequested: settleFreeOrder,
  orderAnnounced: tryProviderPayment,
  async orderEnded(unit, order) {
    await abandonPayment(unit, order);
    await abandonLaterTips(unit, order);
  },
  runnerChanged: addTipMoveLines,
};

import type { OrderSubscriber } from '../../../orderSubscriber.ts';
import { withTipToRunner } from '../ledger.ts';
import { abandonPayment } from './abandonPayment.ts';
import { settleFreeOrder } from './settlePayment.ts';
import { tryProviderPayment, withOpenPayment } from './openPayment.ts';

/** What the steps of an order mean for its payment. */
export const paymentSubscriber: OrderSubscriber = {
  orderCreated: withOpenPayment,
  freeOrderRequested: settleFreeOrder,
  orderAnnounced: tryProviderPayment,
  orderEnded: abandonPayment,
  runnerAssigned: withTipToRunner,
};

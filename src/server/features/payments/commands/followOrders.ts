import type { OrderSubscriber } from '../../../orderSubscriber.ts';
import { abandonPayment } from './abandonPayment.ts';
import { moveTipToRunner } from './moveTip.ts';
import { openPayment, tryProviderPayment } from './openPayment.ts';

/** What the steps of an order mean for its payment. */
export const paymentSubscriber: OrderSubscriber = {
  orderCreated: openPayment,
  orderAnnounced: tryProviderPayment,
  orderEnded: abandonPayment,
  runnerAssigned: moveTipToRunner,
};

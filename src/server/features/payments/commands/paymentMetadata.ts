import type { PaymentMetadata } from '../../../platform/payments/provider.ts';

/** Builds the metadata by which the provider's payment of an order is recognised. */
export const buildPaymentMetadata = (payment: {
  id: string;
  order_id: string;
}): PaymentMetadata => ({ paymentId: payment.id, orderId: payment.order_id });

/** Builds the metadata by which the provider's payment of a later tip is recognised. */
export const buildTipMetadata = (tip: { id: string }): PaymentMetadata => ({ laterTipId: tip.id });

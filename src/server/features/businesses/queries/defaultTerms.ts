import type { FeeTerms } from '#domain/payments/platformFee.ts';
import type { Queryable } from '../../../platform/db/client.ts';

/** What the platform takes of a new business, in whatever currency it is paid: 8 %, on the customer's bill. */
export async function getDefaultTerms(_db: Queryable, _currency: string): Promise<FeeTerms> {
  return { type: 'percentage', value: 800, payer: 'customer' };
}

export const toFeeColumns = ({ type, value, payer }: FeeTerms) => ({
  platform_fee_type: type,
  platform_fee_value: value,
  platform_fee_payer: payer,
});

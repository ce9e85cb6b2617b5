import { type FeeTerms as DomainTerms, readPlatformFee } from '#domain/payments/platformFee.ts';
import type { FeeTerms } from '#web/features/businesses/agreedFee.ts';

/**
 * Converts stored fee terms to the type of the domain rules; null when the stored value is invalid.
 */
export const readTerms = (terms: FeeTerms, currency: string): DomainTerms | null => {
  const fee = readPlatformFee(terms.platformFeeType, terms.platformFeeValue, currency);
  return fee && { ...fee, payer: terms.platformFeePayer };
};

import { type FeeTerms as DomainTerms, readPlatformFee } from '#domain/payments/platformFee.ts';
import type { FeeTerms } from '#web/features/payments/invoices/agreedFee.ts';

/** As the domain reckons with it. */
export const readTerms = (terms: FeeTerms, currency: string): DomainTerms | null => {
  const fee = readPlatformFee(terms.platformFeeType, terms.platformFeeValue, currency);
  return fee && { ...fee, payer: terms.platformFeePayer };
};

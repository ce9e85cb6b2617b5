import { type FeeTerms as DomainTerms, readPlatformFee } from '#domain/payments/platformFee.ts';
import type { FeeTerms } from '#web/features/payments/invoices/agreedFee.ts';

/** Converts stored terms to the domain's; null when invalid. */
export const readTerms = (terms: FeeTerms, currency: string): DomainTerms | null => {
  const fee = readPlatformFee(terms.platformFeeType, terms.platformFeeValue, currency);
  return fee && { ...fee, payer: terms.platformFeePayer };
};

import { z } from 'zod';
import { pricingOperations } from '#contract/pricing.ts';
import { overnightFields, toPricingChange, type TypedPricing } from './typedPricing.ts';

const change = pricingOperations['PUT /api/locations/{locationId}/pricing'].body;

/**
 * Creates the schema of typed prices, by the rules of the call. Each error is shown at the field
 * with the typed value.
 */
export const createPricingSchema = (place: { currency: string; timeZone: string }) =>
  z.custom<TypedPricing>().transform((typed, context) => {
    const read = change.safeParse(toPricingChange(typed, place));
    if (read.success) return read.data;
    for (const { path, message } of read.error.issues) {
      const renamed = overnightFields[path.join('.')];
      context.addIssue({ code: 'custom', message, path: renamed ? [renamed] : path });
    }
    return z.NEVER;
  });

import { z } from 'zod';
import { typedCharge } from '#contract/fields.ts';

/** Typed charge level in percent. An empty text means unknown. */
export const chargeText = z
  .string()
  .transform((typed) => (typed === '' ? null : Number(typed)))
  .pipe(typedCharge.nullable());

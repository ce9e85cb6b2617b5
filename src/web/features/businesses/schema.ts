import { z } from 'zod';
import { locationSettings } from '#contract/businesses.ts';
import { toLatinDigits } from '#domain/shared/digits.ts';

/** No number is refused by the contract's own rule. */
const typedMinutes = z
  .string()
  .transform((typed) => Number(toLatinDigits(typed.trim()) || Number.NaN));

/** What a location decides, as it is typed: minutes are texts, and the spots one text of lines. */
export const typedLocation = locationSettings.extend({
  waitTargetMinutes: typedMinutes.pipe(locationSettings.shape.waitTargetMinutes),
  keyLimitMinutes: typedMinutes.pipe(locationSettings.shape.keyLimitMinutes),
  spots: z
    .string()
    .transform((typed) => typed.split('\n'))
    .pipe(locationSettings.shape.spots),
});

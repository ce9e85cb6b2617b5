import { z } from 'zod';
import { businessSettings, newTax } from '#contract/businesses.ts';
import { toLatinDigits } from '#domain/shared/digits.ts';

/** Parses a typed percentage: '8.25', '8,25 %' and '٨٫٢٥'; NaN fails the contract's rule. */
const readPercent = (typed: string): number =>
  Number(
    toLatinDigits(typed)
      .replaceAll(/[\s%٪]/g, '')
      .replace(/[,٫]/, '.') || Number.NaN,
  );

export const taxSchema = newTax.extend({
  percent: z.string().transform(readPercent).pipe(newTax.shape.percent),
});

/** Converts an empty choice to null, which means the countries of the locations. */
export const smsCountriesSchema = z.object({
  smsCountries: z
    .array(z.string())
    .transform((chosen) => (chosen.length > 0 ? chosen : null))
    .pipe(businessSettings.shape.smsCountries),
});

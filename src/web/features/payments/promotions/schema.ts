import { z } from 'zod';
import { requiredText, typedText } from '#contract/fields.ts';
import { issue } from '#contract/issueCatalogue.ts';
import { portionTypes } from '#domain/payments/price.ts';
import { toLatinDigits } from '#domain/shared/digits.ts';

/** '8.25', '8,25 %', '$5' and '٨٫٢٥' are numbers; anything else is none. */
const readNumber = (typed: string): number =>
  Number(
    toLatinDigits(typed)
      .replaceAll(/[^\d.,٫-]/g, '')
      .replace(/[,٫]/, '.') || Number.NaN,
  );

const amount = (missing: 'discount_invalid' | 'amount_invalid') =>
  z.number(issue(missing)).positive(issue(missing));
const whole = z
  .number(issue('value_invalid'))
  .int(issue('value_invalid'))
  .min(1, issue('number_too_small', { minimum: 1 }))
  .max(1_000_000, issue('number_too_big', { maximum: 1_000_000 }));

/** Nothing typed is no condition. */
const optionalNumber = (rule: z.ZodType<number, number>) =>
  z
    .string()
    .transform((typed) => (typed.trim() === '' ? null : readNumber(typed)))
    .pipe(rule.nullable());

/** What may change of a code that is out in the world. Days are of the business's calendar. */
const changeable = {
  description: typedText(200),
  expiresAt: z.string(),
  maxUses: optionalNumber(whole),
  maxUsesPerGuest: optionalNumber(whole),
  locationIds: z.array(z.string()),
};

export const typedChange = z.object(changeable);

export const typedPromo = z.object({
  ...changeable,
  code: requiredText(60, issue('promo_code_missing')),
  discountType: z.enum(portionTypes),
  discountValue: z.string().transform(readNumber).pipe(amount('discount_invalid')),
  minimumAmount: optionalNumber(amount('amount_invalid')),
  startsAt: z.string(),
});

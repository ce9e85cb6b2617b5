import { z } from 'zod';
import { requiredText, typedText } from '#contract/fields.ts';
import { issue } from '#contract/issueCatalogue.ts';
import { portionTypes } from '#domain/payments/price.ts';
import { toLatinDigits } from '#domain/shared/digits.ts';
import { currencyDecimals, majorToMinor, minorToMajor } from '#domain/shared/money.ts';

/** '$1,234.50', '8,25' and '٨٫٢٥' are amounts, with the digits of their currency; '1e3' and '5o' are none. */
const readAmount =
  (currency: string) =>
  (typed: string): number => {
    const cents = majorToMinor(typed, currency);
    return cents === null ? Number.NaN : minorToMajor(cents, currency);
  };

/** A percentage has two digits after the point, whatever the currency has beside it; the server knows which it is. */
const readDiscount = (currency: string) => (typed: string) =>
  readAmount(currencyDecimals(currency) < 2 ? NO_CURRENCY : currency)(
    typed.replaceAll(/[%٪]/gu, ''),
  );
/** ISO 4217 has it for what is in none. */
const NO_CURRENCY = 'XXX';

const readCount = (typed: string): number => {
  const digits = toLatinDigits(typed).trim();
  return /^\d{1,9}$/.test(digits) ? Number(digits) : Number.NaN;
};

const amount = (missing: 'discount_invalid' | 'amount_invalid') =>
  z.number(issue(missing)).positive(issue(missing));
const whole = z
  .number(issue('value_invalid'))
  .int(issue('value_invalid'))
  .min(1, issue('number_too_small', { minimum: 1 }))
  .max(1_000_000, issue('number_too_big', { maximum: 1_000_000 }));

/** Nothing typed is no condition. */
const optional = (read: (typed: string) => number, rule: z.ZodType<number, number>) =>
  z
    .string()
    .transform((typed) => (typed.trim() === '' ? null : read(typed)))
    .pipe(rule.nullable());

/** What may change of a code that is out in the world. Days are of the business's calendar. */
const changeable = {
  description: typedText(200),
  expiresAt: z.string(),
  maxUses: optional(readCount, whole),
  maxUsesPerGuest: optional(readCount, whole),
  locationIds: z.array(z.string()),
};

export const typedChange = z.object(changeable);

export const typedPromo = (currency: string) =>
  z.object({
    ...changeable,
    code: requiredText(60, issue('promo_code_missing')),
    discountType: z.enum(portionTypes),
    discountValue: z.string().transform(readDiscount(currency)).pipe(amount('discount_invalid')),
    minimumAmount: optional(readAmount(currency), amount('amount_invalid')),
    startsAt: z.string(),
  });

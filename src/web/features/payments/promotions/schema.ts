import { z } from 'zod';
import { requiredText, typedText } from '#contract/fields.ts';
import { issueOption } from '#contract/issueCatalogue.ts';
import { portionTypes } from '#domain/payments/price.ts';
import { toLatinDigits } from '#domain/shared/digits.ts';
import { currencyDecimals, majorToMinor, minorToMajor } from '#domain/shared/money.ts';

/**
 * Parses a typed amount: '$1,234.50', '8,25' and '٨٫٢٥' with the currency's decimals; NaN for '1e3'
 * or '5o'.
 */
const readAmount =
  (currency: string) =>
  (typed: string): number => {
    const cents = majorToMinor(typed, currency);
    return cents === null ? Number.NaN : minorToMajor(cents, currency);
  };

/**
 * Parses a discount with two decimals, which a percentage has in every currency. The server checks
 * the decimals of an amount.
 */
const readDiscount = (currency: string) => (typed: string) =>
  readAmount(currencyDecimals(currency) < 2 ? NO_CURRENCY : currency)(
    typed.replaceAll(/[%٪]/gu, ''),
  );
/** ISO 4217 code that means no currency. */
const NO_CURRENCY = 'XXX';

const readCount = (typed: string): number => {
  const digits = toLatinDigits(typed).trim();
  return /^\d{1,9}$/.test(digits) ? Number(digits) : Number.NaN;
};

const amount = (missing: 'discount_invalid' | 'amount_invalid') =>
  z.number(issueOption(missing)).positive(issueOption(missing));
const whole = z
  .number(issueOption('value_invalid'))
  .int(issueOption('value_invalid'))
  .min(1, issueOption('number_too_small', { minimum: 1 }))
  .max(1_000_000, issueOption('number_too_big', { maximum: 1_000_000 }));

/** Optional number of a promo code; an empty field means no condition. */
const optional = (read: (typed: string) => number, rule: z.ZodType<number, number>) =>
  z
    .string()
    .transform((typed) => (typed.trim() === '' ? null : read(typed)))
    .pipe(rule.nullable());

/** Fields of a promo code that may change after printing. Dates are business days. */
const changeable = {
  description: typedText(200),
  expiresAt: z.string(),
  maxUses: optional(readCount, whole),
  maxUsesPerGuest: optional(readCount, whole),
  locationIds: z.array(z.string()),
};

export const promoChangeSchema = z.object(changeable);

export const createPromoSchema = (currency: string) =>
  z.object({
    ...changeable,
    code: requiredText(60, issueOption('promo_code_missing')),
    discountType: z.enum(portionTypes),
    discountValue: z.string().transform(readDiscount(currency)).pipe(amount('discount_invalid')),
    minimumAmount: optional(readAmount(currency), amount('amount_invalid')),
    startsAt: z.string(),
  });

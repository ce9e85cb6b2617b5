import { z } from 'zod';
import { requiredText, typedText } from '#contract/fields.ts';
import { issue } from '#contract/issueCatalogue.ts';
import { majorToMinor } from '#domain/shared/money.ts';

/** Optional amount; an empty field means no limit. */
const limit = (currency: string) =>
  z
    .string()
    .transform((typed) =>
      typed.trim() === '' ? null : (majorToMinor(typed, currency) ?? Number.NaN),
    )
    .pipe(z.number(issue('amount_invalid')).min(1, issue('amount_invalid')).nullable());

/** Parses the account form, with amounts in whole currency units. */
export const typedAccount = (currency: string) =>
  z.object({
    name: requiredText(80, issue('account_name_missing')),
    code: typedText(40),
    coverCents: limit(currency),
    dayLimitCents: limit(currency),
    monthLimitCents: limit(currency),
    maxUses: z.string().transform((typed) => (typed.trim() === '' ? null : Number(typed))),
    oncePerStay: z.boolean(),
  });

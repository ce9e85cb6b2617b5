import { z } from 'zod';
import { requiredText, typedText } from '#contract/fields.ts';
import { issueOption } from '#contract/issueCatalogue.ts';
import { majorToMinor } from '#domain/shared/money.ts';

/** Optional limit of a house account; an empty field means no limit. */
const limit = (currency: string) =>
  z
    .string()
    .transform((typed) =>
      typed.trim() === '' ? null : (majorToMinor(typed, currency) ?? Number.NaN),
    )
    .pipe(z.number(issueOption('amount_invalid')).min(1, issueOption('amount_invalid')).nullable());

/** Parses the form of a house account, where people type amounts in dollars, not cents. */
export const createHouseAccountSchema = (currency: string) =>
  z.object({
    name: requiredText(80, issueOption('account_name_missing')),
    code: typedText(40),
    coverCents: limit(currency),
    dayLimitCents: limit(currency),
    monthLimitCents: limit(currency),
    maxUses: z.string().transform((typed) => (typed.trim() === '' ? null : Number(typed))),
    oncePerStay: z.boolean(),
  });

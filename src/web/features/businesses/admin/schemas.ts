import { z } from 'zod';
import { adminBusinessesOperations, newBusiness } from '#contract/adminBusinesses.ts';
import { requiredText, typedText } from '#contract/fields.ts';
import { buildIssue, issueOption } from '#contract/issueCatalogue.ts';
import { writeIssue } from '#contract/issues.ts';
import { parseFieldTime, type TimeZone } from '#domain/shared/zone.ts';
import { readPlatformFee, writePlatformFee } from '#domain/payments/platformFee.ts';
import { feePayers, portionTypes } from '#domain/payments/price.ts';

/** Schema of a typed platform fee, which the server's rules then parse. */
const typedFee = z.object({
  platformFeeType: z.enum(portionTypes),
  platformFeeValue: z.string(),
});
type TypedFee = z.output<typeof typedFee>;

function readFee(
  { platformFeeType, platformFeeValue }: TypedFee,
  currency: string,
  context: z.RefinementCtx,
): number {
  const fee = readPlatformFee(platformFeeType, platformFeeValue, currency);
  if (fee) return writePlatformFee(fee, currency);
  const isTooHigh =
    platformFeeType === 'percentage' && readPlatformFee('fixed', platformFeeValue, 'USD') !== null;
  const code = isTooHigh ? 'fee_percent_too_high' : 'fee_invalid';
  const message = writeIssue(buildIssue(code));
  context.addIssue({ code: 'custom', path: ['platformFeeValue'], message });
  return z.NEVER;
}

/** Schema of the form for the platform fee, in the currency and time zone of the business. */
export const createFeeSchema = (currency: string, timeZone: TimeZone) =>
  typedFee
    .extend({
      platformFeePayer: z.enum(feePayers),
      isLater: z.boolean(),
      /** Date and time from which the fee applies, in the time zone of the business. */
      effectiveFrom: z.string(),
    })
    .transform(({ isLater, effectiveFrom, ...typed }, context) => {
      const platformFeeValue = readFee(typed, currency, context);
      if (!isLater) return { ...typed, platformFeeValue };
      const at = parseFieldTime(effectiveFrom, timeZone);
      if (Number.isNaN(at.getTime())) {
        const message = writeIssue(buildIssue('time_invalid'));
        context.addIssue({ code: 'custom', path: ['effectiveFrom'], message });
        return z.NEVER;
      }
      return { ...typed, platformFeeValue, effectiveFrom: at.toISOString() };
    });

/** Schema of a new business. The platform fee is parsed in the chosen currency. */
export const createBusinessSchema = newBusiness
  .omit({ platformFeeType: true, platformFeeValue: true })
  .required({ contactName: true, contractUrl: true })
  .extend(typedFee.shape)
  .extend({ timeZone: newBusiness.shape.timeZone.unwrap() })
  .superRefine((typed, context) => void readFee(typed, typed.currency, context))
  .transform((typed) => ({
    ...typed,
    platformFeeValue: writeFee(typed.platformFeeType, typed.platformFeeValue, typed.currency),
  }));

function writeFee(type: TypedFee['platformFeeType'], value: string, currency: string): number {
  const fee = readPlatformFee(type, value, currency);
  return fee ? writePlatformFee(fee, currency) : Number.NaN;
}

const { shape } = adminBusinessesOperations['PATCH /api/admin/businesses/{businessId}'].body;

export const editBusinessSchema = z.object({
  name: shape.name.unwrap(),
  contactName: shape.contactName.unwrap(),
  contactEmail: shape.contactEmail.unwrap(),
  contactPhone: shape.contactPhone.unwrap(),
  plan: shape.plan.unwrap(),
  contractUrl: shape.contractUrl.unwrap(),
});

export const businessEmailSchema =
  adminBusinessesOperations['POST /api/admin/businesses/resend-activation'].body;

export const deleteBusinessSchema = z.object({ reason: typedText(500) });

export const deactivationSchema = z.object({
  reason: requiredText(500, issueOption('reason_missing')),
});

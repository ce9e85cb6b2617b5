import type { z } from 'zod';
import type { newBusiness } from '#contract/adminBusinesses.ts';
import { listTimeZones } from '#domain/businesses/country.ts';
import { listActorCapabilities } from '#domain/identity/roles.ts';
import { writePlatformFee } from '#domain/payments/platformFee.ts';
import type { CallContext } from '#server/context.ts';
import { createOnce } from '#server/platform/db/transact.ts';
import { AppError, fieldError } from '#server/platform/errors.ts';
import { type ActingAdmin, recordAdminStep } from '#server/features/identity/commands/audit.ts';
import { enqueueEmail } from '#server/features/messages/commands.ts';
import { getDefaultTerms, toFeeColumns } from '../queries/defaultTerms.ts';
import { requireFee } from './changePlatformFee.ts';
import { createBusiness } from './createBusiness.ts';

type Given = z.output<typeof newBusiness>;

/** @throws VALIDATION naming `timeZone` when the country has several */
function chooseTimeZone({ timeZone, country }: Given): string {
  const zones = listTimeZones(country);
  const zone = timeZone ?? (zones.length === 1 ? zones[0] : undefined);
  if (!zone) throw fieldError('timeZone', 'time_zone_missing');
  return zone;
}

/** Allows setting a fee only to administrators who may change fees. @throws FORBIDDEN */
function requireOwnFee({ actor }: ActingAdmin, { platformFeeType, platformFeeValue }: Given): void {
  const isGiven = platformFeeType !== undefined || platformFeeValue !== undefined;
  if (isGiven && !listActorCapabilities(actor).includes('fees.edit'))
    throw new AppError('FORBIDDEN');
}

/**
 * Creates a business without an application, and mails its manager the activation link.
 *
 * @returns the business's id
 * @throws FORBIDDEN for a fee without the capability to change fees, BUSINESS_EXISTS,
 *   BUSINESS_PENDING, VALIDATION naming fields, IDEMPOTENCY_CONFLICT
 */
export async function createBusinessWithoutApplication(
  ctx: CallContext,
  by: ActingAdmin,
  given: Given,
): Promise<string> {
  const { businessName, contactName, contactEmail, plan, currency, country, language } = given;
  requireOwnFee(by, given);
  const timeZone = chooseTimeZone(given);
  return createOnce(ctx, async (unit, id) => {
    const terms = await getDefaultTerms(unit.trx, currency);
    const { platformFeeType = terms.type, platformFeeValue } = given;
    const fee =
      platformFeeValue === undefined
        ? terms
        : requireFee({ platformFeeType, platformFeeValue }, currency);
    const { manager, link } = await createBusiness(unit, {
      ...toFeeColumns({ ...fee, payer: terms.payer }),
      id,
      name: businessName,
      contact_name: contactName || null,
      contact_email: contactEmail,
      contract_url: given.contractUrl ?? null,
      plan,
      currency,
      home_country: country,
      home_time_zone: timeZone,
      home_language: language,
    });
    await enqueueEmail(unit, {
      personId: manager.id,
      businessId: id,
      to: manager.email,
      language,
      template: 'activate_business',
      data: {
        contactName: contactName || businessName,
        businessName,
        link,
        days: ctx.settings.current().lifetimes.activationDays,
      },
      dedupeKey: `business-created:${id}`,
    });
    await recordAdminStep(unit.trx, by, {
      businessId: id,
      personId: manager.id,
      action: 'business created',
      subjectId: id,
      after: {
        name: businessName,
        contactName: contactName || null,
        contactEmail,
        plan,
        platformFeeType: fee.type,
        platformFeeValue: writePlatformFee(fee, currency),
        platformFeePayer: terms.payer,
        contractUrl: given.contractUrl ?? null,
        currency,
        country,
        timeZone,
        language,
      },
    });
  });
}

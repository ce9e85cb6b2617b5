import { rolesWith } from '#domain/identity/roles.ts';
import { randomUUID } from 'node:crypto';
import type { BusinessKind } from '#domain/businesses/kinds.ts';
import { emailKey } from '#domain/identity/email.ts';
import type { Language } from '#contract/people.ts';
import type { Context } from '../../../context.ts';
import { runIdempotent } from '../../../platform/db/idempotency.ts';
import { transact, type UnitOfWork } from '../../../platform/db/transact.ts';
import { requireRealPhone } from '../../identity/rules/requireRealPhone.ts';
import { enqueueEmail } from '../../messages/commands.ts';
import { notify } from '../../messages/commands/notify.ts';

export type NewApplication = {
  businessName: string;
  kind: BusinessKind;
  contactName: string;
  contactEmail: string;
  contactPhone: string;
  locations: { name: string; address: string; city: string }[];
  expectedCarsPerDay: number;
  note?: string | undefined;
  language?: Language | undefined;
};

async function notifyAdministrators(
  ctx: Context,
  unit: UnitOfWork,
  id: string,
  businessName: string,
) {
  const administrators = await unit.trx
    .selectFrom('people')
    .select('id')
    .where('role', 'in', rolesWith('applications.decide'))
    .where('status', '=', 'active')
    .execute();
  for (const { id: personId } of administrators) {
    await notify(ctx, unit, {
      personId,
      type: 'application_received',
      data: { businessName },
      actionUrl: '/admin-dashboard',
      dedupeKey: `application:${id}`,
    });
  }
}

/**
 * Writes down an application and sends its receipt. Sent twice with one key it is one application.
 *
 * @returns its id
 * @throws RATE_LIMITED, IDEMPOTENCY_CONFLICT, and VALIDATION naming `contactPhone`
 */
export async function applyToJoin(
  ctx: Context,
  input: NewApplication,
  from: { address: string; idempotencyKey: string | undefined },
): Promise<string> {
  const phone = requireRealPhone('contactPhone', input.contactPhone);
  await ctx.limits.use('mailAddress', from.address);
  const language = input.language ?? 'en';
  const scope = `application:${emailKey(input.contactEmail)}`;
  return transact(ctx, (unit) =>
    runIdempotent(
      unit,
      { scope, key: from.idempotencyKey, body: input, newId: randomUUID() },
      async (id) => {
        await unit.trx
          .insertInto('applications')
          .values({
            id,
            business_name: input.businessName,
            kind: input.kind,
            contact_name: input.contactName,
            contact_email: input.contactEmail,
            contact_phone: phone,
            locations: JSON.stringify(input.locations),
            expected_cars_per_day: input.expectedCarsPerDay,
            note: input.note || null,
            language,
            created_at: unit.now,
          })
          .execute();
        await enqueueEmail(ctx, unit, {
          to: input.contactEmail,
          language,
          template: 'application_received',
          data: { contactName: input.contactName, businessName: input.businessName },
          dedupeKey: `application-received:${id}`,
        });
        await notifyAdministrators(ctx, unit, id, input.businessName);
      },
    ),
  );
}

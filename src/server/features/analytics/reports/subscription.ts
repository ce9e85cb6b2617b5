import type { ReportSubscription } from '#contract/reports.ts';
import type { ReportCadence } from '#domain/analytics/reports.ts';
import type { Actor } from '../../../actor.ts';
import type { CallContext, Context } from '../../../context.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import { transactOnce } from '../../../platform/db/transact.ts';
import { AppError } from '../../../platform/errors.ts';
import { hashToken } from '../../../platform/secrets/tokens.ts';
import { type LocationScope, requireLocation } from '../../businesses/policy.ts';

/**
 * Returns the person's verified email address or null; an unverified address may belong to a
 * stranger.
 */
async function findProvenEmail(db: Queryable, personId: string): Promise<string | null> {
  const person = await db
    .selectFrom('people')
    .select('email')
    .where('id', '=', personId)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst();
  return person?.email ?? null;
}

type OfBusiness = Actor & { businessId: string };

/**
 * Returns a person's report subscription for their present business; ignores a subscription made
 * for an earlier business.
 */
export async function getSubscription(
  { db }: Context,
  { personId, businessId }: OfBusiness,
): Promise<ReportSubscription> {
  const chosen = await db
    .selectFrom('report_subscriptions')
    .select(['cadence', 'location_id'])
    .where('person_id', '=', personId)
    .where('business_id', '=', businessId)
    .executeTakeFirst();
  return {
    cadence: chosen?.cadence ?? 'none',
    locationId: chosen?.location_id ?? null,
    email: await findProvenEmail(db, personId),
  };
}

/**
 * Saves a person's own report subscription. An equal choice changes nothing, because a new choice
 * starts with the next due report and would skip one. Writes no audit entry, because the choice
 * concerns only this person.
 *
 * @throws LOCATION_NOT_FOUND, REPORT_NEEDS_EMAIL, IDEMPOTENCY_CONFLICT
 */
export async function chooseReport(
  ctx: CallContext,
  actor: OfBusiness,
  scope: LocationScope,
  { cadence, locationId }: { cadence: ReportCadence; locationId: string | null },
): Promise<void> {
  if (locationId !== null) await requireLocation(ctx.db, scope, locationId);
  await transactOnce(ctx, async ({ trx, now }) => {
    if (cadence !== 'none' && (await findProvenEmail(trx, actor.personId)) === null)
      throw new AppError('REPORT_NEEDS_EMAIL');
    const chosen = { business_id: actor.businessId, location_id: locationId, cadence };
    await trx
      .insertInto('report_subscriptions')
      .values({ person_id: actor.personId, ...chosen, chosen_at: now })
      .onConflict((conflict) =>
        conflict
          .column('person_id')
          .doUpdateSet({ ...chosen, chosen_at: now, last_day: null })
          .where((row) =>
            row.or([
              row('report_subscriptions.cadence', '!=', cadence),
              row('report_subscriptions.business_id', '!=', actor.businessId),
              row('report_subscriptions.location_id', 'is distinct from', locationId),
            ]),
          ),
      )
      .execute();
  });
}

/**
 * Ends the report subscription that belongs to the token of a report's unsubscribe link, without a
 * sign-in. A repeat changes nothing.
 *
 * @throws INVALID_UNSUBSCRIBE_LINK
 */
export async function unsubscribe({ db, clock }: Context, token: string): Promise<void> {
  const hash = hashToken(token);
  await db
    .selectFrom('report_subscriptions')
    .select('cadence')
    .where('token_hash', '=', hash)
    .executeTakeFirstOrThrow(() => new AppError('INVALID_UNSUBSCRIBE_LINK'));
  await db
    .updateTable('report_subscriptions')
    .set({ cadence: 'none', chosen_at: clock() })
    .where('token_hash', '=', hash)
    .where('cadence', '!=', 'none')
    .execute();
}

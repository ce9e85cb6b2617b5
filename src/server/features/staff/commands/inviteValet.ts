import { computeInvitationPause } from '#domain/identity/invitationPause.ts';
import { valetRoles } from '#domain/identity/roles.ts';
import type { ValetStatus } from '#domain/identity/valetStatus.ts';
import type { Language } from '#contract/people.ts';
import type { Actor } from '../../../actor.ts';
import type { CallContext, UnitOfWork } from '../../../context.ts';
import { findCreatedId, isRepeatedCall } from '../../../platform/db/idempotency.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import { transactOnce, createOnce } from '../../../platform/db/transact.ts';
import { AppError } from '../../../platform/errors.ts';
import { recordChange } from '../../businesses/commands/recordChange.ts';
import { type LocationScope, requireLocation } from '../../businesses/policy.ts';
import { getLocationCountry } from '../../businesses/queries.ts';
import { requireRealPhone } from '../../identity/rules/requireRealPhone.ts';
import { withSmsAllowance } from '../../messages/commands/withSmsAllowance.ts';
import {
  findNewestInvitation,
  getInvitation,
  type InvitationResult,
  sendInvitation,
} from '../invitation.ts';
import { readFullName, toNameColumns } from '../nameColumns.ts';
import { lockOwnValet, getOwnValet } from '../policy.ts';
import {
  assignLocations,
  chooseAssignments,
  describeAssignments,
  type GivenPositions,
} from './assignLocations.ts';
import { releaseNumber, recordRelease } from './releaseNumber.ts';
import { literals } from '../../../platform/db/literals.ts';
import { getRow } from '../../../platform/db/rows.ts';

export type NewValet = {
  fullName?: string | undefined;
  phoneNumber: string;
  locationIds: string[];
  positions?: GivenPositions;
};

/** Returns the location's language, because valets read invitations at work. */
async function getLocationLanguage(unit: UnitOfWork, locationId: string): Promise<Language> {
  const { default_language } = await getRow(unit.trx, 'locations', locationId, [
    'default_language',
  ]);
  return default_language;
}

/**
 * Creates a valet's pending account and sends the activation code. Takes the phone number from an
 * unused account of another business.
 *
 * @throws LOCATION_NOT_FOUND, VALET_EXISTS when the number is in use or invited, RATE_LIMITED,
 *   IDEMPOTENCY_CONFLICT, and VALIDATION naming `phoneNumber`
 */
export async function inviteValet(
  ctx: CallContext,
  actor: Actor,
  scope: LocationScope,
  input: NewValet,
): Promise<InvitationResult> {
  const before = await findCreatedId(ctx.db, ctx.call);
  if (before) return getInvitation(ctx, actor, before);
  for (const id of input.locationIds) await requireLocation(ctx.db, scope, id);
  const country = await getLocationCountry(ctx.db, input.locationIds[0] ?? '');
  const phone = requireRealPhone('phoneNumber', input.phoneNumber, country);
  const businessId = actor.businessId ?? '';
  await ctx.limits.use('inviteBusiness', businessId);
  const invite = async (unit: UnitOfWork, id: string) => {
    const language = await getLocationLanguage(unit, input.locationIds[0] ?? '');
    const released = await releaseNumber(unit, phone, businessId);
    const valet = await unit.trx
      .insertInto('people')
      .values({
        id,
        role: 'business_valet',
        business_id: businessId,
        ...toNameColumns(input.fullName ?? ''),
        phone_e164: phone,
        status: 'pending',
        language,
        created_at: unit.now,
      })
      // Values as SQL literals: PostgreSQL infers the partial unique index from constants, not from
      // parameters.
      .onConflict((conflict) =>
        conflict.column('phone_e164').where('role', 'in', literals(valetRoles)).doNothing(),
      )
      .returning('id')
      .executeTakeFirstOrThrow(() => new AppError('VALET_EXISTS'));
    if (released) await recordRelease(unit, actor, released, { id: valet.id, businessId });
    const assignments = chooseAssignments(input.locationIds, input.positions, {});
    await assignLocations(unit, { id: valet.id, businessId }, assignments);
    await recordChange(unit, actor, {
      businessId,
      action: 'staff.invited',
      subjectId: valet.id,
      subjectName: input.fullName || null,
      after: describeAssignments(assignments),
    });
    await sendInvitation(unit, { id: valet.id, phone, businessId, language });
  };
  const valetId = await withSmsAllowance(ctx, actor, phone, () =>
    createOnce(ctx, (unit, id) => invite(unit, id)),
  );
  await ctx.limits.clear('activationNumber', phone);
  return getInvitation(ctx, actor, valetId);
}

function requirePending({ status }: { status: ValetStatus }): void {
  if (status !== 'pending') throw new AppError('ALREADY_ACTIVE', { state: status });
}

/** @throws RATE_LIMITED with the seconds until the next invitation may be sent */
async function requireInvitationPause(db: Queryable, valetId: string, now: Date): Promise<void> {
  const newest = await findNewestInvitation(db, valetId);
  const retryAfter = newest
    ? computeInvitationPause(newest.created_at.getTime(), now.getTime())
    : 0;
  if (retryAfter > 0) throw new AppError('RATE_LIMITED', { retryAfter });
}

/**
 * Sends a new activation code; a repeat with the same idempotency key sends nothing. Wrong guesses
 * at the earlier code do not count against the new one.
 *
 * @throws VALET_NOT_FOUND, ALREADY_ACTIVE, RATE_LIMITED, IDEMPOTENCY_CONFLICT
 */
export async function resendInvitation(
  ctx: CallContext,
  actor: Actor,
  valetId: string,
): Promise<InvitationResult> {
  if (await isRepeatedCall(ctx.db, ctx.call)) return getInvitation(ctx, actor, valetId);
  // Charges the limit before the transaction, because limits use their own database connection.
  const known = await getOwnValet(ctx.db, actor, valetId);
  const phone = known.phone_e164 ?? '';
  requirePending(known);
  // A call that comes too early is not charged. The lock below makes one of two at once wait.
  try {
    await requireInvitationPause(ctx.db, valetId, ctx.clock());
  } catch (error) {
    // The invitation may be the one that this call sent at its first try, a moment ago.
    if (await isRepeatedCall(ctx.db, ctx.call)) return getInvitation(ctx, actor, valetId);
    throw error;
  }
  await ctx.limits.use('resendInvite', valetId);
  const send = async (unit: UnitOfWork) => {
    const valet = await lockOwnValet(unit.trx, actor, valetId);
    requirePending(valet);
    await requireInvitationPause(unit.trx, valetId, unit.now);
    await sendInvitation(unit, {
      id: valet.id,
      phone,
      businessId: actor.businessId ?? '',
      language: valet.language,
    });
    await recordChange(unit, actor, {
      businessId: actor.businessId ?? '',
      action: 'staff.invitedAgain',
      subjectId: valet.id,
      subjectName: readFullName(valet) || null,
    });
  };
  await withSmsAllowance(ctx, actor, phone, () => transactOnce(ctx, send));
  await ctx.limits.clear('activationNumber', phone);
  return getInvitation(ctx, actor, valetId);
}

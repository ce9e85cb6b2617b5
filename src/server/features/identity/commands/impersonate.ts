import { type AdminSet, listActorCapabilities, type Role } from '#domain/identity/roles.ts';
import type { FactorProof } from '#domain/identity/secondFactor.ts';
import { impersonationMinutes, isImpersonableRole } from '#domain/identity/impersonation.ts';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import type { Trx } from '../../../platform/db/client.ts';
import { transact } from '../../../platform/db/transact.ts';
import { findRow, lockRow } from '../../../platform/db/rows.ts';
import { AppError, fieldError } from '../../../platform/errors.ts';
import { type OwnerProof, requireOwnerProof } from '../policy/requireOwner.ts';
import { openSession, revokeSessions } from './sessions.ts';
import { recordAudit } from './audit.ts';
import { isBusinessOff } from '../queries/businessOff.ts';

/**
 * Returns true for an administrator who acts as themselves. An impersonation has only the rights of
 * the impersonated person.
 */
function mayImpersonate(actor: Actor): boolean {
  return (
    listActorCapabilities(actor).includes('people.impersonate') && actor.impersonatorId === null
  );
}

const IMPERSONATION_MS = impersonationMinutes * 60_000;

type Device = { userAgent: string | undefined; address: string };
type OpenedSession = { token: string; sessionId: string; personId: string };

/**
 * Locks the session until the transaction ends. No concurrent command can revoke the session until
 * then.
 */
async function lockLiveSession(trx: Trx, sessionId: string, now: Date) {
  const session = await trx
    .selectFrom('sessions')
    .innerJoin('people', 'people.id', 'sessions.person_id')
    .select([
      'sessions.id',
      'sessions.person_id',
      'sessions.parent_session_id',
      'sessions.expires_at',
      'people.role',
      'people.admin_set',
    ])
    .where('sessions.id', '=', sessionId)
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .where('people.status', '=', 'active')
    .forUpdate('sessions')
    .executeTakeFirstOrThrow(() => new AppError('UNAUTHENTICATED'));
  return session;
}

/**
 * Returns true if the administrator may still impersonate. The set of capabilities may have changed
 * since the call was authorized.
 */
const mayStillImpersonate = ({
  role,
  admin_set: adminSet,
}: {
  role: Role;
  admin_set: AdminSet | null;
}) => listActorCapabilities({ role, adminSet, assignments: {} }).includes('people.impersonate');

async function getTarget(trx: Trx, personId: string) {
  const target = await trx
    .selectFrom('people')
    .leftJoin('businesses', 'businesses.id', 'people.business_id')
    .select([
      'people.id',
      'people.role',
      'people.status',
      'people.locked_at',
      'people.business_id',
      isBusinessOff.as('is_business_off'),
    ])
    .where('people.id', '=', personId)
    // Shared lock against a concurrent command that locks or deletes the account. That command
    // either waits and then ends this session too, or its change is visible to this query.
    .forKeyShare('people')
    .executeTakeFirstOrThrow(() => new AppError('USER_NOT_FOUND'));
  return target;
}

/**
 * Opens a session of one hour as another person. The parent is the administrator's own session.
 * When the parent session ends, the new session ends too.
 *
 * @throws USER_NOT_FOUND, FORBIDDEN (another administrator, or an impersonation inside another
 *   one), ACCOUNT_INACTIVE
 */
export async function impersonatePerson(
  ctx: Context,
  admin: Actor,
  personId: string,
  device: Device,
): Promise<OpenedSession> {
  if (!mayImpersonate(admin)) throw new AppError('FORBIDDEN');
  return transact(ctx, async (unit) => {
    const own = await lockLiveSession(unit.trx, admin.sessionId, unit.now);
    if (!mayStillImpersonate(own)) throw new AppError('FORBIDDEN');
    const target = await getTarget(unit.trx, personId);
    if (!isImpersonableRole(target.role)) throw new AppError('FORBIDDEN');
    if (target.status !== 'active' || target.locked_at || target.is_business_off)
      throw new AppError('ACCOUNT_INACTIVE');
    const opened = await openSession(unit.trx, unit.now, {
      personId: target.id,
      rememberMe: false,
      parentSessionId: admin.sessionId,
      until: new Date(unit.now.getTime() + IMPERSONATION_MS),
      ...device,
    });
    await recordAudit(unit.trx, {
      adminId: admin.personId,
      personId: target.id,
      businessId: target.business_id,
      action: 'impersonation started',
      subjectId: opened.sessionId,
      ...device,
    });
    return { ...opened, personId: target.id };
  });
}

/** Returns true when browser and address are equal to those that opened the session. */
async function isSameDevice(ctx: Context, sessionId: string, device: Device): Promise<boolean> {
  const session = await findRow(ctx.db, 'sessions', sessionId, ['user_agent', 'address']);
  const agent = device.userAgent?.slice(0, 300) ?? null;
  return session?.user_agent === agent && session.address === device.address;
}

/**
 * Ends an impersonation and opens a session of the administrator, whose browser may have lost the
 * earlier token. The new session has the same parent and ends with this parent at the latest. This
 * call therefore prolongs nothing.
 *
 * On another device the token may be stolen. Such a call requires the administrator's password and
 * second factor.
 *
 * @throws FORBIDDEN when nobody is impersonated, UNAUTHENTICATED when the impersonation or its
 *   parent has ended, and the errors of `requireOwnerProof`
 */
export async function stopImpersonating(
  ctx: Context,
  actor: Actor,
  { password, secondFactor }: { [Part in keyof OwnerProof]?: OwnerProof[Part] | undefined },
  device: Device,
): Promise<OpenedSession> {
  const { impersonatorId } = actor;
  if (impersonatorId === null) throw new AppError('FORBIDDEN');
  let shown: FactorProof | null = null;
  if (!(await isSameDevice(ctx, actor.sessionId, device))) {
    if (password === undefined) throw fieldError('password', 'password_missing');
    const administrator = { personId: impersonatorId, sessionId: actor.sessionId };
    shown = await requireOwnerProof(ctx, administrator, { password, secondFactor });
  }
  const opened = await transact(ctx, async (unit) => {
    // Locks the person against a concurrent `logOutEverywhere`. The second of the two commands sees
    // the result of the first.
    await lockRow(unit.trx, 'people', impersonatorId);
    const acting = await findRow(unit.trx, 'sessions', actor.sessionId, ['parent_session_id']);
    const ended = await revokeSessions(unit.trx, unit.now, [actor.sessionId], device);
    if (ended.length === 0 || !acting?.parent_session_id) throw new AppError('UNAUTHENTICATED');
    const parent = await lockLiveSession(unit.trx, acting.parent_session_id, unit.now);
    if (!mayStillImpersonate(parent)) throw new AppError('UNAUTHENTICATED');
    const session = await openSession(unit.trx, unit.now, {
      personId: parent.person_id,
      rememberMe: false,
      parentSessionId: parent.id,
      until: parent.expires_at,
      ...(shown ? { secondFactor: shown } : {}),
      ...device,
    });
    return { ...session, personId: parent.person_id };
  });
  ctx.live.endSessions([actor.sessionId]);
  return opened;
}

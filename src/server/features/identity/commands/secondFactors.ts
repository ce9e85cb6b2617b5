import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { formatDeviceName } from '#domain/identity/device.ts';
import { hasCapability } from '#domain/identity/roles.ts';
import { type FactorKind, MOST_PASSKEYS } from '#domain/identity/secondFactor.ts';
import type { Actor } from '../../../actor.ts';
import type { Context, UnitOfWork } from '../../../context.ts';
import { transact } from '../../../platform/db/transact.ts';
import { insertRows, updateRow } from '../../../platform/db/rows.ts';
import { AppError } from '../../../platform/errors.ts';
import { normaliseCode } from '../../../platform/secrets/codes.ts';
import { notifyPerson } from '../../messages/commands/notify.ts';
import { type OwnerProof, requireOwnerProof } from '../policy/requireOwner.ts';
import { listPasskeys, selectFactors } from '../queries/secondFactors.ts';
import { buildRegistration, type NewPasskey, verifyRegistration } from '../rules/passkeys.ts';
import { createTotpSecret, findTotpStep } from '../rules/totp.ts';
import { type CallerDevice, recordAudit } from './audit.ts';
import { computeChallengeEnd, computeSetUpStart } from './factorChallenges.ts';
import { deleteRecoveryCodes, replaceRecoveryCodes } from './recoveryCodes.ts';
import { endPersonSessions } from './sessions.ts';
import { withFactorAttempt } from './withFactorAttempt.ts';

/**
 * Locks the person. Concurrent calls cannot add second factors while this transaction counts them.
 */
async function lockOwner(unit: UnitOfWork, personId: string) {
  const owner = await unit.trx
    .selectFrom('people')
    .select(['id', 'role', 'email', 'first_name', 'last_name'])
    .where('id', '=', personId)
    .where('status', '=', 'active')
    .forUpdate()
    .executeTakeFirstOrThrow(() => new AppError('UNAUTHENTICATED'));
  return owner;
}
type Owner = Awaited<ReturnType<typeof lockOwner>>;

type Change = {
  type: 'second_factor_added' | 'second_factor_removed';
  kind: FactorKind;
  name: string;
};

/**
 * Notifies the account's owner on all channels, because somebody else may have made the change.
 * Writes an audit entry too if the owner is an administrator.
 */
async function recordChange(
  unit: UnitOfWork,
  owner: Owner,
  { type, kind, name }: Change,
  device: CallerDevice,
): Promise<void> {
  await notifyPerson(unit, {
    personId: owner.id,
    type,
    data: { kind, name },
    actionUrl: '/account',
    dedupeKey: `${type}:${randomUUID()}`,
  });
  if (!hasCapability(owner.role, 'people.impersonate')) return;
  await recordAudit(unit.trx, {
    adminId: owner.id,
    personId: owner.id,
    action: type === 'second_factor_added' ? 'second factor added' : 'second factor removed',
    ...device,
  });
}

/**
 * Completes a new second factor. The first factor creates recovery codes. Other sessions end, as
 * after a change of the password: they were opened without the new factor.
 *
 * @returns recovery codes for the first factor, and the ids of the ended sessions
 */
async function completeFactor(
  unit: UnitOfWork,
  actor: Actor,
  owner: Owner,
  added: { kind: FactorKind; name: string; isFirst: boolean },
  device: CallerDevice,
): Promise<{ recoveryCodes: string[] | null; ended: string[] }> {
  await recordChange(
    unit,
    owner,
    { type: 'second_factor_added', kind: added.kind, name: added.name },
    device,
  );
  const ended = await endPersonSessions(unit.trx, unit.now, owner.id, actor.sessionId);
  const recoveryCodes = added.isFirst ? await replaceRecoveryCodes(unit, owner.id) : null;
  return { recoveryCodes, ended };
}

/**
 * Starts the setup of an authenticator app.
 *
 * @throws the errors of `requireOwnerProof`
 */
export async function startTotp(
  ctx: Context,
  actor: Actor,
  proof: OwnerProof,
): Promise<{ secret: string; uri: string }> {
  await requireOwnerProof(ctx, actor, proof);
  return transact(ctx, async (unit) => {
    const owner = await lockOwner(unit, actor.personId);
    const { sealed, ...shown } = createTotpSecret(ctx, owner.email ?? owner.first_name);
    await unit.trx
      .deleteFrom('second_factors')
      .where('person_id', '=', owner.id)
      .where('confirmed_at', 'is', null)
      .execute();
    await insertRows(unit.trx, 'second_factors', {
      person_id: owner.id,
      kind: 'totp',
      name: 'totp',
      totp_secret_sealed: sealed,
      created_at: unit.now,
    });
    return shown;
  });
}

/**
 * Confirms a new authenticator app with its first code. Codes of the earlier app no longer work.
 * The set-up lapses like a challenge: its password must have been shown just before.
 *
 * @throws SECOND_FACTOR_NOT_FOUND when no app is being set up, INVALID_CODE, ACCOUNT_LOCKED
 */
export async function confirmTotp(
  ctx: Context,
  actor: Actor,
  typed: string,
  device: CallerDevice,
): Promise<string[] | null> {
  const { recoveryCodes, ended } = await withFactorAttempt(ctx, actor.personId, 'setup', () =>
    transact(ctx, async (unit) => {
      const owner = await lockOwner(unit, actor.personId);
      const factors = await selectFactors(unit.trx, owner.id).execute();
      const fresh = await unit.trx
        .selectFrom('second_factors')
        .select(['id', 'totp_secret_sealed'])
        .where('person_id', '=', owner.id)
        .where('confirmed_at', 'is', null)
        .where('created_at', '>', computeSetUpStart(unit.now))
        .executeTakeFirst();
      if (!fresh?.totp_secret_sealed) throw new AppError('SECOND_FACTOR_NOT_FOUND');
      const code = normaliseCode(typed);
      const step = findTotpStep(ctx, fresh.totp_secret_sealed, code, unit.now);
      if (step === null) throw new AppError('INVALID_CODE');
      await unit.trx
        .deleteFrom('second_factors')
        .where('person_id', '=', owner.id)
        .where('kind', '=', 'totp')
        .where('id', '!=', fresh.id)
        .execute();
      await updateRow(unit.trx, 'second_factors', fresh.id, {
        confirmed_at: unit.now,
        last_used_at: unit.now,
        totp_last_step: step,
      });
      const added = { kind: 'totp', name: 'totp', isFirst: factors.length === 0 } as const;
      return completeFactor(unit, actor, owner, added, device);
    }),
  );
  ctx.live.endSessions(ended);
  return recoveryCodes;
}

function requireRoom(passkeys: readonly unknown[]): void {
  if (passkeys.length >= MOST_PASSKEYS) throw new AppError('TOO_MANY_PASSKEYS');
}

/** @throws TOO_MANY_PASSKEYS, and the errors of `requireOwnerProof` */
export async function startPasskey(
  ctx: Context,
  actor: Actor,
  proof: OwnerProof,
): Promise<Record<string, unknown>> {
  await requireOwnerProof(ctx, actor, proof);
  return transact(ctx, async (unit) => {
    const owner = await lockOwner(unit, actor.personId);
    const known = await listPasskeys(unit.trx, owner.id);
    requireRoom(known);
    const name = `${owner.first_name} ${owner.last_name}`.trim();
    const account = owner.email ?? name;
    const { nonce, options } = await buildRegistration(ctx, { id: owner.id, account, name }, known);
    const fresh = { nonce, created_at: unit.now, expires_at: computeChallengeEnd(unit.now) };
    await unit.trx
      .insertInto('factor_challenges')
      .values({ person_id: owner.id, purpose: 'passkey', ...fresh })
      // Literal in the SQL text, because PostgreSQL infers the partial unique index from constants,
      // not from parameters.
      .onConflict((conflict) =>
        conflict.column('person_id').where('purpose', '=', sql.lit('passkey')).doUpdateSet(fresh),
      )
      .execute();
    return options;
  });
}

/** @throws PASSKEY_REFUSED, TOO_MANY_PASSKEYS */
export async function addPasskey(
  ctx: Context,
  actor: Actor,
  input: { name: string | undefined; credential: NewPasskey },
  device: CallerDevice,
): Promise<string[] | null> {
  const { recoveryCodes, ended } = await transact(ctx, async (unit) => {
    const owner = await lockOwner(unit, actor.personId);
    const asked = await unit.trx
      .deleteFrom('factor_challenges')
      .where('person_id', '=', owner.id)
      .where('purpose', '=', 'passkey')
      .where('expires_at', '>', unit.now)
      .returning('nonce')
      .executeTakeFirstOrThrow(() => new AppError('PASSKEY_REFUSED'));
    const passkey = await verifyRegistration(ctx, asked.nonce, input.credential);
    const factors = await selectFactors(unit.trx, owner.id).execute();
    requireRoom(factors.filter(({ kind }) => kind === 'passkey'));
    const name =
      input.name || (device.userAgent && formatDeviceName(device.userAgent)) || 'Passkey';
    await unit.trx
      .insertInto('second_factors')
      .values({
        person_id: owner.id,
        kind: 'passkey',
        name: name.slice(0, 80),
        created_at: unit.now,
        confirmed_at: unit.now,
        ...passkey,
      })
      // The passkey is registered already, for this person or another.
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning('id')
      .executeTakeFirstOrThrow(() => new AppError('PASSKEY_REFUSED'));
    const added = { kind: 'passkey', name, isFirst: factors.length === 0 } as const;
    return completeFactor(unit, actor, owner, added, device);
  });
  ctx.live.endSessions(ended);
  return recoveryCodes;
}

/**
 * Removes a second factor, and ends the other sessions. Removing the last factor deletes the
 * recovery codes too.
 *
 * @throws SECOND_FACTOR_NOT_FOUND, and the errors of `requireOwnerProof`
 */
export async function removeFactor(
  ctx: Context,
  actor: Actor,
  { id, ...proof }: OwnerProof & { id: string },
  device: CallerDevice,
): Promise<void> {
  await requireOwnerProof(ctx, actor, proof);
  const ended = await transact(ctx, async (unit) => {
    const owner = await lockOwner(unit, actor.personId);
    const removed = await unit.trx
      .deleteFrom('second_factors')
      .where('id', '=', id)
      .where('person_id', '=', owner.id)
      .where('confirmed_at', 'is not', null)
      .returning(['kind', 'name'])
      .executeTakeFirstOrThrow(() => new AppError('SECOND_FACTOR_NOT_FOUND'));
    const left = await selectFactors(unit.trx, owner.id).execute();
    if (left.length === 0) await deleteRecoveryCodes(unit, owner.id);
    await recordChange(unit, owner, { type: 'second_factor_removed', ...removed }, device);
    return endPersonSessions(unit.trx, unit.now, owner.id, actor.sessionId);
  });
  ctx.live.endSessions(ended);
}

/** @throws SECOND_FACTOR_NOT_FOUND without any factor, and the errors of `requireOwnerProof` */
export async function renewRecoveryCodes(
  ctx: Context,
  actor: Actor,
  proof: OwnerProof,
): Promise<string[]> {
  await requireOwnerProof(ctx, actor, proof);
  return transact(ctx, async (unit) => {
    const owner = await lockOwner(unit, actor.personId);
    const factors = await selectFactors(unit.trx, owner.id).execute();
    if (factors.length === 0) throw new AppError('SECOND_FACTOR_NOT_FOUND');
    return replaceRecoveryCodes(unit, owner.id);
  });
}

import { sql } from 'kysely';
import type { FastifyRequest } from 'fastify';
import type { AdminAction } from '#domain/identity/adminActions.ts';
import type { Actor } from '../../../actor.ts';
import type { Queryable, Trx } from '../../../platform/db/client.ts';

/** Fields of a changed object for the audit trail, with the names of the contract. */
export type AuditedFields = Readonly<Record<string, unknown>>;

export type NewAuditEntry = {
  adminId: string;
  /** Person who is impersonated or affected. */
  personId?: string | null;
  businessId?: string | null;
  /** Operation of the contract, or a phrase such as `impersonation started`. */
  action: string;
  /** Id of the affected object. */
  subjectId?: string | null;
  /** HTTP status of a call; undefined for other actions. */
  status?: number | null;
  address?: string | null;
  userAgent?: string | null | undefined;
  /** Changed fields before and after; contains no secrets. */
  before?: AuditedFields | null;
  after?: AuditedFields | null;
  /** Time of the action; the present time when undefined. */
  at?: Date;
};

/**
 * Writes an audit entry. In a transaction the entry commits or rolls back together with the audited
 * change.
 *
 * @returns the entry's id, for `finishAuditEntry`
 */
export async function recordAudit(db: Queryable, entry: NewAuditEntry): Promise<number> {
  const { id } = await db
    .insertInto('audit_events')
    .values({
      // Whole milliseconds, like the times of managers' changes, so that a call and its change
      // compare by one resolution.
      at: entry.at ?? sql`date_trunc('milliseconds', clock_timestamp())`,
      admin_id: entry.adminId,
      person_id: entry.personId ?? null,
      business_id: entry.businessId ?? null,
      action: entry.action.slice(0, 200),
      subject_id: entry.subjectId?.slice(0, 300) ?? null,
      status: entry.status ?? null,
      address: entry.address ?? null,
      user_agent: entry.userAgent?.slice(0, 300) ?? null,
      before: entry.before ? JSON.stringify(entry.before) : null,
      after: entry.after ? JSON.stringify(entry.after) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Administrator acting as themselves, with address and browser. */
export type ActingAdmin = { actor: Actor; address: string; userAgent: string | undefined };

/** Returns browser and address of a call. */
export const readCallerDevice = (request: FastifyRequest) => ({
  userAgent: request.headers['user-agent'],
  address: request.ip,
});

export const actingAdmin = (actor: Actor, request: FastifyRequest): ActingAdmin => ({
  actor,
  ...readCallerDevice(request),
});

type AdminStep = Pick<
  NewAuditEntry,
  'personId' | 'businessId' | 'subjectId' | 'before' | 'after'
> & { action: AdminAction };

/** Writes the audit entry of an administrator's change, in the same transaction as the change. */
export async function recordAdminStep(trx: Trx, by: ActingAdmin, step: AdminStep): Promise<void> {
  const { actor, address, userAgent } = by;
  await recordAudit(trx, { ...step, adminId: actor.personId, address, userAgent });
}

/**
 * Browser and address of the acting person; empty when no person acts, for example at a timeout.
 */
export type CallerDevice = { userAgent?: string | undefined; address?: string };

/**
 * Writes an audit entry for each impersonation among the ended sessions, with the end time of the
 * session.
 */
export async function recordEndedImpersonations(
  db: Queryable,
  sessionIds: readonly string[],
  device: CallerDevice = {},
): Promise<void> {
  if (sessionIds.length === 0) return;
  const ended = await db
    .selectFrom('sessions')
    .innerJoin('sessions as parent', 'parent.id', 'sessions.parent_session_id')
    .innerJoin('people', 'people.id', 'sessions.person_id')
    .select([
      'sessions.id',
      'sessions.person_id',
      'sessions.revoked_at',
      'parent.person_id as admin_id',
      'people.business_id',
    ])
    .where('sessions.id', 'in', sessionIds)
    .whereRef('parent.person_id', '!=', 'sessions.person_id')
    .orderBy('sessions.id')
    .execute();
  for (const session of ended) {
    await recordAudit(db, {
      adminId: session.admin_id,
      personId: session.person_id,
      businessId: session.business_id,
      action: 'impersonation ended',
      subjectId: session.id,
      ...(session.revoked_at ? { at: session.revoked_at } : {}),
      ...device,
    });
  }
}

/** Adds the HTTP status to an audit entry only once. An entry with a status never changes. */
export async function finishAuditEntry(db: Queryable, id: number, status: number): Promise<void> {
  await db
    .updateTable('audit_events')
    .set({ status })
    .where('id', '=', id)
    .where('status', 'is', null)
    .execute();
}

import type { Queryable } from '../../../platform/db/client.ts';

export type Deed = {
  adminId: string;
  /** The person acted as, or acted upon. */
  personId?: string | null;
  businessId?: string | null;
  /** An operation of the contract, or words like `impersonation started`. */
  action: string;
  /** What it was done to. */
  subjectId?: string | null;
  /** HTTP status of a call; left out for what is no call. */
  status?: number | null;
  address?: string | null;
  userAgent?: string | null | undefined;
};

/**
 * Writes down what an administrator does. Inside a command's transaction it commits with the deed,
 * or not at all.
 *
 * @returns the line's id, for `closeAudit`
 */
export async function recordAudit(db: Queryable, deed: Deed): Promise<number> {
  const { id } = await db
    .insertInto('audit_events')
    .values({
      admin_id: deed.adminId,
      person_id: deed.personId ?? null,
      business_id: deed.businessId ?? null,
      action: deed.action.slice(0, 200),
      subject_id: deed.subjectId?.slice(0, 300) ?? null,
      status: deed.status ?? null,
      address: deed.address ?? null,
      user_agent: deed.userAgent?.slice(0, 300) ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Adds how a call ended, once: nothing that is written is ever changed. */
export async function closeAudit(db: Queryable, id: number, status: number): Promise<void> {
  await db
    .updateTable('audit_events')
    .set({ status })
    .where('id', '=', id)
    .where('status', 'is', null)
    .execute();
}

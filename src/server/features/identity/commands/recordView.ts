import type { FastifyRequest } from 'fastify';
import type { ViewAction } from '#domain/identity/adminActions.ts';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import type { Trx } from '../../../platform/db/client.ts';
import { transact } from '../../../platform/db/transact.ts';
import { hasViewed } from '../queries/audit.ts';
import { actingAdmin, type NewAuditEntry, recordAudit } from './audit.ts';
import { lockRow } from '../../../platform/db/rows.ts';

type Owner = Pick<NewAuditEntry, 'personId' | 'businessId'>;
type FindOwner = (trx: Trx, id: string) => Promise<Owner | undefined>;

const findPerson: FindOwner = (trx, id) =>
  trx
    .selectFrom('people')
    .select(['id as personId', 'business_id as businessId'])
    .where('id', '=', id)
    .executeTakeFirst();
const isBusiness: FindOwner = async (_trx, businessId) => ({ businessId });

/** Finders of the person or business to whom a viewed record belongs, by the id of the record. */
const owners: Record<ViewAction, FindOwner> = {
  'customer viewed': findPerson,
  'valet viewed': findPerson,
  'administrator viewed': findPerson,
  'business viewed': isBusiness,
  'cars viewed': isBusiness,
  'payments viewed': isBusiness,
  'day viewed': (trx, id) =>
    trx
      .selectFrom('locations')
      .select('business_id as businessId')
      .where('id', '=', id)
      .executeTakeFirst(),
  'car viewed': (trx, id) =>
    trx
      .selectFrom('stays')
      .select('business_id as businessId')
      .where('id', '=', id)
      .executeTakeFirst(),
  'application viewed': (trx, id) =>
    trx
      .selectFrom('applications')
      .select('business_id as businessId')
      .where('id', '=', id)
      .executeTakeFirst(),
  'support request viewed': (trx, id) =>
    trx
      .selectFrom('support_requests')
      .select('person_id as personId')
      .where('id', '=', id)
      .executeTakeFirst(),
};

/**
 * Writes the audit entry of an administrator who has read a record, at most one an hour. If this
 * write fails, the log has the entry, and the administrator still gets the answer.
 */
export async function recordView(
  ctx: Context,
  action: ViewAction,
  actor: Actor,
  request: FastifyRequest,
): Promise<void> {
  const { address, userAgent } = actingAdmin(actor, request);
  // The first path parameter is the id of the record; another one is a month or a day.
  const [id = ''] = Object.values(request.params as Record<string, string>);
  const entry = { adminId: actor.personId, action, subjectId: id, address, userAgent };
  try {
    if (await hasViewed(ctx.db, entry)) return;
    await transact(ctx, async ({ trx }) => {
      // A screen reads two parts of a record at once: the second read waits here for the first.
      await lockRow(trx, 'people', actor.personId);
      if (await hasViewed(trx, entry)) return;
      const owner = await owners[action](trx, id);
      if (owner) await recordAudit(trx, { ...entry, ...owner });
    });
  } catch (error) {
    request.log.error({ err: error, entry }, 'view not in the audit trail');
  }
}

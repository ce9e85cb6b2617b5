import { sql } from 'kysely';
import { endedStayStatuses } from '#domain/stays/states.ts';
import { computeRetentionEnds } from '#domain/identity/retention.ts';
import type { Context } from '../../context.ts';
import { transact } from '../../platform/db/transact.ts';
import { deleteUnprovenRegistrations } from '../identity/commands/deleteUnproven.ts';
import { erasePerson } from '../identity/commands/erasePerson.ts';

/** Rows in one statement: nobody waits long for a lock, whatever has piled up. */
const BATCH = 1_000;

async function inBatches(work: () => Promise<{ numAffectedRows?: bigint }>): Promise<void> {
  for (let done = BATCH; done === BATCH;) done = Number((await work()).numAffectedRows ?? 0);
}

/** What was sent, what businesses applied with, and what people wrote to each other. A conversation ends with its last message. */
async function deleteCommunication(ctx: Context, before: Date): Promise<void> {
  await inBatches(() =>
    sql`delete from messages where id = any (array(select id from messages
      where created_at < ${before} and status <> 'queued' limit ${sql.lit(BATCH)}))`.execute(
      ctx.db,
    ),
  );
  await inBatches(() =>
    sql`with old as (delete from conversations where stay_id = any (array(
        select stay_id from conversations where last_at < ${before} limit ${sql.lit(BATCH)}))
        returning stay_id)
      select stay_id from old`.execute(ctx.db),
  );
  await inBatches(() =>
    sql`delete from stay_messages where id = any (array(select id from stay_messages said
      where created_at < ${before}
        and not exists (select from conversations where stay_id = said.stay_id)
      limit ${sql.lit(BATCH)}))`.execute(ctx.db),
  );
  await ctx.db.deleteFrom('support_requests').where('created_at', '<', before).execute();
  await ctx.db.deleteFrom('applications').where('created_at', '<', before).execute();
  await ctx.db.deleteFrom('inbound_messages').where('received_at', '<', before).execute();
}

/**
 * Of a stay the place, the times and the amounts stay; who it was does not. A request in the app is
 * nobody's without its account, which goes when it is closed.
 */
async function anonymizeStays(ctx: Context, before: Date): Promise<void> {
  await inBatches(() =>
    sql`update stays set customer_name = null, phone_e164 = null, notes = null, license_plate = null,
        plate_key = null, vehicle_id = null,
        customer_id = case when channel = 'request' then customer_id end, link_hash = null, link_sealed = null
      where id = any (array(select id from stays
        where created_at < ${before} and status = any(${endedStayStatuses})
          and (customer_name is not null or phone_e164 is not null or license_plate is not null
            or notes is not null or link_hash is not null)
        limit ${sql.lit(BATCH)}))`.execute(ctx.db),
  );
}

/** Accounts that were closed and not deleted: those of people who left a business. */
async function eraseClosedAccounts(ctx: Context, before: Date): Promise<void> {
  const closed = await ctx.db
    .selectFrom('people')
    .select('id')
    .where('closed_at', '<', before)
    .where('deleted_at', 'is', null)
    .limit(BATCH)
    .execute();
  for (const { id } of closed)
    await transact(ctx, async (unit) => {
      const person = await unit.trx
        .selectFrom('people')
        .select('id')
        .where('id', '=', id)
        .where('status', '=', 'inactive')
        .forUpdate()
        .executeTakeFirst();
      if (person) await erasePerson(ctx, unit, id);
    });
}

/** Part of the routine that tidies up: carries out the periods of the privacy policy. */
export async function enforceRetention(ctx: Context): Promise<void> {
  const ends = computeRetentionEnds(ctx.clock());
  await deleteUnprovenRegistrations(ctx, ends.unprovenRegistrations);
  await deleteCommunication(ctx, ends.communication);
  await eraseClosedAccounts(ctx, ends.closedAccounts);
  await anonymizeStays(ctx, ends.transactions);
}

import { sql } from 'kysely';
import { endedStayStatuses } from '#domain/stays/states.ts';
import { computeRetentionEnds } from '#domain/identity/retention.ts';
import type { Context } from '../../context.ts';
import { inBatches } from '../../platform/db/inBatches.ts';
import { transact } from '../../platform/db/transact.ts';
import { deleteUnprovenRegistrations } from '../identity/commands/deleteUnproven.ts';
import { erasePerson } from '../identity/commands/erasePerson.ts';

/** Maximum number of rows that one statement deletes or changes. */
const BATCH = 1_000;

/**
 * Deletes old messages, applications, conversations, support requests and rating comments. A
 * conversation's age counts from its last message.
 */
async function deleteCommunication(ctx: Context, before: Date): Promise<void> {
  await inBatches(BATCH, () =>
    sql`delete from messages where id = any (array(select id from messages
      where created_at < ${before} and status <> 'queued' limit ${sql.lit(BATCH)}))`.execute(
      ctx.db,
    ),
  );
  await inBatches(BATCH, () =>
    sql`with old as (delete from conversations where stay_id = any (array(
        select stay_id from conversations where last_at < ${before} limit ${sql.lit(BATCH)}))
        returning stay_id)
      select stay_id from old`.execute(ctx.db),
  );
  await inBatches(BATCH, () =>
    sql`delete from stay_messages where id = any (array(select id from stay_messages said
      where created_at < ${before}
        and not exists (select from conversations where stay_id = said.stay_id)
      limit ${sql.lit(BATCH)}))`.execute(ctx.db),
  );
  await inBatches(BATCH, () =>
    sql`update stays set rating_comment = null where id = any (array(select id from stays
      where rated_at < ${before} and rating_comment is not null limit ${sql.lit(BATCH)}))`.execute(
      ctx.db,
    ),
  );
  await ctx.db.deleteFrom('support_requests').where('created_at', '<', before).execute();
  await ctx.db.deleteFrom('applications').where('created_at', '<', before).execute();
  await ctx.db.deleteFrom('inbound_messages').where('received_at', '<', before).execute();
}

/**
 * Anonymizes old stays: keeps place, times and amounts, and removes customer, events and card
 * numbers.
 */
async function anonymizeStays(ctx: Context, before: Date): Promise<void> {
  await inBatches(BATCH, () =>
    transact(ctx, async ({ trx }) => {
      const result = await sql<{ id: string }>`
        update stays set customer_name = null, phone_e164 = null, notes = null, rating_comment = null,
          license_plate = null, plate_key = null, plate_region = null, vehicle_id = null, customer_id = null, link_hash = null, link_sealed = null
        where id = any (array(select id from stays
          where created_at < ${before} and status = any(${endedStayStatuses})
            and (customer_id is not null or customer_name is not null or phone_e164 is not null
              or license_plate is not null or notes is not null or rating_comment is not null
              or link_hash is not null)
          limit ${sql.lit(BATCH)}))
        returning id`.execute(trx);
      const ids = result.rows.map(({ id }) => id);
      await sql`select remove_stay_events(${ids})`.execute(trx);
      await sql`update payments set card_brand = null, card_last4 = null
        where card_last4 is not null
          and order_id in (select id from orders where stay_id = any(${ids}))`.execute(trx);
      await sql`update later_tips set card_brand = null, card_last4 = null
        where card_last4 is not null
          and order_id in (select id from orders where stay_id = any(${ids}))`.execute(trx);
      return { numAffectedRows: BigInt(ids.length) };
    }),
  );
}

/** SQL condition: the account was closed but not deleted, or its business was closed. */
const isClosed = (before: Date) => sql<boolean>`people.deleted_at is null and (
    (people.status = 'inactive' and people.closed_at < ${before})
    or exists (select from businesses where id = people.business_id and closed_at < ${before}))`;

/**
 * Erases people who left a business or whose business was closed, and the contact data of closed
 * businesses.
 */
async function eraseClosedAccounts(ctx: Context, before: Date): Promise<void> {
  await inBatches(BATCH, async () => {
    const closed = await ctx.db
      .selectFrom('people')
      .select('id')
      .where(isClosed(before))
      .limit(BATCH)
      .execute();
    for (const { id } of closed)
      await transact(ctx, async (unit) => {
        const person = await unit.trx
          .selectFrom('people')
          .select('id')
          .where('id', '=', id)
          .where(isClosed(before))
          .forUpdate()
          .executeTakeFirst();
        if (person) await erasePerson(unit, id);
      });
    return { numAffectedRows: BigInt(closed.length) };
  });
  await ctx.db
    .updateTable('businesses')
    .set({ contact_name: null, contact_email: null, contact_phone: null, contract_url: null })
    .where('closed_at', '<', before)
    .where(sql<boolean>`num_nonnulls(contact_name, contact_email, contact_phone, contract_url) > 0`)
    .execute();
}

/** Part of the hourly tidy-up: enforces the retention periods of the privacy policy. */
export async function enforceRetention(ctx: Context): Promise<void> {
  const ends = computeRetentionEnds(ctx.clock());
  await deleteUnprovenRegistrations(ctx, ends.unprovenRegistrations);
  await deleteCommunication(ctx, ends.communication);
  await eraseClosedAccounts(ctx, ends.closedAccounts);
  await anonymizeStays(ctx, ends.transactions);
}

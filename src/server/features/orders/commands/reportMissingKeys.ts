import { type RawBuilder, sql } from 'kysely';
import { runningOrderStatuses } from '#domain/orders/states.ts';
import { custodyStayStatuses } from '#domain/stays/states.ts';
import { systemActor } from '#server/actor.ts';
import type { Context, UnitOfWork } from '#server/context.ts';
import { transact } from '#server/platform/db/transact.ts';
import { notifyPeople } from '#server/features/messages/commands/notify.ts';
import { selectDispatchers } from '#server/features/staff/queries/dispatchers.ts';
import {
  buildEventRow,
  lockStay,
  type LockedStay,
  touchStay,
} from '#server/features/stays/commands/transition.ts';
import { getNotificationContext } from '#server/features/stays/queries/notificationContext.ts';
import { areHooksUsed } from '#server/features/stays/queries/hooksUsed.ts';
import { buildCorrectionHint } from '#server/features/stays/queries/buildCorrectionHint.ts';
import { isAbandoned } from '../queries/isAbandoned.ts';
import { joinLiterals, statusSql } from '#server/platform/db/literals.ts';

const IN_CUSTODY = joinLiterals(custodyStayStatuses);
const RUNNING = joinLiterals(runningOrderStatuses);

/**
 * SQL condition: the key of a stay is missing, because it is off its hook for longer than the
 * location allows. A key with a person who parks or brings the car is not missing. The key of a
 * parked car may stay with the valet if the location used no hooks at that time.
 */
const isKeyMissing = (now: Date): RawBuilder<boolean> => sql<boolean>`(
  stays.key_place in ('with_valet', 'out') and stays.key_raised_at is null
  and stays.status in (${IN_CUSTODY})
  and stays.key_since < ${now}::timestamptz - make_interval(mins =>
    (select key_limit_minutes from locations where locations.id = stays.location_id))
  and (stays.status <> ${statusSql.stay('received')} or ${isAbandoned(now)})
  and (stays.status = ${statusSql.stay('received')} or stays.key_place = 'out' or stays.key_hook is not null
    or ${areHooksUsed(sql.ref('stays.location_id'), sql.ref('stays.key_since'))})
  and not exists (
    select from orders where orders.stay_id = stays.id and orders.status in (${RUNNING})))`;

async function raiseKey(unit: UnitOfWork, stay: LockedStay): Promise<void> {
  const { status } = stay;
  const event = buildEventRow(stay, {
    type: 'stay.key_raise',
    from: status,
    to: status,
    by: systemActor,
    data: { place: stay.key_place, hook: stay.key_hook },
  });
  const set = { key_raised_at: unit.now };
  const hint = await buildCorrectionHint(unit.trx, stay.id);
  await touchStay(unit, stay, hint, { set, events: [event] });
  const { car, location } = getNotificationContext(stay);
  await notifyPeople(unit, selectDispatchers(stay), {
    businessId: stay.business_id,
    type: 'key_unaccounted',
    data: { ticket: stay.ticket_number, car, location },
    actionUrl: '/dispatcher-queue',
    dedupeKey: `key:${stay.id}:${stay.key_since?.getTime() ?? 0}`,
  });
}

/**
 * Routine: reports missing keys to the location's dispatchers, each key once until the key moves.
 * The check under the row lock and the dedupe key prevent a second report.
 */
export async function reportMissingKeys(ctx: Context): Promise<void> {
  const missing = await ctx.db
    .selectFrom('stays')
    .select('id')
    .where(isKeyMissing(ctx.clock()))
    .orderBy('key_since')
    .execute();
  for (const { id } of missing) {
    await transact(ctx, async (unit) => {
      const stay = await lockStay(unit.trx, id);
      const still = await unit.trx
        .selectFrom('stays')
        .select('id')
        .where('id', '=', id)
        .where(isKeyMissing(unit.now))
        .executeTakeFirst();
      if (stay && still) await raiseKey(unit, stay);
    });
  }
}

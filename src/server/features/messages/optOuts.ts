import type { StayStatus } from '#domain/stays/states.ts';
import type { Unit } from '../../platform/db/transact.ts';
import { hintStay } from '../stays/commands/transition.ts';

/** A number that said STOP gets no SMS until it says START. */
export async function recordOptOut(unit: Unit, phone: string): Promise<void> {
  await unit.trx
    .insertInto('sms_opt_outs')
    .values({ phone_e164: phone, since: unit.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function forgetOptOut(unit: Unit, phone: string): Promise<void> {
  await unit.trx.deleteFrom('sms_opt_outs').where('phone_e164', '=', phone).execute();
}

const waitingForGuest: readonly StayStatus[] = ['expected', 'received'];

/** The valet who waits for a code that nobody was sent sees it on his screen. */
export async function hintSuppressed(unit: Unit, stayId: string | null): Promise<void> {
  if (!stayId) return;
  const stay = await unit.trx
    .selectFrom('stays')
    .select(['id', 'location_id', 'customer_id', 'status', 'version'])
    .where('id', '=', stayId)
    .where('status', 'in', waitingForGuest)
    .executeTakeFirst();
  if (!stay) return;
  hintStay(unit, stay, 'service_status_update');
}

import { formatDeviceName } from '#domain/identity/device.ts';
import type { UnitOfWork } from '../../context.ts';
import { notifyPerson } from '../messages/commands/notify.ts';
import type { NewSession } from './commands/sessions.ts';

/**
 * Counts the person's earlier sign-ins: in total, and with this browser and address. Sessions
 * opened by administrators do not count.
 */
async function listKnownDevices(unit: UnitOfWork, { personId, userAgent, address }: NewSession) {
  const agent = userAgent?.slice(0, 300) ?? null;
  return unit.trx
    .selectFrom('sessions')
    .select((row) => [
      row.fn.countAll<number>().as('any'),
      row.fn
        .countAll<number>()
        .filterWhere((one) =>
          one.and([one('user_agent', 'is not distinct from', agent), one('address', '=', address)]),
        )
        .as('same'),
    ])
    .where('person_id', '=', personId)
    .where('parent_session_id', 'is', null)
    .executeTakeFirstOrThrow();
}

/**
 * Notifies a person of a sign-in with a new combination of browser and address. The first sign-in
 * of an account sends no notification. Callers must open the session only afterwards.
 *
 * @param dedupeKey identifies this sign-in
 */
export async function notifyNewDevice(
  unit: UnitOfWork,
  session: NewSession,
  dedupeKey: string,
): Promise<void> {
  const { any, same } = await listKnownDevices(unit, session);
  if (any === 0 || same > 0) return;
  await notifyPerson(unit, {
    personId: session.personId,
    type: 'signed_in_new_device',
    data: {
      device: session.userAgent ? formatDeviceName(session.userAgent) : null,
      address: session.address.replace(/^::ffff:/, ''),
    },
    actionUrl: '/account',
    dedupeKey,
  });
}

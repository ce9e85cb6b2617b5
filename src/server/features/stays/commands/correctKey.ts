import { isInCustody } from '#domain/stays/states.ts';
import { hasCapabilityAtLocation } from '#domain/identity/roles.ts';
import type { Actor } from '../../../actor.ts';
import type { CallContext } from '../../../context.ts';
import { transactOnce } from '../../../platform/db/transact.ts';
import { AppError, fieldError } from '../../../platform/errors.ts';
import { isInScope, type LocationScope } from '../../businesses/policy.ts';
import { buildCorrectionHint } from '../queries/buildCorrectionHint.ts';
import { withHook } from './keyHook.ts';
import { buildEventRow, lockStay, touchStay } from './transition.ts';

type Correction = { place: 'with_valet' | 'on_hook'; hook?: string | undefined };

/**
 * Corrects where a key is. `with_valet` means with the acting valet. If a dispatcher makes the
 * call, `with_valet` means with the present holder.
 *
 * @throws NOT_FOUND, STATE_CONFLICT unless the car is in custody, HOOK_TAKEN, IDEMPOTENCY_CONFLICT,
 *   and VALIDATION naming `hook`
 */
export async function correctKey(
  ctx: CallContext,
  actor: Actor,
  scope: LocationScope,
  stayId: string,
  { place, hook: given }: Correction,
): Promise<void> {
  const correct = () =>
    transactOnce(ctx, async (unit) => {
      const stay = await lockStay(unit.trx, stayId);
      if (!stay || !isInScope(scope, stay.location_id)) throw new AppError('NOT_FOUND');
      const { status } = stay;
      if (!isInCustody(status)) throw new AppError('STATE_CONFLICT', { state: status });
      const hook = given || stay.key_hook;
      if (place === 'on_hook' && !hook) throw fieldError('hook', 'hook_missing');
      const holder = hasCapabilityAtLocation(actor, 'jobs.work', stay.location_id)
        ? actor.personId
        : stay.key_holder;
      const event = buildEventRow(stay, {
        type: 'stay.key_correct',
        from: status,
        to: status,
        by: actor,
        data: { from: stay.key_place, to: place, hook },
      });
      const set = {
        key_hook: hook,
        key_place: place,
        key_holder: place === 'on_hook' ? null : holder,
        key_since: unit.now,
      };
      const hint = await buildCorrectionHint(unit.trx, stayId);
      await touchStay(unit, stay, hint, { set, events: [event] });
    });
  await withHook(ctx, correct, 'hook');
}

import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { type RepeatableCall, isRepeatedCall } from '../../../platform/db/idempotency.ts';
import { transactOnce } from '../../../platform/db/transact.ts';
import type { LocationScope } from '../../businesses/policy.ts';
import { withSmsAllowance } from '../../messages/commands/withSmsAllowance.ts';
import { lockCar, requireCarRight } from '../policy/car.ts';
import { getCar } from '../queries/getCar.ts';
import { createLink } from '../queries/links.ts';
import { requireGuestPhone } from '../rules/guestPhone.ts';
import { enqueueLink } from './guestLink.ts';
import { buildEventRow, touchStay } from './transition.ts';

type GuestInput = { phoneE164?: string | undefined; customerName?: string | undefined };

/**
 * Corrects the phone number and name of a ticket's guest. A wrong number belongs to a stranger, so
 * the stranger's access to the ticket ends at once. The ticket link is replaced, open pages close,
 * and an account that claimed the car loses the car. The new number gets a new link.
 *
 * @throws NOT_FOUND, STATE_CONFLICT, RATE_LIMITED, IDEMPOTENCY_CONFLICT, and VALIDATION naming
 *   `phoneE164`
 */
export async function correctGuest(
  ctx: Context,
  actor: Actor,
  scope: LocationScope,
  stayId: string,
  input: GuestInput,
  call: RepeatableCall | null,
): Promise<void> {
  const before = await getCar(ctx.db, scope, stayId);
  if (call && (await isRepeatedCall(ctx.db, call))) return;
  const phone =
    input.phoneE164 === undefined
      ? null
      : await requireGuestPhone(ctx.db, input.phoneE164, before.location_id);
  const correct = () =>
    transactOnce(ctx, call, async (unit) => {
      const stay = await lockCar(unit.trx, scope, stayId);
      requireCarRight(unit, stay, 'correctGuest');
      const name =
        input.customerName === undefined ? stay.customer_name : input.customerName || null;
      const isNewPhone = phone !== null && phone !== stay.phone_e164;
      if (!isNewPhone && name === stay.customer_name) return false;
      const isLinked = stay.link_hash !== null;
      // Without an earlier phone number only the guest has the ticket link, from scanning the
      // screen. The ticket link stays valid.
      const isRevoked = isNewPhone && stay.phone_e164 !== null;
      const event = buildEventRow(stay, {
        type: 'stay.guest_correct',
        from: stay.status,
        to: stay.status,
        by: actor,
        data: { isNewPhone, ending: isNewPhone ? (stay.phone_e164?.slice(-4) ?? null) : null },
      });
      const corrected = await touchStay(
        unit,
        stay,
        { type: 'service_status_update' },
        {
          events: [event],
          set: {
            customer_name: name,
            ...(isNewPhone ? { phone_e164: phone } : {}),
            ...(isRevoked ? { customer_id: null, vehicle_id: null, link_opened_at: null } : {}),
            ...(isRevoked && isLinked ? createLink(ctx).columns : {}),
          },
        },
      );
      // A ticket without a ticket link gets one when the car is parked.
      if (isNewPhone && isLinked && !corrected.is_sms_withheld)
        await enqueueLink(ctx, unit, actor, corrected);
      return isRevoked;
    });
  const hasEnded = await (phone === null
    ? correct()
    : withSmsAllowance(ctx, actor, phone, correct));
  if (hasEnded) ctx.live.recheckStays([stayId]);
}

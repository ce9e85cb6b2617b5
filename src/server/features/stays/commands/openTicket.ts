import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { newTicket } from '#contract/stays.ts';
import { hasCountryCode } from '#domain/identity/phone.ts';
import { isRealPhone, readPhone } from '#domain/identity/realPhone.ts';
import type { Context } from '../../../context.ts';
import { findIdempotentResult, runIdempotent } from '../../../platform/db/idempotency.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import { mapUniqueViolation } from '../../../platform/db/violations.ts';
import { transact, type UnitOfWork } from '../../../platform/db/transact.ts';
import { fieldError } from '../../../platform/errors.ts';
import type { Actor } from '../../../actor.ts';
import { enqueueSms } from '../../messages/commands.ts';
import { withSmsAllowance } from '../../messages/commands/withSmsAllowance.ts';
import { issueCode } from '../../../platform/secrets/codes.ts';
import { buildTicketCodeSubject } from '../codes.ts';
import { type LocationScope, requireLocation } from '../../businesses/policy.ts';
import { getLocationCountry } from '../../businesses/queries.ts';
import { requirePlate } from '../../vehicles/rules/plate.ts';
import { createStay, requireCarNotInCustody } from './createStay.ts';
import { oneCarInCustody, receiveWithoutCode } from './receive.ts';
import { publishStay, type LockedStay } from './transition.ts';

export type NewTicket = z.output<typeof newTicket>;

/** Minutes after which a ticket whose code nobody entered gives itself up. */
export const TICKET_EXPIRES_AFTER_MINUTES = 60;

/** Without a country code it is one of the country the car is parked in. */
async function requirePhone(db: Queryable, typed: string, locationId: string): Promise<string> {
  const phone = hasCountryCode(typed)
    ? readPhone(typed, '')
    : readPhone(typed, await getLocationCountry(db, locationId));
  if (!isRealPhone(phone))
    throw fieldError('phoneE164', 'phone_invalid', {}, 'Valid phone number required');
  return phone;
}

type AnnouncedTicket = NewTicket & { id: string; phone: string; plate: string | null };

const createTicketStay = (unit: UnitOfWork, actor: Actor, car: AnnouncedTicket) =>
  createStay(unit, actor, {
    id: car.id,
    location_id: car.locationId,
    channel: 'ticket',
    phone_e164: car.phone,
    customer_name: car.customerName || null,
    ...(car.language ? { language: car.language } : {}),
    vehicle_make: car.vehicleMake || null,
    vehicle_model: car.vehicleModel || null,
    vehicle_color: car.vehicleColor || null,
    license_plate: car.plate,
    notes: car.notes || null,
    opened_by: actor.personId,
  });

/** A code for the guest, and an end to the ticket if nobody ever comes back with it. */
async function sendCode(ctx: Context, unit: UnitOfWork, stay: LockedStay): Promise<boolean> {
  const code = await issueCode(ctx, unit, buildTicketCodeSubject(stay.id));
  const { suppressed } = await enqueueSms(ctx, unit, {
    stay,
    template: 'ticket_code',
    data: { code, location: stay.location_name },
    dedupeKey: `ticket-code:${stay.id}:1`,
  });
  if (suppressed) return false;
  const giveUpAt = new Date(unit.now.getTime() + TICKET_EXPIRES_AFTER_MINUTES * 60_000);
  await unit.enqueue('expire-ticket', { stayId: stay.id }, giveUpAt);
  return true;
}

/**
 * Opens a ticket and sends the guest a code; the car of a guest who opted out of SMS is taken in at
 * once. Pressed twice with one key it opens one ticket.
 *
 * @returns the stay as it is now, or the id of the one this key opened before
 * @throws LOCATION_NOT_FOUND, CAR_ALREADY_IN_CUSTODY, RATE_LIMITED (SMS to this number), and
 *   VALIDATION naming `phoneE164` or `licensePlate`
 */
export async function openTicket(
  ctx: Context,
  actor: Actor,
  scope: LocationScope,
  input: NewTicket,
  idempotencyKey: string | undefined,
): Promise<{ id: string; stay: LockedStay | null }> {
  await requireLocation(ctx.db, scope, input.locationId);
  const phone = await requirePhone(ctx.db, input.phoneE164, input.locationId);
  const plate = input.licensePlate ? requirePlate('licensePlate', input.licensePlate) : null;
  const key = { scope: `ticket:${actor.personId}`, key: idempotencyKey, body: input };
  const before = await findIdempotentResult(ctx.db, key);
  if (before) return { id: before, stay: null };
  const newId = randomUUID();
  const open = () =>
    transact(ctx, async (unit) => {
      let opened: LockedStay | null = null;
      const id = await runIdempotent(unit, { ...key, newId }, async (stayId) => {
        await requireCarNotInCustody(unit, input.locationId, plate);
        const stay = await createTicketStay(unit, actor, { ...input, id: stayId, phone, plate });
        // Nobody waits for a code that was not sent.
        const isSent = !stay.is_sms_withheld && (await sendCode(ctx, unit, stay));
        if (!isSent) {
          opened = await receiveWithoutCode(ctx, unit, actor, stay);
          return;
        }
        publishStay(unit, stay, { type: 'new_parking_request' });
        opened = stay;
      });
      return { id, stay: opened as LockedStay | null };
    });
  return withSmsAllowance(ctx, actor, phone, () => mapUniqueViolation(oneCarInCustody, open));
}

import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { newTicket } from '#contract/stays.ts';
import { normalisePhone } from '#domain/identity/phone.ts';
import { isRealPhone } from '#domain/identity/realPhone.ts';
import { isValidPlate, normalisePlate, plateKey } from '#domain/vehicles/plate.ts';
import type { Context } from '../../../context.ts';
import { once } from '../../../platform/db/once.ts';
import { transact, type Unit } from '../../../platform/db/transact.ts';
import { AppError, fieldError } from '../../../platform/http/errors.ts';
import type { Actor } from '../../../actor.ts';
import { enqueueSms } from '../../messages/commands.ts';
import { issueCode } from '../../../platform/secrets/codes.ts';
import { codeOf } from '../codes.ts';
import { type LocationScope, requireLocation } from '../../businesses/policy.ts';
import { appendEvent, hintStay } from './transition.ts';

export type NewTicket = z.output<typeof newTicket>;

/** Minutes after which a ticket whose code nobody entered gives itself up. */
export const ABANDONED_AFTER_MINUTES = 60;

function checkedPhone(typed: string): string {
  const phone = normalisePhone(typed);
  if (!isRealPhone(phone)) throw fieldError('phoneE164', 'Valid phone number required');
  return phone;
}

function checkedPlate(typed: string | undefined): string | null {
  if (!typed) return null;
  const plate = normalisePlate(typed);
  if (!isValidPlate(plate)) throw fieldError('licensePlate', 'Please enter a valid license plate');
  return plate;
}

async function takeNumber(unit: Unit, locationId: string) {
  const { next_ticket, ...location } = await unit.trx
    .updateTable('locations')
    .set((row) => ({ next_ticket: row('next_ticket', '+', 1) }))
    .where('id', '=', locationId)
    .returning(['business_id', 'name', 'ticket_prefix', 'next_ticket', 'default_language'])
    .executeTakeFirstOrThrow();
  return { ...location, number: `${location.ticket_prefix}-${next_ticket - 1}` };
}

async function refuseCarAlreadyHere(unit: Unit, locationId: string, plate: string | null) {
  if (!plate) return;
  const there = await unit.trx
    .selectFrom('stays')
    .select('status')
    .where('location_id', '=', locationId)
    .where('plate_key', '=', plateKey(plate))
    .where('status', 'in', ['received', 'parked', 'returning', 'ready'])
    .executeTakeFirst();
  if (there) throw new AppError('CAR_ALREADY_IN_CUSTODY', { state: there.status });
}

/**
 * Opens a ticket and sends the guest a code. Pressed twice with one key it opens one ticket.
 *
 * @returns the stay's id
 * @throws LOCATION_NOT_FOUND, CAR_ALREADY_IN_CUSTODY, RATE_LIMITED (SMS to this number), and
 *   VALIDATION naming `phoneE164` or `licensePlate`
 */
export async function openTicket(
  ctx: Context,
  actor: Actor,
  scope: LocationScope,
  input: NewTicket,
  idempotencyKey: string | undefined,
): Promise<string> {
  requireLocation(scope, input.locationId);
  const phone = checkedPhone(input.phoneE164);
  const plate = checkedPlate(input.licensePlate);
  await ctx.limits.use('smsNumber', phone);
  return transact(ctx, (unit) =>
    once(
      unit,
      { scope: `ticket:${actor.personId}`, key: idempotencyKey, body: input, newId: randomUUID() },
      async (id) => {
        await refuseCarAlreadyHere(unit, input.locationId, plate);
        const location = await takeNumber(unit, input.locationId);
        const stay = await unit.trx
          .insertInto('stays')
          .values({
            id,
            business_id: location.business_id,
            location_id: input.locationId,
            channel: 'ticket',
            status: 'expected',
            ticket_number: location.number,
            phone_e164: phone,
            customer_name: input.customerName || null,
            language: input.language ?? location.default_language,
            vehicle_make: input.vehicleMake || null,
            vehicle_model: input.vehicleModel || null,
            vehicle_color: input.vehicleColor || null,
            license_plate: plate,
            plate_key: plate && plateKey(plate),
            notes: input.notes || null,
            opened_by: actor.personId,
            created_at: unit.now,
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        await appendEvent(unit, stay, {
          type: 'stay.announce',
          from: null,
          to: 'expected',
          by: actor,
        });
        const code = await issueCode(ctx, unit, codeOf(id));
        await enqueueSms(ctx, unit, {
          stay,
          template: 'ticket_code',
          data: { code, location: location.name },
          cause: `ticket-code:${id}:1`,
        });
        const giveUpAt = new Date(unit.now.getTime() + ABANDONED_AFTER_MINUTES * 60_000);
        await unit.enqueue('expire-ticket', { stayId: id }, giveUpAt);
        hintStay(unit, stay, 'new_parking_request');
      },
    ),
  );
}

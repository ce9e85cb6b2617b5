import type { CallInput } from '#contract/client.ts';
import { buildIssue } from '#contract/issueCatalogue.ts';
import { listCorrections } from '#domain/stays/corrections.ts';
import { keepCharge } from '#domain/stays/noteTags.ts';
import { buildPlateKey, isNoPlate } from '#domain/vehicles/plate.ts';
import type { Updateable } from 'kysely';
import type { Actor } from '../../../actor.ts';
import type { CallContext, UnitOfWork } from '../../../context.ts';
import { isRepeatedCall } from '../../../platform/db/idempotency.ts';
import { mapUniqueViolation } from '../../../platform/db/mapUniqueViolation.ts';
import type { Stays } from '../../../platform/db/schema.ts';
import { transactOnce } from '../../../platform/db/transact.ts';
import { AppError } from '../../../platform/errors.ts';
import type { LocationScope } from '../../businesses/policy.ts';
import { withSmsAllowance } from '../../messages/commands/withSmsAllowance.ts';
import { requireMarks, requirePlate } from '../../vehicles/rules/plate.ts';
import { lockCar, requireCarRight } from '../policy/car.ts';
import { buildCorrectionHint } from '../queries/buildCorrectionHint.ts';
import { getCar } from '../queries/getCar.ts';
import { createLink } from '../queries/links.ts';
import { requireGuestPhone } from '../rules/guestPhone.ts';
import { findCarOfPlate } from './createStay.ts';
import { enqueueLink } from './guestLink.ts';
import { custodyConflicts, findCustomerByPhone } from './receive.ts';
import { buildEventRow, type LockedStay, touchStay } from './transition.ts';

type DetailsInput = CallInput<'POST /api/stays/{id}/details'>['body'];

/** Columns of a car that a correction sets. An empty text means unknown. */
function readCarColumns(input: DetailsInput) {
  const { licensePlate: written } = input;
  const plate = written && (isNoPlate(written) ? '' : requirePlate('licensePlate', written));
  const typed = {
    license_plate: plate,
    plate_region: input.plateRegion,
    vehicle_make: input.vehicleMake,
    vehicle_model: input.vehicleModel,
    vehicle_color: input.vehicleColor,
    notes: input.notes,
  };
  const entries = Object.entries(typed).filter(([, value]) => value !== undefined);
  return {
    ...(Object.fromEntries(entries.map(([name, value]) => [name, value || null])) as {
      [K in keyof typeof typed]?: string | null;
    }),
    ...(input.noteTags ? { note_tags: input.noteTags } : {}),
    ...(input.chargePercent === undefined ? {} : { charge_percent: input.chargePercent }),
  };
}

/**
 * Returns the corrected region. A region belongs to its plate, and phones of an earlier release send
 * a plate alone.
 */
function chooseRegion(stay: LockedStay, typed: ReturnType<typeof readCarColumns>) {
  const { license_plate: plate, plate_region: region } = typed;
  const key = plate === undefined ? stay.plate_key : plate && buildPlateKey(plate);
  if (!key) return { plate_region: null };
  return region === undefined && key !== stay.plate_key ? { plate_region: null } : {};
}

type PlateColumns = Pick<LockedStay, 'license_plate' | 'plate_region'>;

/** @throws CAR_ALREADY_IN_CUSTODY naming the ticket of another car here that can have this plate */
async function requirePlateOfNoOther(
  unit: UnitOfWork,
  { id, location_id }: LockedStay,
  { license_plate: plate, plate_region: region }: PlateColumns,
): Promise<void> {
  const there =
    plate && (await findCarOfPlate(unit, location_id, { plate, region, otherThan: id }));
  if (!there) return;
  const issue = buildIssue('car_here', { ticket: there.ticket_number });
  throw new AppError('CAR_ALREADY_IN_CUSTODY', {
    message: issue.message,
    state: there.status,
    issues: [{ field: 'licensePlate', ...issue }],
  });
}

/** Returns the corrected charge level, which goes together with the tag `electric`. */
function chooseCharge(
  stay: LockedStay,
  { note_tags, charge_percent }: ReturnType<typeof readCarColumns>,
) {
  if (note_tags === undefined && charge_percent === undefined) return {};
  const level = charge_percent === undefined ? stay.charge_percent : charge_percent;
  return { charge_percent: keepCharge(note_tags ?? stay.note_tags, level) };
}

/**
 * Builds the columns and the event of a corrected car.
 *
 * @returns null when nothing differs
 * @throws CAR_ALREADY_IN_CUSTODY naming the other car that has the plate; VALIDATION naming the
 *   make or color that a car without a plate lacks
 */
async function correctCar(
  unit: UnitOfWork,
  actor: Actor,
  stay: LockedStay,
  typed: ReturnType<typeof readCarColumns>,
) {
  if (Object.keys(typed).length > 0) requireCarRight(unit, stay, 'correctCar');
  const corrected = { ...typed, ...chooseRegion(stay, typed), ...chooseCharge(stay, typed) };
  const { license_plate: plate } = corrected;
  const after = { ...stay, ...corrected };
  const data = listCorrections(stay, corrected);
  if (!data) return null;
  if (after.license_plate === null && 'plate' in data)
    requireMarks({ vehicleMake: after.vehicle_make, vehicleColor: after.vehicle_color });
  if ('plate' in data || 'region' in data) await requirePlateOfNoOther(unit, stay, after);
  return {
    set: {
      ...corrected,
      ...(plate === undefined ? {} : { plate_key: plate && buildPlateKey(plate) }),
    },
    event: buildEventRow(stay, {
      type: 'stay.car_correct',
      from: stay.status,
      to: stay.status,
      by: actor,
      data,
    }),
  };
}

/**
 * Builds the columns and the event of a corrected name or number. A wrong number belongs to a
 * stranger, so the stranger's access to the ticket ends at once: the ticket link is replaced, and
 * an account that claimed the car loses it.
 *
 * @returns null when nothing differs
 */
async function correctGuest(
  unit: UnitOfWork,
  actor: Actor,
  stay: LockedStay,
  { phone, name }: { phone: string | null; name: string | null | undefined },
) {
  if (phone !== null || name !== undefined) requireCarRight(unit, stay, 'correctGuest');
  const isNewPhone = phone !== null && phone !== stay.phone_e164;
  const corrected = {
    ...(name === undefined ? {} : { customer_name: name }),
    ...(isNewPhone ? { phone_e164: phone } : {}),
  };
  const data = listCorrections(stay, corrected);
  if (!data) return null;
  const isLinked = stay.link_hash !== null;
  // Without an earlier phone number only the guest has the ticket link, from scanning the screen.
  // The ticket link stays valid.
  const isRevoked = isNewPhone && stay.phone_e164 !== null;
  const set: Updateable<Stays> = {
    ...corrected,
    ...(isRevoked ? { customer_id: null, vehicle_id: null, link_opened_at: null } : {}),
    ...(isRevoked && isLinked ? createLink(unit.ctx).columns : {}),
  };
  // Names the guest before, so that deleting their account also removes what the event says of them.
  const guestBefore =
    isNewPhone && (stay.customer_id ?? (await findCustomerByPhone(unit, stay.phone_e164)));
  const event = buildEventRow(stay, {
    type: 'stay.guest_correct',
    from: stay.status,
    to: stay.status,
    by: actor,
    data: { ...data, isNewPhone, ...(guestBefore ? { guestBefore } : {}) },
  });
  // A ticket without a ticket link gets one when the car is parked.
  return { set, event, isRevoked, sendsLink: isNewPhone && isLinked };
}

/**
 * Corrects what was typed about a car in custody: plate, make, model, color, notes and tags, and a
 * ticket guest's name and number. The events have the values before and after. With a new number
 * the old link ends, open pages close, and the new number gets a new link.
 *
 * @throws NOT_FOUND, STATE_CONFLICT, RATE_LIMITED, IDEMPOTENCY_CONFLICT, CAR_ALREADY_IN_CUSTODY,
 *   and VALIDATION naming `phoneE164` or `licensePlate`
 */
export async function correctDetails(
  ctx: CallContext,
  actor: Actor,
  scope: LocationScope,
  stayId: string,
  input: DetailsInput,
): Promise<void> {
  const before = await getCar(ctx.db, scope, stayId);
  if (ctx.call && (await isRepeatedCall(ctx.db, ctx.call))) return;
  const columns = readCarColumns(input);
  const name = input.customerName === undefined ? undefined : input.customerName || null;
  const phone =
    input.phoneE164 === undefined
      ? null
      : await requireGuestPhone(ctx.db, input.phoneE164, before.location_id);
  const correct = () =>
    transactOnce(ctx, async (unit) => {
      const stay = await lockCar(unit.trx, scope, stayId);
      const guest = await correctGuest(unit, actor, stay, { phone, name });
      const car = await correctCar(unit, actor, stay, columns);
      if (!guest && !car) return false;
      const corrected = await touchStay(unit, stay, await buildCorrectionHint(unit.trx, stayId), {
        events: [guest, car].flatMap((part) => (part ? [part.event] : [])),
        set: { ...guest?.set, ...car?.set },
      });
      if (guest?.sendsLink && !corrected.is_sms_withheld) await enqueueLink(unit, actor, corrected);
      return guest?.isRevoked ?? false;
    });
  const attempt = () => mapUniqueViolation(custodyConflicts, correct);
  const hasEnded = await (phone === null
    ? attempt()
    : withSmsAllowance(ctx, actor, phone, attempt));
  if (hasEnded) ctx.live.recheckStays([stayId]);
}

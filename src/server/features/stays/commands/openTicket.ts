import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { buildIssue } from '#contract/issueCatalogue.ts';
import type { newTicket } from '#contract/stays.ts';
import { computeCodeExpiry } from '#domain/identity/code.ts';
import { plateKey } from '#domain/vehicles/plate.ts';
import type { Context } from '../../../context.ts';
import { findMade, makeOnce, type RepeatableCall } from '../../../platform/db/idempotency.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import { mapUniqueViolation } from '../../../platform/db/violations.ts';
import { transact, type UnitOfWork } from '../../../platform/db/transact.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Actor } from '../../../actor.ts';
import { enqueueSms } from '../../messages/commands.ts';
import { withSmsAllowance } from '../../messages/commands/withSmsAllowance.ts';
import { issueCode } from '../../../platform/secrets/codes.ts';
import { buildTicketCodeSubject } from '../codes.ts';
import { type LocationScope, requireLocation } from '../../businesses/policy.ts';
import { requirePlate } from '../../vehicles/rules/plate.ts';
import { findLinkAddress } from '../queries/links.ts';
import { findCarInCustody, getRecalledStay, type RecalledStay } from '../queries/recall.ts';
import type { TicketRow } from '../queries/tickets.ts';
import { requireGuestPhone } from '../rules/guestPhone.ts';
import { createStay, requireCarNotInCustody } from './createStay.ts';
import { withHook } from './keyHook.ts';
import { oneCarInCustody, receiveWithoutCode } from './receive.ts';
import { publishStay, type LockedStay } from './transition.ts';
import { getPlaceLabel } from '../queries/notificationContext.ts';

export type NewTicket = z.output<typeof newTicket>;

/** Minutes after which a ticket whose code nobody entered gives itself up. */
export const TICKET_EXPIRES_AFTER_MINUTES = 60;

/** A new ticket as it is written: with what was recalled, and all of it checked. */
type AnnouncedTicket = NewTicket & { id: string; phone: string | null; plate: string | null };

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
    note_tags: car.noteTags ?? [],
    parking_spot: car.parkingSpot || null,
    key_hook: car.keyHook || null,
    opened_by: actor.personId,
  });

/** A code for the guest, and an end to the ticket if nobody ever comes back with it. */
async function sendCode(ctx: Context, unit: UnitOfWork, stay: LockedStay): Promise<boolean> {
  const code = await issueCode(ctx, unit, buildTicketCodeSubject(stay.id));
  const { suppressed } = await enqueueSms(ctx, unit, {
    stay,
    template: 'ticket_code',
    data: { code, location: getPlaceLabel(stay) },
    dedupeKey: `ticket-code:${stay.id}:1`,
  });
  if (suppressed) return false;
  const giveUpAt = new Date(unit.now.getTime() + TICKET_EXPIRES_AFTER_MINUTES * 60_000);
  await unit.enqueue('expire-ticket', { stayId: stay.id }, giveUpAt);
  return true;
}

/** The guest's link at once, for a location that waits for no code. Parking the car sends no second one. */
async function sendLink(ctx: Context, unit: UnitOfWork, stay: LockedStay): Promise<void> {
  const link = findLinkAddress(ctx, stay);
  if (!link) return;
  await enqueueSms(ctx, unit, {
    stay,
    template: 'ticket_received',
    data: { link, location: getPlaceLabel(stay), ticketNumber: stay.ticket_number },
    dedupeKey: `ticket-link:${stay.id}`,
  });
}

/**
 * The guest and the car of an earlier visit fill in what was not typed: the guest only where no other
 * number was, the car only where no other plate was.
 */
function fillIn(typed: Omit<AnnouncedTicket, 'id'>, recalled: RecalledStay | null) {
  if (!recalled) return typed;
  const phone = typed.phone ?? recalled.phone;
  const isGuest = recalled.phone === null || phone === recalled.phone;
  const plate = typed.plate ?? recalled.car.license_plate;
  const isCar = plate !== null && plateKey(plate) === recalled.plateKey;
  return {
    ...typed,
    phone,
    plate,
    customerName: typed.customerName || (isGuest && recalled.customerName) || undefined,
    language: typed.language ?? (isGuest ? recalled.language : undefined),
    vehicleMake: typed.vehicleMake || (isCar && recalled.car.vehicle_make) || undefined,
    vehicleModel: typed.vehicleModel || (isCar && recalled.car.vehicle_model) || undefined,
    vehicleColor: typed.vehicleColor || (isCar && recalled.car.vehicle_color) || undefined,
  };
}

/** What was typed, checked, and what an earlier visit knows besides. */
async function readTicket(db: Queryable, input: NewTicket) {
  const { locationId, phoneE164, licensePlate, recallId } = input;
  const phone = phoneE164 === undefined ? null : await requireGuestPhone(db, phoneE164, locationId);
  const plate = licensePlate ? requirePlate('licensePlate', licensePlate) : null;
  const recalled = recallId ? await getRecalledStay(db, locationId, recallId) : null;
  return fillIn({ ...input, phone, plate }, recalled);
}

/** @throws CAR_IN_CUSTODY_ELSEWHERE naming `licensePlate` and the location of the business that has it */
async function requireCarNotElsewhere(
  unit: UnitOfWork,
  { locationId, plate, isElsewhereKnown }: Omit<AnnouncedTicket, 'id'>,
): Promise<void> {
  if (!plate || isElsewhereKnown) return;
  const there = await findCarInCustody(unit.trx, locationId, plateKey(plate));
  // Taken in here since it was looked for, it is refused when this one is written.
  if (!there || there.isHere) return;
  const { locationName, ticketNumber, state } = there;
  const issue = buildIssue('car_elsewhere', { location: locationName, ticket: ticketNumber });
  throw new AppError('CAR_IN_CUSTODY_ELSEWHERE', {
    message: issue.message,
    state,
    issues: [{ field: 'licensePlate', ...issue }],
  });
}

/**
 * Asks the guest for a code where the location wants one and an SMS can be sent; else the car is taken in
 * at once, and the guest gets the link or scans it.
 */
async function greetGuest(
  ctx: Context,
  unit: UnitOfWork,
  actor: Actor,
  stay: LockedStay,
  { wasOffline = false }: NewTicket,
): Promise<LockedStay> {
  // Their guest has gone in.
  const proof = wasOffline ? 'link' : stay.check_in_proof;
  const isReachable = stay.phone_e164 !== null && !stay.is_sms_withheld;
  // Nobody waits for a code that was not sent.
  if (isReachable && proof === 'code' && (await sendCode(ctx, unit, stay))) {
    publishStay(unit, stay, { type: 'new_parking_request' });
    return stay;
  }
  const received = await receiveWithoutCode(ctx, unit, actor, stay);
  if (isReachable && proof === 'link') await sendLink(ctx, unit, received);
  return received;
}

/** A ticket as it stands right after its first code was made. */
function withFirstCode(ctx: Context, unit: UnitOfWork, stay: LockedStay): TicketRow {
  const expiresAt = computeCodeExpiry(
    unit.now,
    buildTicketCodeSubject(stay.id).rule,
    ctx.settings.current().lifetimes,
  );
  const createdAt = unit.now.toISOString();
  return { ...stay, code: { expiresAt: expiresAt.toISOString(), createdAt, lockedUntil: null } };
}

/** What is refused as another did the same at the same moment. */
const conflicts = { ...oneCarInCustody, stays_pkey: 'IDEMPOTENCY_CONFLICT' } as const;

/**
 * Opens a ticket and asks its guest for a code, sends them the link, or takes the car in for a guest who
 * scans it. Pressed twice with one key it opens one ticket.
 *
 * @returns the id of the ticket, opened now or by this key before, and the ticket where it waits for its first code
 * @throws LOCATION_NOT_FOUND, TICKET_NOT_FOUND for a visit that is not this business's,
 *   CAR_ALREADY_IN_CUSTODY, CAR_IN_CUSTODY_ELSEWHERE, HOOK_TAKEN, RATE_LIMITED (SMS to this number), and
 *   VALIDATION naming `phoneE164` or `licensePlate`
 */
export async function openTicket(
  ctx: Context,
  actor: Actor,
  scope: LocationScope,
  input: NewTicket,
  call: RepeatableCall | null,
): Promise<{ id: string; awaiting: TicketRow | null }> {
  await requireLocation(ctx.db, scope, input.locationId);
  const car = await readTicket(ctx.db, input);
  const before = await findMade(ctx.db, call);
  if (before) return { id: before, awaiting: null };
  const newId = input.ticketId ?? randomUUID();
  const open = () =>
    transact(
      ctx,
      async (unit) => {
        let awaiting: TicketRow | null = null;
        const made = await makeOnce(unit, call, newId, async (id) => {
          await requireCarNotInCustody(unit, input.locationId, car.plate);
          await requireCarNotElsewhere(unit, car);
          const stay = await createTicketStay(unit, actor, { ...car, id });
          const greeted = await greetGuest(ctx, unit, actor, stay, car);
          if (greeted.status === 'expected') awaiting = withFirstCode(ctx, unit, greeted);
        });
        return { id: made, awaiting };
      },
      call,
    );
  const attempt = () => withHook(ctx, () => mapUniqueViolation(conflicts, open));
  return car.phone === null ? attempt() : withSmsAllowance(ctx, actor, car.phone, attempt);
}

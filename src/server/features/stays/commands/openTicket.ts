import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { buildIssue } from '#contract/issueCatalogue.ts';
import type { newTicket } from '#contract/stays.ts';
import { computeCodeExpiry } from '#domain/identity/code.ts';
import { buildPlateKey, isNoPlate } from '#domain/vehicles/plate.ts';
import { canBeSameRegion } from '#domain/vehicles/plateRegions.ts';
import type { CallContext, UnitOfWork } from '../../../context.ts';
import { findCreatedId, createOncePerKey } from '../../../platform/db/idempotency.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import { mapUniqueViolation } from '#server/platform/db/mapUniqueViolation.ts';
import { transact } from '../../../platform/db/transact.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Actor } from '../../../actor.ts';
import { enqueueSms } from '../../messages/commands.ts';
import { withOptionalSms } from '../../messages/commands/withSmsAllowance.ts';
import { issueCode } from '../../../platform/secrets/codes.ts';
import { buildTicketCodeSubject } from '../codes.ts';
import { type LocationScope, requireLocation } from '../../businesses/policy.ts';
import { requireMarks, requirePlate } from '../../vehicles/rules/plate.ts';
import { findLinkAddress } from '../queries/links.ts';
import { findCarInCustody, getRecalledStay, type RecalledStay } from '../queries/recall.ts';
import type { TicketRow } from '../queries/tickets.ts';
import { requireGuestPhone } from '../rules/guestPhone.ts';
import { describeAnswers, requireAnswers, toTagColumns } from '../rules/tagAnswers.ts';
import { createStay, requireCarNotInCustody } from './createStay.ts';
import { withHook } from './keyHook.ts';
import { custodyConflicts, receiveWithoutCode } from './receive.ts';
import { publishStay, type LockedStay } from './transition.ts';
import { getPlaceLabel } from '../queries/notificationContext.ts';

export type NewTicket = z.output<typeof newTicket>;

/** Minutes after which a ticket is cancelled if nobody entered its check-in code. */
export const TICKET_EXPIRES_AFTER_MINUTES = 60;

/** New ticket after validation, with data of an earlier visit filled in. */
type AnnouncedTicket = NewTicket & {
  id: string;
  phone: string | null;
  plate: string | null;
  region: string | null;
};

/**
 * Creates the ticket's stay.
 *
 * @throws VALIDATION naming `noteTags` when the location requires an answer that is missing. A
 *   ticket from a phone without signal is never refused for it: the car is here, and the phone may
 *   not have known the requirement.
 */
async function createTicketStay(unit: UnitOfWork, actor: Actor, car: AnnouncedTicket) {
  const stay = await createStay(unit, actor, {
    event: describeAnswers(car),
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
    plate_region: car.plate === null ? null : car.region,
    notes: car.notes || null,
    ...toTagColumns(car),
    parking_spot: car.parkingSpot || null,
    key_hook: car.keyHook || null,
    opened_by: actor.personId,
  });
  if (!car.wasOffline) requireAnswers(stay.required_tags, car);
  return stay;
}

/**
 * Sends the guest a check-in code. Enqueues the job that cancels the ticket if nobody enters this
 * code.
 *
 * @returns false when no SMS could be sent
 */
async function sendCode(unit: UnitOfWork, stay: LockedStay, isHeldBack: boolean): Promise<boolean> {
  const code = await issueCode(unit, buildTicketCodeSubject(stay.id));
  const { suppressed } = await enqueueSms(unit, {
    stay,
    template: 'ticket_code',
    data: { code, location: getPlaceLabel(stay) },
    dedupeKey: `ticket-code:${stay.id}:1`,
    isHeldBack,
  });
  if (suppressed) return false;
  const giveUpAt = new Date(unit.now.getTime() + TICKET_EXPIRES_AFTER_MINUTES * 60_000);
  await unit.enqueue('expire-ticket', { stayId: stay.id }, giveUpAt);
  return true;
}

/**
 * Sends the ticket link at check-in, at a location that asks for no check-in code. Parking uses the
 * same dedupe key and therefore does not send the ticket link again.
 */
async function sendLink(unit: UnitOfWork, stay: LockedStay, isHeldBack: boolean): Promise<void> {
  const link = findLinkAddress(unit.ctx, stay);
  if (!link) return;
  await enqueueSms(unit, {
    stay,
    template: 'ticket_received',
    data: { link, location: getPlaceLabel(stay), ticketNumber: stay.ticket_number },
    dedupeKey: `ticket-link:${stay.id}`,
    isHeldBack,
  });
}

/**
 * Fills empty fields from an earlier visit, whose plate or phone number must be typed: the id alone
 * must not tell whose visit it was. Fills the guest's fields unless another phone number was typed.
 * Fills the car's fields unless another plate was typed.
 */
function fillIn(typed: Omit<AnnouncedTicket, 'id'>, recalled: RecalledStay | null) {
  if (!recalled) return typed;
  const isTheirs = typed.phone !== null && typed.phone === recalled.phone;
  const plate = typed.plate ?? (isTheirs && !typed.hasNoPlate ? recalled.car.license_plate : null);
  const isCar =
    plate !== null &&
    buildPlateKey(plate) === recalled.plateKey &&
    canBeSameRegion(typed.region, recalled.car.plate_region);
  const phone = typed.phone ?? (isCar ? recalled.phone : null);
  const isGuest = isTheirs || (isCar && (recalled.phone === null || phone === recalled.phone));
  return {
    ...typed,
    phone,
    plate,
    region: typed.region ?? (isCar ? recalled.car.plate_region : null),
    customerName: typed.customerName || (isGuest && recalled.customerName) || undefined,
    language: typed.language ?? (isGuest ? recalled.language : undefined),
    vehicleMake: typed.vehicleMake || (isCar && recalled.car.vehicle_make) || undefined,
    vehicleModel: typed.vehicleModel || (isCar && recalled.car.vehicle_model) || undefined,
    vehicleColor: typed.vehicleColor || (isCar && recalled.car.vehicle_color) || undefined,
  };
}

/** Validates the input of a new ticket, and fills in data of an earlier visit. */
async function readTicket(db: Queryable, input: NewTicket) {
  const { locationId, phoneE164, licensePlate = '', recallId } = input;
  const phone = phoneE164 === undefined ? null : await requireGuestPhone(db, phoneE164, locationId);
  const hasNoPlate = input.hasNoPlate === true || isNoPlate(licensePlate);
  const plate = licensePlate && !hasNoPlate ? requirePlate('licensePlate', licensePlate) : null;
  const recalled = recallId ? await getRecalledStay(db, locationId, recallId) : null;
  const region = input.plateRegion || null;
  const car = fillIn({ ...input, phone, plate, region, hasNoPlate }, recalled);
  // A car that was received without signal is here, whatever is known about the car.
  if (hasNoPlate && !input.wasOffline) requireMarks(car);
  return car;
}

/**
 * @throws CAR_IN_CUSTODY_ELSEWHERE naming `licensePlate` and the other location of the business
 *   that has the car
 */
async function requireCarNotElsewhere(
  unit: UnitOfWork,
  { locationId, plate, region, isElsewhereKnown }: Omit<AnnouncedTicket, 'id'>,
): Promise<void> {
  if (!plate || isElsewhereKnown) return;
  const there = await findCarInCustody(unit.trx, locationId, buildPlateKey(plate), region);
  // The unique index refuses a car that is in custody at this location, when the stay is written.
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
 * Sends the guest a check-in code if the location asks for codes and an SMS can be sent. Otherwise
 * receives the car at once. The guest then gets the ticket link by SMS, or scans the ticket link.
 */
async function greetGuest(
  unit: UnitOfWork,
  actor: Actor,
  stay: LockedStay,
  { wasOffline = false, isHeldBack }: NewTicket & { isHeldBack: boolean },
): Promise<LockedStay> {
  // The ticket was opened without signal. The guest has left and cannot tell the valet a check-in
  // code.
  const proof = wasOffline ? 'link' : stay.check_in_proof;
  const isReachable = stay.phone_e164 !== null && !stay.is_sms_withheld;
  // The ticket waits for a check-in code only if that code was sent.
  if (isReachable && proof === 'code' && (await sendCode(unit, stay, isHeldBack))) {
    publishStay(unit, stay, { type: 'new_parking_request' });
    return stay;
  }
  const received = await receiveWithoutCode(unit, actor, stay);
  if (isReachable && proof === 'link') await sendLink(unit, received, isHeldBack);
  return received;
}

/** Returns a new ticket with its first check-in code, without another query. */
function withFirstCode(unit: UnitOfWork, stay: LockedStay): TicketRow {
  const expiresAt = computeCodeExpiry(
    unit.now,
    buildTicketCodeSubject(stay.id).rule,
    unit.ctx.settings.current().lifetimes,
  );
  const createdAt = unit.now.toISOString();
  return { ...stay, code: { expiresAt: expiresAt.toISOString(), createdAt, lockedUntil: null } };
}

/** Error codes for unique violations that concurrent calls cause. */
const conflicts = { ...custodyConflicts, stays_pkey: 'IDEMPOTENCY_CONFLICT' } as const;

/**
 * Opens a ticket. The guest gets a check-in code or the ticket link by SMS, or scans the ticket
 * link. A repeat with the same idempotency key opens no second ticket. When the phone number had too
 * many SMS, the ticket is opened and its SMS is held back.
 *
 * @returns the ticket's id, and the ticket itself while it waits for its first code
 * @throws LOCATION_NOT_FOUND, TICKET_NOT_FOUND for a visit of another business,
 *   CAR_ALREADY_IN_CUSTODY, CAR_IN_CUSTODY_ELSEWHERE, HOOK_TAKEN, and VALIDATION naming
 *   `phoneE164`, `licensePlate` or `noteTags`
 */
export async function openTicket(
  ctx: CallContext,
  actor: Actor,
  scope: LocationScope,
  input: NewTicket,
): Promise<{ id: string; awaiting: TicketRow | null }> {
  await requireLocation(ctx.db, scope, input.locationId);
  if (input.recallId) await ctx.limits.use('recallPerson', actor.personId);
  // A phone that had no signal tells when. Otherwise the guest is here, and can be asked for a code.
  const wasOffline = input.wasOffline === true && Boolean(ctx.call?.done);
  const car = await readTicket(ctx.db, { ...input, wasOffline });
  const before = await findCreatedId(ctx.db, ctx.call);
  if (before) return { id: before, awaiting: null };
  const newId = input.ticketId ?? randomUUID();
  const open = (isHeldBack: boolean) =>
    transact(
      ctx,
      async (unit) => {
        let awaiting: TicketRow | null = null;
        const made = await createOncePerKey(unit, ctx.call, newId, async (id) => {
          await requireCarNotInCustody(unit, input.locationId, car.plate, car.region);
          await requireCarNotElsewhere(unit, car);
          const stay = await createTicketStay(unit, actor, { ...car, id });
          const greeted = await greetGuest(unit, actor, stay, { ...car, isHeldBack });
          if (greeted.status === 'expected') awaiting = withFirstCode(unit, greeted);
        });
        return { id: made, awaiting };
      },
      ctx.call,
    );
  const attempt = (isHeldBack: boolean) =>
    withHook(ctx, () => mapUniqueViolation(conflicts, () => open(isHeldBack)));
  return car.phone === null ? attempt(false) : withOptionalSms(ctx, actor, car.phone, attempt);
}

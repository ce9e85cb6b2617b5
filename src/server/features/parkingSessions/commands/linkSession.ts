import type { ErrorCode } from '#contract/errors.ts';
import { canBeSameRegion } from '#domain/vehicles/plateRegions.ts';
import { decideParkingSessionAccess } from '#domain/stays/parkingSession.ts';
import type { Actor } from '../../../actor.ts';
import type { Context, UnitOfWork } from '../../../context.ts';
import { mapUniqueViolation } from '#server/platform/db/mapUniqueViolation.ts';
import { transact } from '../../../platform/db/transact.ts';
import { AppError } from '../../../platform/errors.ts';
import { hashToken } from '../../../platform/secrets/tokens.ts';
import { ensureVehicle } from '../../vehicles/commands/ensureVehicle.ts';
import { lockVehicle } from '../../vehicles/commands/lockVehicle.ts';
import { lockCustomer } from '../../stays/commands/customerColumns.ts';
import { lockStay, type LockedStay } from '../../stays/commands/transition.ts';
import { isValetActive } from '../queries/isValetActive.ts';
import { hashSessionCode } from '../codes.ts';
import {
  receiveFromCustomer,
  cancelPendingRequest,
  mapHandoverConflicts,
} from './receiveFromCustomer.ts';

/** A scanned token or typed code, and the error to throw if no session has it. */
type SessionSecret = {
  column: 'token_hash' | 'code_hash';
  hash: Buffer;
  how: 'qr' | 'code';
  refusal: ErrorCode;
  /** Restricts a typed code to one location, plate or session. */
  among?: CodePlace;
};

/** Restriction of a typed code to a location, to a car's plate, or to one session. */
export type CodePlace = { locationId?: string; plateKey?: string; sessionId?: string };

function selectCodes(unit: UnitOfWork, { column, hash, among = {} }: SessionSecret) {
  const { locationId, plateKey, sessionId } = among;
  return (
    unit.trx
      .selectFrom('session_codes')
      .innerJoin('stays', 'stays.id', 'session_codes.stay_id')
      .innerJoin('businesses', 'businesses.id', 'stays.business_id')
      .select(['session_codes.stay_id', 'session_codes.expires_at'])
      .select(isValetActive.as('isManned'))
      .where(`session_codes.${column}`, '=', hash)
      .where('businesses.status', '=', 'active')
      .$if(locationId !== undefined, (codes) =>
        codes.where('session_codes.location_id', '=', locationId ?? ''),
      )
      .$if(plateKey !== undefined, (codes) => codes.where('stays.plate_key', '=', plateKey ?? ''))
      .$if(sessionId !== undefined, (codes) => codes.where('stays.id', '=', sessionId ?? ''))
      // The same plate may be announced at two locations; the newest announcement wins.
      .orderBy('session_codes.created_at', 'desc')
      .executeTakeFirst()
  );
}

/** Locks the session that a scanned token or typed code belongs to. */
async function lockBySecret(unit: UnitOfWork, shown: SessionSecret) {
  const found = await selectCodes(unit, shown);
  if (!found) throw new AppError(shown.refusal);
  const stay = await lockStay(unit.trx, found.stay_id);
  // Checks again under the lock, because another call may have replaced the token or code.
  const codes = await selectCodes(unit, shown);
  if (!stay || codes?.stay_id !== stay.id) throw new AppError(shown.refusal);
  return { stay, expiresAt: codes.expires_at, isManned: codes.isManned };
}

/**
 * Finds the customer's vehicle by id or by the session's plate. Adds a new plate to the customer's
 * vehicles, because their next request must find it.
 *
 * @throws VEHICLE_NOT_FOUND, VEHICLE_MISMATCH
 */
async function findOwnVehicle(
  unit: UnitOfWork,
  actor: Actor,
  stay: LockedStay,
  vehicleId: string | undefined,
): Promise<string | null> {
  if (vehicleId !== undefined) {
    const vehicle = await lockVehicle(unit.trx, actor.personId, vehicleId);
    const isSame =
      vehicle.plate_key === stay.plate_key &&
      canBeSameRegion(vehicle.plate_region, stay.plate_region);
    if (!isSame) throw new AppError('VEHICLE_MISMATCH');
    return vehicle.id;
  }
  const { vehicle_make: make, vehicle_model: model, license_plate: plate, plate_region } = stay;
  if (!make || !model || !plate) return null;
  const known = {
    make,
    model,
    year: stay.vehicle_year,
    color: stay.vehicle_color ?? undefined,
    plateRegion: plate_region ?? undefined,
  };
  const vehicle = await ensureVehicle(unit, actor.personId, known, plate);
  return vehicle.id;
}

async function link(
  unit: UnitOfWork,
  actor: Actor,
  shown: SessionSecret,
  vehicleId: string | undefined,
): Promise<string> {
  const { stay, expiresAt, isManned } = await lockBySecret(unit, shown);
  const standing = decideParkingSessionAccess(actor.personId, {
    status: stay.status,
    customerId: stay.customer_id,
    expiresAt,
    now: unit.now,
  });
  if (standing === 'own') return stay.id;
  if (standing === 'dead') throw new AppError(shown.refusal);
  if (standing === 'taken') throw new AppError('SESSION_TAKEN');
  if (!isManned) throw new AppError(shown.refusal);
  const customerColumns = await lockCustomer(unit, actor);
  const ownId = await findOwnVehicle(unit, actor, stay, vehicleId);
  const car = {
    id: ownId ?? '',
    plate_key: stay.plate_key ?? '',
    plate_region: stay.plate_region,
  };
  await cancelPendingRequest(unit, actor, car, 'CAR_ALREADY_IN_CUSTODY');
  await receiveFromCustomer(unit, stay, {
    by: actor,
    valetId: stay.opened_by ?? '',
    how: shown.how,
    columns: { ...customerColumns, vehicle_id: ownId },
  });
  return stay.id;
}

const linkBy = (
  ctx: Context,
  actor: Actor,
  shown: SessionSecret,
  vehicleId?: string,
): Promise<string> =>
  mapUniqueViolation(mapHandoverConflicts('CAR_ALREADY_IN_CUSTODY'), () =>
    transact(ctx, (unit) => link(unit, actor, shown, vehicleId)),
  );

/**
 * Links a customer to the scanned session; the valet who created the session receives the car. If
 * two customers scan, the first wins; a repeat by the same customer succeeds.
 *
 * @param vehicleId one of the customer's vehicles with the session's plate; found by the plate when
 *   absent
 * @returns the stay's id
 * @throws INVALID_QR_CODE, SESSION_TAKEN, VEHICLE_NOT_FOUND, VEHICLE_MISMATCH,
 *   CAR_ALREADY_IN_CUSTODY
 */
export function linkByToken(
  ctx: Context,
  actor: Actor,
  token: string,
  vehicleId: string | undefined,
): Promise<string> {
  const hash = hashToken(token);
  const shown = { column: 'token_hash', hash, how: 'qr', refusal: 'INVALID_QR_CODE' } as const;
  return linkBy(ctx, actor, shown, vehicleId);
}

/**
 * Links a customer by the 6-digit code, restricted to a location, plate or session.
 *
 * @throws INVALID_CODE, SESSION_TAKEN, CAR_ALREADY_IN_CUSTODY
 */
export function linkByCode(
  ctx: Context,
  actor: Actor,
  code: string,
  among: CodePlace,
): Promise<string> {
  const hash = hashSessionCode(ctx, code);
  const shown = { column: 'code_hash', hash, how: 'code', refusal: 'INVALID_CODE' } as const;
  return linkBy(ctx, actor, { ...shown, among });
}

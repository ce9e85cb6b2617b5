import type { MappedPlace, PastPosition, DevicePosition } from '#domain/shifts/position.ts';
import { ACCURACY_LIMIT_METRES, judgePosition } from '#domain/shifts/position.ts';
import type { ShiftStep } from '#domain/shifts/steps.ts';
import type { Actor } from '../../../actor.ts';
import type { Trx } from '../../../platform/db/client.ts';
import type { UnitOfWork } from '../../../context.ts';
import { insertRows } from '../../../platform/db/rows.ts';
import { AppError } from '../../../platform/errors.ts';

/** Position that a phone reported. */
export type PositionClaim = {
  latitude: number;
  longitude: number;
  accuracy?: number | null | undefined;
  positionAt?: string | undefined;
  pressedAt?: string | undefined;
  userAgent: string | undefined;
};

type Place = MappedPlace & { name: string };

const USER_AGENT_MAX = 500;

/** Finds the last position that the person proved, at the start or end of a shift. */
async function findLastPosition(trx: Trx, personId: string): Promise<PastPosition | null> {
  const last = await trx
    .selectFrom('shift_evidence')
    .innerJoin('shifts', 'shifts.id', 'shift_evidence.shift_id')
    .select([
      'shift_evidence.latitude',
      'shift_evidence.longitude',
      'shift_evidence.accuracy_metres',
      'shift_evidence.step',
      'shifts.started_at',
      'shifts.ended_at',
    ])
    .where('shifts.person_id', '=', personId)
    .orderBy('shifts.started_at', 'desc')
    .orderBy('shifts.id', 'desc')
    .orderBy('shift_evidence.step')
    .limit(1)
    .executeTakeFirst();
  return last
    ? {
        latitude: last.latitude,
        longitude: last.longitude,
        accuracy: last.accuracy_metres,
        at: last.step === 'end' && last.ended_at ? last.ended_at : last.started_at,
      }
    : null;
}

/**
 * Adds the age of the position: by the device's clock if the device sent both times, else against
 * the server's clock. Null without a time of the position.
 */
function toPosition(claim: PositionClaim, now: Date): DevicePosition {
  const { latitude, longitude, accuracy, positionAt, pressedAt } = claim;
  const pressed = pressedAt === undefined ? now.getTime() : Date.parse(pressedAt);
  const age = positionAt === undefined ? null : (pressed - Date.parse(positionAt)) / 1000;
  return { latitude, longitude, accuracy: accuracy ?? null, age };
}

/** Rounds up: a refused distance must never be shown as near enough. */
const wholeMetres = (metres: number) => Math.ceil(metres);

/** Finds the place where the claimed position is; null when the position proves none. */
export function findPlace(
  claim: PositionClaim,
  { at, places }: { at: Date; places: readonly Place[] },
): string | null {
  const judged = judgePosition({ position: toPosition(claim, at), at, places, last: null });
  return judged.verdict === 'verified' ? judged.placeId : null;
}

export type ProvenPlace = { placeId: string; distance: number };

/**
 * Proves that the phone is at one of the places, and returns that place.
 *
 * @param at time of the claimed presence
 * @throws POSITION_OUTDATED, POSITION_INACCURATE, POSITION_UNLIKELY, LOCATION_UNMAPPED,
 *   NOT_AT_LOCATION
 */
export async function requirePresence(
  unit: UnitOfWork,
  personId: string,
  claim: PositionClaim,
  { at, places }: { at: Date; places: readonly Place[] },
): Promise<ProvenPlace> {
  const position = toPosition(claim, unit.now);
  const last = await findLastPosition(unit.trx, personId);
  const judged = judgePosition({ position, at, places, last });
  switch (judged.verdict) {
    case 'verified':
      return judged;
    case 'away': {
      const location = places.find(({ id }) => id === judged.placeId)?.name ?? '';
      const metres = wholeMetres(judged.distance);
      throw new AppError('NOT_AT_LOCATION', {
        message: `You’re ${metres} m from ${location}. You must be within 50 meters of your assigned location.`,
        position: { location, metres },
      });
    }
    case 'inaccurate': {
      const metres = wholeMetres(position.accuracy ?? 0);
      throw new AppError('POSITION_INACCURATE', {
        message: `Your location is only accurate to ${metres} m, and ${ACCURACY_LIMIT_METRES} m is needed. Go outdoors or near a window and try again.`,
        position: { metres },
      });
    }
    case 'outdated':
      throw new AppError('POSITION_OUTDATED');
    case 'jump':
      throw new AppError('POSITION_UNLIKELY');
    case 'unmapped':
      throw new AppError('LOCATION_UNMAPPED');
    case 'invalid':
      throw new AppError('MALFORMED_REQUEST');
  }
}

/**
 * Parses the time in JavaScript, because PostgreSQL refuses offsets of 16 hours and more, and the
 * year 0.
 */
const toDeviceTime = (text: string | undefined) => (text === undefined ? null : new Date(text));

/** Stores the position that the phone reported, and when the server received it. */
export async function keepEvidence(
  unit: UnitOfWork,
  actor: Actor,
  claim: PositionClaim,
  { shiftId, step, distance }: { shiftId: string; step: ShiftStep; distance: number },
): Promise<void> {
  await insertRows(unit.trx, 'shift_evidence', {
    business_id: actor.businessId ?? '',
    shift_id: shiftId,
    step,
    latitude: claim.latitude,
    longitude: claim.longitude,
    accuracy_metres: claim.accuracy ?? null,
    distance_metres: distance,
    located_at: toDeviceTime(claim.positionAt),
    pressed_at: toDeviceTime(claim.pressedAt),
    received_at: unit.now,
    session_id: actor.sessionId,
    user_agent: claim.userAgent?.slice(0, USER_AGENT_MAX) ?? null,
  });
}

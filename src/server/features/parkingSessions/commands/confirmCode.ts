import { readConfirmationCode } from '#domain/stays/scan.ts';
import { buildPlateKey } from '#domain/vehicles/plate.ts';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { AppError, fieldError } from '../../../platform/errors.ts';
import type { LimitName } from '../../../platform/limits/limits.ts';
import { requirePlate } from '../../vehicles/rules/plate.ts';
import { type CodePlace, linkByCode } from './linkSession.ts';

/** A typed code with the location, plate or session in which the code is valid. */
export type TypedCode = {
  confirmationCode: string;
  locationId?: string | undefined;
  licensePlate?: string | undefined;
  sessionId?: string | undefined;
};

/**
 * Returns the location, plate and session that restrict a typed code.
 *
 * @throws VALIDATION naming `licensePlate` if the plate is invalid, or `locationId` if none of the
 *   three is given
 */
function requirePlace({ locationId, licensePlate, sessionId }: TypedCode): CodePlace {
  const plate = licensePlate
    ? buildPlateKey(requirePlate('licensePlate', licensePlate))
    : undefined;
  if (!locationId && !plate && !sessionId) throw fieldError('locationId', 'code_place_missing');
  return {
    ...(locationId ? { locationId } : {}),
    ...(plate ? { plateKey: plate } : {}),
    ...(sessionId ? { sessionId } : {}),
  };
}

type Charge = {
  name: LimitName;
  key: string;
  refuse: (retryAfter: number) => AppError;
};

/**
 * Lists the limits that a guess of a code is charged to: first the person, then the car or
 * location. Once a location's limit is used up, a guess needs the plate. Strangers do not know the
 * plate, so they cannot use up a customer's guesses.
 */
function listCharges(personId: string, { locationId, plateKey: plate, sessionId }: CodePlace) {
  const car = plate ?? sessionId;
  const there = [locationId, car].filter((part) => part !== undefined).join(' ');
  const lock = (retryAfter: number) => new AppError('CODE_LOCKED', { retryAfter });
  const askPlate = () => fieldError('licensePlate', 'code_needs_plate');
  const ofCar = (name: LimitName): Charge => ({ name, key: there, refuse: lock });
  const ofLocation = (name: LimitName): Charge => ({ name, key: there, refuse: askPlate });
  return [
    { name: 'sessionCodeThere', key: `${personId} ${there}`, refuse: lock },
    { name: 'sessionCodeDayThere', key: `${personId} ${there}`, refuse: lock },
    { name: 'sessionCodeDayPerson', key: personId, refuse: lock },
    ...(car === undefined
      ? [ofLocation('sessionCodeLocation'), ofLocation('sessionCodeDayLocation')]
      : [ofCar('sessionCodeCar'), ofCar('sessionCodeDayCar')]),
  ] satisfies Charge[];
}

/**
 * Charges one guess to all limits or to none: a locked person must use up nothing of the location's
 * limit.
 *
 * @returns functions that return the charge, and that lock the limits after the last guess
 * @throws CODE_LOCKED, and VALIDATION naming `licensePlate`
 */
async function charge(ctx: Context, charges: readonly Charge[]) {
  const charged: Charge[] = [];
  const giveBack = async () => {
    for (const { name, key } of charged) await ctx.limits.giveBack(name, key);
  };
  let last: Charge | null = null;
  for (const one of charges) {
    const use = await ctx.limits.tryUse(one.name, one.key);
    if (!use.allowed) {
      await giveBack();
      throw one.refuse(use.retryAfter);
    }
    charged.push(one);
    if (one.name === 'sessionCodeThere' && use.isLast) last = one;
  }
  const lockLast = async () => {
    if (last) await ctx.limits.lock(last.name, last.key);
  };
  return { giveBack, lockLast };
}

/**
 * Links a customer to a session by the typed 6-digit code. Charges a guess before comparing its
 * code, so at most five of many concurrent guesses are compared; returns the charge of a correct
 * guess.
 *
 * @returns the stay's id
 * @throws INVALID_CODE, CODE_LOCKED after five wrong codes at one car or location and after fifteen
 *   in a day, SESSION_TAKEN, CAR_ALREADY_IN_CUSTODY, and VALIDATION naming `confirmationCode`,
 *   `locationId` or `licensePlate`
 */
export async function confirmCode(ctx: Context, actor: Actor, typed: TypedCode): Promise<string> {
  const code = readConfirmationCode(typed.confirmationCode);
  if (!code) {
    throw fieldError(
      'confirmationCode',
      'code_invalid',
      { digits: 6 },
      'Please enter the 6-digit confirmation code.',
    );
  }
  const place = requirePlace(typed);
  const { giveBack, lockLast } = await charge(ctx, listCharges(actor.personId, place));
  try {
    const stayId = await linkByCode(ctx, actor, code, place);
    await giveBack();
    return stayId;
  } catch (error) {
    const isWrong = error instanceof AppError && error.code === 'INVALID_CODE';
    if (isWrong) await lockLast();
    else await giveBack();
    throw error;
  }
}

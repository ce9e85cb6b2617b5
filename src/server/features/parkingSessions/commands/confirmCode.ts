import { readConfirmationCode } from '#domain/stays/scan.ts';
import { buildPlateKey } from '#domain/vehicles/plate.ts';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { AppError, fieldError } from '../../../platform/errors.ts';
import type { LimitName } from '../../../platform/limits/limits.ts';
import { requirePlate } from '../../vehicles/rules/plate.ts';
import { type CodePlace, linkByCode } from './linkSession.ts';

/** A typed code with what narrows it down to a location or car. */
export type TypedCode = {
  confirmationCode: string;
  locationId?: string | undefined;
  licensePlate?: string | undefined;
  sessionId?: string | undefined;
};

/** @throws VALIDATION naming `licensePlate`, or `locationId` when nothing narrows the code down */
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
 * Lists what a guess is charged to, in this order: the person, then the car or location. Strangers cannot use up a
 * customer's guesses: when a location's limit is used up, the plate is asked for, which strangers do not know.
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
 * Charges one guess to all limits or none, so that a locked person uses up nothing of the location.
 *
 * @returns functions to return the charge, and to lock when it was the last one
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
 * Links a customer to a session by the typed 6-digit code. A guess is charged before its code is compared, so that at
 * most five of many concurrent guesses are compared; a correct one is returned.
 *
 * @returns the stay's id
 * @throws INVALID_CODE, CODE_LOCKED after five wrong ones there and after fifteen of a day, SESSION_TAKEN,
 *   CAR_ALREADY_IN_CUSTODY, and VALIDATION naming `confirmationCode`, `locationId` or `licensePlate`
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

import { nameByPlate } from '#domain/vehicles/writePlate.ts';
import type { HandoverProofInput } from '#contract/orders.ts';
import {
  decideHandover,
  type HandoverCheck,
  HANDOVER_TRIES,
  type HandoverOffer,
  type HandoverProof,
  listHandoverChecks,
  readHandoverCode,
} from '#domain/orders/handover.ts';
import type { Context, UnitOfWork } from '../../../context.ts';
import { updateRow } from '../../../platform/db/rows.ts';
import { AppError } from '../../../platform/errors.ts';
import { deriveHandoverCode, sameBytes } from '../../../platform/secrets/tokens.ts';
import type { Actor } from '../../../actor.ts';
import { getPersonName } from '../../identity/queries/personName.ts';
import { notifyPeople } from '../../messages/commands/notify.ts';
import { selectDispatchers } from '../../staff/queries/dispatchers.ts';
import { buildEventRow, type LockedStay, touchStay } from '../../stays/commands/transition.ts';
import { getNotificationContext } from '../../stays/queries/notificationContext.ts';
import type { LockedReturn } from './lock.ts';

/** Handover proof for the stay event. Never contains the handover code. */
export type TakenProof = {
  proof: HandoverProof;
  /** Number of wrong handover codes before this handover. */
  wrongCodes: number;
  /** Person who handed over the car, if the desk accepted their late report. */
  handedOverBy?: string;
};

/**
 * Reads the proof that the caller sent for an order.
 *
 * @returns null for a scanned code of another order, which does not count as a wrong code of this
 *   order
 */
function readOffer(
  ctx: Context,
  orderId: string,
  proof: HandoverProofInput | null,
): HandoverOffer | null {
  const entered = proof?.code === undefined ? null : readHandoverCode(proof.code);
  if (entered) {
    if (entered.orderId !== null && entered.orderId !== orderId) return null;
    const code = deriveHandoverCode(ctx.config.secretKey, orderId);
    const isRight = sameBytes(Buffer.from(entered.code), Buffer.from(code));
    return { by: entered.orderId === null ? 'code' : 'scan', isRight };
  }
  return { by: proof?.checked ?? 'nothing' };
}

const listChecks = ({ customer_name, license_plate }: LockedStay) =>
  listHandoverChecks({ customerName: customer_name, licensePlate: license_plate });

/** Finds what staff checked instead of the code, if it can be checked for this car. */
export const findPossibleCheck = (
  stay: LockedStay,
  proof: HandoverProofInput | null,
): HandoverCheck | undefined => listChecks(stay).find((check) => check === proof?.checked);

/**
 * Checks the proof shown for a locked order at the curb, and counts a wrong handover code.
 *
 * @returns the proof to store, or the refusal. The caller throws the refusal after the commit,
 *   because a rollback would lose the count.
 */
export async function takeHandoverProof(
  unit: UnitOfWork,
  actor: Actor,
  locked: LockedReturn,
  proof: HandoverProofInput | null,
): Promise<TakenProof | AppError> {
  const { order } = locked;
  const rule = locked.stay.handover_proof;
  const offer = readOffer(unit.ctx, order.id, proof);
  if (!offer) {
    if (rule === 'off') return { proof: 'off', wrongCodes: 0 };
    return refuseOther(await findOtherCar(unit, locked, proof));
  }
  const tried = { tries: order.handover_tries, lockedUntil: order.handover_locked_until };
  const checks = listChecks(locked.stay);
  const decision = decideHandover({ rule, offer, checks, tried, now: unit.now });
  switch (decision.outcome) {
    case 'given':
      return { proof: decision.proof, wrongCodes: order.handover_tries };
    case 'required':
      return new AppError('HANDOVER_CODE_REQUIRED');
    case 'locked':
      return refuseLocked(decision.until, unit.now);
    case 'wrong':
      await updateRow(unit.trx, 'orders', order.id, {
        handover_tries: decision.tries,
        handover_locked_until: decision.lockedUntil,
      });
      if (!decision.lockedUntil) {
        const triesLeft = HANDOVER_TRIES - decision.tries;
        const otherCar = await findOtherCar(unit, locked, proof);
        if (otherCar) return new AppError('HANDOVER_CODE_OTHER', { otherCar, triesLeft });
        return new AppError('HANDOVER_CODE_INVALID', { triesLeft });
      }
      await raiseLock(unit, actor, locked, decision.lockedUntil);
      return refuseLocked(decision.lockedUntil, unit.now);
  }
}

const refuseOther = (otherCar: string | null) =>
  new AppError('HANDOVER_CODE_OTHER', otherCar ? { otherCar } : {});

/**
 * Finds the car at the same curb to which a code belongs.
 *
 * @returns plate or ticket number; null if the code belongs to no car there
 */
async function findOtherCar(
  unit: UnitOfWork,
  { order }: LockedReturn,
  proof: HandoverProofInput | null,
): Promise<string | null> {
  const entered = proof?.code === undefined ? null : readHandoverCode(proof.code);
  if (!entered) return null;
  const atCurb = await unit.trx
    .selectFrom('orders')
    .innerJoin('stays', 'stays.id', 'orders.stay_id')
    .select([
      'orders.id',
      'stays.license_plate as licensePlate',
      'stays.plate_region as plateRegion',
      'stays.ticket_number as ticketNumber',
    ])
    .where('orders.location_id', '=', order.location_id)
    .where('orders.status', '=', 'ready')
    .where('orders.id', '!=', order.id)
    .orderBy('orders.ready_at')
    .limit(200)
    .execute();
  const other = atCurb.find(({ id }) =>
    entered.orderId === null
      ? deriveHandoverCode(unit.ctx.config.secretKey, id) === entered.code
      : id === entered.orderId,
  );
  return other ? nameByPlate(other) : null;
}

function refuseLocked(until: Date, now: Date): AppError {
  const retryAfter = Math.ceil((until.getTime() - now.getTime()) / 1000);
  return new AppError('HANDOVER_LOCKED', { retryAfter, lockedUntil: until.toISOString() });
}

/**
 * Records a lock after too many wrong handover codes. Tells the board and the location's
 * dispatchers, because somebody may be guessing.
 */
async function raiseLock(
  unit: UnitOfWork,
  actor: Actor,
  { stay, order }: LockedReturn,
  until: Date,
): Promise<void> {
  const event = buildEventRow(stay, {
    type: 'order.handover_locked',
    from: order.status,
    to: order.status,
    by: actor,
    orderId: order.id,
  });
  await touchStay(
    unit,
    stay,
    { type: 'service_status_update', orderId: order.id },
    { events: [event] },
  );
  const { rows: people } = await selectDispatchers(stay).execute(unit.trx);
  const valet = await getPersonName(unit.trx, actor.personId);
  const { car, location } = getNotificationContext(stay);
  await notifyPeople(
    unit,
    // Notifies everybody except the person who typed the codes.
    people.map((row) => row.person_id).filter((id) => id !== actor.personId),
    {
      businessId: stay.business_id,
      type: 'handover_locked',
      data: { car, location, valet },
      actionUrl: '/dispatcher-queue',
      dedupeKey: `handover_locked:${order.id}:${until.getTime()}`,
    },
  );
}

import type { HandoverRule } from '../businesses/curb.ts';
import { toLatinDigits } from '../shared/digits.ts';
import { HANDOVER_LOCK_MINUTES } from './handoverLock.ts';

/** Checks by which staff identify the car's owner instead of the handover code. */
export const handoverChecks = ['name_and_plate', 'key_claim', 'identity_paper'] as const;
export type HandoverCheck = (typeof handoverChecks)[number];

/**
 * Lists the checks that staff can use for a car. Name and plate can be compared only if both are
 * recorded.
 */
export const listHandoverChecks = (car: {
  customerName: string | null;
  licensePlate: string | null;
}): readonly HandoverCheck[] =>
  handoverChecks.filter(
    (check) => check !== 'name_and_plate' || Boolean(car.customerName && car.licensePlate),
  );

/**
 * Proof of ownership as stored in the handover event. `unchecked`: the location asks for the
 * handover code but the guest showed nothing; `off`: the location does not ask.
 */
export type HandoverProof = 'code' | 'scan' | HandoverCheck | 'unchecked' | 'off';

/** Wrong handover codes until entry is locked. Without the lock, four digits could be guessed. */
export const HANDOVER_TRIES = 5;

/**
 * Writes the content of the QR code on a guest's pass. The order id is included, because a scan
 * must detect the pass of another car.
 */
export const writeHandoverQr = (orderId: string, code: string): string =>
  `portico:handover:${orderId}:${code}`;

/**
 * Handover code as typed or scanned. Only a scanned code names its order; `orderId` is null for a
 * typed one.
 */
export type EnteredCode = { code: string; orderId: string | null };

/**
 * Parses a handover code: four digits, Latin or Arabic, or the QR code of a pass.
 *
 * @returns null for any other text
 */
export function readHandoverCode(entered: string): EnteredCode | null {
  const text = toLatinDigits(entered).replaceAll(/[\s\p{Cf}]/gu, '');
  if (/^[0-9]{4}$/.test(text)) return { code: text, orderId: null };
  const [, orderId, code] = /^portico:handover:([0-9a-f-]{36}):([0-9]{4})$/.exec(text) ?? [];
  return orderId && code ? { code, orderId } : null;
}

export type HandoverTries = { tries: number; lockedUntil: Date | null };

/** Returns when the lock of the handover code ends; null if the code is not locked. */
export function findHandoverLock({ lockedUntil }: HandoverTries, now: Date): Date | null {
  return lockedUntil && now < lockedUntil ? lockedUntil : null;
}

/** Counts the wrong codes. An expired lock resets the count to 0. */
const countTries = ({ tries, lockedUntil }: HandoverTries): number => (lockedUntil ? 0 : tries);

export type HandoverOffer =
  | { by: 'code' | 'scan'; isRight: boolean }
  | { by: HandoverCheck }
  | { by: 'nothing' };

export type HandoverDecision =
  | { outcome: 'given'; proof: HandoverProof }
  | { outcome: 'required' }
  | { outcome: 'locked'; until: Date }
  | { outcome: 'wrong'; tries: number; lockedUntil: Date | null };

const isHandoverCheck = (by: HandoverOffer['by']): by is HandoverCheck =>
  handoverChecks.some((check) => check === by);

/**
 * Decides whether a car may be handed over. The caller must hold the row lock of the order, or
 * concurrent guesses exceed the allowed tries.
 *
 * A lock does not prevent checks by staff, because nobody can guess a key claim.
 */
export function decideHandover(entry: {
  rule: HandoverRule;
  offer: HandoverOffer;
  /** Checks that staff can use for this car instead of the code. */
  checks: readonly HandoverCheck[];
  tried: HandoverTries;
  now: Date;
}): HandoverDecision {
  const { rule, offer, checks, tried, now } = entry;
  if (rule === 'off') return { outcome: 'given', proof: 'off' };
  const isCode = offer.by === 'code' || offer.by === 'scan';
  if (rule === 'always' && !isCode) return { outcome: 'required' };
  if (isHandoverCheck(offer.by) && !checks.includes(offer.by)) return { outcome: 'required' };
  const until = findHandoverLock(tried, now);
  if (until && (isCode || offer.by === 'nothing')) return { outcome: 'locked', until };
  if (offer.by === 'nothing') return { outcome: 'given', proof: 'unchecked' };
  if (!isCode || offer.isRight) return { outcome: 'given', proof: offer.by };
  const tries = countTries(tried) + 1;
  const lockedUntil =
    tries < HANDOVER_TRIES ? null : new Date(now.getTime() + HANDOVER_LOCK_MINUTES * 60_000);
  return { outcome: 'wrong', tries, lockedUntil };
}

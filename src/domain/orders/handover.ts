import type { HandoverRule } from '../businesses/curb.ts';
import { toLatinDigits } from '../shared/digits.ts';
import { HANDOVER_LOCK_MINUTES } from './handoverLock.ts';

/** Checks by which staff identify the owner in place of the code. */
export const handoverChecks = ['name_and_plate', 'key_claim', 'identity_paper'] as const;
export type HandoverCheck = (typeof handoverChecks)[number];

/** Lists the checks that a car allows; without a noted name and plate there is nothing to compare. */
export const listHandoverChecks = (car: {
  customerName: string | null;
  licensePlate: string | null;
}): readonly HandoverCheck[] =>
  handoverChecks.filter(
    (check) => check !== 'name_and_plate' || Boolean(car.customerName && car.licensePlate),
  );

/**
 * Proof of ownership as the handover event stores it. `unchecked`: the code was asked for but nothing shown;
 * `off`: the location does not ask.
 */
export type HandoverProof = 'code' | 'scan' | HandoverCheck | 'unchecked' | 'off';

/** Wrong codes until the lock; without it four digits could be guessed. */
export const HANDOVER_TRIES = 5;

/**
 * Writes the content of a pass's QR code. It includes the order id, so that the code of another car is
 * recognised as such.
 */
export const writeHandoverQr = (orderId: string, code: string): string =>
  `portico:handover:${orderId}:${code}`;

/** Handover code as typed or scanned; only a scanned one names its order. */
export type EnteredCode = { code: string; orderId: string | null };

/** Parses four digits, Latin or Arabic, or the QR code of a pass. @returns null for anything else */
export function readHandoverCode(entered: string): EnteredCode | null {
  const text = toLatinDigits(entered).replaceAll(/[\s\p{Cf}]/gu, '');
  if (/^[0-9]{4}$/.test(text)) return { code: text, orderId: null };
  const [, orderId, code] = /^portico:handover:([0-9a-f-]{36}):([0-9]{4})$/.exec(text) ?? [];
  return orderId && code ? { code, orderId } : null;
}

export type HandoverTries = { tries: number; lockedUntil: Date | null };

/** Returns when the lock ends; null without one. */
export function findHandoverLock({ lockedUntil }: HandoverTries, now: Date): Date | null {
  return lockedUntil && now < lockedUntil ? lockedUntil : null;
}

/** An expired lock resets the wrong codes. */
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
 * Decides whether a car may be handed over. The caller must hold the row lock of the order, or concurrent
 * guesses exceed the allowed tries. A lock does not block checks by staff: looking at a key claim is no
 * guessing.
 */
export function decideHandover(entry: {
  rule: HandoverRule;
  offer: HandoverOffer;
  /** Checks that this car allows in place of the code. */
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

import type { HandoverRule } from '../businesses/curb.ts';
import { toLatinDigits } from '../shared/digits.ts';
import { HANDOVER_LOCK_MINUTES } from './handoverLock.ts';

/** What a member of staff checked in place of the code. */
export const handoverChecks = ['name_and_plate', 'key_claim', 'identity_paper'] as const;
export type HandoverCheck = (typeof handoverChecks)[number];

/** What can be checked of a car: a name that nobody noted, or a missing plate, is compared with nothing. */
export const listHandoverChecks = (car: {
  customerName: string | null;
  licensePlate: string | null;
}): readonly HandoverCheck[] =>
  handoverChecks.filter(
    (check) => check !== 'name_and_plate' || Boolean(car.customerName && car.licensePlate),
  );

/**
 * By what somebody showed that the car is theirs, as the event keeps it: the code, typed or scanned, what
 * was checked instead, nothing though it was asked for, or nothing as the location does not ask.
 */
export type HandoverProof = 'code' | 'scan' | HandoverCheck | 'unchecked' | 'off';

/** Four digits are guessed at so often, and then not for a while. */
export const HANDOVER_TRIES = 5;

/** What the QR code of a pass holds. It names its order, so that another car's is told from a wrong one. */
export const writeHandoverQr = (orderId: string, code: string): string =>
  `portico:handover:${orderId}:${code}`;

/** A code as it was typed or scanned; only a scanned one says for which order it is. */
export type EnteredCode = { code: string; orderId: string | null };

/** @returns null for what is neither four digits, Latin or Arabic, nor the content of a pass's QR code */
export function readHandoverCode(entered: string): EnteredCode | null {
  const text = toLatinDigits(entered).replaceAll(/[\s\p{Cf}]/gu, '');
  if (/^[0-9]{4}$/.test(text)) return { code: text, orderId: null };
  const [, orderId, code] = /^portico:handover:([0-9a-f-]{36}):([0-9]{4})$/.exec(text) ?? [];
  return orderId && code ? { code, orderId } : null;
}

export type HandoverTries = { tries: number; lockedUntil: Date | null };

/** Until when no code is taken; null when one is. */
export function findHandoverLock({ lockedUntil }: HandoverTries, now: Date): Date | null {
  return lockedUntil && now < lockedUntil ? lockedUntil : null;
}

/** A lock that is over has taken its wrong codes with it. */
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
 * Whether a car may be handed over. Belongs under the lock of the order's row, so that of many guesses at
 * once only as many are compared as there are tries. A lock leaves what was checked: staff who looked at
 * the key claim are not guessing.
 */
export function decideHandover(entry: {
  rule: HandoverRule;
  offer: HandoverOffer;
  /** What can be checked of this car in place of the code. */
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

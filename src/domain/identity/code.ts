import type { CodeLifetimes } from '../platform/bounds.ts';

const MINUTE_MS = 60_000;

/** Lifetime and allowed guesses of a six-digit code. */
export type CodeRule = {
  /** Setting of the administrators that holds the lifetime. */
  lifetime: 'ticketCodeMinutes' | 'phoneCodeMinutes' | 'invitationHours';
  /** Wrong tries in all; a code that has used them up stays invalid. */
  tries: number;
  /** Minutes of lock after the last try; null where the caller's rate limit locks. */
  lockMinutes: number | null;
};

/** Code of a ticket's guest. Five guesses at a million codes let one attacker in 200,000 through. */
export const ticketCodeRule: CodeRule = {
  lifetime: 'ticketCodeMinutes',
  tries: 5,
  lockMinutes: 15,
};

/** Code that proves a customer's phone number, typed into their own screen. */
export const phoneCodeRule: CodeRule = { lifetime: 'phoneCodeMinutes', tries: 5, lockMinutes: 15 };

/**
 * Invitation code of a valet, who may read it only when their shift ends. It lives long, so it allows only 40
 * tries in all: one attacker in 25,000 gets through. The rate limit locks each pair of phone number and IP
 * address after five, so using up all tries takes several addresses. A new code is sent then.
 */
export const invitationCodeRule: CodeRule = {
  lifetime: 'invitationHours',
  tries: 40,
  lockMinutes: null,
};

export type CodeState = {
  /** Wrong tries so far. */
  attempts: number;
  lockedUntil: Date | null;
  expiresAt: Date;
  consumedAt: Date | null;
};

export type CodeOutcome = 'accepted' | 'wrong' | 'locked' | 'expired' | 'used';

export type CodeDecision = {
  outcome: CodeOutcome;
  /** Values to write back; unchanged unless the outcome is `wrong`. */
  attempts: number;
  lockedUntil: Date | null;
};

type CodeEntry = CodeState & { rule: CodeRule; now: Date; matches: boolean };

/**
 * Decides one entry of a code. The caller must hold the row lock of the code, or concurrent guesses exceed
 * the allowed tries.
 *
 * The last wrong try is still `wrong` and sets the lock; until it ends even the right code is `locked`. After
 * the lock a code without tries stays `expired`.
 */
export function decideCodeAttempt(entry: CodeEntry): CodeDecision {
  const outcome = decideOutcome(entry);
  const { attempts, lockedUntil, now, rule } = entry;
  if (outcome !== 'wrong') return { outcome, attempts, lockedUntil };
  const tried = attempts + 1;
  const locks = rule.lockMinutes !== null && tried >= rule.tries;
  return {
    outcome,
    attempts: tried,
    lockedUntil: locks ? addMinutes(now, rule.lockMinutes ?? 0) : null,
  };
}

function decideOutcome(entry: CodeEntry): CodeOutcome {
  if (entry.consumedAt !== null) return 'used';
  if (isCodeLocked(entry)) return 'locked';
  if (entry.now >= entry.expiresAt || entry.attempts >= entry.rule.tries) return 'expired';
  return entry.matches ? 'accepted' : 'wrong';
}

/**
 * Tells whether the lock still holds. No new code may be sent meanwhile, or a resend would buy five more
 * guesses.
 */
export function isCodeLocked(code: { lockedUntil: Date | null; now: Date }): boolean {
  return code.lockedUntil !== null && code.now < code.lockedUntil;
}

/**
 * Returns the wrong tries that a new code starts with: those of the previous code while they could still have
 * locked it. Otherwise every resend would allow five more guesses.
 */
export function countCarriedAttempts(before: {
  rule: CodeRule;
  attempts: number;
  consumedAt: Date | null;
  createdAt: Date;
  now: Date;
}): number {
  const { rule, attempts, consumedAt, createdAt, now } = before;
  if (rule.lockMinutes === null || consumedAt !== null || attempts >= rule.tries) return 0;
  return now < addMinutes(createdAt, rule.lockMinutes) ? attempts : 0;
}

/** @param lifetimes as the administrators set them */
export function countLifeMinutes({ lifetime }: CodeRule, lifetimes: CodeLifetimes): number {
  return lifetimes[lifetime] * (lifetime === 'invitationHours' ? 60 : 1);
}

export function computeCodeExpiry(now: Date, rule: CodeRule, lifetimes: CodeLifetimes): Date {
  return addMinutes(now, countLifeMinutes(rule, lifetimes));
}

function addMinutes(now: Date, minutes: number): Date {
  return new Date(now.getTime() + minutes * MINUTE_MS);
}

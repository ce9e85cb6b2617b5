import type { Lifetimes } from '../platform/bounds.ts';

const MINUTE_MS = 60_000;

/** How long a six-digit code lives, and how often it may be guessed at. */
export type CodeRule = {
  /** Which of the lifetimes it has, that an administrator sets. */
  lifetime: 'ticketCodeMinutes' | 'phoneCodeMinutes' | 'invitationHours';
  /** Wrong ones in all; a code that has used them up stays dead. */
  tries: number;
  /** Minutes in which nothing is taken after the last try; null where the caller's limit locks. */
  lockMinutes: number | null;
};

/** A guest's code. Five guesses at a million codes: one attacker in 200,000 gets through. */
export const ticketCode: CodeRule = { lifetime: 'ticketCodeMinutes', tries: 5, lockMinutes: 15 };

/** What proves a customer's number, typed into a screen of their own. */
export const phoneCode: CodeRule = { lifetime: 'phoneCodeMinutes', tries: 5, lockMinutes: 15 };

/**
 * A valet's invitation, which is read when their shift ends. It lives long, so all its tries together
 * are few: one attacker in 25,000 gets through. The lock after each five is kept by phone number and
 * address, so that it takes several addresses to use it up; a fresh one is sent then.
 */
export const invitationCode: CodeRule = {
  lifetime: 'invitationHours',
  tries: 40,
  lockMinutes: null,
};

export type CodeState = {
  /** Wrong ones so far. */
  attempts: number;
  lockedUntil: Date | null;
  expiresAt: Date;
  consumedAt: Date | null;
};

export type CodeOutcome = 'accepted' | 'wrong' | 'locked' | 'expired' | 'used';

export type CodeDecision = {
  outcome: CodeOutcome;
  /** What to write back; unchanged unless the outcome is `wrong`. */
  attempts: number;
  lockedUntil: Date | null;
};

type CodeEntry = CodeState & { rule: CodeRule; now: Date; matches: boolean };

/**
 * Decides one entry of a code. Belongs under the lock of the code's row: of many guesses at once
 * only as many as the rule allows may count.
 *
 * The last wrong one is still `wrong` and sets the lock; what comes after it is `locked`, the right
 * code too. A code that has used up its tries stays dead when the lock is over (`expired`).
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

/** While it holds no fresh code may be sent either, else a resend would buy five more guesses. */
export function isCodeLocked(code: { lockedUntil: Date | null; now: Date }): boolean {
  return code.lockedUntil !== null && code.now < code.lockedUntil;
}

/**
 * Wrong tries that a fresh code begins with: as many as the one before had, while they could still
 * have locked it. Else five guesses would be five for every code that is sent.
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

/** @param lifetimes as they are set */
export function countLifeMinutes({ lifetime }: CodeRule, lifetimes: Lifetimes): number {
  return lifetimes[lifetime] * (lifetime === 'invitationHours' ? 60 : 1);
}

export function computeCodeExpiry(now: Date, rule: CodeRule, lifetimes: Lifetimes): Date {
  return addMinutes(now, countLifeMinutes(rule, lifetimes));
}

function addMinutes(now: Date, minutes: number): Date {
  return new Date(now.getTime() + minutes * MINUTE_MS);
}

import type { CodeLifetimes } from '#domain/operator/settingBounds.ts';

const MINUTE_MS = 60_000;

/** Lifetime and allowed guesses of a six-digit code. */
export type CodeRule = {
  /** Name of the platform setting that contains the lifetime of the six-digit code. */
  lifetime: 'ticketCodeMinutes' | 'phoneCodeMinutes' | 'invitationHours';
  /** Wrong tries that are allowed in all. A code without tries left stays invalid. */
  tries: number;
  /**
   * Minutes for which the last wrong try locks the six-digit code; null if the caller's rate limit
   * locks instead.
   */
  lockMinutes: number | null;
};

/**
 * Rule for the code of a ticket's guest. Five guesses at a million codes let one attacker in
 * 200,000 through.
 */
export const ticketCodeRule: CodeRule = {
  lifetime: 'ticketCodeMinutes',
  tries: 5,
  lockMinutes: 15,
};

/**
 * Rule for the code that proves a customer's phone number. The customer types the code into their
 * own screen.
 */
export const phoneCodeRule: CodeRule = { lifetime: 'phoneCodeMinutes', tries: 5, lockMinutes: 15 };

/**
 * Rule for the invitation code of a valet, who may read the SMS only when their shift ends.
 *
 * The code lives long, so only 40 wrong tries are allowed: one attacker in 25,000 gets through. The
 * rate limit locks each pair of phone number and IP address after five tries. Using up all 40 takes
 * several IP addresses; the valet then needs a new code.
 */
export const invitationCodeRule: CodeRule = {
  lifetime: 'invitationHours',
  tries: 40,
  lockMinutes: null,
};

export type CodeState = {
  /**
   * Wrong tries since the six-digit code was created, plus the tries carried over
   * (`countCarriedAttempts`).
   */
  attempts: number;
  lockedUntil: Date | null;
  expiresAt: Date;
  consumedAt: Date | null;
};

export type CodeOutcome = 'accepted' | 'wrong' | 'locked' | 'expired' | 'used';

export type CodeDecision = {
  outcome: CodeOutcome;
  /** Values to store for the six-digit code. They are unchanged unless the outcome is `wrong`. */
  attempts: number;
  lockedUntil: Date | null;
};

type CodeEntry = CodeState & { rule: CodeRule; now: Date; matches: boolean };

/**
 * Decides about one entry of a six-digit code. The caller must hold the row lock of the code, or
 * concurrent guesses exceed the allowed tries.
 *
 * The last allowed wrong try is still `wrong` and starts the lock. During the lock even the right
 * code is `locked`; after the lock the code is `expired`.
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
 * Tells whether a six-digit code is still locked. No new code may be sent during a lock, or each
 * resend would allow five more guesses.
 */
export function isCodeLocked(code: { lockedUntil: Date | null; now: Date }): boolean {
  return code.lockedUntil !== null && code.now < code.lockedUntil;
}

/**
 * Returns the wrong tries with which a new six-digit code starts. The tries of a recent previous
 * code are carried over; otherwise every resend would allow five more guesses.
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

/**
 * Returns the lifetime of a six-digit code in minutes.
 *
 * @param lifetimes platform settings that administrators can change
 */
export function countLifeMinutes({ lifetime }: CodeRule, lifetimes: CodeLifetimes): number {
  return lifetimes[lifetime] * (lifetime === 'invitationHours' ? 60 : 1);
}

export function computeCodeExpiry(now: Date, rule: CodeRule, lifetimes: CodeLifetimes): Date {
  return addMinutes(now, countLifeMinutes(rule, lifetimes));
}

function addMinutes(now: Date, minutes: number): Date {
  return new Date(now.getTime() + minutes * MINUTE_MS);
}

const MINUTE_MS = 60_000;

export const CODE_LIFE_MINUTES = 10;
/** Five guesses at a million codes: one attacker in 200,000 gets through. */
export const CODE_MAX_TRIES = 5;
export const CODE_LOCK_MINUTES = 15;

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

/**
 * Decides one entry of a code. Belongs under the lock of the code's row: of many guesses at once
 * only five may count.
 *
 * The fifth wrong one is still `wrong` and sets the lock; what comes after it is `locked`, the right
 * code too. A code that has used up its tries stays dead when the lock is over (`expired`).
 */
export function codeAttempt(entry: CodeState & { now: Date; matches: boolean }): CodeDecision {
  const outcome = outcomeOf(entry);
  const { attempts, lockedUntil, now } = entry;
  if (outcome !== 'wrong') return { outcome, attempts, lockedUntil };
  const tried = attempts + 1;
  const lock = tried >= CODE_MAX_TRIES ? after(now, CODE_LOCK_MINUTES) : null;
  return { outcome, attempts: tried, lockedUntil: lock };
}

function outcomeOf(entry: CodeState & { now: Date; matches: boolean }): CodeOutcome {
  if (entry.consumedAt !== null) return 'used';
  if (isCodeLocked(entry)) return 'locked';
  if (entry.now >= entry.expiresAt || entry.attempts >= CODE_MAX_TRIES) return 'expired';
  return entry.matches ? 'accepted' : 'wrong';
}

/** While it holds no fresh code may be sent either, else a resend would buy five more guesses. */
export function isCodeLocked(code: { lockedUntil: Date | null; now: Date }): boolean {
  return code.lockedUntil !== null && code.now < code.lockedUntil;
}

export function codeExpiry(now: Date): Date {
  return after(now, CODE_LIFE_MINUTES);
}

function after(now: Date, minutes: number): Date {
  return new Date(now.getTime() + minutes * MINUTE_MS);
}

import type { LateReport } from '#contract/orders.ts';
import type { StaffReason } from '#domain/orders/staffReasons.ts';
import type { Clock } from './clock.ts';

export type Role = 'guest' | 'valet' | 'dispatcher';
export type Way = 'card' | 'cash' | 'complimentary';

/**
 * Fact that an actor knows from an own action or from an answer. `car` is the plate; ids come from
 * the answers.
 */
export type Note =
  | { what: 'arrived'; car: string; locationId: string }
  /** The ticket was cancelled before the guest's code was confirmed. */
  | { what: 'turned_away'; car: string; stayId: string }
  | { what: 'received'; car: string; stayId: string; by: string }
  /**
   * If `hook` is null, the valet keeps the key. `again` is true if no guest came for the car at the
   * curb.
   */
  | {
      what: 'parked';
      car: string;
      by: string;
      spot: string;
      hook: string | null;
      again: boolean;
    }
  | { what: 'asked'; car: string; orderId: string; feeCents: number }
  /** The order joined the queue: it is paid, or will be paid at the handover. */
  | { what: 'queued'; car: string; orderId: string }
  | {
      what: 'paid';
      car: string;
      orderId: string;
      way: Way;
      feeCents: number;
      tipCents: number;
    }
  | { what: 'tipped'; car: string; orderId: string; tipCents: number }
  /** `reason` is that of staff; null if the guest cancelled. */
  | { what: 'cancelled'; car: string; orderId: string; reason: StaffReason | null }
  /** A step without signal was sent to the desk; of a parking with its place. */
  | {
      what: 'reported';
      car: string;
      step: LateReport['step'];
      by: string;
      spot: string | null;
      hook: string | null;
    }
  /** The desk decided about such a step. `orderId` is that of an accepted handover. */
  | {
      what: 'decided';
      car: string;
      step: LateReport['step'];
      by: string;
      isAccepted: boolean;
      orderId: string | null;
      isHookLeftOut: boolean;
    }
  | { what: 'cash_returned'; car: string; orderId: string; cents: number }
  | { what: 'at_curb'; car: string; orderId: string; by: string; pressedAt: number }
  | { what: 'returned'; car: string; orderId: string; by: string }
  | { what: 'shift_started'; by: string; shiftId: string; startTime: string }
  | { what: 'shift_ended'; by: string; shiftId: string; endTime: string };

export type Noted = Note & { actor: string; at: number };

/** Thrown when the notes differ from what the servers say. The evening ends with this error. */
export class DoesNotAddUp extends Error {
  constructor(who: string, expected: unknown, found: unknown) {
    const write = (value: unknown) =>
      typeof value === 'string' ? value : JSON.stringify(value, null, 0);
    super(`${who}: expected ${write(expected)}, found ${write(found)}`);
    this.name = 'DoesNotAddUp';
  }
}

/** Counts the actions of each role by name. */
export class Tally {
  readonly counts = new Map<string, number>();

  add(role: Role, what: string): void {
    const key = `${role} ${what}`;
    this.counts.set(key, (this.counts.get(key) ?? 0) + 1);
  }

  /** Lists the actions of a role with their counts, the most frequent first. */
  of(role: Role): [string, number][] {
    return [...this.counts]
      .filter(([key]) => key.startsWith(`${role} `))
      .map(([key, count]): [string, number] => [key.slice(role.length + 1), count])
      .toSorted((one, other) => other[1] - one[1] || one[0].localeCompare(other[0]));
  }

  sum(role: Role): number {
    return this.of(role).reduce((sum, [, count]) => sum + count, 0);
  }
}

/** Collects the notes of all actors. Only the final check and the report read the notes. */
export class Notebook {
  readonly notes: Noted[] = [];
  /** Presses of people. */
  readonly presses = new Tally();
  /** Presses that people repeated, by reason. */
  readonly twice = new Tally();
  /** Calls that a phone repeated because no answer came. */
  readonly repeats = new Tally();
  /** Steps done without a signal and sent later. */
  readonly later = new Tally();
  lastAt = performance.now();
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  write(actor: string, note: Note): void {
    this.notes.push({ ...note, actor, at: this.#clock.now });
    this.lastAt = performance.now();
  }
}

import { randomInt } from 'node:crypto';
import { CallError } from '#contract/client.ts';

/** Result of one call of a pair: its answer, or the error code of its refusal. */
export type Side = { ok: true; value: unknown } | { ok: false; code: string };

export type Tally = {
  /** Number of raced pairs. */
  pairs: number;
  /** Number of pairs in which only the first call succeeded, and in which only the second did. */
  first: number;
  second: number;
  /**
   * Number of pairs in which both calls succeeded with one effect: the second repeated the first,
   * or followed it.
   */
  both: number;
  problems: string[];
};

export type Winners = 'one' | 'one or both';

/**
 * Upper bounds of a head start in milliseconds. The bounds are shorter than a call, so both calls
 * overlap. They differ, because one call of a pair may take longer to arrive.
 */
const HEAD_STARTS_MS = [1, 4, 10, 25];
const pause = (milliseconds: number) => new Promise((resume) => setTimeout(resume, milliseconds));

async function runSide(run: () => Promise<unknown>, late: number): Promise<Side> {
  if (late > 0) await pause(late);
  try {
    return { ok: true, value: await run() };
  } catch (error) {
    if (!(error instanceof CallError) || error.code === null) throw error;
    return { ok: false, code: error.code };
  }
}

/** Races pairs of calls, and counts the winners by the name of the pair. */
export class Races {
  readonly tallies = new Map<string, Tally>();

  /**
   * Sends both calls at once, with a short head start for one of them.
   *
   * @param losing error codes with which the losing call may be refused
   */
  async race(
    name: string,
    winners: Winners,
    losing: readonly string[],
    pair: readonly [() => Promise<unknown>, () => Promise<unknown>],
  ): Promise<{ first: boolean; second: boolean }> {
    const tally = this.#tallyOf(name);
    const most = HEAD_STARTS_MS[randomInt(HEAD_STARTS_MS.length)] ?? 1;
    const late = randomInt(most);
    const [early, other] = randomInt(2) === 0 ? [0, late] : [late, 0];
    const [a, b] = await Promise.all([runSide(pair[0], early), runSide(pair[1], other)]);
    tally.pairs += 1;
    if (a.ok && b.ok) tally.both += 1;
    else if (a.ok) tally.first += 1;
    else if (b.ok) tally.second += 1;
    if (a.ok && b.ok && winners === 'one') this.fault(name, 'both won');
    if (!a.ok && !b.ok) this.fault(name, `neither won: ${a.code}, ${b.code}`);
    for (const side of [a, b]) {
      if (!side.ok && !losing.includes(side.code)) this.fault(name, `refused with ${side.code}`);
    }
    return { first: a.ok, second: b.ok };
  }

  fault(name: string, what: string): void {
    this.#tallyOf(name).problems.push(what);
  }

  get problems(): string[] {
    return [...this.tallies].flatMap(([name, { problems }]) =>
      problems.map((what) => `${name}: ${what}`),
    );
  }

  #tallyOf(name: string): Tally {
    const tally = this.tallies.get(name) ?? {
      pairs: 0,
      first: 0,
      second: 0,
      both: 0,
      problems: [],
    };
    this.tallies.set(name, tally);
    return tally;
  }
}

import { describe, expect, it } from 'vitest';
import { doesFeeVary, quotePickup } from './offers.ts';

const offer = (fromMinutes: number, queueMinutes: number, carsAhead: number, cents = 1620) => ({
  fromMinutes,
  queueMinutes,
  carsAhead,
  valetFeeCents: cents,
  platformFeeCents: 120,
});

describe('quotePickup', () => {
  const quiet = [offer(1, 6, 0)];
  // For a later wish more cars are earlier in the queue, and another hour is charged.
  const busy = [offer(1, 12, 2, 918), offer(8, 18, 4, 918), offer(20, 18, 4, 1836)];
  it.each([
    [1, quiet, 1, 6, false, 1620],
    [12, quiet, 12, 12, true, 1620],
    [5, busy, 5, 12, false, 918],
    // The car comes as soon as possible, but not before cars that were wanted in ten minutes
    // earlier.
    [10, busy, 7, 12, false, 918],
    // The guest is offered the possible twelve minutes, and not the eighteen minutes of the second
    // offer.
    [15, busy, 7, 12, true, 918],
    [18, busy, 18, 18, true, 918],
    [40, busy, 40, 40, true, 1836],
  ])(
    '%i minutes of %o asks for %i',
    (wished, offers, targetMinutes, etaMinutes, isMet, valetFeeCents) => {
      expect(quotePickup(wished, offers)).toMatchObject({
        targetMinutes,
        etaMinutes,
        isMet,
        valetFeeCents,
        platformFeeCents: 120,
      });
    },
  );
  it('is never later than for an earlier wish, unless the later wish asked for that', () => {
    for (let wished = 5; wished < 60; wished += 1) {
      const [before, after] = [quotePickup(wished, busy), quotePickup(wished + 1, busy)];
      expect(after?.etaMinutes).toBeLessThanOrEqual(Math.max(before?.etaMinutes ?? 0, wished + 1));
    }
  });
  it('is null when nothing is offered', () => expect(quotePickup(10, [])).toBeNull());
  it('reports whether the price depends on the choice', () => {
    expect([doesFeeVary(quiet), doesFeeVary(busy)]).toEqual([false, true]);
  });
});

import { describe, expect, it } from 'vitest';
import { feeVaries, quotePickup } from './offers.ts';

const offer = (fromMinutes: number, queueMinutes: number, carsAhead: number, cents = 1620) => ({
  fromMinutes,
  queueMinutes,
  carsAhead,
  valetFeeCents: cents,
  platformFeeCents: 120,
});

describe('quotePickup', () => {
  const quiet = [offer(1, 6, 0)];
  // Later choices have more cars before them, and begin another hour.
  const busy = [offer(1, 19, 2, 918), offer(8, 32, 4, 918), offer(12, 32, 4, 1836)];
  it.each([
    [1, quiet, 6, false, 1620],
    [12, quiet, 12, true, 1620],
    [5, busy, 19, false, 918],
    [10, busy, 32, false, 918],
    [15, busy, 32, false, 1836],
    [40, busy, 40, true, 1836],
  ])('%i minutes of %o', (minutes, offers, etaMinutes, isMet, valetFeeCents) => {
    const quote = quotePickup(minutes, offers);
    expect(quote).toMatchObject({ etaMinutes, isMet, valetFeeCents, platformFeeCents: 120 });
  });
  it('is null when nothing is offered', () => expect(quotePickup(10, [])).toBeNull());
  it('tells whether the price depends on the choice', () => {
    expect([feeVaries(quiet), feeVaries(busy)]).toEqual([false, true]);
  });
});

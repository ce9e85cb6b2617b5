import { describe, expect, it } from 'vitest';
import { feeVaries, offerFor } from './offers.ts';

describe('offerFor', () => {
  const quiet = [{ fromMinutes: 1, queueMinutes: 6, carsAhead: 0, valetFeeCents: 1620 }];
  // Later choices have more cars before them, and begin another hour.
  const busy = [
    { fromMinutes: 1, queueMinutes: 19, carsAhead: 2, valetFeeCents: 918 },
    { fromMinutes: 8, queueMinutes: 32, carsAhead: 4, valetFeeCents: 918 },
    { fromMinutes: 12, queueMinutes: 32, carsAhead: 4, valetFeeCents: 1836 },
  ];
  it.each([
    [1, quiet, 6, 1620],
    [12, quiet, 12, 1620],
    [5, busy, 19, 918],
    [10, busy, 32, 918],
    [15, busy, 32, 1836],
    [40, busy, 40, 1836],
  ])('%i minutes of %o', (minutes, offers, etaMinutes, valetFeeCents) => {
    expect(offerFor(minutes, offers)).toMatchObject({ etaMinutes, valetFeeCents });
  });
  it('is null when nothing is offered', () => expect(offerFor(10, [])).toBeNull());
  it('tells whether the price depends on the choice', () => {
    expect([feeVaries(quiet), feeVaries(busy)]).toEqual([false, true]);
  });
});

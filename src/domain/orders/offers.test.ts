import { describe, expect, it } from 'vitest';
import { doesFeeVary, isOffered, laterPickupMinutes, quotePickup } from './offers.ts';

const offer = (fromMinutes: number, queueMinutes: number, carsAhead: number, cents = 1620) => ({
  fromMinutes,
  queueMinutes,
  carsAhead,
  isStaffed: true,
  valetFeeCents: cents,
  platformFeeCents: 120,
});

describe('quotePickup', () => {
  const quiet = [offer(1, 6, 0), offer(6, 0, 0)];
  // Later wishes are met, and another hour is charged from 20 minutes on.
  const busy = [offer(1, 12, 2, 918), offer(13, 0, 2, 918), offer(20, 0, 4, 1836)];
  it.each([
    [1, quiet, 6, false, 1620],
    [12, quiet, 12, true, 1620],
    [5, busy, 12, false, 918],
    [12, busy, 12, true, 918],
    [15, busy, 15, true, 918],
    [40, busy, 40, true, 1836],
  ])('%i minutes of %o are %i', (wished, offers, etaMinutes, isMet, valetFeeCents) => {
    expect(quotePickup(wished, offers)).toEqual({
      etaMinutes,
      isMet,
      carsAhead: offers.findLast(({ fromMinutes }) => fromMinutes <= wished)?.carsAhead,
      isStaffed: true,
      valetFeeCents,
      platformFeeCents: 120,
    });
  });
  it.each(laterPickupMinutes)('never tells less than the %i minutes asked for', (wished) => {
    for (const queueMinutes of [0, wished - 1, wished, wished + 1])
      expect(quotePickup(wished, [offer(1, queueMinutes, 0)])?.etaMinutes).toBe(
        Math.max(wished, queueMinutes),
      );
  });
  it('offers no time before the first car that can come, and none without offers', () => {
    const hours = [offer(1, 130, 20), offer(131, 0, 20)];
    expect([1, 15, 45, 120, 130].filter((wished) => isOffered(wished, hours))).toEqual([130]);
    expect(isOffered(15, [])).toBe(false);
  });
  it('is null when nothing is offered', () => expect(quotePickup(10, [])).toBeNull());
  it('reports whether the price depends on the choice', () => {
    expect([doesFeeVary(quiet), doesFeeVary(busy)]).toEqual([false, true]);
  });
});

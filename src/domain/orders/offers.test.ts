import { describe, expect, it } from 'vitest';
import { doesFeeVary, isOffered, isTooSoon, laterPickupMinutes, quotePickup } from './offers.ts';

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
  const fast = [offer(1, 2, 0), offer(6, 0, 0)];
  // Later wishes are met, and another hour is charged from 20 minutes on.
  const busy = [offer(1, 12, 2, 918), offer(13, 0, 2, 918), offer(20, 0, 4, 1836)];
  it.each([
    [1, quiet, 6, 1620],
    [12, quiet, 12, 1620],
    [5, busy, 12, 918],
    [12, busy, 12, 918],
    [15, busy, 15, 918],
    [40, busy, 40, 1836],
    // The car for as soon as possible comes when the plan says.
    [1, fast, 2, 1620],
    [5, fast, 2, 1620],
    [6, fast, 6, 1620],
  ])('%i minutes of %o are %i', (wished, offers, etaMinutes, valetFeeCents) => {
    expect(quotePickup(wished, offers)).toEqual({
      etaMinutes,
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
  it('offers only times that are later than as soon as possible, and none without offers', () => {
    const hours = [offer(1, 130, 20), offer(131, 0, 20)];
    const wishes = [1, 3, 5, 6, 10, 15, 120, 130, 131];
    const offeredOf = (offers: typeof hours) =>
      wishes.filter((wished) => isOffered(wished, offers));
    expect(offeredOf(hours)).toEqual([131]);
    // Up to five minutes are a request for as soon as possible.
    expect(offeredOf(fast)).toEqual([6, 10, 15, 120, 130, 131]);
    expect(offeredOf([offer(1, 10, 0), offer(6, 10, 0), offer(10, 0, 0)])).toEqual([
      15, 120, 130, 131,
    ]);
    expect(isOffered(15, [])).toBe(false);
  });
  it('takes a time for too soon up to as soon as possible, also beside a range that is full', () => {
    const full = [offer(1, 5, 0), offer(6, 0, 0), offer(27, 36, 0), offer(36, 0, 0)];
    expect([5, 6, 30, 36].map((wished) => isTooSoon(wished, full))).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(isOffered(30, full)).toBe(false);
    expect(isTooSoon(15, [])).toBe(true);
  });
  it('is null when nothing is offered', () => expect(quotePickup(10, [])).toBeNull());
  it('reports whether the price depends on the choice', () => {
    expect([doesFeeVary(quiet), doesFeeVary(busy)]).toEqual([false, true]);
  });
});

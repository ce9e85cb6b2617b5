import { describe, expect, test } from 'vitest';
import { pickupAt } from '#domain/orders/pickup.ts';
import { quarterHours, quoteFor } from './quote.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const flat = {
  currency: 'USD',
  parkedTime: '2026-11-21T11:30:00Z',
  estimate: { amount: 16.2, platformFee: 1.2, useFlatRate: true, rate: 15, hours: null },
  offers: [
    { fromMinutes: 1, queueMinutes: 12, carsAhead: 2, valetFeeCents: 1620 },
    { fromMinutes: 10, queueMinutes: 18, carsAhead: 3, valetFeeCents: 1620 },
  ],
};
const hourly = {
  currency: 'USD',
  parkedTime: '2026-11-21T11:30:00Z',
  estimate: { amount: 9.18, platformFee: 0.68, useFlatRate: false, rate: 8.5, hours: 1 },
  offers: [
    { fromMinutes: 1, queueMinutes: 6, carsAhead: 0, valetFeeCents: 918 },
    { fromMinutes: 31, queueMinutes: 6, carsAhead: 0, valetFeeCents: 1836 },
  ],
};

describe('asking a car back', () => {
  test('is nothing to quote while nothing is offered', () => {
    expect(quoteFor({ ...flat, offers: [] }, 5, now)).toBeNull();
  });

  test('takes what the queue needs where that is longer', () => {
    expect(quoteFor(flat, 5, now)).toMatchObject({ etaMinutes: 12, isBusy: true, carsAhead: 2 });
    expect(quoteFor(flat, 60, now)).toMatchObject({ etaMinutes: 60, isBusy: false });
  });

  test('costs what the server offers, by the hour as far as it reckons', () => {
    expect(quoteFor(hourly, 5, now)).toMatchObject({ totalCents: 918, byHours: null });
    expect(quoteFor(hourly, 45, now)).toMatchObject({ totalCents: 1836, byHours: null });
  });

  test('beyond that says the started hours, and that a fee is added', () => {
    expect(quoteFor(hourly, 120, now)).toMatchObject({
      totalCents: null,
      byHours: { hours: 3, rateCents: 850, priceCents: 2550, hasFee: true },
    });
    const free = { ...hourly, estimate: { ...hourly.estimate, amount: 8.5, platformFee: 0 } };
    expect(quoteFor(free, 60, now)).toMatchObject({
      totalCents: 1700,
      byHours: { hours: 2, hasFee: false },
    });
  });

  test('beyond that counts in the smallest units of its currency', () => {
    const dinars = {
      ...hourly,
      currency: 'KWD',
      estimate: { ...hourly.estimate, amount: 2.295, platformFee: 0.17, rate: 2.125 },
    };
    expect(quoteFor(dinars, 120, now)?.byHours).toMatchObject({
      rateCents: 2125,
      priceCents: 6375,
    });
  });

  test('at a flat price costs the same whenever', () => {
    expect(quoteFor(flat, 1440, now)).toMatchObject({ totalCents: 1620, byHours: null });
  });
});

const at = (time: string) => Date.parse(`2026-11-21T${time}Z`);

describe('the times a car can be asked back at', () => {
  test('are quarters of an hour, the first one after now', () => {
    expect(quarterHours(at('12:01:00'))[0]?.toISOString()).toBe('2026-11-21T12:15:00.000Z');
    expect(quarterHours(at('12:14:59'))[0]?.toISOString()).toBe('2026-11-21T12:15:00.000Z');
    expect(quarterHours(at('12:15:00'))[0]?.toISOString()).toBe('2026-11-21T12:30:00.000Z');
  });

  test('reach over 24 hours and not beyond', () => {
    const times = quarterHours(at('12:01:00'));
    expect(times).toHaveLength(96);
    expect(times.at(-1)?.toISOString()).toBe('2026-11-22T12:00:00.000Z');
  });

  test('are all taken by the rule they are sent to', () => {
    const now = new Date(at('12:15:00'));
    for (const time of quarterHours(now.getTime())) expect(pickupAt(time, now)).not.toBeNull();
  });
});

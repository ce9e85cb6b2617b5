import { describe, expect, test } from 'vitest';
import { computePunctuality } from '#domain/orders/promise.ts';
import type { AnyTranslator } from '#texts/translator.ts';
import { formatTime } from './format.ts';
import { describeArrival, computeUrgency, describeDue, guestTones } from './promise.ts';

const noon = Date.parse('2026-03-01T12:00:00Z');
const at = (minutes: number) => noon + minutes * 60_000;
const iso = (minutes: number) => new Date(at(minutes)).toISOString();
const zone = 'UTC';
/** Formats the time that is `minutes` after noon, in UTC. */
const clock = (minutes: number) => formatTime(new Date(at(minutes)), 'en', zone);

/** Returns text keys with their values in place of texts. The test can then check both. */
const text: AnyTranslator<'common' | 'row'> = {
  t: (key, ...[values]) =>
    [key.replace(/^\w+:/u, ''), ...Object.values<string | number>(values ?? {})].join(' '),
  has: () => true,
  language: 'en',
};

const order = (promised: number, expected = promised) => ({
  status: 'paid' as const,
  etaMinutes: 0,
  promisedAt: iso(promised),
  expectedAt: iso(expected),
});
const due = (promised: number) =>
  describeDue(
    computePunctuality({ promisedAt: at(promised), expectedAt: at(promised) }, noon),
    zone,
    text,
    noon,
  );

describe('the guest’s text of the arrival', () => {
  test('gives the minutes of a promise', () => {
    expect(describeArrival(order(12), zone, text, noon)).toMatchObject({
      left: 'arrival.minutes 12',
      by: `arrival.by ${clock(12)}`,
      late: null,
      nowExpected: null,
    });
  });
  test('gives the delay and the newly expected time', () => {
    const { standing, ...words } = describeArrival(order(-7), zone, text, noon) ?? {};
    expect(words).toEqual({
      left: 'arrival.minutes 5',
      by: `arrival.by ${clock(5)}`,
      late: 'arrival.late 7',
      nowExpected: `arrival.nowExpected ${clock(5)}`,
    });
    expect(guestTones[standing?.punctuality ?? 'onTime']).toBe('red');
  });
  test('announces early that a promise will not be kept', () => {
    const arrival = describeArrival(order(3, 12), zone, text, noon);
    expect(arrival).toMatchObject({ late: 'arrival.putOff', left: 'arrival.minutes 12' });
    expect(guestTones[arrival?.standing.punctuality ?? 'onTime']).toBe('amber');
  });
  test('gives a clock time instead of hundreds of minutes, before and after it', () => {
    expect(describeArrival(order(258), zone, text, noon)).toMatchObject({
      left: clock(258),
      by: null,
    });
    expect(describeArrival(order(-373), zone, text, noon)?.late).toBe(
      `arrival.lateSince ${clock(-373)}`,
    );
  });
  test('gives no time once the car is there', () => {
    expect(describeArrival({ ...order(1), status: 'ready' }, zone, text, noon)).toBeNull();
  });
  test('gives a constant estimate until the order is paid', () => {
    const asked = {
      status: 'requested' as const,
      etaMinutes: 8,
      promisedAt: null,
      expectedAt: null,
    };
    for (const now of [noon, at(20)]) {
      expect(describeArrival(asked, zone, text, now)?.left).toBe('arrival.minutes 8');
    }
  });
});

describe('the staff’s text of the due time', () => {
  test.each([
    [12, 'due.left 12'],
    [258, `due.at ${clock(258)}`],
    [0, 'due.now'],
    [-7, 'due.late 7'],
    [-373, `due.lateSince ${clock(-373)}`],
  ])('%i minutes before its time: %s', (promised, words) => {
    expect(due(promised)).toBe(words);
  });
  test.each([
    [6, 6, { tone: 'green', minutes: 6, time: 'left' }],
    [5, 5, { tone: 'amber', minutes: 5, time: 'left' }],
    [10, 20, { tone: 'amber', minutes: 20, time: 'left' }],
    [-1, -1, { tone: 'red', minutes: 1, time: 'late' }],
  ] as const)('promised in %i, expected in %i: %o', (promised, expected, urgency) => {
    const told = { promisedAt: iso(promised), expectedAt: iso(expected) };
    const order = { status: 'paid', etaMinutes: 0, readyAt: null, ...told } as const;
    expect(computeUrgency(order, noon)).toEqual(urgency);
  });
  test.each([
    [4, 'green'],
    [5, 'amber'],
    [10, 'red'],
  ] as const)('%i minutes at the curb: %s', (minutes, tone) => {
    const told = { promisedAt: iso(-minutes), expectedAt: iso(-minutes), readyAt: iso(-minutes) };
    const order = { status: 'ready', etaMinutes: 0, ...told } as const;
    expect(computeUrgency(order, noon)).toEqual({ tone, minutes, time: 'waiting' });
  });
});

import { describe, expect, test } from 'vitest';
import { comparePlaces } from './planQueue.ts';
import {
  findHoldEnd,
  findPlaceAfter,
  HOLD_MINUTES,
  computePlaceWhenPaid,
  readWantedAt,
} from './queue.ts';

const at = (minutes: number) => new Date(Date.UTC(2030, 0, 1, 12, 0) + minutes * 60_000);

test('an unpaid order keeps its place for five minutes', () => {
  expect(findHoldEnd(at(0), at(HOLD_MINUTES - 0.001))).toEqual(at(HOLD_MINUTES));
  expect(findHoldEnd(at(0), at(HOLD_MINUTES))).toBeNull();
});

test.each([
  ['one minute', 1, null, null],
  ['five minutes', 5, null, null],
  ['six minutes', 6, null, at(6)],
  ['a time of day', 5, at(3), at(3)],
])('%s is as soon as possible or a later time', (_, targetMinutes, scheduledFor, wantedAt) => {
  expect(readWantedAt({ dueAt: at(targetMinutes), targetMinutes, scheduledFor })).toEqual(wantedAt);
});

describe('an order that is paid', () => {
  const soon = { dueAt: at(5), targetMinutes: 5, scheduledFor: null, placedAt: at(0) };

  test('within five minutes keeps its place and its time', () => {
    expect(computePlaceWhenPaid(soon, at(4))).toEqual({ dueAt: at(5), placedAt: at(0) });
  });

  test('later gets a new place, and its minutes count from then', () => {
    expect(computePlaceWhenPaid(soon, at(14))).toEqual({ dueAt: at(19), placedAt: at(14) });
    const late = { ...soon, dueAt: at(20) };
    expect(computePlaceWhenPaid(late, at(14))).toEqual({ dueAt: at(20), placedAt: at(14) });
  });

  test('keeps a chosen time, unless it is practically now', () => {
    const order = { dueAt: at(60), targetMinutes: 60, scheduledFor: at(60), placedAt: at(0) };
    expect(computePlaceWhenPaid(order, at(29)).dueAt).toEqual(at(60));
    expect(computePlaceWhenPaid(order, at(55)).dueAt).toEqual(at(60));
    expect(computePlaceWhenPaid(order, at(58)).dueAt).toEqual(at(63));
    expect(computePlaceWhenPaid(order, at(70)).dueAt).toEqual(at(75));
  });
});

describe('a place in the queue', () => {
  const queue = [
    { id: 'a', placedAt: 1_000 },
    { id: 'b', placedAt: 2_000 },
    { id: 'c', placedAt: 3_000 },
  ];
  const order = (after: string | null, shown = queue) => {
    const placedAt = findPlaceAfter(shown, after, 9_000);
    if (placedAt === null) return null;
    return [...shown, { id: 'x', placedAt }]
      .toSorted(comparePlaces)
      .map(({ id }) => id)
      .join('');
  };

  test.each([
    [null, 'xabc'],
    ['a', 'axbc'],
    ['b', 'abxc'],
    ['c', 'abcx'],
  ])('after %s is directly behind it', (after, expected) => {
    expect(order(after)).toBe(expected);
  });

  test('after an order for a later time is behind all that are shown before it', () => {
    const later = { id: 'l', placedAt: 500 };
    expect(order('l', [...queue, later])).toBe('labcx');
    expect(order('b', [...queue, later])).toBe('labxc');
  });

  test('is behind one order for several moves in a row', () => {
    const shown = [...queue];
    for (let move = 0; move < 8; move += 1) {
      const placedAt = findPlaceAfter(shown, 'a', 9_000) ?? 0;
      expect(placedAt).toBeGreaterThan(1_000);
      shown.splice(1, 0, { id: `x${move}`, placedAt });
    }
    expect(new Set(shown.map(({ placedAt }) => placedAt)).size).toBe(11);
  });

  test('is none behind an order that left, in an empty queue, or without time between two', () => {
    expect(order('gone')).toBeNull();
    expect(findPlaceAfter([], null, 9_000)).toBeNull();
    const close = [
      { id: 'a', placedAt: 1 },
      { id: 'b', placedAt: 2 },
    ];
    expect(findPlaceAfter(close, 'a', 9_000)).toBeNull();
  });
});

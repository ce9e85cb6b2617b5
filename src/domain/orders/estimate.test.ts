import { describe, expect, it, test } from 'vitest';
import { computeMeanWaitMinutes, computePace, countMinutesUntil } from './estimate.ts';

const MINUTE = 60_000;
const noon = new Date('2030-01-01T12:00:00Z');
const at = (minutes: number) => new Date(noon.getTime() + minutes * MINUTE);

describe('the pace of a location', () => {
  const paceOf = (lastBrings: number[], lastCycles: number[]) => {
    const { bring, cycle } = computePace({ lastBrings, lastCycles });
    return [bring / MINUTE, cycle / MINUTE];
  };
  const times = (count: number, minutes: number) => Array<number>(count).fill(minutes);

  test('is 6 and 8 minutes until five returns are known', () => {
    expect(paceOf([], [])).toEqual([6, 8]);
    expect(paceOf(times(4, 1), times(4, 1))).toEqual([6, 8]);
    expect(paceOf([1, 2, 3, 4, 5], [4, 5, 6, 7, 8])).toEqual([3, 6]);
  });

  test('ignores all but the last 20 returns', () => {
    expect(paceOf([...times(20, 4), 1000], [...times(20, 5), 1000])).toEqual([4, 5]);
  });

  test('has no cycle shorter than the way to the curb, nor than a minute', () => {
    expect(paceOf(times(5, 7), times(5, 2))).toEqual([7, 7]);
    expect(paceOf(times(5, 0), times(5, 0))).toEqual([0, 1]);
  });
});

describe('computeMeanWaitMinutes', () => {
  it('is null when no order was paid', () => {
    expect(computeMeanWaitMinutes([], noon)).toBeNull();
    expect(computeMeanWaitMinutes([{ queuedAt: at(-90), readyAt: at(-60) }], noon)).toBeNull();
  });
  it('counts orders that became ready within the hour, and open ones up to now', () => {
    const orders = [
      { queuedAt: at(-65), readyAt: at(-59) },
      { queuedAt: at(-4), readyAt: null },
      { queuedAt: at(-200), readyAt: at(-100) },
    ];
    expect(computeMeanWaitMinutes(orders, noon)).toBe(5);
  });
  it('has one decimal and is never negative', () => {
    const orders = [1, 1, 2].map((minutes) => ({ queuedAt: at(-minutes), readyAt: noon }));
    expect(computeMeanWaitMinutes(orders, noon)).toBe(1.3);
    expect(computeMeanWaitMinutes([{ queuedAt: at(1), readyAt: null }], noon)).toBe(0);
  });
});

it.each([
  [10, 10],
  [0.1, 1],
  [0, 0],
  [-7.5, 0],
])('due in %d minutes leaves %i', (due, left) => {
  expect(countMinutesUntil(at(due), noon)).toBe(left);
});

import { describe, expect, it } from 'vitest';
import { createPickup, readPickup } from './pickup.ts';

const now = new Date('2030-01-01T12:00:00Z');
const after = (milliseconds: number) => new Date(now.getTime() + milliseconds);
const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;

describe('readPickup', () => {
  it('reads now as five minutes after the payment', () => {
    expect(readPickup('now', undefined, now)).toEqual({ targetMinutes: 5, scheduledFor: null });
  });

  it.each(['15', '30', '60', '120'] as const)('accepts %s minutes', (choice) => {
    const minutes = Number(choice);
    expect(readPickup(choice, 'ignored', now)).toEqual({
      targetMinutes: minutes,
      scheduledFor: after(minutes * MINUTE),
    });
  });

  it.each([
    ['2030-01-01T12:15:00.000Z', 15],
    ['2030-01-01T12:14:30Z', 15],
    ['2030-01-01T16:15+04:00', 15],
    ['2030-01-02T12:00:00Z', 1_440],
    ['2030-01-01T12:00:00.001Z', 1],
  ])('reads %s', (scheduledTime, targetMinutes) => {
    expect(readPickup('custom', scheduledTime, now)).toEqual({
      targetMinutes,
      scheduledFor: new Date(scheduledTime),
    });
  });

  it.each([
    undefined,
    '',
    'now',
    '15',
    'NaN',
    '2030-01-01',
    '2030-01-01T12:15',
    '2030-01-01T12:15:00',
    '2030-13-01T12:15:00Z',
    '2030-01-01T25:15:00Z',
    '2030-01-01T12:00:00Z',
    '2030-01-01T11:59:59Z',
    '2030-01-02T12:00:00.001Z',
    '9999-12-31T23:59:59Z',
  ])('refuses %s', (scheduledTime) => {
    expect(readPickup('custom', scheduledTime, now)).toBeNull();
  });
});

describe('createPickup', () => {
  it('is later than now and within a day, to the millisecond', () => {
    expect(createPickup(now, now)).toBeNull();
    expect(createPickup(after(1), now)?.targetMinutes).toBe(1);
    expect(createPickup(after(DAY), now)?.targetMinutes).toBe(1_440);
    expect(createPickup(after(DAY + 1), now)).toBeNull();
    expect(createPickup(new Date(Number.NaN), now)).toBeNull();
  });
});

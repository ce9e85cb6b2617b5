import { describe, expect, it } from 'vitest';
import {
  computeCallTime,
  computeRequestExpiry,
  parseInstant,
  readRequestedTime,
} from './request.ts';

const now = new Date('2030-01-01T12:00:00Z');

describe('readRequestedTime', () => {
  it.each([undefined, '', ' '])('reads %j as at once', (text) => {
    expect(readRequestedTime(text, now)).toEqual({ at: null });
  });

  it.each([
    '2030-01-01T12:00:00Z',
    '2030-01-01T11:59:00Z',
    '2030-01-01T15:30:00.000+03:30',
    ' 2030-01-01T18:00Z ',
    '2030-01-31T12:00:00Z',
  ])('accepts %s', (text) => {
    expect(readRequestedTime(text, now)).toEqual({ at: new Date(text.trim()) });
  });

  it.each([
    '2030-01-01T11:58:59.999Z',
    '2030-01-31T12:00:00.001Z',
    '2029-12-31T12:00:00Z',
    '2030-01-01T12:00',
    'tomorrow',
    'NaN',
    '1893499200000',
    '2030-02-30T12:00:00',
  ])('refuses %s', (text) => {
    expect(readRequestedTime(text, now)).toBeNull();
  });
});

describe('parseInstant', () => {
  it('requires the offset of the time', () => {
    expect(parseInstant('2030-01-01T12:00:00')).toBeNull();
    expect(parseInstant('2030-01-01T12:00:00+24:61')).toBeNull();
    expect(parseInstant('2030-01-01T12:00:00-05:00')).toEqual(new Date('2030-01-01T17:00:00Z'));
  });
});

describe('requestGivenUpAt', () => {
  it('is twelve hours after the later of its creation and its requested time', () => {
    const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
    expect(computeRequestExpiry({ createdAt: now, requestedFor: null })).toEqual(hours(12));
    expect(computeRequestExpiry({ createdAt: now, requestedFor: hours(3) })).toEqual(hours(15));
    expect(computeRequestExpiry({ createdAt: now, requestedFor: hours(-1) })).toEqual(hours(12));
  });
});

it('calls the valets half an hour before the time, or at once', () => {
  const wanted = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  expect(computeCallTime(null, now)).toBeNull();
  expect(computeCallTime(wanted(30), now)).toBeNull();
  expect(computeCallTime(wanted(31), now)).toEqual(wanted(1));
});

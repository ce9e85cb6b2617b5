import { describe, expect, test } from 'vitest';
import { pickupAt } from '#domain/orders/pickup.ts';
import { quarterHours, toRetrieval } from './times.ts';

describe('what is sent', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  test.each([
    ['soonest', null, { retrievalTime: 'now' }],
    [15, null, { retrievalTime: '15' }],
    [120, null, { retrievalTime: '120' }],
    [10, null, { retrievalTime: 'custom', scheduledTime: '2026-11-21T12:10:00.000Z' }],
    ['custom', null, null],
    [
      'custom',
      '2026-11-21T18:00:00Z',
      { retrievalTime: 'custom', scheduledTime: '2026-11-21T18:00:00Z' },
    ],
  ] as const)('for %s with %s', (choice, custom, request) => {
    expect(toRetrieval(choice, custom, now)).toEqual(request);
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

import { describe, expect, test } from 'vitest';
import { createPickup } from '#domain/orders/pickup.ts';
import { listQuarterHours, toRetrievalRequest } from './times.ts';

describe('the sent retrieval time', () => {
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
      { retrievalTime: 'custom', scheduledTime: '2026-11-21T18:00:00.000Z' },
    ],
  ] as const)('for %s with %s', (choice, custom, request) => {
    expect(toRetrievalRequest(choice, custom, now)).toEqual(request);
  });
});

const at = (time: string) => Date.parse(`2026-11-21T${time}Z`);

describe('the offered retrieval times', () => {
  test('are quarters of an hour, starting after now', () => {
    expect(listQuarterHours(at('12:01:00'))[0]?.toISOString()).toBe('2026-11-21T12:15:00.000Z');
    expect(listQuarterHours(at('12:14:59'))[0]?.toISOString()).toBe('2026-11-21T12:15:00.000Z');
    expect(listQuarterHours(at('12:15:00'))[0]?.toISOString()).toBe('2026-11-21T12:30:00.000Z');
  });

  test('cover 24 hours and no more', () => {
    const times = listQuarterHours(at('12:01:00'));
    expect(times).toHaveLength(96);
    expect(times.at(-1)?.toISOString()).toBe('2026-11-22T12:00:00.000Z');
  });

  test('are all accepted by the contract', () => {
    const now = new Date(at('12:15:00'));
    for (const time of listQuarterHours(now.getTime()))
      expect(createPickup(time, now)).not.toBeNull();
  });
});

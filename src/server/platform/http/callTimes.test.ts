import { expect, test } from 'vitest';
import { CallClock } from './callTimes.ts';

test('the slowest calls come first, with median, 95th percentile and maximum', () => {
  const clock = new CallClock();
  for (let n = 1; n <= 100; n += 1) clock.observe('GET /slow', n);
  clock.observe('GET /fast', 0.4);
  clock.observe('GET /once', 900_000);
  const [once, slow, fast] = clock.listSlowest(3);
  expect(once).toMatchObject({ operation: 'GET /once', count: 1, max: 900_000 });
  expect(slow).toMatchObject({ operation: 'GET /slow', count: 100, max: 100 });
  expect(slow?.p50).toBeGreaterThanOrEqual(50);
  expect(slow?.p50).toBeLessThan(65);
  expect(slow?.p95).toBeGreaterThanOrEqual(95);
  expect(slow?.p95).toBeLessThanOrEqual(100);
  expect(fast).toMatchObject({ p50: 0.4, max: 0.4 });
  expect(clock.listSlowest(1)).toHaveLength(1);
});

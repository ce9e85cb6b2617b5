import { expect, test } from 'vitest';
import { playEvening } from '#test/simulator/evening/evening.ts';

test('every car, key, shift and cent adds up after an evening with lost answers, offline phones and a killed server', async () => {
  const { totals, figures, kills } = await playEvening({
    seed: 'saturday',
    cars: 12,
    hours: 0.4,
    minutes: 0.16,
    lostShare: 0.05,
    offlineShare: 0.1,
    mishapShare: 0.25,
    kills: [{ what: 'server 2', at: 0.45 }],
    hurry: true,
  });
  expect(totals.cars).toBe(12);
  expect(totals.returned).toBeGreaterThan(8);
  expect(kills).toHaveLength(1);
  expect(figures.lost).toBeGreaterThan(5);
});

import { expect, test } from 'vitest';
import { playOnProcesses } from '#test/simulator/onProcesses.ts';
import { writeReport } from '#test/simulator/report.ts';
import { buildEvening } from '#test/simulator/scenarios/evening.ts';

test('every car, key, shift and cent of an evening is accounted for, with lost answers, phones without signal and a killed server', async () => {
  const size = { cars: 12, hours: 0.4 };
  const report = await playOnProcesses(buildEvening({ ...size, offlineShare: 0.1 }), {
    ...size,
    seed: 'saturday',
    minutes: 0.16,
    lostShare: 0.05,
    kills: [{ what: 'server 2', at: 0.45 }],
    hurry: true,
  });
  const { totals, figures, kills, book } = report;
  expect(totals.cars).toBe(12);
  expect(totals.returned).toBeGreaterThan(8);
  expect(kills).toHaveLength(1);
  expect(figures.lost).toBeGreaterThan(5);
  expect(book.later.sum('valet')).toBeGreaterThan(0);
  const lines = writeReport('evening', report);
  expect(lines.at(-1)).toMatch(/^\d+ lines were compared\. Everything adds up\.$/);
  expect(lines).toContainEqual(expect.stringMatching(/^Cars: 12 = \d+ returned \+ \d+ parked/));
  expect(lines).toContainEqual(expect.stringMatching(/^\| all \| \d+ \| [\d.]+ \| [\d.]+ \|/));
});

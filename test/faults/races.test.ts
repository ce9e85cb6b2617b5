import { expect, test } from 'vitest';
import { runRaces } from './raceRun.ts';

test('of every racing pair one wins, and all adds up', async () => {
  const { races, problems } = await runRaces(8);
  expect(problems).toEqual([]);
  expect(races.tallies.size).toBeGreaterThan(15);
});

import { expect, test } from 'vitest';
import { runRaces } from './raceRun.ts';

test('one of each racing pair wins, and all books add up', async () => {
  const { races, problems } = await runRaces(8);
  expect(problems).toEqual([]);
  expect(races.tallies.size).toBeGreaterThan(15);
});

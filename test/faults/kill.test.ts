import { expect, test } from 'vitest';
import { KillRun } from './kill.ts';

test('acknowledged steps survive a kill -9 of the server and its database, and calls work again', async () => {
  const run = new KillRun();
  await run.start();
  try {
    await run.round('server');
    await run.round('server and database');
    await run.round('database');
    await run.finish(true);
    expect(run.report.problems).toEqual([]);
    expect(run.report.acknowledged).toBeGreaterThan(20);
    expect(run.report.finished).toBe(run.report.lives);
  } finally {
    await run.stop();
  }
});

import { expect, test } from 'vitest';
import { runServer } from '#test/harness/runServer.ts';
import { playRush, type RushGuest } from './playRush.ts';
import { countInversions, writeRush } from './report.ts';

const server = runServer({ worker: false });

test('in a rush nobody passes a guest who asked before', async () => {
  const settings = { seed: 'rush', guests: 12, minutes: 10, runners: 2 };
  const guests = await playRush(server, settings);
  expect(guests).toHaveLength(12);
  expect(countInversions(guests)).toBe(0);
  expect(guests.every(({ sentAt, readyAt }) => readyAt > sentAt)).toBe(true);
  expect(writeRush(settings, guests)).toMatch(/^\| 12 in 10 \| 2 \| 0 \| \d+\.\d \|/);
});

test('a guest whose car is fetched after that of a later guest is counted', () => {
  const guest = (askedAt: number, sentAt: number, wantedAt: number | null = null) =>
    ({ askedAt, sentAt, wantedAt }) as RushGuest;
  expect(countInversions([guest(0, 9), guest(1, 5), guest(2, 6), guest(3, 10)])).toBe(2);
  expect(countInversions([guest(0, 9, 30), guest(1, 5), guest(2, 6)])).toBe(0);
});

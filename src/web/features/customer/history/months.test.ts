import { expect, test } from 'vitest';
import { groupByMonth } from './months.ts';

const visit = (createdAt: string, timeZone: string) => ({ createdAt, timeZone });

test('a month goes by the location’s clock and appears once', () => {
  const services = [
    visit('2026-11-30T22:00:00Z', 'Asia/Dubai'),
    visit('2026-11-30T21:00:00Z', 'America/New_York'),
    visit('2026-11-30T20:30:00Z', 'Asia/Dubai'),
    visit('2026-10-05T09:00:00Z', 'Asia/Dubai'),
  ];
  expect(groupByMonth(services)).toEqual([
    ['2026-12', [services[0], services[2]]],
    ['2026-11', [services[1]]],
    ['2026-10', [services[3]]],
  ]);
});

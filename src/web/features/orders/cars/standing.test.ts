import { expect, test } from 'vitest';
import type { Car } from '#contract/cars.ts';
import { computeUrgency } from '#web/lib/promise.ts';
import { pickTone } from '#web/ui/stateTones.ts';
import { readCarStanding } from './standing.ts';

const noon = Date.parse('2026-03-01T12:00:00Z');
const at = (minutes: number) => new Date(noon + minutes * 60_000).toISOString();

test.each([
  { promised: 10, expected: 4 },
  { promised: 3, expected: 12 },
  { promised: -2, expected: 6 },
  { promised: 8, expected: 8 },
])('a promised car reads as on the board: %o', ({ promised, expected }) => {
  const told = { promisedAt: at(promised), expectedAt: at(expected) };
  const car = { ...told, state: 'onItsWay', since: at(-9) } as Car;
  const order = { ...told, status: 'dispatched', etaMinutes: 0, readyAt: null } as const;
  const urgency = computeUrgency(order, noon);
  expect(readCarStanding(car, noon)).toEqual({
    ...urgency,
    tone: pickTone(urgency.tone, car.state),
  });
});

test('a car expected earlier than promised counts down to the expected time', () => {
  const car = { state: 'onItsWay', since: at(-9), promisedAt: at(10), expectedAt: at(4) } as Car;
  expect(readCarStanding(car, noon)).toMatchObject({ minutes: 4, time: 'left' });
});

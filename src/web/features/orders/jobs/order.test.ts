import { expect, test } from 'vitest';
import type { ValetJob } from '#contract/orders.ts';
import { byUrgency, nextStep } from './order.ts';

function job(kind: ValetJob['kind'], status: ValetJob['status'], orderStatus?: string, minute = 0) {
  const instant = `2026-03-01T12:${String(minute).padStart(2, '0')}:00Z`;
  const order = orderStatus ? { status: orderStatus, dueAt: instant } : null;
  return { kind, status, order, createdAt: instant } as unknown as ValetJob;
}

test.each([
  [job('return', 'pending', 'paid'), 'accept'],
  [job('parking', 'pending'), 'accept'],
  [job('parking', 'in_progress'), 'park'],
  [job('return', 'in_progress', 'dispatched'), 'ready'],
  [job('return', 'in_progress', 'ready'), 'complete'],
] as const)('the next step of a job (%#)', (given, step) => {
  expect(nextStep(given)).toBe(step);
});

test('promised returns go first, the earlier one before the later', () => {
  const parking = job('parking', 'in_progress');
  const soon = job('return', 'pending', 'paid', 5);
  const later = job('return', 'pending', 'paid', 9);
  expect([parking, later, soon].toSorted(byUrgency)).toEqual([soon, later, parking]);
});

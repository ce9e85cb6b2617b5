import { describe, expect, it } from 'vitest';
import { addMinutes, decideParkingSessionAccess } from './parkingSession.ts';
import { stayStatuses } from './states.ts';

const made = new Date('2026-11-21T12:00:00Z');
const expiresAt = addMinutes(made, 30);
const at = (milliseconds: number) => new Date(expiresAt.getTime() + milliseconds);
const waiting = { status: 'expected', customerId: null, expiresAt } as const;
const linked = { status: 'received', customerId: 'emma', expiresAt } as const;

describe('access by a session’s code', () => {
  it.each([
    [-1, 'open'],
    [0, 'dead'],
    [1_000, 'dead'],
  ] as const)('while it waits, %i ms after its end: %s', (late, standing) => {
    for (const asker of [null, 'emma']) {
      expect(decideParkingSessionAccess(asker, { ...waiting, now: at(late) })).toBe(standing);
    }
  });

  it.each([
    ['emma', -1, 'own'],
    ['emma', 1_000, 'own'],
    ['grace', -1, 'taken'],
    ['grace', 0, 'dead'],
    [null, -1, 'taken'],
    [null, 0, 'dead'],
  ] as const)('once emma is linked, for %s %i ms after its end: %s', (asker, late, standing) => {
    expect(decideParkingSessionAccess(asker, { ...linked, now: at(late) })).toBe(standing);
  });

  it.each(stayStatuses)('for the linked customer, %s', (status) => {
    const standing = decideParkingSessionAccess('emma', { ...linked, status, now: at(-1) });
    expect(standing).toBe(status === 'cancelled' ? 'dead' : 'own');
  });

  it('ends for everybody once the session is cancelled', () => {
    for (const asker of [null, 'grace']) {
      expect(
        decideParkingSessionAccess(asker, { ...waiting, status: 'cancelled', now: made }),
      ).toBe('dead');
    }
  });
});

import { expect, test } from 'vitest';
import { isFound } from './search.ts';

const vehicle = {
  id: '6f1d6a3e-5b1c-4c57-9a33-0c2d5f0a1b33',
  make: 'Land Rover',
  model: 'Defender 110',
  year: 2024,
  color: 'Green',
  licensePlate: 'ا ب ح 1234',
  plateRegion: null,
  appearance: { body: 'suv' as const, paint: null },
  isInUse: false,
  stayId: null,
  createdAt: '2026-11-22T08:00:00.000Z',
};

test.each([
  ['', true],
  ['land', true],
  ['rover 110', true],
  ['green defender', true],
  ['2024', true],
  ['abj 12', true],
  ['ا ب ح', true],
  ['ab-j12', true],
  ['١٢٣٤', true],
  ['land cruiser', false],
  ['999', false],
])('the query "%s" finds the vehicle: %s', (typed, found) => {
  expect(isFound(typed, vehicle, 'Green Land Rover Defender 110')).toBe(found);
});

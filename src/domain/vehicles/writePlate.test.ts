import { expect, it } from 'vitest';
import { writePlate } from './writePlate.ts';

it.each([
  ['A 12345', 'DXB', 'DXB A 12345'],
  ['A 12345', null, 'A 12345'],
  ['A 12345', undefined, 'A 12345'],
  [null, 'DXB', null],
])('the plate %s of %s is written %s', (plate, region, written) => {
  expect(writePlate(plate, region)).toBe(written);
});

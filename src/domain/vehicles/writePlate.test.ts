import { expect, it } from 'vitest';
import { nameByPlate, writePlate } from './writePlate.ts';

it.each([
  ['A 12345', 'DXB', 'DXB A 12345'],
  ['A 12345', null, 'A 12345'],
  ['A 12345', undefined, 'A 12345'],
  [null, 'DXB', null],
])('the plate %s of %s is written %s', (plate, region, written) => {
  expect(writePlate(plate, region)).toBe(written);
  const car = { licensePlate: plate, plateRegion: region ?? null, ticketNumber: 'T7' };
  expect(nameByPlate(car)).toBe(written ?? 'T7');
});

import { describe, expect, test } from 'vitest';
import { newVehicle } from '#contract/vehicles.ts';
import { asNewVehicle, emptyVehicle, vehicleSlips } from './draft.ts';

const whole = {
  make: 'Lexus',
  model: ' LX 600 ',
  year: '2024',
  color: '',
  licensePlate: ' DXB 4411 ',
};

describe('a vehicle as it is typed', () => {
  test('empty it misses all but the color', () => {
    expect(vehicleSlips(emptyVehicle)).toEqual({
      make: 'make',
      model: 'model',
      year: 'year',
      licensePlate: 'plate',
    });
  });

  test('whole it has no slips, and is what the contract takes', () => {
    expect(vehicleSlips(whole)).toEqual({});
    expect(newVehicle.parse(asNewVehicle(whole))).toMatchObject({
      model: 'LX 600',
      year: 2024,
      licensePlate: 'DXB 4411',
    });
  });

  test.each([
    ['A', 'plateForm'],
    ['AB', undefined],
    ['ABCD1234', undefined],
    ['ABCD12345', 'plateForm'],
    ['A#1', 'plateForm'],
    ['--', 'plateForm'],
    ['أ ب ١٢٣', undefined],
  ])('of the plate %j it says %s', (licensePlate, slip) => {
    expect(vehicleSlips({ ...whole, licensePlate }).licensePlate).toBe(slip);
  });
});

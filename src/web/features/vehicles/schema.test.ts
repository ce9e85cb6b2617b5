import { describe, expect, test } from 'vitest';
import { readIssue } from '#contract/issues.ts';
import { newVehicle } from '#contract/vehicles.ts';
import { emptyVehicle } from './draft.ts';
import { vehicleForm } from './schema.ts';

const whole = {
  make: 'Lexus',
  otherMake: '',
  model: ' LX 600 ',
  year: '2024',
  color: '',
  licensePlate: ' DXB 4411 ',
};

const codes = (draft: typeof whole) =>
  Object.fromEntries(
    (vehicleForm.safeParse(draft).error?.issues ?? []).map((found) => [
      found.path.join('.'),
      readIssue(found).code,
    ]),
  );

describe('a vehicle as it is typed', () => {
  test('empty it misses all but the color', () => {
    expect(codes(emptyVehicle)).toEqual({
      make: 'make_missing',
      model: 'model_missing',
      year: 'year_missing',
      licensePlate: 'plate_missing',
    });
  });

  test('whole it is what the contract takes, with its empty color', () => {
    const sent = vehicleForm.parse(whole);
    expect(sent).toEqual({
      make: 'Lexus',
      model: 'LX 600',
      year: 2024,
      color: '',
      licensePlate: 'DXB 4411',
    });
    expect(newVehicle.parse(sent)).toEqual(sent);
  });

  test('of another make is called by its name', () => {
    expect(codes({ ...whole, make: 'Other' })).toEqual({ otherMake: 'make_missing' });
    expect(vehicleForm.parse({ ...whole, make: 'Other', otherMake: ' Caterham ' })).toMatchObject({
      make: 'Caterham',
    });
  });

  test.each([
    ['A', 'plate_invalid'],
    ['AB', undefined],
    ['ABCD1234', undefined],
    ['ABCD 1234', undefined],
    ['ABCD12345', 'plate_invalid'],
    ['A-', 'plate_invalid'],
    ['A#1', 'plate_invalid'],
    ['--', 'plate_invalid'],
    ['أ ب ١٢٣', undefined],
  ])('of the plate %j it says %s', (licensePlate, code) => {
    expect(codes({ ...whole, licensePlate })['licensePlate']).toBe(code);
  });
});

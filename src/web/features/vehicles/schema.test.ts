import { describe, expect, test } from 'vitest';
import { readIssue } from '#contract/readIssue.ts';
import { newVehicle } from '#contract/vehicles.ts';
import { emptyVehicle } from './draft.ts';
import { createVehicleSchema } from './schema.ts';

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
    (createVehicleSchema().safeParse(draft).error?.issues ?? []).map((found) => [
      found.path.join('.'),
      readIssue(found).code,
    ]),
  );

describe('the vehicle form', () => {
  test('requires all but the color when empty', () => {
    expect(codes(emptyVehicle)).toEqual({
      make: 'make_missing',
      model: 'model_missing',
      year: 'year_missing',
      licensePlate: 'plate_missing',
    });
  });

  test('becomes the contract’s input, with an empty color left out', () => {
    const sent = createVehicleSchema().parse(whole);
    expect(sent).toEqual({
      make: 'Lexus',
      model: 'LX 600',
      year: 2024,
      color: '',
      licensePlate: 'DXB 4411',
    });
    expect(newVehicle.parse(sent)).toEqual(sent);
  });

  test('names a car of another make by the typed make', () => {
    expect(codes({ ...whole, make: 'Other' })).toEqual({ otherMake: 'make_missing' });
    expect(
      createVehicleSchema().parse({ ...whole, make: 'Other', otherMake: ' Caterham ' }),
    ).toMatchObject({
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
  ])('gives the plate %j the issue %s', (licensePlate, code) => {
    expect(codes({ ...whole, licensePlate })['licensePlate']).toBe(code);
  });
});

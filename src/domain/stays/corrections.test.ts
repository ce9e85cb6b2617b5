import { expect, test } from 'vitest';
import { listCorrections } from './corrections.ts';

const car = {
  license_plate: 'ABC 1',
  vehicle_make: null,
  phone_e164: '+14155550123',
  note_tags: ['scratch'],
};

test('a corrected value is listed with the value before', () => {
  const corrected = { license_plate: 'ABC 2', vehicle_make: 'BMW', note_tags: [] };
  expect(listCorrections(car, corrected)).toEqual({
    plate: 'ABC 2',
    plateBefore: 'ABC 1',
    make: 'BMW',
    makeBefore: null,
    tags: null,
    tagsBefore: 'scratch',
  });
});

test('a charge level of 0 is a value, and none is not', () => {
  expect(listCorrections({ charge_percent: null }, { charge_percent: 0 })).toEqual({
    charge: '0',
    chargeBefore: null,
  });
  expect(listCorrections({ charge_percent: 0 }, { charge_percent: null })).toEqual({
    charge: null,
    chargeBefore: '0',
  });
});

test('an equal value, an empty one for none and a column that is not corrected are not listed', () => {
  const same = { license_plate: 'ABC 1', vehicle_make: null, note_tags: ['scratch'] };
  expect(listCorrections(car, same)).toBeNull();
  expect(listCorrections(car, {})).toBeNull();
});

test('a number is listed by its ending, also if both end alike', () => {
  expect(listCorrections(car, { phone_e164: '+4930550123' })).toEqual({
    phoneEnding: '0123',
    phoneEndingBefore: '0123',
  });
});

import { expect, test } from 'vitest';
import type { AnyTranslator } from '#texts/translator.ts';
import { writeCarName } from './carName.ts';

const colors = ['common:colors.black'];
const text: AnyTranslator<'common'> = {
  t: (key, ...[values]) =>
    Object.values<string | number>(values ?? {}).join(' ') || key.replace(/.*[.]/, ''),
  has: (key) => colors.includes(key),
  language: 'en',
};

test.each([
  ['Toyota', 'Camry', 'Black', 'black Toyota Camry'],
  ['Toyota', null, 'burgundy', 'burgundy Toyota'],
  ['Toyota', 'Camry', 'Other', 'Toyota Camry'],
  ['Toyota', 'Camry', null, 'Toyota Camry'],
  [null, null, 'Black', 'black unnamed'],
  [null, null, 'Other', null],
  ['', '', '', null],
])('%s %s in %s', (vehicleMake, vehicleModel, vehicleColor, name) => {
  expect(writeCarName({ vehicleMake, vehicleModel, vehicleColor }, text)).toBe(name);
});

import { expect, test } from 'vitest';
import { findCarBody } from './body.ts';
import { vehicleMakes } from './makes.ts';
import { makeModels } from './models.ts';
import { foldCarWords } from './foldCarWords.ts';

test.each([
  ['BMW', '740i', 'sedan'],
  ['BMW', '330e', 'sedan'],
  ['BMW', '430i Coupé', 'coupe'],
  ['BMW', 'X5 xDrive40i', 'suv'],
  ['Audi', 'Q5', 'suv'],
  ['Audi', 'A3', 'hatchback'],
  ['Audi', 'A6', 'sedan'],
  ['Lexus', 'LX 600', 'suv'],
  ['Lexus', 'ES350', 'sedan'],
  ['Toyota', 'Camry', 'sedan'],
  ['Toyota', 'Hilux', 'pickup'],
  ['Toyota', 'RAV4', 'suv'],
  ['Toyota', 'Land Cruiser 200', 'suv'],
  ['Toyota', 'Corolla', 'sedan'],
  ['Toyota', 'Corolla Cross', 'suv'],
  ['Ford', 'F-150', 'pickup'],
  ['ford', 'f150 lariat', 'pickup'],
  ['Ford', 'Mustang', 'coupe'],
  ['Ford', 'Mustang Mach-E', 'suv'],
  ['Porsche', '911 Carrera', 'coupe'],
  ['Porsche', 'Taycan', 'sedan'],
  ['Volkswagen', 'Golf', 'hatchback'],
  ['Honda', 'Odyssey', 'van'],
  ['Honda', 'CR-V', 'suv'],
  ['Mercedes-Benz', 'GLE 450', 'suv'],
  ['Mercedes', 'G63', 'suv'],
  ['Mercedes-Benz', 'S-Class', 'sedan'],
  ['Mercedes-Benz', 'C 300 Coupé', 'coupe'],
  ['Mercedes-Benz', 'A 200', 'hatchback'],
  ['Mercedes-Benz', 'V-Class', 'van'],
  ['Tesla', 'Model 3', 'sedan'],
  ['Tesla', 'Model Y', 'suv'],
  ['Peugeot', '2008', 'suv'],
  ['Peugeot', '208', 'hatchback'],
  ['Jeep', null, 'suv'],
  ['Land Rover', 'unheard of', 'suv'],
  ['Range Rover', 'Sport', 'suv'],
  [null, 'Camry', 'sedan'],
  [null, 'Nissan Patrol', 'suv'],
  ['تويوتا', 'لاندكروزر', 'suv'],
  ['نيسان', 'باترول', 'suv'],
  ['Toyota', null, 'neutral'],
  ['Toyota', 'unheard of', 'neutral'],
  ['Škoda', 'Octavia', 'sedan'],
  ['Citroën', 'Berlingo', 'van'],
  ['Other', 'Van', 'van'],
  ['Other', '', 'neutral'],
  [null, null, 'neutral'],
])('%s %s is drawn as a %s', (make, model, body) => {
  expect(findCarBody(make, model)).toBe(body);
});

test('a make’s own name is never read as one of its models', () => {
  for (const { name } of makeModels) {
    const make =
      name
        .split('|')[0]
        ?.replaceAll('_', ' ')
        .replaceAll(/\(.*\)\?|\?/g, '') ?? '';
    expect([make, findCarBody(make, 'unheard of')]).toEqual([make, findCarBody(make, null)]);
  }
});

test('most makes that a form offers have models', () => {
  const known = vehicleMakes.filter((make) =>
    makeModels.some(({ name }) =>
      new RegExp(`^(${name.replaceAll('_', ' ?')})$`).test(foldCarWords(make)),
    ),
  );
  expect(vehicleMakes.filter((make) => !known.includes(make))).toEqual([
    'Changan',
    'Chery',
    'Geely',
    'Other',
  ]);
});

import { expect, test } from 'vitest';
import { vehicleColors } from './choices.ts';
import { carPaints } from './carPaints.ts';
import { findCarPaint } from './paint.ts';

test('every color that a form offers has a paint', () => {
  for (const [color, paint] of Object.entries(carPaints)) {
    expect([color, findCarPaint(color)]).toEqual([color, paint]);
  }
});

test.each([
  ['dark blue', carPaints.Blue],
  [' Pearl WHITE ', carPaints.White],
  ['Metallic grey', carPaints.Gray],
  ['أسود', carPaints.Black],
  ['أبيض', carPaints.White],
  ['فضي', carPaints.Silver],
  ['رمادي', carPaints.Gray],
  ['أحمر', carPaints.Red],
  ['أزرق', carPaints.Blue],
  ['أخضر', carPaints.Green],
  ['بني', carPaints.Brown],
  ['ذهبي', carPaints.Gold],
  ['سوداء', carPaints.Black],
  ['اللون الأبيض', carPaints.White],
  ['فضية', carPaints.Silver],
  ['أزرق غامق', carPaints.Blue],
])('%s is recognised however it is typed', (color, paint) => {
  expect(findCarPaint(color)).toBe(paint);
});

test('an unknown color has no paint', () => {
  expect(['Other', 'لون آخر', 'Mauvish', '', null].map(findCarPaint)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
  expect(Object.keys(carPaints)).toEqual(vehicleColors.filter((color) => color !== 'Other'));
});

import { expect, test } from 'vitest';
import { settlementWays } from '#domain/payments/ways.ts';
import { recordedTypes } from '#domain/stays/recordedTypes.ts';
import { toStaffTimeline } from '#domain/stays/staffTimeline.ts';
import ar from '#texts/ar/cars.json' with { type: 'json' };
import en from '#texts/en/cars.json' with { type: 'json' };

const shown = toStaffTimeline(recordedTypes.map((type) => ({ type, at: new Date(0) })));
/** Excludes the steps whose text depends on the runner or the outcome. */
const toldOtherwise = new Set(['order.offer', 'order.pass_on', 'order.settle']);

test.each([
  ['en', en],
  ['ar', ar],
])('every recorded step of a car has its own text, %s', (_, { timeline }) => {
  const names: Record<string, Record<string, string>> = {
    stay: timeline.stay,
    order: timeline.order,
  };
  const nameless = shown.filter(({ type }) => {
    const [subject = '', step = ''] = type.split('.');
    return !toldOtherwise.has(type) && !names[subject]?.[step];
  });
  expect(nameless.map(({ type }) => type)).toEqual([]);
  expect(Object.keys(timeline.settle).toSorted()).toEqual(settlementWays.toSorted());
});

import { expect, test } from 'vitest';
import { settlementWays } from '#domain/payments/ways.ts';
import { recordedTypes } from '#domain/stays/recordedTypes.ts';
import { toStaffTimeline } from '#domain/stays/staffTimeline.ts';
import ar from '#texts/ar/cars.json' with { type: 'json' };
import en from '#texts/en/cars.json' with { type: 'json' };

const shown = toStaffTimeline(recordedTypes.map((type) => ({ type, at: new Date(0) })));
/** These are told by who was asked and how that went. */
const toldOtherwise = new Set(['order.offer', 'order.pass_on', 'order.settle']);

test.each([
  ['en', en],
  ['ar', ar],
])('every step that the record of a car knows has a name of its own, %s', (_, { timeline }) => {
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

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSpans, writeSpans } from './hoursText.ts';

const night = { from: '18:00', to: '02:00' };

test.each([
  ['', []],
  ['  ', []],
  ['18:00–02:00', [night]],
  ['18-2', [night]],
  ['18.00 to 2.00', [night]],
  ['١٨:٠٠ إلى ٠٢:٠٠', [night]],
  ['11:30–15:00، 18–2', [{ from: '11:30', to: '15:00' }, night]],
  ['0-24', [{ from: '00:00', to: '00:00' }]],
])('%j is parsed', (typed, spans) => {
  expect(readSpans(typed)).toEqual(spans);
});

test.each(['closed', '18', '25-26', '18:60-20:00', '24:30-2', '18-20-22', 'a, 18-20'])(
  '%j is refused as opening hours',
  (typed) => {
    expect(readSpans(typed)).toBeNull();
  },
);

test('formatted hours parse back unchanged', () => {
  const time = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
  fc.assert(
    fc.property(fc.array(fc.record({ from: time, to: time }), { maxLength: 4 }), (spans) => {
      const sorted = spans.toSorted((one, other) => one.from.localeCompare(other.from));
      expect(readSpans(writeSpans(spans))).toEqual(sorted);
    }),
  );
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mostSpots, readSpots, writeSpots } from './spots.ts';

const read = (...lines: string[]) => readSpots(lines);

describe('readSpots', () => {
  test.each([
    ['A1\nA2\n\n  A3  ', ['A1', 'A2', 'A3']],
    ['B1–B4', ['B1', 'B2', 'B3', 'B4']],
    ['b1 - B3', ['b1', 'b2', 'b3']],
    ['A08-A11', ['A08', 'A09', 'A10', 'A11']],
    ['1-3', ['1', '2', '3']],
    ['B٩–B١١', ['B9', 'B10', 'B11']],
    ['موقف ١ – موقف ٣', ['موقف 1', 'موقف 2', 'موقف 3']],
    ['VIP, Ramp ، 7', ['VIP', 'Ramp', '7']],
    // A hyphen joins a level and a spot, so 'B2-14' is one name and not a range.
    ['B2-14', ['B2-14']],
    ['B7–B7', ['B7']],
    ['', []],
  ])('%j is %j', (typed, spots) => {
    expect(read(typed)).toEqual({ spots });
  });

  test.each([
    ['B1–B3\nb2', { kind: 'repeated', names: ['b2'] }],
    ['A\na\nB\nB', { kind: 'repeated', names: ['a', 'B'] }],
    ['B40–B1', { kind: 'range', range: 'B40–B1' }],
    ['1–999999', { kind: 'range', range: '1–999999' }],
    ['x'.repeat(41), { kind: 'long', name: 'x'.repeat(41) }],
    [`A1–A${mostSpots}\nB`, { kind: 'many' }],
  ])('refuses %j', (typed, problem) => {
    expect(read(typed)).toEqual(problem);
  });
});

test('reads a written list back unchanged', () => {
  const spot = fc
    .tuple(
      fc.constantFrom('A', 'B', 'P-', '', 'L2-'),
      fc.integer({ min: 1, max: 30 }),
      fc.boolean(),
    )
    .map(([prefix, number, isPadded]) => prefix + String(number).padStart(isPadded ? 3 : 0, '0'));
  fc.assert(
    fc.property(fc.uniqueArray(spot, { maxLength: 40 }), (spots) => {
      expect(readSpots([writeSpots(spots)])).toEqual({ spots });
    }),
  );
  expect(writeSpots(['B1', 'B2', 'B3', 'VIP', 'C9', 'C10'])).toBe('B1–B3\nVIP\nC9\nC10');
});

import { describe, expect, it } from 'vitest';
import {
  listFreeHooks,
  listFreeSpots,
  normaliseHook,
  omitUsedPlaces,
  PLACES_READ,
} from './freePlaces.ts';

it('offers the smallest hooks without a key', () => {
  expect(listFreeHooks(new Set(), [], 4)).toEqual(['1', '2', '3', '4']);
  expect(listFreeHooks(new Set(['1', '3', 'A', '5']), [], 4)).toEqual(['2', '4', '6', '7']);
  expect(listFreeHooks(new Set())).toHaveLength(PLACES_READ);
});

it('offers the hooks of the location’s list in its order', () => {
  const listed = ['VIP', 'A 1', 'A 2'];
  expect(listFreeHooks(new Set(['A1']), listed)).toEqual(['VIP', 'A 2']);
  expect(listFreeHooks(new Set(['A1', 'VIP', 'A2']), listed)).toEqual([]);
});

describe('free spots', () => {
  it('are those of the list in its order', () => {
    const listed = ['B2-1', 'B2-2', 'B2-3', 'Ramp'];
    expect(listFreeSpots({ listed, used: ['Z9'], taken: new Set(['B2-1', 'RAMP']) })).toEqual([
      'B2-2',
      'B2-3',
    ]);
  });
  it.each([
    [['B2-14'], [], ['B2-15', 'B2-16', 'B2-14']],
    [
      ['P09', 'P04'],
      ['P09', 'P10'],
      ['P11', 'P12', 'P04'],
    ],
    [['Ramp', 'B1'], ['RAMP'], ['B1']],
    [[], [], []],
  ])('after %j with %j taken are guessed as %j', (used, taken, free) => {
    const found = listFreeSpots({ listed: [], used, taken: new Set(taken) });
    expect(found.slice(0, free.length)).toEqual(free);
  });
});

it('treats two hooks that look alike as one', () => {
  expect(
    ['28', '\u200B28', '2\u202E8', ' ٢٨ ', '28\u2060'].map((typed) => normaliseHook(typed)),
  ).toEqual(Array.from({ length: 5 }, () => '28'));
  expect(normaliseHook('\u200B')).toBe('');
});

it('leaves out what the phone has used, and offers the next ones', () => {
  const free = {
    hooks: ['1', '2', '3', '4', 'A 5', '6'],
    spots: ['B2-1', 'Ramp'],
    usesHooks: true,
  };
  expect(omitUsedPlaces(free, { hooks: ['2', 'a5'], spots: ['ramp '] })).toEqual({
    hooks: ['1', '3', '4', '6'],
    spots: ['B2-1'],
    usesHooks: true,
  });
});

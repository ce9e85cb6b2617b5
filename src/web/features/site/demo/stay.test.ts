import { expect, test } from 'vitest';
import { endOfStay, momentAt, nextSceneAfter, scenes, startOf, withoutAsking } from './stay.ts';

const wholeStay = Array.from({ length: startOf('ready') + 8 }, (_, second) => momentAt(second));

test('a stay is played in order and begins again', () => {
  expect([...new Set(wholeStay.map(({ scene }) => scene))]).toEqual([...scenes]);
  expect(momentAt(wholeStay.length)).toEqual(momentAt(0));
});

test('the line only ever fills', () => {
  const filled = wholeStay.map((moment) => moment.filled);
  expect(filled).toEqual(filled.toSorted((a, b) => a - b));
  expect(filled.at(0)).toBe(1);
  expect(filled.at(-1)).toBe(4);
});

test('minutes run down to one, and only while somebody waits', () => {
  const minutes = wholeStay.map((moment) => moment.minutes).filter((value) => value !== null);
  expect(minutes).toEqual(minutes.toSorted((a, b) => b - a));
  expect(minutes.at(-1)).toBe(1);
  expect(momentAt(startOf('requested') - 1).minutes).toBeNull();
  expect(momentAt(startOf('ready')).minutes).toBeNull();
});

test('a hand turns one page at a time, from the last one to the first', () => {
  const turned = scenes.map((scene) => momentAt(nextSceneAfter(startOf(scene))).scene);
  expect(turned).toEqual(['parked', 'requested', 'onItsWay', 'ready', 'received']);
});

test('the pages of a later round are turned in that round', () => {
  const round = wholeStay.length;
  expect(nextSceneAfter(round + startOf('parked'))).toBe(round + startOf('requested'));
  expect(endOfStay(round + 1)).toBe(2 * round);
});

test('the request waits for a hand that is near, and nothing else does', () => {
  const lastOfParked = startOf('requested') - 1;
  expect(withoutAsking(lastOfParked)).toBe(lastOfParked);
  expect(withoutAsking(lastOfParked - 1)).toBe(lastOfParked);
  expect(withoutAsking(startOf('parked') - 1)).toBe(startOf('parked'));
});

import { expect, test } from 'vitest';
import {
  computeNextRun,
  computeDemoMoment,
  computeNextScene,
  demoScenes,
  computeSceneStart,
  computeNextSecond,
} from './stay.ts';

const wholeStay = Array.from({ length: computeSceneStart('ready') + 8 }, (_, second) =>
  computeDemoMoment(second),
);

test('the demo stay plays its scenes in order and repeats', () => {
  expect([...new Set(wholeStay.map(({ scene }) => scene))]).toEqual([...demoScenes]);
  expect(computeDemoMoment(wholeStay.length)).toEqual(computeDemoMoment(0));
});

test('the progress line only ever fills', () => {
  const filled = wholeStay.map((moment) => moment.filled);
  expect(filled).toEqual(filled.toSorted((a, b) => a - b));
  expect(filled.at(0)).toBe(1);
  expect(filled.at(-1)).toBe(4);
});

test('the minutes count down to one, and only while a guest waits', () => {
  const minutes = wholeStay.map((moment) => moment.minutes).filter((value) => value !== null);
  expect(minutes).toEqual(minutes.toSorted((a, b) => b - a));
  expect(minutes.at(-1)).toBe(1);
  expect(computeDemoMoment(computeSceneStart('requested') - 1).minutes).toBeNull();
  expect(computeDemoMoment(computeSceneStart('ready')).minutes).toBeNull();
});

test('a tap goes to the next scene, and from the last scene to the first', () => {
  const turned = demoScenes.map(
    (scene) => computeDemoMoment(computeNextScene(computeSceneStart(scene))).scene,
  );
  expect(turned).toEqual(['parked', 'requested', 'onItsWay', 'ready', 'received']);
});

test('a tap in a later round stays in that round', () => {
  const round = wholeStay.length;
  expect(computeNextScene(round + computeSceneStart('parked'))).toBe(
    round + computeSceneStart('requested'),
  );
  expect(computeNextRun(round + 1)).toBe(2 * round);
});

test('the demo holds before the request while a pointer is near, and elsewhere never', () => {
  const lastOfParked = computeSceneStart('requested') - 1;
  expect(computeNextSecond(lastOfParked)).toBe(lastOfParked);
  expect(computeNextSecond(lastOfParked - 1)).toBe(lastOfParked);
  expect(computeNextSecond(computeSceneStart('parked') - 1)).toBe(computeSceneStart('parked'));
});

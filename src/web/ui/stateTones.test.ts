import { expect, test } from 'vitest';
import { carStates } from '#domain/orders/carState.ts';
import { compileCatalog, readSources } from '#texts/compile.ts';
import { languages } from '#texts/languages.ts';
import { createTranslator } from '#texts/translator.ts';
import { pickTone, stateTones } from './stateTones.ts';

test('every car state has one color', () => {
  expect(Object.keys(stateTones)).toEqual([...carStates]);
});

test('lateness beats the state, whose hue shows while there is time', () => {
  expect(pickTone('green', 'onItsWay')).toBe('moving');
  expect(pickTone('amber', 'onItsWay')).toBe('amber');
  expect(pickTone('red', 'atCurb')).toBe('red');
});

test.each(languages)('every car state has its own text in %s', (language) => {
  const catalog = compileCatalog(readSources(language)['common'] ?? {});
  const { t, has } = createTranslator('common', language, { find: () => catalog });
  const words = carStates.map((state) => {
    expect(has(`state.${state}`), state).toBe(true);
    return t(`state.${state}`);
  });
  expect(new Set(words).size).toBe(carStates.length);
});

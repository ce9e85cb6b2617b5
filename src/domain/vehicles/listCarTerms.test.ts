import { expect, test } from 'vitest';
import { listCarTerms } from './listCarTerms.ts';

test('a color or make is found in either language, from three letters on', () => {
  expect(listCarTerms('black')).toContain('اسود');
  expect(listCarTerms('السوداء')).toContain('black');
  expect(listCarTerms('تويوتا')).toContain('toyota');
  expect(listCarTerms('mercedes')).toContain('مرسيدس');
  expect(listCarTerms('whi')).toContain('white');
});

test('any other or shorter word matches only itself', () => {
  for (const word of ['', 'b', 'bl', 'okafor', '4821', 'ال'])
    expect(listCarTerms(word)).toEqual([]);
});

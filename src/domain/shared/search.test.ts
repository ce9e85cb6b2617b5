import { describe, expect, it } from 'vitest';
import { foldForSearch, equivalentLetters, searchWords } from './search.ts';

describe('foldForSearch', () => {
  it.each([
    ['Café ZÜRICH', 'cafe zurich'],
    ['دار القَمَر', 'دار القمر'],
    ['أإآا', 'اااا'],
    ['مطعمــة', 'مطعمه'],
    ['مستشفى', 'مستشفي'],
    ['شارع ١٢ و۳۴', 'شارع 12 و34'],
    ['ＡＢＣ', 'abc'],
    ["O'Brien", 'obrien'],
    ['O’Brien', 'obrien'],
    ['OʼBrien', 'obrien'],
    ['O`Brien', 'obrien'],
    ['O´Brien', 'obrien'],
    ['O＇Brien', 'obrien'],
    ['“Bill” Kaʻahumanu', 'bill kaahumanu'],
    ['D‘Angelo “Dan”', 'dangelo dan'],
    ['', ''],
  ])('%s is searched as %s', (text, folded) => {
    expect(foldForSearch(text)).toBe(folded);
  });

  it('has a replacement for each letter', () => {
    expect(Array.from(equivalentLetters.to)).toHaveLength(
      Array.from(equivalentLetters.from).length,
    );
  });
});

describe('searchWords', () => {
  it('splits at any space and drops empty words', () => {
    expect(searchWords('  Meridian\u00a0 Hôtel\n')).toEqual(['meridian', 'hotel']);
    expect(searchWords(' ')).toEqual([]);
  });

  it('accepts ten words at most', () => {
    expect(searchWords('a '.repeat(40))).toHaveLength(10);
  });
});

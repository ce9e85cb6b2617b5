import { describe, expect, it } from 'vitest';
import { compileCatalog, readSources } from './compile.ts';
import type { CatalogSource } from './compile.ts';
import type { Language } from './languages.ts';
import { createTranslator } from './translator.ts';

const real = (language: Language) => {
  const catalog = compileCatalog(readSources(language)['common'] ?? {});
  return createTranslator('common', language, { find: () => catalog }).t;
};
/** Creates a translator for texts that are in no catalog file. */
const made = (source: CatalogSource, language: Language, prepare?: (value: string) => string) => {
  const catalog = compileCatalog(source);
  return createTranslator('common', language, { find: () => catalog, prepare }).t as (
    key: string,
    values?: object,
  ) => string;
};

describe('createTranslator', () => {
  it('finds nested keys and fills in values', () => {
    const t = real('en');
    expect(t('actions.retry')).toBe('Try Again');
    expect(t('pageTitle', { title: 'Ready' })).toBe('Ready — Portico');
    expect(t('state.atCurb')).toBe('At the curb');
  });

  it.each([
    [0, 'No cars ahead of you'],
    [1, '1 car ahead of you'],
    [2, '2 cars ahead of you'],
    [1200, '1,200 cars ahead of you'],
  ])('counts %i in English', (count, text) => {
    expect(real('en')('carsAhead', { count })).toBe(text);
  });

  it.each([
    [0, 'لا توجد سيارات قبلك'],
    [1, 'سيارة واحدة قبلك'],
    [2, 'سيارتان قبلك'],
    [3, '3 سيارات قبلك'],
    [10, '10 سيارات قبلك'],
    [11, '11 سيارة قبلك'],
    [100, '100 سيارة قبلك'],
    [103, '103 سيارات قبلك'],
  ])('counts %i in Arabic, with Latin digits', (count, text) => {
    expect(real('ar')('carsAhead', { count })).toBe(text);
  });

  it('prepares texts and leaves numbers alone', () => {
    const t = made({ pay: 'ادفع {amount} خلال {count}' }, 'ar', (value) => `<${value}>`);
    expect(t('pay', { amount: '$28.50', count: 5 })).toBe('ادفع <$28.50> خلال 5');
  });

  it('does not translate values that a text only chooses by', () => {
    const source = {
      plain: 'النقد {amount} {way, select, short {ناقص} other {زائد}}',
      inner: '{count, plural, other {<b>{way, select, short {ناقص} other {زائد}}</b> {amount}}}',
    };
    const t = made(source, 'ar', (value) => `<${value}>`);
    expect(t('plain', { amount: '$1', way: 'short' })).toBe('النقد <$1> ناقص');
    expect(t('inner', { amount: '$1', way: 'short', count: 3, b: String })).toBe('ناقص <$1>');
  });

  it('renders a text with tags into the caller’s elements', () => {
    const catalog = compileCatalog({ terms: { accepted: 'I accept the <terms>Terms</terms>.' } });
    const { rich } = createTranslator('identity', 'en', { find: () => catalog });
    const parts = rich('terms.accepted', {
      terms: (words) => ({ link: words }),
      privacy: (words) => ({ link: words }),
    });
    expect(parts).toEqual(['I accept the ', { link: ['Terms'] }, '.']);
  });

  it('returns the key of a missing text', () => {
    const t = made({ hello: 'Hello {name}' }, 'en');
    expect(t('toString')).toBe('toString');
    expect(t('hello.you')).toBe('hello.you');
  });
});

import { describe, expect, it } from 'vitest';
import { common as ar } from '../locales/ar/common.ts';
import { ticket as ticketAr } from '../locales/ar/ticket.ts';
import { common as en } from '../locales/en/common.ts';
import { ticket as ticketEn } from '../locales/en/ticket.ts';
import { createTranslator } from './language.ts';
import type { Catalog } from './language.ts';

describe('createTranslator', () => {
  it('finds nested keys and fills values in', () => {
    const t = createTranslator(en, 'en');
    expect(t('actions.retry')).toBe('Try Again');
    expect(t('pageTitle', { title: 'Ready' })).toBe('Ready — Portico');
    expect(t('errors.PAYMENT_DECLINED')).toBe('Your card was declined.');
  });

  it.each([
    [0, 'No cars ahead of you'],
    [1, '1 car ahead of you'],
    [2, '2 cars ahead of you'],
  ])('counts %i in English', (count, text) => {
    expect(createTranslator(en, 'en')('carsAhead', { count })).toBe(text);
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
  ])('counts %i in Arabic', (count, text) => {
    const t = createTranslator(ar as unknown as typeof en, 'ar');
    expect(t('carsAhead', { count })).toBe(text);
  });

  it('keeps amounts in Arabic from being turned around', () => {
    const t = createTranslator({ pay: 'ادفع {{amount}} خلال {{count}}' }, 'ar');
    expect(t('pay', { amount: '$28.50', count: 5 })).toBe('ادفع \u2068$28.50\u2069 خلال 5');
  });

  it('shows the key, or the placeholder, of what is missing', () => {
    const t = createTranslator({ hello: 'Hello {{name}}' }, 'en');
    expect(t('toString' as 'hello')).toBe('toString');
    expect(t('hello')).toBe('Hello {{name}}');
  });
});

describe('catalogs', () => {
  const placeholders = (text: string) => [...new Set(text.match(/\{\{\w+\}\}/g))].toSorted();

  function compare(english: Catalog, arabic: Catalog, path: string): string[] {
    return Object.entries(english).flatMap(([key, text]) => {
      const other = arabic[key];
      if (typeof text === 'object') return compare(text, other as Catalog, `${path}.${key}`);
      const isPlural = /_(?:zero|one|two|few|many|other)$/.test(key);
      // 'دقيقتان' needs no number.
      if (isPlural && !key.endsWith('_other')) return [];
      const same = placeholders(text).join() === placeholders(other as string).join();
      return same ? [] : [`${path}.${key}`];
    });
  }

  it('have the same placeholders in both languages', () => {
    expect(compare(en, ar, 'common')).toEqual([]);
    expect(compare(ticketEn, ticketAr, 'ticket')).toEqual([]);
  });
});

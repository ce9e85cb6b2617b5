import { describe, expect, it } from 'vitest';
import {
  formatAgo,
  getCurrencyName,
  getCurrencySign,
  formatDate,
  formatDateTime,
  formatAmount,
  formatPhone,
  formatSignedMoney,
  formatTime,
  toMinor,
  formatWhen,
} from './format.ts';
import { DEVICE_ZONE } from './zone.ts';

const NEW_YORK = 'America/New_York';
const DUBAI = 'Asia/Dubai';

/** Removes direction marks and turns special spaces into plain spaces. */
const plain = (text: string) => text.replaceAll(/\p{Cf}/gu, '').replaceAll(/\s/g, ' ');

describe('format', () => {
  it.each([
    ['USD', 2850, '$28.50', '$28.50'],
    ['AED', 2850, 'AED 28.50', '28.50 د.إ'],
    ['JPY', 2850, '¥2,850', '¥2,850'],
    ['KWD', 2850, 'KWD 2.850', '2.850 د.ك'],
    ['AED', -1_234_56, '−AED 1,234.56', '−1,234.56 د.إ'],
  ])('writes money of %s with its own decimals and Latin digits', (currency, cents, en, ar) => {
    expect(plain(formatAmount(cents, currency, 'en'))).toBe(en);
    expect(plain(formatAmount(cents, currency, 'ar'))).toBe(ar);
  });

  it('writes a difference with the sign where the language puts it, and zero without one', () => {
    const written = (cents: number, language: 'en' | 'ar') =>
      plain(formatSignedMoney(cents, 'AED', language));
    expect(written(150, 'en')).toBe('+AED 1.50');
    expect(written(-150, 'en')).toBe('−AED 1.50');
    expect(written(150, 'ar')).toBe('+1.50 د.إ');
    expect(written(0, 'en')).toBe('AED 0.00');
  });

  it.each([
    ['USD', '$', 'US dollars', '$', 'دولار أمريكي'],
    ['AED', 'AED', 'UAE dirhams', 'د.إ', 'درهم إماراتي'],
    ['JPY', '¥', 'Japanese yen', '¥', 'ين ياباني'],
    ['KWD', 'KWD', 'Kuwaiti dinars', 'د.ك', 'دينار كويتي'],
  ])('names %s by its sign and by its name', (currency, sign, name, arSign, arName) => {
    expect(getCurrencySign(currency, 'en')).toBe(sign);
    expect(getCurrencyName(currency, 'en')).toBe(name);
    expect(getCurrencySign(currency, 'ar')).toBe(arSign);
    expect(getCurrencyName(currency, 'ar')).toBe(arName);
  });

  it.each([
    ['USD', 28.5, 2850],
    ['JPY', 2850, 2850],
    ['KWD', 2.85, 2850],
    ['USD', 16.2 - 1.2 + 0.1 + 0.2, 1530],
  ])('counts %s %d in its smallest units', (currency, amount, cents) => {
    expect(toMinor(amount, currency)).toBe(cents);
  });

  it('writes times with Latin digits in both languages', () => {
    const evening = new Date('2030-01-02T00:42:00Z');
    expect(plain(formatTime(evening, 'en', NEW_YORK))).toBe('7:42 PM');
    expect(plain(formatTime(evening, 'ar', NEW_YORK))).toBe('7:42 م');
    expect(formatTime(evening, 'en', DEVICE_ZONE)).toBe(formatTime(evening, 'en', NEW_YORK));
  });

  it.each([
    ['+15550100001', '+1 555 010 0001'],
    ['+971501234567', '+971 50 123 4567'],
    ['+966501234567', '+966 50 123 4567'],
    ['+447911123456', '+44 791 112 3456'],
    ['+6581234567', '+65 8123 4567'],
    ['not a number', 'not a number'],
  ])('groups %s as %s', (e164, shown) => {
    expect(formatPhone(e164)).toBe(shown);
  });
});

describe('ago', () => {
  const now = Date.parse('2030-01-08T12:00:00Z');
  const before = (milliseconds: number) => new Date(now - milliseconds).toISOString();
  const minute = 60_000;

  it.each([
    [59_999, 'now', 'الآن'],
    [minute, '1 minute ago', 'قبل دقيقة واحدة'],
    [59 * minute, '59 minutes ago', 'قبل 59 دقيقة'],
    [60 * minute, '1 hour ago', 'قبل ساعة واحدة'],
    [24 * 60 * minute, 'yesterday', 'أمس'],
  ])('says of %d ms: %s', (passed, english, arabic) => {
    expect(formatAgo(before(passed), 'en', DEVICE_ZONE, now)).toBe(english);
    expect(formatAgo(before(passed), 'ar', DEVICE_ZONE, now)).toBe(arabic);
  });

  it('gives the date after a week, and calls a future time now', () => {
    expect(formatAgo(before(8 * 24 * 60 * minute), 'en', DEVICE_ZONE, now)).toContain('Dec 31');
    expect(formatAgo(before(-5 * minute), 'en', DEVICE_ZONE, now)).toBe('now');
  });
});

describe('a time of a location in another zone', () => {
  const at = '2026-11-21T20:30:00Z';

  it('is on the location’s clock, and says so', () => {
    expect(plain(formatTime(at, 'en', DUBAI))).toBe('12:30 AM GMT+4');
    expect(plain(formatTime(at, 'ar', DUBAI))).toBe('12:30 ص غرينتش+4');
    expect(plain(formatDateTime(at, 'en', DUBAI))).toBe('Nov 22, 12:30 AM GMT+4');
    expect(plain(formatDateTime(at, 'ar', DUBAI))).toBe('22 نوفمبر، 12:30 ص غرينتش+4');
    expect(formatDate(at, 'en', DUBAI)).toBe('Nov 22, 2026');
    expect(formatDate(at, 'en', DEVICE_ZONE)).toBe('Nov 21, 2026');
  });

  it('names no zone while both clocks show the same', () => {
    expect(plain(formatTime('2026-01-05T12:00:00Z', 'en', 'America/Lima'))).toBe('7:00 AM');
    expect(plain(formatTime('2026-07-05T12:00:00Z', 'en', 'America/Lima'))).toBe('7:00 AM GMT-5');
  });

  it('counts as today from the location’s midnight to the next', () => {
    const shown = (now: string) => plain(formatWhen(at, 'en', DUBAI, new Date(now)));
    expect(shown('2026-11-21T19:59:00Z')).toBe('Nov 22, 12:30 AM GMT+4');
    expect(shown('2026-11-21T20:00:00Z')).toBe('12:30 AM GMT+4');
    expect(shown('2026-11-22T19:59:00Z')).toBe('12:30 AM GMT+4');
    expect(shown('2026-11-22T20:00:00Z')).toBe('Nov 22, 12:30 AM GMT+4');
  });

  it('follows a clock change', () => {
    const LONDON = 'Europe/London';
    expect(plain(formatTime('2026-10-25T00:30:00Z', 'en', LONDON))).toBe('1:30 AM GMT+1');
    expect(plain(formatTime('2026-10-25T01:30:00Z', 'en', LONDON))).toBe('1:30 AM GMT');
    expect(plain(formatTime('2026-03-08T06:59:00Z', 'en', NEW_YORK))).toBe('1:59 AM');
    expect(plain(formatTime('2026-03-08T07:00:00Z', 'en', NEW_YORK))).toBe('3:00 AM');
  });
});

import { describe, expect, it } from 'vitest';
import { ago, minutes, money, phone, time } from './format.ts';

describe('format', () => {
  it('writes money with Latin digits', () => {
    expect(money(2850)).toBe('$28.50');
  });

  it('writes times and minutes with Latin digits in both languages', () => {
    const evening = new Date(2030, 0, 1, 19, 42);
    expect(time(evening, 'en')).toMatch(/^7:42\sPM$/);
    expect(time(evening, 'ar')).toMatch(/^7:42\sم$/);
    expect(minutes(12, 'en')).toBe('12 min');
    expect(minutes(12, 'ar')).toBe('12 د');
  });

  it.each([
    ['+15550100001', '+1 555 010 0001'],
    ['+971501234567', '+971 50 123 4567'],
    ['+966501234567', '+966 50 123 4567'],
    ['+447911123456', '+44 791 112 3456'],
    ['+6581234567', '+65 8123 4567'],
    ['not a number', 'not a number'],
  ])('groups %s as %s', (e164, shown) => {
    expect(phone(e164)).toBe(shown);
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
    expect(ago(before(passed), 'en', now)).toBe(english);
    expect(ago(before(passed), 'ar', now)).toBe(arabic);
  });

  it('gives the date once a week has gone by, and calls what is to come now', () => {
    expect(ago(before(8 * 24 * 60 * minute), 'en', now)).toContain('Dec 31');
    expect(ago(before(-5 * minute), 'en', now)).toBe('now');
  });
});

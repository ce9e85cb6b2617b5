import { describe, expect, it } from 'vitest';
import { minutes, money, phone, time } from './format.ts';

describe('format', () => {
  it('writes money with Latin digits', () => {
    expect(money(2850)).toBe('$28.50');
  });

  it('writes times and minutes with Latin digits in both languages', () => {
    const evening = new Date(2030, 0, 1, 19, 42);
    expect(time(evening, 'en')).toMatch(/^7:42\sPM$/);
    expect(time(evening, 'ar')).toMatch(/^7:42\sم$/);
    expect(minutes(12, 'en')).toBe('12 min');
    expect(minutes(12, 'ar', 'long')).toBe('12 دقيقة');
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

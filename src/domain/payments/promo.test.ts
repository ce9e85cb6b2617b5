import { describe, expect, it } from 'vitest';
import { isPromoUsable, toPortion, type Promo, normalisePromoCode } from './promo.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const at = (milliseconds: number) => new Date(NOW.getTime() + milliseconds);
const promo: Promo = {
  discountType: 'percentage',
  discountValue: 1000,
  isActive: true,
  startsAt: null,
  expiresAt: null,
  maxUses: null,
  uses: 0,
};

describe('readPromoCode', () => {
  it.each([
    ['welcome10', 'WELCOME10'],
    ['  WelCome10 ', 'WELCOME10'],
    ['WELCOME١٠', 'WELCOME10'],
    ['welcome۱۰', 'WELCOME10'],
    ['\u200fNIGHT 5\u200e', 'NIGHT5'],
    ['ＮＩＧＨＴ５', 'NIGHT5'],
    ['ليل٥', 'ليل5'],
    ['   ', ''],
  ])('%j is %j', (typed, code) => {
    expect(normalisePromoCode(typed)).toBe(code);
  });
});

describe('isPromoUsable', () => {
  it.each<[string, Partial<Promo>, boolean]>([
    ['without limits', {}, true],
    ['switched off', { isActive: false }, false],
    ['at its first moment', { startsAt: NOW }, true],
    ['a moment before', { startsAt: at(1) }, false],
    ['a moment before its end', { expiresAt: at(1) }, true],
    ['at its end', { expiresAt: NOW }, false],
    ['with one use left', { maxUses: 3, uses: 2 }, true],
    ['used up', { maxUses: 3, uses: 3 }, false],
    ['with more uses than a limit set later', { maxUses: 1, uses: 3 }, false],
  ])('%s', (_, fields, usable) => {
    expect(isPromoUsable({ ...promo, ...fields }, NOW)).toBe(usable);
  });
});

it('takes off basis points or cents', () => {
  expect(toPortion(promo)).toEqual({ type: 'percentage', value: 1000 });
  expect(toPortion({ ...promo, discountType: 'fixed', discountValue: 500 })).toEqual({
    type: 'fixed',
    value: 500,
  });
});

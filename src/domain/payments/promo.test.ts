import { describe, expect, it } from 'vitest';
import {
  findPromoRefusal,
  getPromoState,
  normalisePromoCode,
  type PromoTerms,
  type PromoRefusal,
  type PromoState,
  type PromoUse,
  getPromoDiscount,
} from './promo.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const at = (milliseconds: number) => new Date(NOW.getTime() + milliseconds);
const promo: PromoTerms = {
  discountType: 'percentage',
  discountValue: 1000,
  isActive: true,
  startsAt: null,
  expiresAt: null,
  endedAt: null,
  maxUses: null,
  maxUsesPerGuest: null,
  minimumCents: null,
  locationIds: [],
  uses: 0,
};
const use: PromoUse = { priceCents: 1500, locationId: 'harbour', usesOfGuest: 0 };

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

describe('a code for a return', () => {
  it.each<[string, Partial<PromoTerms>, PromoRefusal | null]>([
    ['without limits', {}, null],
    ['switched off', { isActive: false }, 'invalid'],
    ['at its first moment', { startsAt: NOW }, null],
    ['a moment before', { startsAt: at(1) }, 'not_started'],
    ['a moment before its end', { expiresAt: at(1) }, null],
    ['at its end', { expiresAt: NOW }, 'ended'],
    ['ended early', { endedAt: at(-1), expiresAt: at(1) }, 'ended'],
    ['with one use left', { maxUses: 3, uses: 2 }, null],
    ['used up', { maxUses: 3, uses: 3 }, 'used_up'],
    ['with more uses than a limit set later', { maxUses: 1, uses: 3 }, 'used_up'],
    ['here among others', { locationIds: ['pier', 'harbour'] }, null],
    ['elsewhere only', { locationIds: ['pier'] }, 'not_here'],
    ['from just this price on', { minimumCents: 1500 }, null],
    ['from a cent more on', { minimumCents: 1501 }, 'below_minimum'],
  ])('%s', (_, fields, refusal) => {
    expect(findPromoRefusal({ ...promo, ...fields }, use, NOW)).toBe(refusal);
  });

  it.each([
    [1, null],
    [2, 'used_by_guest'],
  ])('is refused when the guest has used it %i times', (usesOfGuest, refusal) => {
    const twice = { ...promo, maxUsesPerGuest: 2 };
    expect(findPromoRefusal(twice, { ...use, usesOfGuest }, NOW)).toBe(refusal);
  });
});

describe('getPromoState', () => {
  it.each<[Partial<PromoTerms>, PromoState]>([
    [{}, 'active'],
    [{ isActive: false }, 'paused'],
    [{ startsAt: at(1) }, 'upcoming'],
    [{ expiresAt: NOW, isActive: false }, 'ended'],
    [{ endedAt: NOW, startsAt: at(1) }, 'ended'],
    [{ maxUses: 2, uses: 2 }, 'ended'],
  ])('%j is %s', (fields, state) => {
    expect(getPromoState({ ...promo, ...fields }, NOW)).toBe(state);
  });
});

it('subtracts basis points or cents', () => {
  expect(getPromoDiscount(promo)).toEqual({ type: 'percentage', value: 1000 });
  expect(getPromoDiscount({ ...promo, discountType: 'fixed', discountValue: 500 })).toEqual({
    type: 'fixed',
    value: 500,
  });
});

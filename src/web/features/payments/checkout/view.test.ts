import { describe, expect, it } from 'vitest';
import type { SavedCard } from '#contract/cards.ts';
import type { GuestOrder } from '#contract/orders.ts';
import type { Service } from '#contract/services.ts';
import {
  findLastCard,
  listFeeLines,
  resolveChosenCard,
  NEW_CARD,
  rememberNewCard,
  getServicePayView,
} from './view.ts';

const order = (fields: Partial<GuestOrder>) => fields as GuestOrder;

describe('viewOf', () => {
  it.each([
    ['expected', null, 'waiting'],
    ['received', null, 'waiting'],
    ['parked', null, 'request'],
    ['parked', 'cancelled', 'request'],
    // The order's new state arrives a moment before the car's new state.
    ['parked', 'requested', 'pay'],
    ['returning', 'requested', 'pay'],
    ['returning', 'paid', 'paid'],
    ['returning', 'dispatched', 'dispatched'],
    ['ready', 'ready', 'ready'],
    ['returned', 'completed', 'thanks'],
    ['returned', null, 'thanks'],
    ['cancelled', 'cancelled', 'closed'],
  ] as const)('%s with a %s order is %s', (stayStatus, status, kind) => {
    const service: Pick<Service, 'stayStatus' | 'order'> = {
      stayStatus,
      order: status && order({ status }),
    };
    expect(getServicePayView(service).kind).toBe(kind);
  });
});

describe('breakdownOf', () => {
  const text = { t: (key: string, ..._: unknown[]) => key, language: 'en' } as const;
  const sums = (fields: Partial<GuestOrder>) =>
    listFeeLines(order({ promoCode: null, discountCents: 0, ...fields }), text).map(
      ({ cents }) => cents,
    );
  it('adds up to the fee, with and without a code', () => {
    expect(sums({ valetFeeCents: 1620, platformFeeCents: 120 })).toEqual([1500, 120]);
    const reduced = { valetFeeCents: 1458, platformFeeCents: 108, discountCents: 150 };
    expect(sums({ ...reduced, promoCode: 'TEN' })).toEqual([1500, -150, 108]);
  });
  it('has no line for a platform fee that the business pays', () => {
    expect(sums({ valetFeeCents: 1500, platformFeeCents: 0 })).toEqual([1500]);
  });
});

describe('chosenOf', () => {
  const card = (id: string, fields: Partial<SavedCard> = {}) =>
    ({ id, isDefault: false, isExpired: false, ...fields }) as SavedCard;
  const cards = [
    card('old', { isDefault: true, isExpired: true }),
    card('one'),
    card('two', { isDefault: false }),
  ];
  it.each([
    [null, 'one'],
    ['two', 'two'],
    [NEW_CARD, NEW_CARD],
    ['old', 'one'],
    ['removed', 'one'],
  ])('picked %s is %s', (picked, chosen) => expect(resolveChosenCard(cards, picked)).toBe(chosen));
  it.each([
    [null, null],
    ['two', 'two'],
    [rememberNewCard(cards.filter(({ id }) => id !== 'one')), 'one'],
    // The typed card was saved already, or was not saved.
    [rememberNewCard(cards), null],
  ])('a payment with %s was made with %s', (last, card) =>
    expect(findLastCard(cards, last)).toBe(card),
  );
  it('a payment with the first card that was saved was made with it', () => {
    expect(findLastCard([card('a', { isDefault: true })], rememberNewCard([]))).toBe('a');
    expect(findLastCard([], rememberNewCard([]))).toBeNull();
  });
  it('is the default card, and a new one where there is none', () => {
    expect(resolveChosenCard([card('a'), card('b', { isDefault: true })], null)).toBe('b');
    expect(resolveChosenCard([], null)).toBe(NEW_CARD);
  });
});

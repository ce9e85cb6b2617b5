import { describe, expect, it } from 'vitest';
import { decideSettlement } from './settlement.ts';
import { isUnsettled, paymentStatuses } from './states.ts';

const received = { amountCents: 1000, currency: 'usd', status: 'succeeded' };
const state = {
  orderStatus: 'requested',
  paymentStatus: 'confirming',
  dueCents: 1000,
  currency: 'usd',
  isExpired: false,
  received,
} as const;

describe('settle', () => {
  it.each([
    [1000, 0],
    [1001, 1],
    [1250, 250],
  ])('of %i for 1000 books a tip of %i', (amountCents, tipCents) => {
    const decision = decideSettlement({ ...state, received: { ...received, amountCents } });
    expect(decision).toEqual({ action: 'paid', tipCents });
  });

  it('takes nothing for a return that costs nothing', () => {
    const free = { ...state, dueCents: 0, received: { ...received, amountCents: 0 } };
    expect(decideSettlement(free)).toEqual({ action: 'paid', tipCents: 0 });
  });

  it('refunds an amount that is too small, and books none of it', () => {
    const decision = decideSettlement({ ...state, received: { ...received, amountCents: 999 } });
    expect(decision).toEqual({ action: 'refund', reason: 'too_little', tipCents: null });
  });

  it('refunds another currency, whatever the amount', () => {
    const decision = decideSettlement({ ...state, received: { ...received, currency: 'aed' } });
    expect(decision).toEqual({ action: 'refund', reason: 'wrong_currency', tipCents: null });
    expect(decideSettlement({ ...state, received: { ...received, currency: 'USD' } }).action).toBe(
      'paid',
    );
  });

  it('refunds an amount that arrives after the cancellation, with its split', () => {
    const late = { orderStatus: 'cancelled', paymentStatus: 'cancelled' } as const;
    const decision = decideSettlement({
      ...state,
      ...late,
      received: { ...received, amountCents: 1200 },
    });
    expect(decision).toEqual({ action: 'refund', reason: 'order_cancelled', tipCents: 200 });
  });

  it('refunds an amount for an expired order, cancelled already or not', () => {
    const expired = { ...state, isExpired: true };
    expect(decideSettlement(expired)).toEqual({
      action: 'refund',
      reason: 'order_expired',
      tipCents: 0,
    });
    expect(decideSettlement({ ...expired, orderStatus: 'cancelled' }).action).toBe('refund');
    expect(
      decideSettlement({ ...expired, orderStatus: 'paid', paymentStatus: 'paid' }).action,
    ).toBe('nothing');
  });

  it('pays only an order that waits for it', () => {
    for (const orderStatus of ['requested', 'due', 'dispatched', 'ready'] as const) {
      expect(decideSettlement({ ...state, orderStatus }).action, orderStatus).toBe('paid');
    }
    for (const orderStatus of ['paid', 'completed', 'cancelled'] as const) {
      expect(decideSettlement({ ...state, orderStatus }).action, orderStatus).toBe('refund');
    }
    expect(decideSettlement({ ...state, paymentStatus: 'cancelled' }).action).toBe('refund');
  });

  it.each(['requires_payment_method', 'requires_action', 'processing', 'canceled'])(
    'waits while the provider reports %s',
    (status) => {
      const decision = decideSettlement({ ...state, received: { ...received, status } });
      expect(decision).toEqual({ action: 'nothing', reason: 'not_received' });
    },
  );

  it('does nothing the second time', () => {
    const settled = paymentStatuses.filter((each) => !isUnsettled(each) && each !== 'cancelled');
    expect(settled).toEqual(['paid', 'refund_due', 'refunded']);
    for (const paymentStatus of settled) {
      const decision = decideSettlement({ ...state, orderStatus: 'paid', paymentStatus });
      expect(decision).toEqual({ action: 'nothing', reason: 'already_settled' });
    }
  });

  it('refuses an invalid amount', () => {
    const broken = { ...received, amountCents: Number.NaN };
    expect(() => decideSettlement({ ...state, received: broken })).toThrow(RangeError);
  });
});

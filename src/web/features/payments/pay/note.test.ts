import { describe, expect, it } from 'vitest';
import type { GuestOrder } from '#contract/orders.ts';
import { getCancellationNote, nameState } from './note.ts';
import type { PayView } from './view.ts';

const PAID_AT = '2026-03-08T12:00:00Z';
const order = (fields: Partial<GuestOrder>) =>
  ({ id: 'first', settlements: [], totalCents: 1620, paidAt: null, ...fields }) as GuestOrder;
const view = (kind: PayView['kind']) => ({ kind }) as PayView;
const refunded = order({ status: 'cancelled', paidAt: PAID_AT });
const free = order({ id: 'second', status: 'completed', totalCents: 0 });

describe('getCancellationNote', () => {
  it('names the refund before the next request, and after the return', () => {
    const amount = { cents: 1620, currency: undefined };
    expect(getCancellationNote(view('request'), [refunded])).toEqual({ key: 'refunded', amount });
    expect(getCancellationNote(view('thanks'), [free, refunded])).toEqual({
      key: 'refunded',
      amount,
    });
    for (const kind of ['pay', 'paid', 'dispatched', 'ready', 'held', 'closed'] as const)
      expect(getCancellationNote(view(kind), [free, refunded])).toBeNull();
  });

  it('says that an unpaid request expired only before the next one', () => {
    const lapsed = order({ status: 'cancelled' });
    expect(getCancellationNote(view('request'), [lapsed])).toEqual({ key: 'lapsed' });
    expect(getCancellationNote(view('thanks'), [free, lapsed])).toBeNull();
    expect(getCancellationNote(view('request'), [])).toBeNull();
  });
});

describe('nameState', () => {
  it('differs by step and by order', () => {
    const names = [
      nameState(view('request'), refunded),
      nameState(view('paid'), refunded),
      nameState(view('paid'), free),
      nameState(view('request'), null),
    ];
    expect(new Set(names).size).toBe(4);
  });
});

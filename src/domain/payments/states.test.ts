import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  isUnsettled,
  nextPaymentStatus,
  nextProviderStep,
  paymentEvents,
  paymentStatuses,
} from './states.ts';
import type { PaymentStatus } from './states.ts';

describe('nextPaymentStatus', () => {
  it('allows these transitions and no other', () => {
    const found = paymentStatuses.flatMap((from) =>
      paymentEvents.flatMap((event) => {
        const to = nextPaymentStatus(from, event);
        return to === null ? [] : [`${from} -${event}-> ${to}`];
      }),
    );
    expect(found).toEqual([
      'open -claim-> confirming',
      'open -settle-> paid',
      'open -refuse-> refund_due',
      'open -cancel-> cancelled',
      'confirming -require_action-> requires_action',
      'confirming -decline-> open',
      'confirming -release-> open',
      'confirming -settle-> paid',
      'confirming -refuse-> refund_due',
      'confirming -cancel-> cancelled',
      'requires_action -claim-> confirming',
      'requires_action -decline-> open',
      'requires_action -settle-> paid',
      'requires_action -refuse-> refund_due',
      'requires_action -cancel-> cancelled',
      'paid -cancel-> refund_due',
      'cancelled -refuse-> refund_due',
      'refund_due -refund-> refunded',
    ]);
  });

  it('takes money at most once and refunds it at most once, in any sequence', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...paymentEvents), { maxLength: 60 }), (events) => {
        let status: PaymentStatus = 'open';
        const taken: string[] = [];
        for (const event of events) {
          const next = nextPaymentStatus(status, event);
          if (next === null) continue;
          expect(paymentStatuses).toContain(next);
          if (event === 'settle' || event === 'refuse' || event === 'refund') taken.push(event);
          status = next;
        }
        expect(['', 'settle', 'refuse', 'settle,refund', 'refuse,refund']).toContain(taken.join());
      }),
    );
  });

  it('waits for money in three states', () => {
    expect(paymentStatuses.filter(isUnsettled)).toEqual(['open', 'confirming', 'requires_action']);
  });
});

test('the provider is asked about pending payments and refunds due ones', () => {
  for (const status of paymentStatuses) {
    const step = nextProviderStep(status);
    expect(step === 'ask').toBe(isUnsettled(status));
    expect(step === 'refund').toBe(nextPaymentStatus(status, 'refund') !== null);
  }
});

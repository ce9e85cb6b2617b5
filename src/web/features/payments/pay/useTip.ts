import { useRef, useState } from 'react';
import type { GuestOrder } from '#contract/orders.ts';
import { computeTip } from '#domain/payments/price.ts';
import { currencyDecimals, minorToMajor } from '#domain/shared/money.ts';
import { readTip } from './fields.ts';
import { sentTip } from './usePayment.ts';

/** The tip as it is chosen or typed; a percentage follows the fee when a promo code changes it. */
export function useTip(order: GuestOrder) {
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  // A page loaded again in the middle of a challenge shows the tip that the bank is asking about.
  const [asked] = useState(() =>
    order.paymentStatus === 'requires_action' ? sentTip.read(order.id) : 0,
  );
  const [percent, setPercent] = useState<number | null>(asked === 0 ? 0 : null);
  const [custom, setCustom] = useState(
    asked === 0
      ? ''
      : minorToMajor(asked, order.currency).toFixed(currencyDecimals(order.currency)),
  );
  const [showsProblem, setShowsProblem] = useState(false);

  const typed = readTip(custom, order.currency, order.valetFeeCents);
  const problem = percent === null && 'problem' in typed ? typed.problem : null;
  const customCents = 'value' in typed ? typed.value : 0;

  const tip = {
    percent,
    custom,
    cents:
      percent === null ? customCents : computeTip(order.valetFeeCents, percent, order.currency),
    problem: showsProblem ? problem : null,
    choose: (value: number) => {
      setPercent(value);
      setCustom('');
      setShowsProblem(false);
    },
    type: (text: string) => {
      setCustom(text);
      setPercent(text === '' ? 0 : null);
      setShowsProblem(false);
    },
    leave: () => setShowsProblem(true),
    /** Before paying: says what is wrong at the field. */
    isGood: () => {
      setShowsProblem(true);
      if (problem) field.current?.focus();
      return problem === null;
    },
  };
  return [tip, field] as const;
}
export type Tip = ReturnType<typeof useTip>[0];

import { useRef, useState } from 'react';
import type { GuestOrder } from '#contract/orders.ts';
import { computeTip, type TipOffer } from '#domain/payments/price.ts';
import { formatTypedAmount } from '#web/lib/format.ts';
import { isObject, readJson } from '#web/lib/readJson.ts';
import { tabStore } from '#web/lib/storage.ts';
import { readTip } from './fields.ts';
import { sentTip } from './usePayment.ts';

/**
 * Chosen tip: a percentage, which follows the fee when a promo code changes; an amount; or typed
 * text.
 */
type TipChoice = { percent: number } | { cents: number } | { typed: string };

const noTip: TipChoice = { percent: 0 };

/** Builds the key of an order's tip in the tab's storage, where the tip survives a reload. */
const keyOf = (tipped: string) => `tip choice ${tipped}`;

const isTipChoice = (stored: unknown): stored is TipChoice =>
  isObject(stored) &&
  (Number.isFinite(stored['percent']) ||
    Number.isFinite(stored['cents']) ||
    typeof stored['typed'] === 'string');

function readChoice(tipped: string): TipChoice {
  const choice = readJson(tabStore.getItem(keyOf(tipped)));
  return isTipChoice(choice) ? choice : noTip;
}

/** Manages the tip choice, which is stored per order. */
export function useTip(order: GuestOrder, purpose: 'pay' | 'later' = 'pay') {
  const { valetFeeCents: feeCents, currency } = order;
  const storageId = purpose === 'pay' ? order.id : `${order.id} ${purpose}`;
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const [choice, setChoice] = useState<TipChoice>(() => {
    // During a bank's challenge shows the tip that the bank asks about.
    const asked = order.paymentStatus === 'requires_action' ? sentTip.read(order.id) : 0;
    if (asked === 0) return readChoice(storageId);
    return { typed: formatTypedAmount(asked, currency) };
  });
  const [showsProblem, setShowsProblem] = useState(false);

  function change(next: TipChoice): void {
    tabStore.setItem(keyOf(storageId), JSON.stringify(next));
    setChoice(next);
    setShowsProblem(false);
  }

  const typed = 'typed' in choice ? choice.typed : '';
  const read = readTip(typed, currency, feeCents);
  const problem = 'problem' in read ? read.problem : null;

  function computeCents(): number {
    if ('percent' in choice) return computeTip(feeCents, choice.percent, currency);
    if ('cents' in choice) return choice.cents;
    return 'value' in read ? read.value : 0;
  }

  const tip = {
    typed,
    cents: computeCents(),
    problem: showsProblem ? problem : null,
    isChosen: ({ percent, cents }: TipOffer) =>
      percent === null
        ? 'cents' in choice && choice.cents === cents
        : 'percent' in choice && choice.percent === percent,
    choose: ({ percent, cents }: TipOffer) => change(percent === null ? { cents } : { percent }),
    type: (text: string) => change(text === '' ? noTip : { typed: text }),
    leave: () => setShowsProblem(true),
    /** Validates the tip before payment: shows the error and focuses the tip field. */
    isGood: () => {
      setShowsProblem(true);
      if (problem) field.current?.focus();
      return problem === null;
    },
  };
  return [tip, field] as const;
}
export type TipState = ReturnType<typeof useTip>[0];

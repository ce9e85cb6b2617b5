/**
 * States of an order's payment. Only the caller that moved the payment to `confirming` may charge
 * the card. In `refund_due` the provider has money that must go back, until the provider confirms
 * the refund.
 */
export const paymentStatuses = [
  'open',
  'confirming',
  'requires_action',
  'paid',
  'cancelled',
  'refund_due',
  'refunded',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/**
 * Events of a payment:
 *
 * - `claim`: a caller takes the right to charge the card
 * - `require_action`: the bank asks the cardholder first; the next `claim` continues the same
 *   charge
 * - `decline`: the provider charged nothing, and a card may be tried again
 * - `release`: a claim ends without an answer (provider unreachable, caller dead), and another
 *   caller may try
 * - `settle`: the provider has the money, and the order is paid
 * - `refuse`: the provider has money that must go back (`decideSettlement` says when)
 * - `cancel`: the order is cancelled or has expired
 * - `refund`: the provider has sent the money back
 */
export const paymentEvents = [
  'claim',
  'require_action',
  'decline',
  'release',
  'settle',
  'refuse',
  'cancel',
  'refund',
] as const;
export type PaymentEvent = (typeof paymentEvents)[number];

type Next = Partial<Record<PaymentEvent, PaymentStatus>>;

/**
 * Events that all three unsettled states have in common: money can still arrive, and the order can
 * be cancelled.
 */
const arrivals: Next = { settle: 'paid', refuse: 'refund_due', cancel: 'cancelled' };

const transitions: Record<PaymentStatus, Next> = {
  open: { claim: 'confirming', ...arrivals },
  confirming: { require_action: 'requires_action', decline: 'open', release: 'open', ...arrivals },
  requires_action: { claim: 'confirming', decline: 'open', ...arrivals },
  paid: { cancel: 'refund_due' },
  // `settle` is missing on purpose, because money for a cancelled order must not revive the order.
  cancelled: { refuse: 'refund_due' },
  refund_due: { refund: 'refunded' },
  refunded: {},
};

/**
 * Returns the payment status after an event.
 *
 * @returns null if the event is not allowed; the STATE_CONFLICT error then names `from`
 */
export function nextPaymentStatus(from: PaymentStatus, event: PaymentEvent): PaymentStatus | null {
  return transitions[from][event] ?? null;
}

const isAwaited: Record<PaymentStatus, boolean> = {
  open: true,
  confirming: true,
  requires_action: true,
  paid: false,
  cancelled: false,
  refund_due: false,
  refunded: false,
};

/** Tells whether the money has not arrived yet and can still pay the order. */
export function isUnsettled(status: PaymentStatus): boolean {
  return isAwaited[status];
}

export const unsettledPaymentStatuses = paymentStatuses.filter((status) => isUnsettled(status));

/**
 * Says whether the reconciler asks the provider about a payment in each state. `sometimes` depends
 * on more than the state.
 */
const isReconciled: Record<PaymentStatus, 'always' | 'sometimes' | 'never'> = {
  open: 'sometimes',
  confirming: 'always',
  requires_action: 'always',
  paid: 'sometimes',
  cancelled: 'sometimes',
  refund_due: 'always',
  refunded: 'never',
};

export const paymentStatusesToReconcile = paymentStatuses.filter(
  (status) => isReconciled[status] === 'always',
);

/**
 * Next step with the provider for each payment state. `ask` asks for the outcome, `close` closes
 * the payment at the provider, `refund` sends the money back.
 */
const providerSteps: Record<PaymentStatus, 'ask' | 'close' | 'refund' | 'nothing'> = {
  open: 'ask',
  confirming: 'ask',
  requires_action: 'ask',
  paid: 'close',
  cancelled: 'close',
  refund_due: 'refund',
  refunded: 'nothing',
};

export function nextProviderStep(status: PaymentStatus): (typeof providerSteps)[PaymentStatus] {
  return providerSteps[status];
}

export const closablePaymentStatuses = paymentStatuses.filter(
  (status) => nextProviderStep(status) === 'close',
);

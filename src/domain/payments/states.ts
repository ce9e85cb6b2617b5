/**
 * The payment of one order. `confirming` is held by one caller at a time, who alone may charge the
 * card. `refund_due` means that money is here which must go back; it stays so until the provider
 * says that it went.
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
 * - `claim`: a caller takes the right to charge
 * - `require_action`: the bank asks the card's owner first; the next `claim` goes on from there
 * - `decline`: the provider charged nothing, so a card may be tried again
 * - `release`: a claim ends without an answer (the provider is away, the caller has died), so another may try
 * - `settle`: the provider has the money, and it pays the order
 * - `refuse`: the provider has money that must go back (`settle` in settlement.ts says when)
 * - `cancel`: the order is taken back or has expired
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

/** Money can arrive, and an order can be cancelled, in any of the three unsettled states. */
const arrivals: Next = { settle: 'paid', refuse: 'refund_due', cancel: 'cancelled' };

const transitions: Record<PaymentStatus, Next> = {
  open: { claim: 'confirming', ...arrivals },
  confirming: { require_action: 'requires_action', decline: 'open', release: 'open', ...arrivals },
  requires_action: { claim: 'confirming', decline: 'open', ...arrivals },
  paid: { cancel: 'refund_due' },
  // Never `settle`: money that comes for a cancelled order does not bring the order back.
  cancelled: { refuse: 'refund_due' },
  refund_due: { refund: 'refunded' },
  refunded: {},
};

/** @returns null where the event has no place: a conflict that names `from` */
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

/** The money is not here yet and may still pay the order. */
export function isUnsettled(status: PaymentStatus): boolean {
  return isAwaited[status];
}

export const unsettledPaymentStatuses = paymentStatuses.filter((status) => isUnsettled(status));

/** Whether the provider is asked about a payment of each state; `sometimes` by more than its state. */
const isReconciled: Record<PaymentStatus, 'always' | 'sometimes' | 'never'> = {
  open: 'sometimes',
  confirming: 'always',
  requires_action: 'always',
  paid: 'sometimes',
  cancelled: 'sometimes',
  refund_due: 'always',
  refunded: 'never',
};

export const reconciledPaymentStatuses = paymentStatuses.filter(
  (status) => isReconciled[status] === 'always',
);

/**
 * What the provider has to do with a payment of each state: it is asked what became of it, told that it
 * is over, told to send the money back, or nothing.
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

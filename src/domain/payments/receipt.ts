import { choosePlaceName } from '../businesses/placeName.ts';
import { type BasisPoints, type Cents, formatMoney, roundHalfUp } from '../shared/money.ts';

/** Half up: the part of a price that is its tax. Of 105.00 with 5 % in it that is 5.00. */
export function computeContainedTax(priceCents: Cents, basisPoints: BasisPoints): Cents {
  return roundHalfUp(BigInt(priceCents) * BigInt(basisPoints), 10_000n + BigInt(basisPoints));
}

export const receiptLineKinds = ['service', 'discount', 'fee', 'complimentary', 'tip'] as const;
type ReceiptLine = { kind: (typeof receiptLineKinds)[number]; cents: Cents };

type PaidOrder = {
  /** What was paid before the tip, platform fee and discount reckoned in. */
  customerFeeCents: Cents;
  /** Of the platform's fee what the customer paid. */
  billedFeeCents: Cents;
  discountCents: Cents;
  /** What the business gave away. */
  complimentaryCents: Cents;
  tipCents: Cents;
};

/** Who pays what a receipt comes to; nothing was paid of what was given away. */
export const receiptPaymentWays = ['card', 'cash', 'house'] as const;

export type ReceiptPayment = {
  way: (typeof receiptPaymentWays)[number];
  cents: Cents;
  /** As the payment provider reports it. */
  card: { brand: string; last4: string } | null;
  /** The house account's name. */
  account: string | null;
  /** Cash as it was handed over; what is more than `cents` was given back. */
  givenCents: Cents | null;
};

/** What a paid total is made of; the lines add up to it. */
export function listReceiptLines(order: PaidOrder): ReceiptLine[] {
  const { customerFeeCents, billedFeeCents, discountCents, complimentaryCents, tipCents } = order;
  const service = customerFeeCents - billedFeeCents + discountCents;
  const lines: ReceiptLine[] = [
    { kind: 'service', cents: service },
    { kind: 'discount', cents: -discountCents },
    { kind: 'fee', cents: billedFeeCents },
    { kind: 'complimentary', cents: -complimentaryCents },
    { kind: 'tip', cents: tipCents },
  ];
  return lines.filter(({ cents }) => cents !== 0);
}

/** '000042' */
export const formatReceiptNumber = (number: number): string => String(number).padStart(6, '0');

const brandNames: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  eftpos_au: 'Eftpos',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

/** 'Visa' of 'visa'; brands write themselves in Latin letters in every language. */
export function getCardBrandName(brand: string): string {
  return brandNames[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1);
}

export type Receipt = {
  number: string;
  /** ISO 8601, to be shown on the clock of `timeZone`, the place's. */
  issuedAt: string;
  timeZone: string;
  businessName: string;
  locationName: string;
  locationNameArabic: string | null;
  address: string;
  ticketNumber: string;
  car: string | null;
  licensePlate: string | null;
  currency: string;
  lines: ReceiptLine[];
  totalCents: Cents;
  refundedCents: Cents;
  /** Contained in the total. */
  tax: { label: string; percent: number; cents: Cents } | null;
  /** They add up to the total. None where all was given away. */
  payments: ReceiptPayment[];
};

/** The texts of a receipt, each with the values it needs. */
type ReceiptTexts = {
  number: unknown;
  date: unknown;
  place: unknown;
  address: unknown;
  ticket: unknown;
  car: unknown;
  plate: unknown;
  paid: unknown;
  card: { brand: string; last4: string };
  byCard: unknown;
  cash: unknown;
  house: { account: string };
  complimentary: unknown;
  given: unknown;
  change: unknown;
  service: unknown;
  discount: unknown;
  fee: unknown;
  tip: unknown;
  total: unknown;
  refunded: unknown;
  net: unknown;
  tax: { label: string; percent: string };
};

type ReceiptRow = { name: string; value: string };

/** How a receipt is written in one language. */
export type ReceiptWriter = {
  language: string;
  text: <K extends keyof ReceiptTexts>(
    key: K,
    ...values: unknown extends ReceiptTexts[K] ? [] : [ReceiptTexts[K]]
  ) => string;
  date: (instant: string, zone: string) => string;
};

/** How one payment was made, as 'Visa ending in 4242'. */
function writeWay({ way, card, account }: ReceiptPayment, text: ReceiptWriter['text']): string {
  if (way === 'cash') return text('cash');
  if (way === 'house') return text('house', { account: account ?? '' });
  return card
    ? text('card', { brand: getCardBrandName(card.brand), last4: card.last4 })
    : text('byCard');
}

/** What stands on a receipt, wherever it is shown: who, when, which car, how it was paid, and the sum. */
export function writeReceipt(receipt: Receipt, { language, text, date }: ReceiptWriter) {
  const money = (cents: Cents) => formatMoney(cents, receipt.currency, language);
  const { car, licensePlate, payments, tax, refundedCents, totalCents } = receipt;
  const row = (name: string, value: string | null): ReceiptRow[] =>
    value === null || value === '' ? [] : [{ name, value }];
  return {
    facts: [
      ...row(text('number'), receipt.number),
      ...row(text('date'), date(receipt.issuedAt, receipt.timeZone)),
      ...row(
        text('place'),
        choosePlaceName(
          { name: receipt.locationName, nameArabic: receipt.locationNameArabic },
          language,
        ),
      ),
      ...row(text('address'), receipt.address),
      ...row(text('ticket'), receipt.ticketNumber),
      ...row(text('car'), car),
      ...row(text('plate'), licensePlate),
      // Several of them stand below the total, each with its amount.
      ...(payments.length > 1
        ? []
        : row(text('paid'), payments[0] ? writeWay(payments[0], text) : text('complimentary'))),
    ],
    lines: receipt.lines.flatMap(({ kind, cents }) => row(text(kind), money(cents))),
    sums: [
      ...row(text('total'), money(totalCents)),
      ...(refundedCents > 0
        ? [
            ...row(text('refunded'), money(-refundedCents)),
            ...row(text('net'), money(totalCents - refundedCents)),
          ]
        : []),
    ],
    notes: [
      ...(tax
        ? row(text('tax', { label: tax.label, percent: String(tax.percent) }), money(tax.cents))
        : []),
      ...payments.flatMap((payment) => [
        ...(payments.length > 1 ? row(writeWay(payment, text), money(payment.cents)) : []),
        ...(payment.givenCents !== null && payment.givenCents > payment.cents
          ? [
              ...row(text('given'), money(payment.givenCents)),
              ...row(text('change'), money(payment.givenCents - payment.cents)),
            ]
          : []),
      ]),
    ],
  };
}

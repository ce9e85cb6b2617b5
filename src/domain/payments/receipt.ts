import { choosePlaceName } from '../businesses/placeName.ts';
import { type BasisPoints, type Cents, formatMoney, roundHalfUp } from '../shared/money.ts';

/**
 * Computes the tax contained in a price, rounded half up. At 5 %, a price of 105.00 contains 5.00.
 */
export function computeContainedTax(priceCents: Cents, basisPoints: BasisPoints): Cents {
  return roundHalfUp(BigInt(priceCents) * BigInt(basisPoints), 10_000n + BigInt(basisPoints));
}

export const receiptLineKinds = ['service', 'discount', 'fee', 'complimentary', 'tip'] as const;
type ReceiptLine = { kind: (typeof receiptLineKinds)[number]; cents: Cents };

type PaidOrder = {
  /**
   * Amount that the customer paid before the tip. The platform fee and the discount are already
   * included.
   */
  customerFeeCents: Cents;
  /** Part of the platform fee that the customer paid. */
  billedFeeCents: Cents;
  discountCents: Cents;
  /** Amount that the business waived. */
  complimentaryCents: Cents;
  tipCents: Cents;
};

/** Ways of paying that a receipt lists. A waived amount is not a payment. */
export const receiptPaymentWays = ['card', 'cash', 'house'] as const;

export type ReceiptPayment = {
  way: (typeof receiptPaymentWays)[number];
  cents: Cents;
  /**
   * Card brand and last digits, as the payment provider reports them; null for other ways of
   * paying.
   */
  card: { brand: string; last4: string } | null;
  /** Name of the house account; null for other ways of paying. */
  account: string | null;
  /** Cash that the guest handed over. The excess over `cents` was given back as change. */
  givenCents: Cents | null;
};

/** Lists the lines of a receipt. The amounts sum to the paid total. */
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

export const formatReceiptNumber = (number: number): string => String(number).padStart(6, '0');

const brandNames: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  eftpos_au: 'Eftpos',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

/**
 * Returns the brand name of a card, as 'Visa' for 'visa'. Brand names use Latin letters in every
 * language.
 */
export function getCardBrandName(brand: string): string {
  return brandNames[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1);
}

export type ReceiptContent = {
  number: string;
  /**
   * Time of issue in ISO 8601. Receipts show the time on the clock of `timeZone`, the location's
   * zone.
   */
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
  /** Tax contained in the total; null for a receipt without tax. */
  tax: { label: string; percent: number; cents: Cents } | null;
  /** Payments, whose amounts sum to the total. Empty if everything was waived. */
  payments: ReceiptPayment[];
};

/** Text keys of a receipt, each with the values that the text needs. */
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

/** Texts and date format of a receipt in one language. */
export type ReceiptWriter = {
  language: string;
  text: <K extends keyof ReceiptTexts>(
    key: K,
    ...values: unknown extends ReceiptTexts[K] ? [] : [ReceiptTexts[K]]
  ) => string;
  date: (instant: string, zone: string) => string;
};

/** Writes the way of a payment, as 'Visa ending in 4242'. */
function writeWay({ way, card, account }: ReceiptPayment, text: ReceiptWriter['text']): string {
  if (way === 'cash') return text('cash');
  if (way === 'house') return text('house', { account: account ?? '' });
  return card
    ? text('card', { brand: getCardBrandName(card.brand), last4: card.last4 })
    : text('byCard');
}

/**
 * Writes the rows of a receipt: facts, lines, sums and notes. All channels that show a receipt use
 * these rows.
 */
export function writeReceipt(receipt: ReceiptContent, { language, text, date }: ReceiptWriter) {
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
      // Several payments are listed below the total, each with its amount.
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

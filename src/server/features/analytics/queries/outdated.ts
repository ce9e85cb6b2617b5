import type { z } from 'zod';
import type { DayReport, signedFigures } from '#contract/days.ts';
import { type DayMark, isSignatureOutdated } from '#domain/analytics/signing.ts';
import type { PaidWay } from '#domain/payments/ways.ts';

/** Figures of a signature, as stored. */
export type SignedFigures = z.infer<typeof signedFigures>;

const centsOf = (paid: DayReport['paid'], way: PaidWay) =>
  paid.find((one) => one.way === way)?.cents ?? 0;

type Signed = Pick<
  DayReport,
  'cars' | 'paid' | 'refunds' | 'tipsCents' | 'feesCents' | 'discountsCents'
>;

export const markFigures = (figures: Signed): DayMark => ({
  in: figures.cars.in,
  out: figures.cars.out,
  givenBack: figures.cars.givenBack,
  card: centsOf(figures.paid, 'card'),
  cash: centsOf(figures.paid, 'cash'),
  house: centsOf(figures.paid, 'house'),
  complimentary: centsOf(figures.paid, 'complimentary'),
  cardBack: figures.refunds.cardCents,
  cashBack: figures.refunds.cashCents,
  houseBack: figures.refunds.houseCents,
  tips: figures.tipsCents,
  fees: figures.feesCents,
  discounts: figures.discountsCents,
});

/** Tells whether a signature no longer covers its day, whose figures are `now`. */
export const isOutdatedBy = (
  { signedAt, figures }: { signedAt: string | Date; figures: SignedFigures },
  now: DayMark,
): boolean =>
  isSignatureOutdated(
    {
      signedAt: new Date(signedAt),
      endsAt: new Date(figures.endsAt),
      mark: markFigures(figures),
    },
    now,
  );

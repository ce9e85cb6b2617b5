import type { Cents } from '../shared/money.ts';

/**
 * Rules for a location's tips. The tipped runner keeps each tip, or all tips are pooled and divided
 * by hours, by cars or equally.
 */
export const tipRules = ['runner', 'hours', 'cars', 'equal'] as const;
export type TipRule = (typeof tipRules)[number];

/**
 * Basis on which a tip pool was divided. `brought` applies if nobody was on shift or worked a car:
 * everyone keeps the tips they were given.
 */
export const poolBases = ['hours', 'cars', 'equal', 'brought'] as const;
export type PoolBasis = (typeof poolBases)[number];
export type PoolRule = Exclude<TipRule, 'runner'>;

/** Work of one staff member on the business day of the tip pool. */
export type PoolMember = {
  personId: string;
  /** Tips that guests gave this person, less refunded tips. These tips go into the pool. */
  broughtCents: Cents;
  /** Seconds on shift at the location. */
  seconds: number;
  /** Number of cars that this person parked or brought. */
  cars: number;
};

export type PoolShare = PoolMember & { shareCents: Cents };
export type PoolDivision = { basis: PoolBasis; totalCents: Cents; shares: PoolShare[] };

const weights: Record<PoolRule, (member: PoolMember) => number> = {
  hours: ({ seconds }) => seconds,
  cars: ({ cars }) => cars,
  equal: ({ seconds, cars }) => (seconds > 0 || cars > 0 ? 1 : 0),
};

/**
 * Divides a day's tips to the last cent. Cents left by rounding go to the people who lost most by
 * rounding, then by id.
 *
 * The rule can give everyone a weight of zero, as without shifts. Then cars decide, then presence,
 * and then everyone keeps their own tips.
 *
 * @throws RangeError if more was refunded than given: such a day is not divided
 */
export function dividePool(rule: PoolRule, members: readonly PoolMember[]): PoolDivision {
  const totalCents = members.reduce((sum, { broughtCents }) => sum + broughtCents, 0);
  if (totalCents < 0) throw new RangeError('A pool must not be negative');
  const basis = [rule, 'cars' as const, 'equal' as const].find((one) =>
    members.some((member) => weights[one](member) > 0),
  );
  if (!basis) {
    const shares = members.map((member) => ({ ...member, shareCents: member.broughtCents }));
    return { basis: 'brought', totalCents, shares };
  }
  return { basis, totalCents, shares: share(totalCents, members, weights[basis]) };
}

/**
 * Divides cents by the largest remainder method. Calculates with BigInt, because cents times
 * seconds can exceed a safe integer.
 */
function share(
  totalCents: Cents,
  members: readonly PoolMember[],
  weigh: (member: PoolMember) => number,
): PoolShare[] {
  const sum = members.reduce((all, member) => all + BigInt(weigh(member)), 0n);
  const parts = members.map((member) => {
    const product = BigInt(totalCents) * BigInt(weigh(member));
    return { member, cents: Number(product / sum), lost: product % sum };
  });
  const given = parts.reduce((all, { cents }) => all + cents, 0);
  const luckiest = parts
    .toSorted((a, b) => compare(b.lost, a.lost) || compare(a.member.personId, b.member.personId))
    .slice(0, totalCents - given);
  return parts.map((part) => ({
    ...part.member,
    shareCents: part.cents + (luckiest.includes(part) ? 1 : 0),
  }));
}

const compare = <T extends bigint | string>(a: T, b: T): number => Number(a > b) - Number(a < b);

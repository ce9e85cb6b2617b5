import type { Cents } from '../shared/money.ts';

/**
 * Rules for a location's tips: the tipped runner keeps them, or they are pooled and divided by hours, cars or
 * equally.
 */
export const tipRules = ['runner', 'hours', 'cars', 'equal'] as const;
export type TipRule = (typeof tipRules)[number];

/**
 * Basis of a division. `brought` applies where nobody was on shift or worked a car: everyone keeps the tips
 * they were given.
 */
export const poolBases = ['hours', 'cars', 'equal', 'brought'] as const;
export type PoolBasis = (typeof poolBases)[number];
export type PoolRule = Exclude<TipRule, 'runner'>;

/** Work of a staff member on the day of the pool. */
export type PoolMember = {
  personId: string;
  /** Tips that guests gave them, less refunded ones; they go into the pool. */
  broughtCents: Cents;
  /** Seconds on shift at the location. */
  seconds: number;
  /** Cars that they parked or brought. */
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
 * Divides a day's tips to the last cent. Where the rule gives everyone a weight of zero (no shifts, say),
 * cars decide, then presence, then everyone keeps their own tips. Cents left by rounding go to those who lost
 * most by it, then by id.
 *
 * @throws RangeError where more was refunded than given: such a day is not divided
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

/** Divides by the largest remainder. Uses BigInt, because cents times seconds can exceed a safe integer. */
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

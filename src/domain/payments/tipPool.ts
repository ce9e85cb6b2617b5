import type { Cents } from '../shared/money.ts';

/** Whose a location's tips are: the runner's who was tipped, or everybody's, divided by one of three measures. */
export const tipRules = ['runner', 'hours', 'cars', 'equal'] as const;
export type TipRule = (typeof tipRules)[number];

/** `brought`: nobody was on shift and nobody worked a car, so that each keeps what they were given. */
export const poolBases = ['hours', 'cars', 'equal', 'brought'] as const;
export type PoolBasis = (typeof poolBases)[number];
export type PoolRule = Exclude<TipRule, 'runner'>;

/** What somebody did on a pool's day. */
export type PoolMember = {
  personId: string;
  /** Tips that guests gave them, less those that went back; these go into the pool. */
  broughtCents: Cents;
  /** On shift at the location. */
  seconds: number;
  /** Cars they parked or brought. */
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
 * Divides a day's tips to the last cent. Where the rule's own measure is nothing for everybody (no shift was
 * on, say), cars decide, then being there, then each keeps what they were given. Cents that no division
 * reaches go one each to those who lost most by rounding down, then by id.
 *
 * @throws RangeError where more was given back than came: such a day is not divided
 */
export function dividePool(rule: PoolRule, members: readonly PoolMember[]): PoolDivision {
  const totalCents = members.reduce((sum, { broughtCents }) => sum + broughtCents, 0);
  if (totalCents < 0) throw new RangeError('A pool is not negative');
  const basis = [rule, 'cars' as const, 'equal' as const].find((one) =>
    members.some((member) => weights[one](member) > 0),
  );
  if (!basis) {
    const shares = members.map((member) => ({ ...member, shareCents: member.broughtCents }));
    return { basis: 'brought', totalCents, shares };
  }
  return { basis, totalCents, shares: share(totalCents, members, weights[basis]) };
}

/** By the largest remainder, in whole numbers only: cents times seconds may pass what a number holds. */
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

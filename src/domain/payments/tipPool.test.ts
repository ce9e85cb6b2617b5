import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dividePool, type PoolMember, type PoolRule } from './tipPool.ts';

const HOUR = 3600;
const member = (personId: string, fields: Partial<PoolMember> = {}): PoolMember => ({
  personId,
  broughtCents: 0,
  seconds: 0,
  cars: 0,
  ...fields,
});
const sharesOf = (rule: PoolRule, members: PoolMember[]) =>
  Object.fromEntries(
    dividePool(rule, members).shares.map(({ personId, shareCents }) => [personId, shareCents]),
  );

describe('a pool of tips', () => {
  const evening = [
    member('Luis', { broughtCents: 3000, seconds: 6 * HOUR, cars: 20 }),
    member('Mei', { broughtCents: 1000, seconds: 3 * HOUR, cars: 20 }),
    member('Omar', { broughtCents: 500, seconds: 0, cars: 5 }),
  ];

  it.each([
    ['hours', { Luis: 3000, Mei: 1500, Omar: 0 }],
    ['cars', { Luis: 2000, Mei: 2000, Omar: 500 }],
    ['equal', { Luis: 1500, Mei: 1500, Omar: 1500 }],
  ] as const)('is divided by %s', (rule, shares) => {
    expect(sharesOf(rule, evening)).toEqual(shares);
  });

  it('gives an indivisible cent to the member who lost most by rounding', () => {
    const two = [member('a', { broughtCents: 100, cars: 1 }), member('b', { cars: 2 })];
    expect(sharesOf('cars', two)).toEqual({ a: 33, b: 67 });
    const three = ['c', 'a', 'b'].map((id) => member(id, { cars: 1 }));
    expect(sharesOf('equal', [...three, member('z', { broughtCents: 100 })])).toEqual({
      a: 34,
      b: 33,
      c: 33,
      z: 0,
    });
  });

  it('is divided by cars if nobody was on shift, and stays with its receivers if no car came', () => {
    const noShift = evening.map((one) => ({ ...one, seconds: 0 }));
    expect(dividePool('hours', noShift).basis).toBe('cars');
    const nothing = noShift.map((one) => ({ ...one, cars: 0 }));
    const kept = dividePool('hours', nothing);
    expect(kept.basis).toBe('brought');
    expect(kept.shares.map(({ shareCents }) => shareCents)).toEqual([3000, 1000, 500]);
    expect(dividePool('cars', [member('a', { broughtCents: 5, seconds: 1 })]).basis).toBe('equal');
  });

  it('is not divided if more was refunded than given', () => {
    expect(() => dividePool('equal', [member('a', { broughtCents: -1, cars: 1 })])).toThrow(
      RangeError,
    );
  });

  it('is divided completely, to the cent, whatever the order of its members', () => {
    const people = fc.uniqueArray(
      fc.record({
        personId: fc.uuid(),
        broughtCents: fc.integer({ min: -2_000, max: 1e13 }),
        seconds: fc.integer({ min: 0, max: 90_000 }),
        cars: fc.integer({ min: 0, max: 300 }),
      }),
      { selector: ({ personId }) => personId, maxLength: 40 },
    );
    fc.assert(
      fc.property(people, fc.constantFrom('hours', 'cars', 'equal'), (members, rule) => {
        const total = members.reduce((sum, { broughtCents }) => sum + broughtCents, 0);
        fc.pre(total >= 0);
        const { shares, totalCents, basis } = dividePool(rule, members);
        expect(totalCents).toBe(total);
        expect(shares.reduce((sum, { shareCents }) => sum + shareCents, 0)).toBe(total);
        if (basis !== 'brought') {
          for (const { shareCents } of shares) expect(shareCents).toBeGreaterThanOrEqual(0);
        }
        const turned = dividePool(rule, members.toReversed()).shares.toReversed();
        expect(turned).toEqual(shares);
      }),
    );
  });

  it('never gives less to a member who did more', () => {
    const people = fc.array(fc.integer({ min: 0, max: 90_000 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(people, fc.integer({ min: 0, max: 1e9 }), (seconds, broughtCents) => {
        const members = seconds.map((each, n) => member(`p${n}`, { seconds: each }));
        const { shares } = dividePool('hours', [...members, member('z', { broughtCents })]);
        for (const one of shares)
          for (const other of shares)
            if (one.seconds > other.seconds)
              expect(one.shareCents).toBeGreaterThanOrEqual(other.shareCents);
      }),
    );
  });
});

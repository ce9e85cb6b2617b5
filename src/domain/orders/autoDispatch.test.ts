import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  chooseOffers,
  findOfferToMove,
  explainNoOffer,
  type FreeRunner,
  OFFER_AGAIN_MINUTES,
  type WaitingCar,
} from './autoDispatch.ts';

const now = new Date('2030-01-01T20:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const runner = (id: string, more: Partial<FreeRunner> = {}): FreeRunner => ({
  id,
  returns: 0,
  freeSince: ago(10),
  unansweredAt: null,
  ...more,
});
const car = (id: string, more: Partial<WaitingCar> = {}): WaitingCar => ({
  id,
  placedAt: ago(5),
  startableAt: ago(5),
  isByHand: false,
  passed: [],
  ...more,
});
const pairs = (cars: WaitingCar[], runners: FreeRunner[], at = now) =>
  chooseOffers(cars, runners, at).map(({ carId, runnerId }) => `${carId} ${runnerId}`);

describe('chooseOffers', () => {
  it('offers the car that was asked for first to the runner with the fewest returns', () => {
    const cars = [car('b', { placedAt: ago(3) }), car('a', { placedAt: ago(8) })];
    expect(pairs(cars, [runner('omar', { returns: 2 }), runner('lina', { returns: 1 })])).toEqual([
      'a lina',
      'b omar',
    ]);
  });

  it('prefers, of two runners with equally many returns, the one free for longest, then the first id', () => {
    const [long, short] = [runner('z', { freeSince: ago(30) }), runner('a')];
    expect(pairs([car('c')], [short, long])).toEqual(['c z']);
    expect(pairs([car('c')], [runner('b'), runner('a')])).toEqual(['c a']);
  });

  it('offers a car for later from its start, in the order of asking', () => {
    const later = (start: number) => car('later', { placedAt: ago(60), startableAt: ago(start) });
    const soon = car('soon', { placedAt: ago(59) });
    expect(pairs([later(-1)], [runner('a')])).toEqual([]);
    expect(pairs([later(-1), soon], [runner('a')])).toEqual(['soon a']);
    expect(pairs([later(0), soon], [runner('a')])).toEqual(['later a']);
  });

  it('skips a car that a dispatcher has taken over', () => {
    expect(pairs([car('c', { isByHand: true })], [runner('a')])).toEqual([]);
  });

  it('passes a declined car to the next runner, and never asks the same runner twice in a row unless alone', () => {
    const passed = (...ids: [string, number][]) => ({
      passed: ids.map(([runnerId, minutes]) => ({ runnerId, at: ago(minutes) })),
    });
    const both = [runner('a'), runner('b', { returns: 5 })];
    expect(pairs([car('c', passed(['a', 0]))], both)).toEqual(['c b']);
    expect(pairs([car('c', passed(['b', 0], ['a', 1]))], both)).toEqual([]);
    expect(pairs([car('c', passed(['a', OFFER_AGAIN_MINUTES]))], both)).toEqual(['c b']);
    expect(pairs([car('c', passed(['a', OFFER_AGAIN_MINUTES]))], [runner('a')])).toEqual(['c a']);
  });

  it('asks a runner who does not answer about another car only after all others', () => {
    const silent = runner('a', { unansweredAt: ago(1) });
    expect(pairs([car('c')], [silent])).toEqual(['c a']);
    expect(pairs([car('c')], [silent, runner('b', { returns: 9 })])).toEqual(['c b']);
  });

  it('moves an offer from a runner who does not answer to a free one who does', () => {
    const held = (minutes: number | null) => [
      { car: car('c'), unansweredAt: minutes === null ? null : ago(minutes) },
    ];
    expect(findOfferToMove(held(1), [runner('b')], now)).toBe('c');
    expect(findOfferToMove(held(1), [], now)).toBeNull();
    expect(findOfferToMove(held(1), [runner('b', { unansweredAt: ago(1) })], now)).toBeNull();
    expect(findOfferToMove(held(OFFER_AGAIN_MINUTES), [runner('b')], now)).toBeNull();
    expect(findOfferToMove(held(null), [runner('b')], now)).toBeNull();
  });

  const ids = fc.constantFrom('a', 'b', 'c', 'd', 'e');
  const minutes = fc.integer({ min: 0, max: 20 }).map(ago);
  const someCar = fc.record({
    id: fc.uuid(),
    placedAt: minutes,
    startableAt: fc.integer({ min: -20, max: 90 }).map((ahead) => ago(-ahead)),
    isByHand: fc.boolean(),
    passed: fc
      .array(fc.record({ runnerId: ids, at: minutes }), { maxLength: 6 })
      .map((list) => list.toSorted((a, b) => b.at.getTime() - a.at.getTime())),
  });
  const someRunner = fc.record({
    id: ids,
    returns: fc.nat(6),
    freeSince: minutes,
    unansweredAt: fc.option(minutes),
  });
  it('moves an offer only to a runner who answers, so that it is not moved again', () => {
    const silent = runner('silent', { unansweredAt: ago(1) });
    fc.assert(
      fc.property(
        someCar,
        fc.uniqueArray(someRunner, { selector: ({ id }) => id }),
        (car, free) => {
          if (findOfferToMove([{ car, unansweredAt: silent.unansweredAt }], free, now) === null)
            return;
          const [offer] = chooseOffers([car], [...free, silent], now);
          const chosen = [...free, silent].find(({ id }) => id === offer?.runnerId);
          const { unansweredAt } = chosen ?? silent;
          expect(unansweredAt === null || unansweredAt <= ago(OFFER_AGAIN_MINUTES)).toBe(true);
        },
      ),
    );
  });

  const scene = fc.tuple(
    fc.uniqueArray(someCar, { selector: ({ id }) => id, maxLength: 8 }),
    fc.uniqueArray(someRunner, { selector: ({ id }) => id, maxLength: 5 }),
  );

  it('offers each car once and to one runner, in whatever order they come in', () => {
    fc.assert(
      fc.property(scene, ([cars, runners]) => {
        const offers = chooseOffers(cars, runners, now);
        expect(new Set(offers.map(({ carId }) => carId)).size).toBe(offers.length);
        expect(new Set(offers.map(({ runnerId }) => runnerId)).size).toBe(offers.length);
        expect(chooseOffers(cars.toReversed(), runners.toReversed(), now)).toEqual(offers);
      }),
    );
  });

  it('never repeats an offer too soon, and never offers a car that is not available', () => {
    fc.assert(
      fc.property(scene, ([cars, runners]) => {
        for (const { carId, runnerId } of chooseOffers(cars, runners, now)) {
          const chosen = cars.find(({ id }) => id === carId);
          expect(chosen?.isByHand).toBe(false);
          const again = chosen?.passed.filter((pass) => pass.runnerId === runnerId) ?? [];
          for (const { at } of again)
            expect(now.getTime() - at.getTime()).toBeGreaterThanOrEqual(
              OFFER_AGAIN_MINUTES * 60_000,
            );
        }
      }),
    );
  });

  it('leaves no free runner idle while a car waits that they were never offered', () => {
    fc.assert(
      fc.property(scene, ([cars, runners]) => {
        const fresh = cars.map((one) => ({
          ...one,
          passed: [],
          isByHand: false,
          startableAt: now,
        }));
        const ready = runners.map((one) => ({ ...one, unansweredAt: null }));
        expect(chooseOffers(fresh, ready, now)).toHaveLength(Math.min(fresh.length, ready.length));
      }),
    );
  });
});

describe('explainNoOffer', () => {
  const why = (waiting: WaitingCar, free: FreeRunner[], isAnyOnShift = true) =>
    explainNoOffer(waiting, { isAnyOnShift, free }, now);

  it('gives the reason why no runner is asked, and null where one is', () => {
    expect(why(car('c'), [], false)).toBe('noneOnShift');
    expect(why(car('c'), [])).toBe('allBusy');
    expect(why(car('c'), [runner('a')])).toBeNull();
    expect(why(car('c', { isByHand: true }), [runner('a')])).toBe('byHand');
  });

  it('reports that every free runner has declined, until they are asked again', () => {
    const passed = (minutes: number) => car('c', { passed: [{ runnerId: 'a', at: ago(minutes) }] });
    expect(why(passed(1), [runner('a')])).toBe('allPassed');
    expect(why(passed(OFFER_AGAIN_MINUTES), [runner('a')])).toBeNull();
    expect(why(passed(1), [runner('a'), runner('b')])).toBeNull();
    expect(why(car('c'), [runner('a', { unansweredAt: ago(1) })])).toBeNull();
  });

  it('is null for a car for later before its start', () => {
    expect(why(car('c', { startableAt: ago(-60) }), [], false)).toBeNull();
    expect(why(car('c', { startableAt: now }), [], false)).toBe('noneOnShift');
  });
});

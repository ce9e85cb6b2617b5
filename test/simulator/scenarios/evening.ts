import { CARDS } from '#test/factories/stays.ts';
import { calmValet } from '../actors/valet.ts';
import { calm, dealHabits, type GuestPlan, planGuest } from '../plan.ts';
import type { Random } from '../random.ts';
import type { Cast, Scenario } from '../scenario.ts';
import type { Business, Place } from '../stage.ts';
import { addDays, readWall } from '../wall.ts';

// A Saturday evening at two places of one business, against two server processes.

const MINUTE = 60_000;
/** Cars that one valet parks and brings in an evening. */
const CARS_PER_VALET = 11;
const LEAST_VALETS = 3;

const habits = {
  ...calm,
  end: ['leaves', ['turns away', 0.02], ['stays', 0.04]],
  link: ['kept', ['sent again', 0.04], ['staff ask', 0.03]],
  pays: [['card'], [['cash'], 0.1], [['gift'], 0.03]],
  paysAt: ['once asked', ['handover', 0.15]],
  cards: [[CARDS.good], [[CARDS.declined, CARDS.other], 0.06], [[CARDS.challenge], 0.06]],
  mind: ['keeps', ['cancels', 0.08], ['changes the time', 0.08]],
  comes: ['in time', ['late', 0.06]],
  tips: [true, [false, 0.35]],
  tipsLater: [false, [true, 0.12]],
  hasHook: [true, [false, 0.15]],
} as const satisfies typeof calm;

/** A zone where it is about six in the evening now, so that the business day does not end in between. */
function findEveningZone(now: Date): string {
  const ahead = ((18 - now.getUTCHours() + 36) % 24) - 12;
  // The names of these zones count westwards.
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

export type EveningSize = { cars: number; hours: number; offlineShare: number };

export function buildEvening({ cars, hours, offlineShare }: EveningSize): Scenario {
  const zone = findEveningZone(new Date());
  const today = readWall(Date.now(), zone).date;
  const minutes = hours * 60;
  const valets = Math.max(LEAST_VALETS, Math.ceil(cars / CARS_PER_VALET / 2));
  return {
    stage: {
      days: { first: addDays(today, -2), last: addDays(today, 3) },
      businesses: [
        {
          currency: 'USD',
          unit: 100,
          terms: { step: 1, leastCharge: 50, feePercent: 8, isFeeOnTop: true },
          places: [
            {
              name: 'Hotel',
              zone,
              proof: 'code',
              payWhen: 'before',
              tipRule: 'runner',
              sign: { flat: 1_500, hour: 850 },
              valets,
            },
            {
              name: 'Harbour',
              zone,
              proof: 'link',
              payWhen: 'atHandover',
              tipRule: 'cars',
              sign: { flat: 2_150, hour: 850 },
              valets,
            },
          ],
        },
      ],
    },
    plan(businesses: readonly Business[], random: Random, startsAt: number): Cast {
      const places = businesses.flatMap((business) => business.places);
      return {
        guests: planGuests(cars, places, { minutes, startsAt }, random),
        valets: planValets(places, { minutes, startsAt, offlineShare }, random),
        desksDispatch: true,
      };
    },
  };
}

/** Guests come in the first half of the evening and are gone by its end, but for those who leave their car. */
function planGuests(
  count: number,
  places: readonly Place[],
  { minutes, startsAt }: { minutes: number; startsAt: number },
  random: Random,
): GuestPlan[] {
  return dealHabits(count, habits, random).map((dealt, at) => {
    const place = places[at % places.length] as Place;
    // A guest at the desk for their car pays there; cash is for the hand-over where that can be.
    const isCash = dealt.paysAt === 'handover' || dealt.link === 'staff ask';
    return planGuest(dealt, random, {
      plate: `EV ${1_000 + at}`,
      place,
      arrivesAt: startsAt + minutes * MINUTE * 0.55 * (random.next() + random.next()) * 0.5,
      staysFor: minutes * random.between(0.12, 0.38),
      ...(isCash && { pays: ['cash'] }),
      ...(dealt.link === 'staff ask' && { paysAt: 'once asked' }),
    });
  });
}

/** The first valet of each place goes home in the middle, with a car in hand. */
function planValets(
  places: readonly Place[],
  evening: { minutes: number; startsAt: number; offlineShare: number },
  random: Random,
): Cast['valets'] {
  const { minutes, startsAt, offlineShare } = evening;
  const ways = ['a car to bring', 'a car at the curb'] as const;
  return places.flatMap((place, placeAt) =>
    place.valets.map((worker, at) => ({
      place,
      worker,
      plan: {
        ...calmValet,
        startsAt: startsAt + random.between(0, minutes * 0.01) * MINUTE,
        until: at === 0 ? startsAt + minutes * 0.42 * MINUTE : Infinity,
        leaving: at === 0 ? (ways[placeAt % 2] ?? null) : null,
        offlineShare,
        takesMoney: false,
        ignores: 0.4,
      },
    })),
  );
}

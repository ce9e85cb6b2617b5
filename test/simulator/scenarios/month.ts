import { keepFigures } from '#server/features/analytics/keepFigures.ts';
import { closeTipPools } from '#server/features/payments/pool/closeTipPools.ts';
import type { TestServer } from '#test/harness/server.ts';
import { Manager } from '../actors/manager.ts';
import { calmValet } from '../actors/valet.ts';
import { calm, dealHabits, type GuestPlan, planGuest } from '../plan.ts';
import type { Random } from '../random.ts';
import type { Differences } from '../reckoning/differences.ts';
import { checkAccounts, checkAllBehind, checkDays, checkRanges } from '../reckoning/figures.ts';
import { DIVIDES_AFTER } from '../reckoning/tips.ts';
import type { Cast, Scenario, Simulation } from '../scenario.ts';
import type { BusinessSetting, Place, Worker } from '../stage.ts';
import { addDays, findTime, listDates } from '../wall.ts';

// 31 business days at three places of two businesses, in order on a test server. Two clocks are put back, a zone is put
// right, and prices change with cars there.

export const FIRST = '2031-10-15';
export const LAST = '2031-11-14';
/** Guests of the last day are gone by then. */
const END = addDays(LAST, 2);
/** Start of the simulation: a rule of that day counts from the next business day on. */
export const STARTS_AT = Date.parse(`${addDays(FIRST, -2)}T12:00Z`);
/** Day on which a manager sees that Harbour has the wrong clock. */
const ZONE_DAY = '2031-11-05';
const NEW_ZONE = 'Europe/Athens';
const MINUTE = 60_000;

const businesses: BusinessSetting[] = [
  {
    currency: 'USD',
    unit: 100,
    terms: { step: 1, leastCharge: 50, feePercent: 8, isFeeOnTop: true },
    promos: [
      { code: 'TENOFF', discount: { percent: 10 }, minimum: 0, maxUses: 500 },
      { code: 'FIVER', discount: { cents: 500 }, minimum: 1200, maxUses: 500 },
      { code: 'LASTTWO', discount: { percent: 50 }, minimum: 0, maxUses: 2 },
      { code: 'ALLFREE', discount: { percent: 100 }, minimum: 0, maxUses: 4 },
    ],
    accounts: [
      { name: 'Restaurant', code: 'TABLE', cover: 1000 },
      { name: 'Spa', code: 'SPA', cover: null },
    ],
    places: [
      {
        name: 'Hotel',
        zone: 'America/New_York',
        proof: 'code',
        payWhen: 'before',
        tipRule: 'runner',
        sign: {
          hour: 850,
          dailyMaximum: 6000,
          night: { from: 23, to: 6, cents: 2500 },
          bands: [{ days: [5, 6], from: 18, to: 23, cents: 1100 }],
        },
        valets: 3,
      },
      {
        name: 'Harbour',
        zone: 'Europe/London',
        country: 'GB',
        proof: 'link',
        payWhen: 'atHandover',
        tipRule: 'hours',
        sign: { flat: 1815, hour: 850, freeMinutes: 40 },
        valets: 3,
      },
    ],
  },
  {
    // The smallest coin is ten fils; the business pays the platform's fee itself.
    currency: 'KWD',
    unit: 1000,
    terms: { step: 10, leastCharge: 500, feePercent: 12.5, isFeeOnTop: false },
    promos: [{ code: 'THIRD', discount: { percent: 33 }, minimum: 1500, maxUses: 500 }],
    accounts: [{ name: 'Cinema', code: 'CINEMA', cover: 750 }],
    places: [
      {
        name: 'Souk',
        zone: 'Asia/Kuwait',
        country: 'KW',
        proof: 'link',
        payWhen: 'before',
        tipRule: 'cars',
        sign: { hour: 1130, dailyMaximum: 9000, events: [{ date: '2031-10-31', cents: 7500 }] },
        valets: 3,
      },
    ],
  },
];

const habits = {
  ...calm,
  end: ['leaves', ['stays', 0.03], ['is given back', 0.05]],
  pays: [
    ['card'],
    [['cash'], 0.25],
    [['house', 'card'], 0.08],
    [['house', 'cash'], 0.05],
    [['house code', 'card'], 0.08],
    [['house code', 'cash'], 0.05],
    [['gift'], 0.12],
  ],
  paysAt: ['once asked', ['handover', 0.7]],
  promo: [null, [0, 0.3]],
  mind: ['keeps', ['cancels', 0.08]],
  wants: ['soon', ['tomorrow', 0.1]],
  comes: ['in time', ['late', 0.1]],
  cashBack: ['at once', ['next day', 0.3]],
  hasHook: [false, [true, 0.3]],
  proof: ['code', ['key_claim', 0.15], ['name_and_plate', 0.12], ['identity_paper', 0.12]],
  runner: ['keeps', ['is replaced', 0.06], ['puts it back', 0.06]],
  parking: ['told at once', ['told late', 0.06]],
  handover: ['told at once', ['told late', 0.08], ['taken back', 0.06]],
  tips: [true, [false, 0.3]],
  tipsLater: [false, [true, 0.25]],
  rates: [false, [true, 0.35]],
} as const satisfies typeof calm;

/** A visit at a time that matters, or of a kind that shares alone may not bring. */
type SureVisit = Partial<GuestPlan> & { date?: string; hour?: number };
const plain = {
  end: 'leaves',
  wants: 'soon',
  mind: 'keeps',
  promo: null,
  paysAt: 'once asked',
  comes: 'in time',
  runner: 'keeps',
  parking: 'told at once',
  handover: 'told at once',
} as const;
const byCard = { ...plain, pays: ['card'] } as const;

const everywhere: SureVisit[] = [
  { ...plain, mind: 'cancels', pays: ['cash'], cashBack: 'at once' },
  { ...plain, mind: 'cancels', pays: ['cash'], cashBack: 'next day' },
  { ...byCard, mind: 'cancels', wants: 'tomorrow' },
  { ...byCard, wants: 'tomorrow' },
  { ...byCard, handover: 'told late', hour: 23, staysFor: 150 },
  { ...byCard, runner: 'is replaced', hour: 16, staysFor: 90 },
];
/** Both clocks that are put back show one o'clock twice; these cars are asked for in either hour. */
const twice = (date: string): SureVisit[] =>
  [320, 380].map((staysFor) => ({ ...byCard, date, hour: 20, staysFor, rates: true }));
const sure: Record<string, SureVisit[]> = {
  Hotel: [
    ...twice('2031-11-01'),
    // The price changes on that day.
    { ...byCard, date: '2031-10-24', hour: 11, staysFor: 770 },
    { ...byCard, promo: 1, staysFor: 30 },
    { ...byCard, promo: 2, staysFor: 200 },
    { ...byCard, promo: 2, staysFor: 90 },
    { ...byCard, promo: 3 },
  ],
  Harbour: [
    ...twice('2031-10-25'),
    // The zone changes while these cars are there.
    { ...byCard, date: ZONE_DAY, hour: 10, staysFor: 240 },
    { ...plain, pays: ['cash'], paysAt: 'handover', date: ZONE_DAY, hour: 11, staysFor: 300 },
    { ...byCard, staysFor: 15 },
    { ...plain, paysAt: 'handover', pays: ['gift'], staysFor: 120 },
    { ...byCard, promo: 2, staysFor: 100 },
    { ...byCard, promo: 1, staysFor: 100 },
  ],
  Souk: [
    { ...byCard, date: '2031-10-31', hour: 12, staysFor: 200 },
    { ...byCard, promo: 0, staysFor: 20 },
    { ...byCard, promo: 0, staysFor: 200 },
  ],
};

/** Each of these happens, or the month has not tested it. */
export const kinds =
  `card, cash, house, house code, gift, given away, written off, costs nothing, promo code, code used up,
code below its minimum, a code takes all off, cancelled and refunded, cash handed back, given back,
given to another runner, put back into the queue, parked again, reported late, taken back, later tip,
rating, works without a shift, cash that differs, day signed, day corrected, payout, payout refused,
overview read, price changed, zone changed`.split(/,\s+/);

/** Time on the clock that the place has on that date, also before that clock is set. */
function atHour({ name, calendar }: Place, date: string, hour: number): number {
  const isChanged = name === 'Harbour' && date > ZONE_DAY;
  return findTime(date, Math.round(hour * 60), isChanged ? NEW_ZONE : calendar.zoneAt(-Infinity));
}
const pickHour = (random: Random) => Math.round(random.between(12, 23) * 60) / 60;

/** @param server whose routines run as a worker would run them */
export function buildMonth(server: TestServer, { carsPerDay }: { carsPerDay: number }): Scenario {
  return {
    stage: { businesses, days: { first: addDays(FIRST, -2), last: addDays(LAST, 6) } },
    plan: (stage, random) => {
      const places = stage.flatMap((business) => business.places);
      return {
        guests: places.flatMap((place) => planGuests(place, carsPerDay, random)),
        valets: places.flatMap((place) => planValets(place, random)),
        desksDispatch: false,
      };
    },
    direct: (simulation) => direct(simulation, server),
  };
}

function planGuests(place: Place, carsPerDay: number, random: Random): GuestPlan[] {
  const dates = listDates(FIRST, LAST);
  const visits = [...everywhere, ...(sure[place.name] ?? [])];
  const { places } = place.business;
  // Lists of a business with two places have more than one page.
  const share = places.length > 1 ? 1 : 0.6;
  const count = Math.max(visits.length, Math.round(dates.length * carsPerDay * share));
  return dealHabits(count, habits, random).map((dealt, at) => {
    const { date, hour, ...visit } = visits[at] ?? {};
    const day = date ?? dates[Math.floor(((at + random.next()) * dates.length) / count)] ?? FIRST;
    const comesAt = hour ?? Math.round(random.between(9, 23.9) * 60) / 60;
    const isScheduled = (visit.wants ?? dealt.wants) === 'tomorrow';
    return planGuest(dealt, random, {
      plate: `${place.name.slice(0, 2).toUpperCase()} ${1000 + at}`,
      place,
      arrivesAt: atHour(place, day, comesAt),
      staysFor: random.chance(0.2) ? random.between(5, 50) : random.between(50, 700),
      paysAfter: random.between(0.5, 5),
      changesAfter: isScheduled ? random.between(300, 500) : random.between(0.05, 0.1),
      tipsAfter: random.pick([5, 90, 600]),
      asksAgainAfter: random.between(20, 300),
      ...visit,
    });
  });
}

/** Two shifts a day, taken in turn; the second goes over midnight and over the end of the business day. */
function planValets(place: Place, random: Random): Cast['valets'] {
  const between = (from: number, to: number) => Math.round(random.between(from, to) * 60) / 60;
  return listDates(FIRST, addDays(LAST, 1)).flatMap((date, day) =>
    [
      [between(6, 7), between(19, 20)] as const,
      [between(16, 17), between(29.5, 30.5)] as const,
    ].map(([from, to], slot) => {
      const startsAt = atHour(place, date, from);
      return {
        place,
        worker: place.valets[(day + 2 * slot) % place.valets.length] as Worker,
        plan: {
          ...calmValet,
          startsAt,
          until: startsAt + (to - from) * 60 * MINUTE,
          startsShift: !random.chance(0.1),
          reacts: [0.5, 5],
          fetches: [1, 11],
        },
      };
    }),
  );
}

/** Runs a worker's routines after each day: figures at the first place, pools at the others. Managers do their part. */
function direct({ party, businesses, differences }: Simulation, server: TestServer): void {
  const { clock } = party;
  for (const business of businesses) {
    const manager = new Manager(party, business, differences);
    const random = party.randomOf(`days of the manager in ${business.currency}`);
    const start = (what: string, at: number, act: () => Promise<void>) =>
      clock.start(() => `the manager in ${business.currency}, who ${what}`, act, at);
    for (const place of business.places) {
      for (const date of listDates(FIRST, END)) {
        const isOver = atHour(place, date, 4) + DIVIDES_AFTER * MINUTE;
        const run = place.tipRule === 'runner' ? keepFigures : closeTipPools;
        clock.start(
          () => 'the worker',
          () => run(server.ctx),
          isOver,
        );
      }
      for (const date of listDates(FIRST, LAST)) {
        const day = addDays(date, 1);
        start('closes a day', atHour(place, day, 14), () =>
          manager.closeDay(place, place.calendar.get(date)),
        );
        if (random.chance(0.3))
          start('reads figures', atHour(place, date, pickHour(random)), () =>
            manager.readOverview([place]),
          );
      }
      for (const date of ['2031-10-24', '2031-11-08'])
        start('changes prices', atHour(place, date, pickHour(random)), () =>
          manager.changeSign(place, 1.2),
        );
      if (place.name === 'Harbour')
        start('changes the zone', atHour(place, ZONE_DAY, 12), () =>
          manager.changeZone(place, NEW_ZONE, 'GR'),
        );
    }
    for (const date of ['2031-10-22', '2031-10-27', '2031-11-03', '2031-11-06', '2031-11-12'])
      start('pays out', Date.parse(`${date}T15:00Z`), () =>
        manager.payOut({ from: '2031-10-15', to: '2031-10-20' }),
      );
    if (business.places.length > 1)
      start('reads figures', Date.parse('2031-11-09T19:30Z'), () =>
        manager.readOverview(business.places),
      );
  }
}

/** Analytics ranges: all of it, around each clock that was put back, and one day. */
export const ranges = [
  { from: FIRST, to: LAST },
  { from: '2031-10-24', to: '2031-10-28' },
  { from: '2031-10-31', to: '2031-11-06' },
  { from: '2031-11-02', to: '2031-11-02' },
];
export const months = ['2031-10', '2031-11'];

/** Compares all figures of the month with the notes. */
export async function checkMonth(
  simulation: Simulation,
  server: TestServer,
  differences: Differences,
): Promise<void> {
  const [all = { from: FIRST, to: LAST }] = ranges;
  await checkDays(simulation, server, all, differences);
  for (const range of ranges) await checkRanges(simulation, server, range, differences);
  await checkAccounts(simulation, server, { months, ranges }, differences);
  await checkAllBehind(simulation, server, all, differences);
}

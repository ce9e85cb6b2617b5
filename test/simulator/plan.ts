import { randomPhone } from '#test/factories/people.ts';
import { CARDS } from '#test/factories/stays.ts';
import type { Random } from './random.ts';
import type { Place } from './stage.ts';

/** Choices of a guest, and of the staff about their car, that a scenario deals out by shares. */
export type Habits = {
  end: 'leaves' | 'stays' | 'turns away' | 'is given back';
  /** Guests delete the SMS: staff send the link again, or ask for the car themselves. */
  link: 'kept' | 'sent again' | 'staff ask';
  /** The next one pays what the one before leaves. */
  pays: readonly ('card' | 'cash' | 'gift' | 'house' | 'house code')[];
  paysAt: 'once asked' | 'handover';
  /** Index among the codes of the business; null types none. */
  promo: number | null;
  /** Tried in this order. */
  cards: readonly string[];
  tips: boolean;
  tipsLater: boolean;
  rates: boolean;
  mind: 'keeps' | 'cancels' | 'changes the time';
  wants: 'soon' | 'tomorrow';
  /** A late guest finds their car parked again. */
  comes: 'in time' | 'late';
  cashBack: 'at once' | 'next day';
  hasHook: boolean;
  proof: 'code' | 'key_claim' | 'name_and_plate' | 'identity_paper';
  runner: 'keeps' | 'is replaced' | 'puts it back';
  parking: 'told at once' | 'told late';
  handover: 'told at once' | 'told late' | 'taken back';
};

/** Plan of a guest, as far as the others let them. */
export type GuestPlan = Habits & {
  name: string;
  plate: string;
  phone: string;
  place: Place;
  arrivesAt: number;
  /** Minutes from having their key taken until they want the car. */
  staysFor: number;
  /** Minutes until a car that is wanted tomorrow is wanted. */
  wantedIn: number;
  /** Minutes from asking to paying, and from that to another mind. */
  paysAfter: number;
  changesAfter: number;
  /** 0 is none. */
  tipCents: number;
  laterTipCents: number;
  /** Minutes from having the car until the tip. */
  tipsAfter: number;
  /** Minutes after the car at which they come to the curb, and after which they ask once more for one that was parked again. */
  comesAfter: number;
  asksAgainAfter: number;
};

export type Shares = {
  [K in keyof Habits]: readonly [usual: Habits[K], ...others: (readonly [Habits[K], number])[]];
};

/** Nothing out of the ordinary; a scenario overrides what it is about. */
export const calm: Shares = {
  end: ['leaves'],
  link: ['kept'],
  pays: [['card']],
  paysAt: ['once asked'],
  promo: [null],
  cards: [[CARDS.good]],
  tips: [true],
  tipsLater: [false],
  rates: [false],
  mind: ['keeps'],
  wants: ['soon'],
  comes: ['in time'],
  cashBack: ['at once'],
  hasHook: [true],
  proof: ['code'],
  runner: ['keeps'],
  parking: ['told at once'],
  handover: ['told at once'],
};

/** Deals the habits to so many guests: each kind as often as its share, and at least once. */
export function dealHabits(count: number, shares: Shares, random: Random): Habits[] {
  const dealt = Object.entries(shares).map(
    ([name, [usual, ...others]]) =>
      [name, random.deal<unknown>(count, usual, others as [unknown, number][])] as const,
  );
  return Array.from(
    { length: count },
    (_, at) => Object.fromEntries(dealt.map(([name, values]) => [name, values[at]])) as Habits,
  );
}

const makes = [
  ['Subaru', 'Outback', 'Brown'],
  ['Honda', 'Accord', 'Black'],
  ['Lexus', 'LX 600', 'White'],
  ['Audi', 'Q8', 'Gray'],
  ['Tesla', 'Model 3', 'Blue'],
] as const;
const names = ['Layla Hashimi', 'Dina Farouk', 'Grace Okafor', 'سارة القحطاني', 'Omar Saadi'];

export const describeCar = (plate: string) => {
  const [vehicleMake, vehicleModel, vehicleColor] = makes[
    Number(plate.slice(-2)) % makes.length
  ] as (typeof makes)[number];
  return { vehicleMake, vehicleModel, vehicleColor };
};

/** Longer than a runner waits at the curb. */
const LATE_MINUTES = 14;

/** Completes the plan of a guest: an hour's stay without hesitation, but for what the scenario says. */
export function planGuest(
  habits: Habits,
  random: Random,
  own: Partial<GuestPlan> & Pick<GuestPlan, 'plate' | 'place' | 'arrivesAt'>,
): GuestPlan {
  // Tips are multiples of a hundredth of the currency, which is the smallest coin of all that are used.
  const coin = own.place.business.unit / 100;
  const plan = { ...habits, ...own };
  return {
    name: random.pick(names),
    phone: randomPhone(),
    staysFor: 60,
    wantedIn: random.between(9, 14) * 60,
    paysAfter: 0,
    changesAfter: 0.3,
    tipCents: plan.tips ? random.whole(25, 900) * coin : 0,
    laterTipCents: plan.tipsLater ? random.whole(100, 500) * coin : 0,
    tipsAfter: 2,
    comesAfter: plan.comes === 'late' ? LATE_MINUTES : random.between(0.3, 2.5),
    asksAgainAfter: 0,
    ...plan,
  };
}

import { CARDS } from '#test/factories/stays.ts';
import type { StageLocation } from '../stage/stage.ts';
import type { Random } from '../random.ts';

/** Steps of the desk with a car whose runner it cannot reach. */
export const deskSteps = ['another runner', 'no runner', 'no car'] as const;
/**
 * Case in which the desk and a runner without signal do not know of each other. The runner hands
 * the car over after or before the desk's step, or presses for a car that never left its spot.
 */
export type Mishap = {
  desk: (typeof deskSteps)[number];
  runner: 'hands over after' | 'has handed over' | 'presses by mistake';
};
const runnerSteps = ['hands over after', 'has handed over', 'presses by mistake'] as const;
const mishaps: Mishap[] = deskSteps.flatMap((desk) =>
  runnerSteps.map((runner) => ({ desk, runner })),
);

/** Plan of a guest, which the evening may change. Times are minutes of the evening. */
export type GuestPlan = {
  name: string;
  plate: string;
  phone: string;
  place: StageLocation;
  arrivesAt: number;
  /** Minutes from the check-in until the guest requests the car. */
  staysFor: number;
  /**
   * The guest leaves the podium without confirming, leaves the car until tomorrow, or fetches it.
   */
  end: 'turns away' | 'stays' | 'leaves';
  /**
   * A guest who deleted the ticket link gets it again from the staff, or the staff request the car.
   */
  link: 'kept' | 'sent again' | 'staff ask';
  pays: 'card' | 'desk' | 'handover' | 'complimentary';
  /** Cards, in the order in which the guest tries them. */
  cards: string[];
  tipCents: number;
  /** Tip paid after the return; 0 means no tip. */
  laterTipCents: number;
  mind: 'keeps' | 'cancels' | 'changes the time';
  /** Minutes between the arrival of the car at the curb and the arrival of its guest. */
  comesAfter: number;
  /** True if the key is hung on a hook. */
  hasHook: boolean;
  mishap: Mishap | null;
  /** True if two valets park the car, the first of them without signal. */
  isParkedTwice: boolean;
};

const names = ['Layla Hashimi', 'Dina Farouk', 'Grace Okafor', 'سارة القحطاني', 'Omar Saadi'];

const PLATES_FROM = 1_000;
const NUMBERS_FROM = 2_000_000;
/** Minutes that a late guest takes. Longer than a runner waits at the curb. */
const LATE_MINUTES = 14;

/**
 * Plans guests who arrive in the first half of the evening and leave before its end. Some leave
 * their cars until tomorrow.
 */
export function planGuests(
  count: number,
  places: readonly StageLocation[],
  minutes: number,
  random: Random,
  mishapShare: number,
) {
  const deal = <T>(usual: T, ...shares: (readonly [T, number])[]) =>
    random.deal(count, usual, shares);
  const ends = deal<GuestPlan['end']>('leaves', ['turns away', 0.02], ['stays', 0.04]);
  const links = deal<GuestPlan['link']>('kept', ['sent again', 0.04], ['staff ask', 0.03]);
  const ways = deal<GuestPlan['pays']>(
    'card',
    ['desk', 0.1],
    ['handover', 0.15],
    ['complimentary', 0.03],
  );
  const cards = deal<string[]>(
    [CARDS.good],
    [[CARDS.declined, CARDS.other], 0.06],
    [[CARDS.challenge], 0.06],
  );
  const minds = deal<GuestPlan['mind']>('keeps', ['cancels', 0.08], ['changes the time', 0.08]);
  const late = deal(false, [true, 0.06]);
  const tips = deal(true, [false, 0.35]);
  const laterTips = deal(false, [true, 0.12]);
  const hooks = deal(true, [false, 0.15]);
  const plans = Array.from({ length: count }, (_, index): GuestPlan => {
    const place = places[index % places.length] as StageLocation;
    const arrivesAt = minutes * 0.55 * (random.next() + random.next()) * 0.5;
    const link = links[index] ?? 'kept';
    let pays = ways[index] ?? 'card';
    if (pays === 'handover' && place.payWhen === 'before') pays = 'desk';
    // A guest whose car the staff request is at the desk, and pays there.
    if (link === 'staff ask') pays = 'desk';
    return {
      name: random.pick(names),
      plate: `EV ${PLATES_FROM + index}`,
      phone: `+1555${NUMBERS_FROM + index}`,
      place,
      arrivesAt,
      staysFor: minutes * random.between(0.12, 0.38),
      end: ends[index] ?? 'leaves',
      link,
      pays,
      cards: cards[index] ?? [CARDS.good],
      tipCents: tips[index] ? random.whole(100, 900) : 0,
      laterTipCents: laterTips[index] ? random.whole(100, 500) : 0,
      mind: minds[index] ?? 'keeps',
      comesAfter: late[index] ? LATE_MINUTES : random.between(0.3, 2.5),
      hasHook: hooks[index] ?? true,
      mishap: null,
      isParkedTwice: false,
    };
  });
  dealMishaps(plans, mishapShare, random);
  return plans;
}

/** Gives mishaps to guests of whom nothing else is special. */
function dealMishaps(plans: readonly GuestPlan[], share: number, random: Random): void {
  const kinds = random.shuffled(mishaps);
  const plain = plans.filter(
    ({ end, link, pays, mind, comesAfter }) =>
      end === 'leaves' &&
      link === 'kept' &&
      pays === 'card' &&
      mind === 'keeps' &&
      comesAfter < LATE_MINUTES,
  );
  for (const [index, plan] of plain.slice(0, Math.round(plans.length * share)).entries()) {
    plan.mishap = kinds[index % kinds.length] ?? null;
    // A guest whose request was cancelled cannot tip.
    if (plan.mishap?.desk === 'no car') plan.laterTipCents = 0;
  }
  if (share === 0) return;
  // A car that stays shows where it was parked.
  const staying = plans.filter(({ end, hasHook }) => end === 'stays' && hasHook);
  for (const plan of staying.slice(0, Math.ceil(staying.length / 2))) plan.isParkedTwice = true;
}

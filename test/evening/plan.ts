import { CARDS } from '#test/factories/stays.ts';
import type { EveningLocation } from './place.ts';
import type { Random } from './random.ts';

/** A guest's plan, as far as the evening permits it. Times are minutes of the evening. */
export type GuestPlan = {
  name: string;
  plate: string;
  phone: string;
  place: EveningLocation;
  arrivesAt: number;
  /** The minutes from the check-in until the guest wants the car. */
  staysFor: number;
  /** The guest gives up at the podium, leaves the car until tomorrow, or comes for it. */
  end: 'turns away' | 'stays' | 'leaves';
  /** A deleted link is sent again by staff, or staff ask for the car. */
  link: 'kept' | 'sent again' | 'staff ask';
  pays: 'card' | 'desk' | 'handover' | 'complimentary';
  /** The cards are tried in this order. */
  cards: string[];
  tipCents: number;
  /** The tip given after the return; 0 means none. */
  laterTipCents: number;
  mind: 'keeps' | 'cancels' | 'changes the time';
  /** The minutes between the car's arrival at the curb and the guest's. */
  comesAfter: number;
  /** Says whether the key gets a hook. */
  hasHook: boolean;
};

const makes = [
  ['Subaru', 'Outback', 'Brown'],
  ['Honda', 'Accord', 'Black'],
  ['Lexus', 'LX 600', 'White'],
  ['Audi', 'Q8', 'Gray'],
  ['Tesla', 'Model 3', 'Blue'],
] as const;
const names = ['Layla Hashimi', 'Dina Farouk', 'Grace Okafor', 'سارة القحطاني', 'Omar Saadi'];

export const carOf = (plate: string) => {
  const [vehicleMake, vehicleModel, vehicleColor] = makes[
    Number(plate.slice(-2)) % makes.length
  ] as (typeof makes)[number];
  return { vehicleMake, vehicleModel, vehicleColor };
};

const PLATES_FROM = 1_000;
const NUMBERS_FROM = 2_000_000;
/** Exceeds the time for which a runner waits at the curb. */
const LATE_MINUTES = 14;

/** Guests come in the first half of the evening and are gone by its end, but for those who leave their car. */
export function planGuests(
  count: number,
  places: readonly EveningLocation[],
  minutes: number,
  random: Random,
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
  return Array.from({ length: count }, (_, index): GuestPlan => {
    const place = places[index % places.length] as EveningLocation;
    const arrivesAt = minutes * 0.55 * (random.next() + random.next()) * 0.5;
    const link = links[index] ?? 'kept';
    let pays = ways[index] ?? 'card';
    if (pays === 'handover' && place.paysWhen === 'before') pays = 'desk';
    // A guest whose car staff ask for stands at the desk, so they pay there.
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
    };
  });
}

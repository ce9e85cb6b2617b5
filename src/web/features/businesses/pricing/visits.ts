import { useSearch } from '@tanstack/react-router';
import { isClockTime, type Weekday } from '#domain/payments/rates/rateTable.ts';
import {
  MOST_VISIT_MINUTES,
  type TypicalGuestName,
  typicalGuestNames,
  typicalVisits,
  type TypicalVisit,
} from '#domain/payments/rates/typicalGuests.ts';
import { useChangeSearch } from '#web/app/portal/table/tableSearch.ts';

/** Sample visits that differ from the typical visits, by guest. */
export type GuestVisits = Partial<Record<TypicalGuestName, TypicalVisit>>;

/** Visit in the address: guest, weekday or date, time and minutes, as in 'lunch-5-2330-150'. */
const PART = /^([a-zA-Z]+)-([1-7]|\d{8})-(\d\d)(\d\d)-(\d{1,5})$/;

const isDate = (day: string) => new Date(`${day}T00:00Z`).toJSON()?.slice(0, 10) === day;

function readDay(text: string): TypicalVisit['day'] | null {
  if (text.length === 1) return Number(text) as Weekday;
  const day = `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`;
  return isDate(day) ? day : null;
}

/** Returns the visit with these values; null when a value is invalid. */
export function findVisit(
  day: TypicalVisit['day'] | null,
  from: string,
  minutes: number,
): TypicalVisit | null {
  const isLong = minutes > MOST_VISIT_MINUTES;
  if (day === null || !isClockTime(from)) return null;
  if (typeof day === 'string' && !isDate(day)) return null;
  return Number.isSafeInteger(minutes) && minutes > 0 && !isLong ? { day, from, minutes } : null;
}

const isSame = (one: TypicalVisit, other: TypicalVisit) =>
  one.day === other.day && one.from === other.from && one.minutes === other.minutes;

/**
 * Parses the visits from the address parameter. Guests with an unreadable part keep their typical
 * visit.
 */
export function readVisits(text: string | undefined): GuestVisits {
  const visits: GuestVisits = {};
  for (const part of text?.split('.') ?? []) {
    const [, name, day = '', hour = '', minute = '', length] = PART.exec(part) ?? [];
    const guest = typicalGuestNames.find((each) => each === name);
    const visit = findVisit(readDay(day), `${hour}:${minute}`, Number(length));
    if (guest && visit && !isSame(visit, typicalVisits[guest])) visits[guest] = visit;
  }
  return visits;
}

/** Formats the visits as an address parameter; undefined when all visits are typical. */
export function writeVisits(visits: GuestVisits): string | undefined {
  const parts = typicalGuestNames.flatMap((name) => {
    const visit = visits[name];
    if (!visit || isSame(visit, typicalVisits[name])) return [];
    const day = String(visit.day).replaceAll('-', '');
    return [`${name}-${day}-${visit.from.replace(':', '')}-${visit.minutes}`];
  });
  return parts.join('.') || undefined;
}

/**
 * Reads the visits of the preview from the address. A preview can therefore be bookmarked and
 * shared.
 */
export function useVisits() {
  const { guests } = useSearch({ from: '/manager/portal/business-dashboard/pricing' });
  const change = useChangeSearch();
  const visits = readVisits(guests);
  const show = (next: GuestVisits) => change({ guests: writeVisits(next) });
  return {
    visits,
    isTypical: Object.keys(visits).length === 0,
    change: (name: TypicalGuestName, visit: TypicalVisit) => show({ ...visits, [name]: visit }),
    reset: () => show({}),
  };
}
export type ChosenVisits = ReturnType<typeof useVisits>;

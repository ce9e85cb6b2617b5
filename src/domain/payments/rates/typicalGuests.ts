import { addDays, type CalendarDay, getWeekday } from '../../businesses/businessDay.ts';
import { formatFieldTime, parseFieldTime, type TimeZone } from '../../shared/zone.ts';
import type { ClockTime, Weekday } from './rateTable.ts';

export const typicalGuestNames = ['quickStop', 'lunch', 'dinner', 'meeting', 'hotelNight'] as const;
export type TypicalGuestName = (typeof typicalGuestNames)[number];

/** Time of an example visit on the location's calendar and clock, and its length. */
export type TypicalVisit = {
  /** Date of the visit, or a weekday, which means the next day with this weekday. */
  day: Weekday | CalendarDay;
  from: ClockTime;
  minutes: number;
};

/** Longest visit in a pricing example, in minutes: a week. */
export const MOST_VISIT_MINUTES = 7 * 24 * 60;

/**
 * Visits that most locations have, as examples of prices. `hotelNight` lasts until the next
 * morning.
 */
export const typicalVisits: Readonly<Record<TypicalGuestName, TypicalVisit>> = {
  quickStop: { day: 3, from: '09:02', minutes: 11 },
  lunch: { day: 2, from: '12:10', minutes: 75 },
  dinner: { day: 6, from: '19:20', minutes: 165 },
  meeting: { day: 4, from: '08:45', minutes: 505 },
  hotelNight: { day: 7, from: '22:15', minutes: 575 },
};

export type TypicalGuest = { name: TypicalGuestName; parkedAt: Date; pickupAt: Date };

/** Finds the first day after the given day that has this weekday. */
function findNext(weekday: Weekday, after: CalendarDay): CalendarDay {
  return addDays(after, ((weekday - getWeekday(after) + 6) % 7) + 1);
}

/**
 * Lists five example stays that show the cost of a rate table. Weekdays are the first ones after
 * `after`, on the location's calendar.
 *
 * @param visits replace the typical visits of the same name
 */
export function listTypicalGuests(
  after: Date,
  zone: TimeZone,
  visits: Partial<Record<TypicalGuestName, TypicalVisit>> = {},
): TypicalGuest[] {
  const today = formatFieldTime(after, zone).slice(0, 10);
  return typicalGuestNames.map((name) => {
    const { day, from, minutes } = visits[name] ?? typicalVisits[name];
    const date = typeof day === 'number' ? findNext(day, today) : day;
    const parkedAt = parseFieldTime(`${date}T${from}`, zone);
    return { name, parkedAt, pickupAt: new Date(parkedAt.getTime() + minutes * 60_000) };
  });
}

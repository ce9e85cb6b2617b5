import { addDays } from '../../businesses/businessDay.ts';
import { fieldTime, readFieldTime, type TimeZone } from '../../shared/zone.ts';
import type { ClockTime, Weekday } from './rateTable.ts';

export const typicalGuestNames = ['quickStop', 'lunch', 'dinner', 'meeting', 'hotelNight'] as const;
export type TypicalGuestName = (typeof typicalGuestNames)[number];

/** Who comes to most places, by the weekday and the hours of their stay; the last until the next morning. */
const visits: Record<TypicalGuestName, { weekday: Weekday; from: ClockTime; to: ClockTime }> = {
  quickStop: { weekday: 3, from: '09:02', to: '09:13' },
  lunch: { weekday: 2, from: '12:10', to: '13:25' },
  dinner: { weekday: 6, from: '19:20', to: '22:05' },
  meeting: { weekday: 4, from: '08:45', to: '17:10' },
  hotelNight: { weekday: 7, from: '22:15', to: '07:50' },
};

export type TypicalGuest = { name: TypicalGuestName; parkedAt: Date; pickupAt: Date };

/** Five stays that show what a rate table does, on the location's calendar in the week after an instant. */
export function listTypicalGuests(after: Date, zone: TimeZone): TypicalGuest[] {
  const today = fieldTime(after, zone).slice(0, 10);
  const weekdayOf = (day: string) => new Date(`${day}T00:00Z`).getUTCDay() || 7;
  return typicalGuestNames.map((name) => {
    const { weekday, from, to } = visits[name];
    const ahead = (weekday - weekdayOf(today) + 6) % 7;
    const day = addDays(today, ahead + 1);
    const end = to < from ? addDays(day, 1) : day;
    return {
      name,
      parkedAt: readFieldTime(`${day}T${from}`, zone),
      pickupAt: readFieldTime(`${end}T${to}`, zone),
    };
  });
}

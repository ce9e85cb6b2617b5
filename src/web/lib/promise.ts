import { computeCurbTone, countCurbMinutes, type CurbTone } from '#domain/orders/curb.ts';
import { readPunctuality, type OrderPunctuality } from '#domain/orders/promise.ts';
import type { TimeZone } from '#domain/shared/zone.ts';
import type { AnyTranslator } from '#texts/translator.ts';
import { getServerNow, useNow } from './clock.ts';
import { formatTime, formatWhen } from './format.ts';
import type { Language } from './language.ts';
import { useTranslation } from './translation.ts';

type ShownOrder = Parameters<typeof readPunctuality>[0];

/** Minutes beyond which a time of day is clearer than a number of minutes. */
export const LONGEST_COUNTDOWN_MINUTES = 90;

/** Urgency of the guest's ticket: amber when late, red when very late. */
export const guestTones = { onTime: 'green', late: 'amber', veryLate: 'red' } as const;

/** Minutes before the due time from which staff screens show a car in amber. */
const SOON_MINUTES = 5;

/**
 * Returns the tone of a car on staff screens: amber when due soon or expected late, red past the
 * promise.
 */
function staffTone({ punctuality, lateMinutes, minutesLeft }: OrderPunctuality): CurbTone {
  if (lateMinutes > 0) return 'red';
  const isSoon = minutesLeft === null || minutesLeft <= SOON_MINUTES;
  return punctuality === 'late' || isSoon ? 'amber' : 'green';
}

export type CarUrgency = { tone: CurbTone; minutes: number; time: 'left' | 'late' | 'waiting' };

/**
 * Computes tone and minutes of a car for staff screens: until the promised time, past it, or at
 * the curb.
 */
export function computeUrgency(
  order: ShownOrder & { readyAt: string | null },
  now: number,
): CarUrgency {
  const standing = readPunctuality(order, now);
  if (!standing) {
    const minutes = countCurbMinutes(order.readyAt, now);
    return { tone: computeCurbTone(minutes), minutes, time: 'waiting' };
  }
  const { lateMinutes, minutesLeft } = standing;
  const tone = staffTone(standing);
  if (lateMinutes > 0) return { tone, minutes: lateMinutes, time: 'late' };
  return { tone, minutes: minutesLeft ?? 0, time: 'left' };
}

/** Formats when a car is due in few words: '6 min left', '7 min late', 'for 9:40 PM'. */
export function describeDue(
  { lateMinutes, minutesLeft, promisedAt, expectedAt }: OrderPunctuality,
  zone: TimeZone,
  { t, language }: AnyTranslator<'row'>,
  now: number,
): string {
  const at = (instant: number) => formatWhen(new Date(instant), language, zone, new Date(now));
  if (lateMinutes > LONGEST_COUNTDOWN_MINUTES && promisedAt !== null) {
    return t('row:due.lateSince', { time: at(promisedAt) });
  }
  if (lateMinutes > 0) return t('row:due.late', { count: lateMinutes });
  if (minutesLeft === null) return t('row:due.now');
  if (minutesLeft > LONGEST_COUNTDOWN_MINUTES) return t('row:due.at', { at: at(expectedAt) });
  return t('row:due.left', { count: minutesLeft });
}

/** Formats the later time that the guest asked for; null without one, or once it has passed. */
export const writeLaterTime = (
  { scheduledFor }: { scheduledFor: string | null },
  language: Language,
  zone: TimeZone,
): string | null =>
  scheduledFor && Date.parse(scheduledFor) > getServerNow()
    ? formatWhen(scheduledFor, language, zone)
    : null;

export type CarArrival = {
  standing: OrderPunctuality;
  /** '12 minutes', 'Any moment now', or the time of day beyond 90 minutes. */
  left: string;
  /** 'around 7:08 PM'; null when `left` already has the time of day. */
  by: string | null;
  /** 'Running 7 min late'; null if the car is on time. */
  late: string | null;
  /** 'Now expected 7:08 PM'; null if the car is on time. */
  nowExpected: string | null;
};

/**
 * Describes the arrival of a car by one rule for all screens; null once the car is at the curb.
 *
 * @param zone time zone of the location
 */
export function describeArrival(
  order: ShownOrder,
  zone: TimeZone,
  { t, language }: AnyTranslator<'common'>,
  now: number,
): CarArrival | null {
  const standing = readPunctuality(order, now);
  if (!standing) return null;
  const { punctuality, lateMinutes, promisedAt, expectedAt, minutesLeft } = standing;
  const expected = formatWhen(new Date(expectedAt), language, zone, new Date(now));
  const isFar = minutesLeft !== null && minutesLeft > LONGEST_COUNTDOWN_MINUTES;
  const isLate = punctuality !== 'onTime';
  const left = () =>
    minutesLeft === null
      ? t('common:arrival.anyMoment')
      : t('common:arrival.minutes', { count: minutesLeft });
  const late = () => {
    if (lateMinutes === 0 || promisedAt === null) return t('common:arrival.putOff');
    if (lateMinutes <= LONGEST_COUNTDOWN_MINUTES)
      return t('common:arrival.late', { count: lateMinutes });
    return t('common:arrival.lateSince', {
      time: formatWhen(new Date(promisedAt), language, zone, new Date(now)),
    });
  };
  return {
    standing,
    left: isFar ? expected : left(),
    by:
      isFar || minutesLeft === null
        ? null
        : t('common:arrival.by', { time: formatTime(new Date(expectedAt), language, zone) }),
    late: isLate ? late() : null,
    nowExpected: isLate ? t('common:arrival.nowExpected', { time: expected }) : null,
  };
}

/** Returns `describeArrival` of an order, updated as the server's clock advances. */
export function useArrival(
  order: ShownOrder | null | undefined,
  zone: TimeZone,
): CarArrival | null {
  const now = useNow();
  const text = useTranslation('common');
  return order ? describeArrival(order, zone, text, now) : null;
}

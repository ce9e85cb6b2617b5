import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GuestOrder } from '#contract/orders.ts';
import { minutes, time } from '#web/lib/format.ts';
import { isolate, useLanguage } from '#web/lib/language.ts';

const MINUTE_MS = 60_000;
const RENEWED_MS = 5_000;
/** From here on a time of day says more than minutes. */
const MANY_MINUTES = 60;

/** Whole minutes left of an estimate that was read a while ago; null once they have run out. */
export function minutesLeft(etaMinutes: number, elapsedMs: number): number | null {
  const left = Math.ceil(etaMinutes - elapsedMs / MINUTE_MS);
  return left > 0 ? left : null;
}

function useElapsed(since: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), RENEWED_MS);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, now - since);
}

type Props = { order: Pick<GuestOrder, 'etaMinutes' | 'scheduledFor'>; readAt: number };

/** In how many minutes the car is at the curb, counted down; it does not promise what has passed. */
export function Arrival({ order, readAt }: Props) {
  const { t } = useTranslation('services');
  const language = useLanguage();
  const elapsed = useElapsed(readAt);
  const left = minutesLeft(order.etaMinutes, elapsed);
  if (left === null) return <span className="text-20">{t('arrival.delayed')}</span>;
  const isFarOff = left >= MANY_MINUTES;
  const shown = isFarOff
    ? time(new Date(readAt + order.etaMinutes * MINUTE_MS), language)
    : minutes(left, language);
  return (
    <span className="flex flex-col">
      <span className="text-12 font-normal">{isFarOff ? t('arrival.at') : t('arrival.label')}</span>
      <span className="text-28 leading-tight whitespace-nowrap tabular-nums">{isolate(shown)}</span>
    </span>
  );
}

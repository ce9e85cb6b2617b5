import { useTranslation } from '#web/lib/translation.ts';
import type { GuestOrder } from '#contract/orders.ts';
import { minutesLeft } from '#domain/orders/countdown.ts';
import { useNow } from '#web/lib/clock.ts';
import { minutes, time } from '#web/lib/format.ts';
import { isolate, useLanguage } from '#web/lib/language.ts';

const MINUTE_MS = 60_000;
/** From here on a time of day says more than minutes. */
const MANY_MINUTES = 60;

/** `readAt` on the server's clock. */
type Props = { order: Pick<GuestOrder, 'status' | 'etaMinutes'>; readAt: number };

/** In how many minutes the car is at the curb, counted down; it does not promise what has passed. */
export function Arrival({ order, readAt }: Props) {
  const { t } = useTranslation('services');
  const language = useLanguage();
  const left = minutesLeft(order, readAt, useNow());
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

import type { AnyTranslator } from '#texts/translator.ts';

/** CSS classes of a wait before paying, the largest figure of its screen. */
export const waitLook = 'text-[min(2.5rem,13vw)] leading-tight font-[700] tabular-nums';

const HOUR = 60;

/** Formats a wait: '10 min', '1 hour', '2 h 15 min'. */
export function writeWait(count: number, { t }: AnyTranslator<'pay'>): string {
  if (count < HOUR) return t('pay:request.minutes', { count });
  const hours = Math.floor(count / HOUR);
  const minutes = count % HOUR;
  return minutes === 0
    ? t('pay:request.hours', { count: hours })
    : t('pay:request.wait', { hours, minutes });
}

/** Formats a place in the queue: 'Next', 'No. 2'. */
export const writePlace = (position: number, { t }: AnyTranslator<'pay'>): string =>
  position === 1 ? t('pay:queue.next') : t('pay:queue.position', { position });

import { useNow } from '#web/lib/clock.ts';

const WARN_BELOW_S = 10 * 60;

export type TimeLeft = {
  /** Minutes and seconds left: '29:59'. */
  text: string;
  isExpired: boolean;
  /** True if less than ten minutes are left. */
  isShort: boolean;
};

/** Computes the time left until an instant. Zero seconds count as expired, as on the server. */
export function computeCountdown(until: string, now: number): TimeLeft {
  const seconds = Math.max(0, Math.ceil((Date.parse(until) - now) / 1000));
  const two = (number: number) => String(number).padStart(2, '0');
  return {
    text: `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`,
    isExpired: seconds === 0,
    isShort: seconds < WARN_BELOW_S,
  };
}

const SECOND_MS = 1000;

/** Computes the time left until an instant, again every second. */
export function useCountdown(until: string): TimeLeft {
  return computeCountdown(until, useNow(SECOND_MS));
}

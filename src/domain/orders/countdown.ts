import { isAwaitingPayment, type OrderStatus } from './states.ts';

const MINUTE_MS = 60_000;

/**
 * Whole minutes left of an order's estimate that was read at `readAt` (both times in milliseconds
 * since 1970). Null once it has run out: a screen then says that it takes longer, rather than an
 * ever-true 'one minute'. Before the order is paid nobody has set off, and the estimate stands still.
 */
export function minutesLeft(
  order: { status: OrderStatus; etaMinutes: number },
  readAt: number,
  now: number,
): number | null {
  // A clock that stands behind the server's makes no estimate longer.
  const passed = isAwaitingPayment(order.status) ? 0 : Math.max(0, now - readAt) / MINUTE_MS;
  const left = Math.ceil(order.etaMinutes - passed);
  return left > 0 ? left : null;
}

import { etaMinutes, meanReturnMinutes, queuePositions } from '#domain/orders/estimate.ts';
import type { LocationFacts } from './facts.ts';

export type Estimate = { etaMinutes: number; queuePosition: number | null };

type Estimable = {
  id: string;
  status: string;
  due_at: Date;
  dispatched_at: Date | null;
};

const MINUTE = 60_000;

/** Honest minutes until each order's car is at the curb, and its place in the queue. */
export function estimator(facts: LocationFacts, now: Date) {
  const mean = meanReturnMinutes(facts.lastReturns);
  const positions = queuePositions(
    facts.waiting.map((order) => ({
      id: order.id,
      dueAt: new Date(order.dueAt),
      paidAt: new Date(order.paidAt),
    })),
  );
  const eta = (targetMinutes: number, carsAhead: number, meanMinutes = mean) =>
    etaMinutes({ targetMinutes, carsAhead, runnersOnShift: facts.runnersOnShift, meanMinutes });

  function minutesLeft(order: Estimable): number {
    return Math.max(0, (order.due_at.getTime() - now.getTime()) / MINUTE);
  }

  return {
    carsWaiting: facts.waiting.length,
    /** Before anything is asked for: what a choice of minutes would really mean. */
    forTarget: (targetMinutes: number): number => eta(targetMinutes, facts.waiting.length),

    forOrder(order: Estimable): Estimate {
      if (order.status === 'dispatched') {
        const running = (now.getTime() - (order.dispatched_at ?? now).getTime()) / MINUTE;
        // The runner is on his way: cars before it no longer matter, the time already run does.
        const left = Math.max(1, Math.ceil(Math.max(mean - running, minutesLeft(order))));
        return { etaMinutes: left, queuePosition: positions.get(order.id) ?? null };
      }
      if (order.status === 'paid') {
        const position = positions.get(order.id) ?? 1;
        return { etaMinutes: eta(minutesLeft(order), position - 1), queuePosition: position };
      }
      if (order.status === 'requested') {
        const ahead = facts.waiting.filter((other) => other.dueAt <= order.due_at.getTime()).length;
        return { etaMinutes: eta(minutesLeft(order), ahead), queuePosition: null };
      }
      return { etaMinutes: 0, queuePosition: null };
    },
  };
}
export type Estimator = ReturnType<typeof estimator>;

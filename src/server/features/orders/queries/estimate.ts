import {
  carsAhead,
  etaMinutes,
  meanReturnMinutes,
  minutesUntil,
  queuePositions,
} from '#domain/orders/estimate.ts';
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
  const waiting = facts.waiting.map((order) => ({
    id: order.id,
    status: order.status,
    dueAt: new Date(order.dueAt),
    paidAt: new Date(order.paidAt),
  }));
  const positions = queuePositions(waiting);
  const eta = (targetMinutes: number, ahead: number) =>
    etaMinutes({
      targetMinutes,
      carsAhead: ahead,
      runnersOnShift: facts.runnersOnShift,
      meanMinutes: mean,
    });
  const aheadOf = (dueAt: Date) => carsAhead(waiting, { dueAt, paidAt: now });

  return {
    carsWaiting: waiting.length,
    /** Before anything is asked for: what a choice of minutes would really mean. */
    forTarget: (targetMinutes: number): number =>
      eta(targetMinutes, aheadOf(new Date(now.getTime() + targetMinutes * MINUTE))),

    forOrder(order: Estimable): Estimate {
      if (order.status === 'dispatched') {
        const running = (now.getTime() - (order.dispatched_at ?? now).getTime()) / MINUTE;
        // The runner is on his way: cars before it no longer matter, the time already run does.
        const left = Math.max(
          1,
          Math.ceil(Math.max(mean - running, minutesUntil(order.due_at, now))),
        );
        return { etaMinutes: left, queuePosition: positions.get(order.id) ?? null };
      }
      if (order.status === 'paid') {
        const position = positions.get(order.id) ?? 1;
        return {
          etaMinutes: eta(minutesUntil(order.due_at, now), position - 1),
          queuePosition: position,
        };
      }
      if (order.status === 'requested') {
        const left = minutesUntil(order.due_at, now);
        return { etaMinutes: eta(left, aheadOf(order.due_at)), queuePosition: null };
      }
      return { etaMinutes: 0, queuePosition: null };
    },
  };
}
export type Estimator = ReturnType<typeof estimator>;

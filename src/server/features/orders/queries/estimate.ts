import {
  countCarsAhead,
  computeDueWhenPaid,
  etaMinutes,
  meanReturnMinutes,
  minutesUntil,
  queuePositions,
} from '#domain/orders/estimate.ts';
import { isAwaitingPayment, type OrderStatus } from '#domain/orders/states.ts';
import type { LocationFacts } from './facts.ts';

export type Estimate = {
  etaMinutes: number;
  queuePosition: number | null;
  carsAhead: number | null;
};

type EstimatedOrder = {
  id: string;
  status: OrderStatus;
  due_at: Date;
  target_minutes: number;
  scheduled_for: Date | null;
  dispatched_at: Date | null;
};

const MINUTE = 60_000;

/** Honest minutes until each order's car is at the curb, and its place in the queue. */
export function createEstimator(facts: LocationFacts, now: Date) {
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
  const countAhead = (dueAt: Date) => countCarsAhead(waiting, { dueAt, paidAt: now });

  const atTheCurb: Estimate = { etaMinutes: 0, queuePosition: null, carsAhead: null };

  return {
    /** What the queue alone would need for a car asked for now in so many minutes. */
    forTarget(targetMinutes: number): { queueMinutes: number; carsAhead: number } {
      const ahead = countAhead(new Date(now.getTime() + targetMinutes * MINUTE));
      return { queueMinutes: eta(0, ahead), carsAhead: ahead };
    },

    forOrder(order: EstimatedOrder): Estimate {
      // Paid now, at the earliest.
      const dueAt = isAwaitingPayment(order.status)
        ? computeDueWhenPaid(
            {
              dueAt: order.due_at,
              targetMinutes: order.target_minutes,
              scheduledFor: order.scheduled_for,
            },
            now,
          )
        : order.due_at;
      const left = minutesUntil(dueAt, now);
      if (order.status === 'dispatched') {
        const running = (now.getTime() - (order.dispatched_at ?? now).getTime()) / MINUTE;
        // The runner is on their way: cars before it no longer matter, the time already run does.
        const etaNow = Math.max(1, Math.ceil(Math.max(mean - running, left)));
        return {
          etaMinutes: etaNow,
          queuePosition: positions.get(order.id) ?? null,
          carsAhead: 0,
        };
      }
      if (order.status === 'paid') {
        const position = positions.get(order.id) ?? 1;
        return {
          etaMinutes: eta(left, position - 1),
          queuePosition: position,
          carsAhead: position - 1,
        };
      }
      if (isAwaitingPayment(order.status)) {
        const ahead = countAhead(dueAt);
        return { etaMinutes: eta(left, ahead), queuePosition: null, carsAhead: ahead };
      }
      return atTheCurb;
    },
  };
}
export type Estimator = ReturnType<typeof createEstimator>;

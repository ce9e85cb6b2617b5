import {
  countCarsAhead,
  computeDueBehindPromises,
  computeDueWhenPaid,
  etaMinutes as computeEtaMinutes,
  meanReturnMinutes,
  minutesUntil,
  queuePositions,
} from '#domain/orders/estimate.ts';
import { isQueued } from '#domain/orders/queue.ts';
import { isAwaitingPayment, type OrderStatus } from '#domain/orders/states.ts';
import { computeExpectedAt, type ToldTimes } from '#domain/orders/promise.ts';
import { toInstant } from '../../stays/queries/stayView.ts';
import type { LocationFacts } from './facts.ts';

export type Estimate = {
  etaMinutes: number;
  queuePosition: number | null;
  carsAhead: number | null;
  promisedAt: string | null;
  expectedAt: string | null;
};

type AskedTime = { due_at: Date; target_minutes: number; scheduled_for: Date | null };

type EstimatedOrder = AskedTime & {
  id: string;
  status: OrderStatus;
  dispatched_at: Date | null;
  promised_at: Date | null;
  expected_at: Date | null;
};

/** What was told of an order; null before it is paid. */
export function toToldTimes(order: {
  promised_at: Date | null;
  expected_at: Date | null;
}): ToldTimes | null {
  const { promised_at: promised, expected_at: expected } = order;
  return promised && expected
    ? { promisedAt: promised.getTime(), expectedAt: expected.getTime() }
    : null;
}

const MINUTE = 60_000;

/** Honest minutes until each order's car is at the curb, and its place in the queue. */
export function createEstimator(facts: LocationFacts, now: Date) {
  const mean = meanReturnMinutes(facts.lastReturns);
  const waiting = facts.waiting.map((order) => ({
    id: order.id,
    status: order.status,
    dueAt: new Date(order.dueAt),
    paidAt: new Date(order.paidAt),
    promisedAt: new Date(order.promisedAt),
  }));
  const positions = queuePositions(waiting);
  const eta = (targetMinutes: number, ahead: number) =>
    computeEtaMinutes({
      targetMinutes,
      carsAhead: ahead,
      runnersOnShift: facts.runnersOnShift,
      meanMinutes: mean,
    });
  const countAhead = (dueAt: Date) => countCarsAhead(waiting, { dueAt, paidAt: now });

  const readyAfter = (ahead: number) => new Date(now.getTime() + eta(0, ahead) * MINUTE);
  const dueBehindPromises = (dueAt: Date) => computeDueBehindPromises(dueAt, waiting, readyAfter);
  const dueWhenPaid = ({ due_at, target_minutes, scheduled_for }: AskedTime) =>
    dueBehindPromises(
      computeDueWhenPaid(
        { dueAt: due_at, targetMinutes: target_minutes, scheduledFor: scheduled_for },
        now,
      ),
    );
  const atTheCurb = { etaMinutes: 0, queuePosition: null, carsAhead: null };

  /** Before the order is paid: as if it were paid now. */
  function forecast(order: AskedTime) {
    const dueAt = dueWhenPaid(order);
    const carsAhead = countAhead(dueAt);
    return { carsAhead, etaMinutes: eta(minutesUntil(dueAt, now), carsAhead) };
  }

  /** Where it stands in the queue, and the minutes that are left of what was told. */
  function inQueue(order: EstimatedOrder) {
    const told = toToldTimes(order);
    const expectedAt = told ? computeExpectedAt(told, now.getTime()) : now.getTime();
    const position = positions.get(order.id) ?? null;
    return {
      // 0 is at the curb.
      etaMinutes: Math.max(1, minutesUntil(new Date(expectedAt), now)),
      queuePosition: position,
      // The runner is on their way: cars before it no longer matter.
      carsAhead: order.status === 'dispatched' ? 0 : (position ?? 1) - 1,
      promisedAt: toInstant(order.promised_at),
      expectedAt: told && new Date(expectedAt).toISOString(),
    };
  }

  return {
    /** From which choices of minutes on another car comes before a new one. */
    dueMinutes: waiting.map(({ dueAt }) => minutesUntil(dueAt, now)),

    /** What the queue alone would need for a car asked for now in so many minutes. */
    forTarget(targetMinutes: number): { queueMinutes: number; carsAhead: number } {
      const asked = new Date(now.getTime() + targetMinutes * MINUTE);
      const ahead = countAhead(dueBehindPromises(asked));
      return { queueMinutes: eta(0, ahead), carsAhead: ahead };
    },

    /** When an order that is paid now is due, and the time its guest is promised. */
    forPayment(order: AskedTime): { dueAt: Date; promisedAt: Date } {
      const dueAt = dueWhenPaid(order);
      const queued = readyAfter(countAhead(dueAt));
      return { dueAt, promisedAt: queued > dueAt ? queued : dueAt };
    },

    /** When the queue has the car at the curb, whatever was told. Of a queued order. */
    computeReadyAt(order: EstimatedOrder): Date {
      const running = order.dispatched_at ? now.getTime() - order.dispatched_at.getTime() : 0;
      const minutes = order.dispatched_at
        ? Math.max(0, mean - running / MINUTE)
        : eta(0, (positions.get(order.id) ?? 1) - 1);
      return new Date(now.getTime() + minutes * MINUTE);
    },

    forOrder(order: EstimatedOrder): Estimate {
      if (isQueued(order.status)) return inQueue(order);
      const told = {
        promisedAt: toInstant(order.promised_at),
        expectedAt: toInstant(order.expected_at),
      };
      if (!isAwaitingPayment(order.status)) return { ...atTheCurb, ...told };
      const { etaMinutes, carsAhead } = forecast(order);
      return { etaMinutes, queuePosition: null, carsAhead, ...told };
    },
  };
}
export type Estimator = ReturnType<typeof createEstimator>;

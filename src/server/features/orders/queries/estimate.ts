import {
  countCarsAhead,
  computeDueBehindOthers,
  computeDueWhenPaid,
  computeEtaMinutes,
  meanReturnMinutes,
  minutesUntil,
  numberQueue,
  buildQueue,
  estimateMinutesPerCar,
} from '#domain/orders/estimate.ts';
import { NOW_MINUTES } from '#domain/orders/pickup.ts';
import { compareByUrgency, isQueued } from '#domain/orders/queue.ts';
import { isAwaitingPayment, isParkedAgain, type OrderStatus } from '#domain/orders/states.ts';
import {
  advanceExpectedAt,
  computeExpectedAt,
  type AnnouncedTimes,
} from '#domain/orders/promise.ts';
import { toInstant } from '../../stays/queries/stayView.ts';
import type { LocationFacts } from './facts.ts';

export type OrderEstimate = {
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
  held_at: Date | null;
};

type ToldColumns = { promised_at: Date | null; expected_at: Date | null };

/**
 * Returns the promised and the expected time of an order; null before the order joins the queue.
 */
export function toToldTimes(order: ToldColumns): AnnouncedTimes | null {
  const { promised_at: promised, expected_at: expected } = order;
  return promised && expected
    ? { promisedAt: promised.getTime(), expectedAt: expected.getTime() }
    : null;
}

/**
 * Returns the pickup time for a car that was parked again and is requested again: as soon as
 * possible.
 */
export const askAgain = (now: Date): AskedTime => ({
  due_at: now,
  target_minutes: NOW_MINUTES,
  scheduled_for: null,
});

type Place = { id: string; due_at: Date; queued_at: Date | null; resumed_at: Date | null };

const MINUTE = 60_000;

/**
 * Creates functions that estimate the orders of one location. The functions return the minutes
 * until the car is at the curb, and the place in the queue.
 */
export function createEstimator(facts: LocationFacts, now: Date) {
  const round = estimateMinutesPerCar(facts);
  const run = meanReturnMinutes(facts.lastRuns);
  const eta = (targetMinutes: number, ahead: number) =>
    computeEtaMinutes({
      targetMinutes,
      carsAhead: ahead,
      runnersOnShift: facts.runnersOnShift,
      meanMinutes: round,
    });
  const readyAfter = (ahead: number) => new Date(now.getTime() + eta(0, ahead) * MINUTE);
  const waiting = buildQueue(
    facts.waiting.map((order) => ({
      id: order.id,
      status: order.status,
      dueAt: new Date(order.dueAt),
      queuedAt: new Date(order.queuedAt),
      promisedAt: new Date(order.promisedAt),
    })),
    readyAfter,
  );
  const dueTimes = new Map(waiting.map(({ id, dueAt }) => [id, dueAt]));
  // A car that a runner is bringing makes the runner busy. Such a car does not count in a guest's
  // place in the queue.
  const unassigned = waiting.filter(({ status }) => status !== 'dispatched');
  const loads = numberQueue(waiting);
  const places = numberQueue(unassigned);
  const countAhead = (dueAt: Date, among = waiting) =>
    countCarsAhead(among, { dueAt, queuedAt: now });

  const dueAt = ({ id, due_at: asked }: Pick<Place, 'id' | 'due_at'>) => dueTimes.get(id) ?? asked;
  const dueBehindOthers = (dueAt: Date) => computeDueBehindOthers(dueAt, waiting, readyAfter);
  const askedWhenPaid = ({ due_at, target_minutes, scheduled_for }: AskedTime) =>
    computeDueWhenPaid(
      { dueAt: due_at, targetMinutes: target_minutes, scheduledFor: scheduled_for },
      now,
    );
  const atTheCurb = { etaMinutes: 0, queuePosition: null, carsAhead: null };

  /** Estimates minutes and cars ahead for an unpaid order as if the guest paid now. */
  function forecast(order: AskedTime) {
    const dueAt = dueBehindOthers(askedWhenPaid(order));
    return {
      carsAhead: countAhead(dueAt, unassigned),
      etaMinutes: eta(minutesUntil(dueAt, now), countAhead(dueAt)),
    };
  }

  /** Returns a queued order's place in the queue and the minutes left until the announced time. */
  function inQueue(order: EstimatedOrder) {
    const told = toToldTimes(order);
    const expectedAt = told ? computeExpectedAt(told, now.getTime()) : now.getTime();
    const place = places.get(order.id) ?? null;
    return {
      // At least 1, because 0 means that the car is at the curb.
      etaMinutes: Math.max(1, minutesUntil(new Date(expectedAt), now)),
      queuePosition: place,
      // An order with a runner has no place in the queue, because no car is ahead.
      carsAhead: (place ?? 1) - 1,
      promisedAt: toInstant(order.promised_at),
      expectedAt: told && new Date(expectedAt).toISOString(),
    };
  }

  return {
    /**
     * Minutes from now until each waiting order is due. At these minutes the number of cars ahead
     * of a new order changes.
     */
    dueMinutes: waiting.map(({ dueAt }) => minutesUntil(dueAt, now)),

    /**
     * Estimates queue minutes and cars ahead for a car that is requested now for a time in
     * `targetMinutes`.
     */
    forTarget(targetMinutes: number): { queueMinutes: number; carsAhead: number } {
      const asked = new Date(now.getTime() + targetMinutes * MINUTE);
      const dueAt = dueBehindOthers(asked);
      return { queueMinutes: eta(0, countAhead(dueAt)), carsAhead: countAhead(dueAt, unassigned) };
    },

    /** Returns when an order that is paid now is due, and the time to promise to the guest. */
    forPayment(order: AskedTime): { dueAt: Date; promisedAt: Date } {
      const dueAt = askedWhenPaid(order);
      const placedAt = dueBehindOthers(dueAt);
      const queued = readyAfter(countAhead(placedAt));
      return { dueAt, promisedAt: queued > placedAt ? queued : placedAt };
    },

    /** Returns the new expected time if a runner is sent now. Empty when no time was announced. */
    whenSent(order: ToldColumns): { expected_at?: Date } {
      const told = toToldTimes(order);
      if (!told) return {};
      const readyAt = now.getTime() + run * MINUTE;
      return { expected_at: new Date(advanceExpectedAt(told, readyAt, now.getTime())) };
    },

    /**
     * Returns when a queued order is due. For an order outside the queue, returns the requested
     * time.
     */
    dueAt,

    /** Compares two orders of this location by urgency. The more urgent order comes first. */
    compare: (a: Place, b: Place): number =>
      compareByUrgency(
        { dueAt: dueAt(a), queuedAt: a.resumed_at ?? a.queued_at },
        { dueAt: dueAt(b), queuedAt: b.resumed_at ?? b.queued_at },
      ),

    /** Estimates when a queued order's car is at the curb. Announced times do not matter. */
    computeReadyAt(order: EstimatedOrder): Date {
      const running = order.dispatched_at ? now.getTime() - order.dispatched_at.getTime() : 0;
      const minutes = order.dispatched_at
        ? Math.max(0, run - running / MINUTE)
        : eta(0, (loads.get(order.id) ?? 1) - 1);
      return new Date(now.getTime() + minutes * MINUTE);
    },

    forOrder(order: EstimatedOrder): OrderEstimate {
      // Estimates the order of a car that was parked again as a request made now. The earlier
      // announced times no longer count.
      if (isParkedAgain(order)) {
        const { etaMinutes, carsAhead } = forecast(askAgain(now));
        return { etaMinutes, carsAhead, queuePosition: null, promisedAt: null, expectedAt: null };
      }
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

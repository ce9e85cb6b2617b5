import type { QueuedCar } from '#domain/orders/queueRisk.ts';
import { computePace, countMinutesUntil } from '#domain/orders/estimate.ts';
import { NOW_MINUTES } from '#domain/orders/pickup.ts';
import {
  comparePlaces,
  findStartableAt,
  type PlannedTimes,
  planQueue,
  type QueueSituation,
} from '#domain/orders/planQueue.ts';
import { findHoldEnd, isQueued, computePlaceWhenPaid, readWantedAt } from '#domain/orders/queue.ts';
import { isAwaitingPayment, isParkedAgain, type OrderStatus } from '#domain/orders/states.ts';
import {
  advanceExpectedAt,
  computeExpectedAt,
  type AnnouncedTimes,
} from '#domain/orders/promise.ts';
import { toInstant } from '../../stays/queries/stayView.ts';
import type { Context } from '../../../context.ts';
import { listLocationFacts, type LocationFacts, withoutOrder } from './facts.ts';

export type OrderEstimate = {
  etaMinutes: number;
  queuePosition: number | null;
  carsAhead: number | null;
  scheduledFor: string | null;
  promisedAt: string | null;
  expectedAt: string | null;
};

type AskedTime = {
  due_at: Date;
  target_minutes: number;
  scheduled_for: Date | null;
  placed_at: Date;
};

type EstimatedOrder = AskedTime & {
  id: string;
  status: OrderStatus;
  promised_at: Date | null;
  expected_at: Date | null;
  held_at: Date | null;
};

type ToldColumns = { promised_at: Date | null; expected_at: Date | null };

/**
 * Returns the promised and the expected time of an order; null before the order joins the queue.
 */
export function toAnnouncedTimes(order: ToldColumns): AnnouncedTimes | null {
  const { promised_at: promised, expected_at: expected } = order;
  return promised && expected
    ? { promisedAt: promised.getTime(), expectedAt: expected.getTime() }
    : null;
}

/**
 * Returns the pickup time for a car that was parked again and is requested again: as soon as
 * possible.
 */
export const buildRepeatedPickup = (now: Date): AskedTime => ({
  due_at: now,
  target_minutes: NOW_MINUTES,
  scheduled_for: null,
  placed_at: now,
});

const MINUTE = 60_000;

type WantedTime = Pick<AskedTime, 'due_at' | 'target_minutes' | 'scheduled_for'>;

const findWantedAt = (order: WantedTime) =>
  readWantedAt({
    dueAt: order.due_at,
    targetMinutes: order.target_minutes,
    scheduledFor: order.scheduled_for,
  })?.getTime() ?? null;

const readFactsWantedAt = ({
  dueAt,
  targetMinutes,
  scheduledFor,
}: LocationFacts['waiting'][number]) =>
  findWantedAt({
    due_at: new Date(dueAt),
    target_minutes: targetMinutes,
    scheduled_for: scheduledFor === null ? null : new Date(scheduledFor),
  });

/** Reads the pace of a location, and when its runners are free. */
function readSituation(facts: LocationFacts, now: Date): QueueSituation {
  const pace = computePace(facts);
  const freeAt = facts.runners.map((sentAt) => (sentAt === null ? 0 : sentAt + pace.cycle));
  // Somebody will come when nobody is on shift.
  return { now: now.getTime(), pace, freeAt: freeAt.length > 0 ? freeAt : [0] };
}

/** Creates a function that returns from when a runner may start for an order. */
export function createStartableAt(facts: LocationFacts, now: Date): (order: WantedTime) => Date {
  const situation = readSituation(facts, now);
  return (order) => new Date(findStartableAt(findWantedAt(order), situation));
}

/** Lists the queued cars of a location that are not at the curb, with the times of their risk. */
export function listQueuedCars(facts: LocationFacts, now: Date): QueuedCar[] {
  // Times are the same whenever they are read, so that a wait has one beginning.
  const situation = { ...readSituation(facts, now), now: 0 };
  return facts.waiting
    .filter(({ status }) => !isAwaitingPayment(status))
    .map((order) => {
      const startableAt = findStartableAt(readFactsWantedAt(order), situation);
      return {
        hasRunner: order.dispatchedAt !== null,
        startableAt,
        waitsSince: Math.max(startableAt, order.queuedAt ?? order.placedAt),
        promisedAt: order.promisedAt,
      };
    });
}

/** Plans the queue of one location; cars that a runner is bringing are on their way already. */
function planLocation(facts: LocationFacts, now: Date) {
  const situation = readSituation(facts, now);
  const { pace } = situation;
  const waiting = facts.waiting.filter(
    ({ status, placedAt }) => !isAwaitingPayment(status) || findHoldEnd(new Date(placedAt), now),
  );
  const unassigned = waiting
    .filter(({ dispatchedAt }) => dispatchedAt === null)
    .map((order) => ({
      id: order.id,
      placedAt: order.placedAt,
      wantedAt: readFactsWantedAt(order),
    }));
  const plan = planQueue(unassigned, situation);
  const lead = now.getTime() - findStartableAt(now.getTime(), { ...situation, now: 0 });
  const times = new Map<string, PlannedTimes>(plan.times);
  for (const { id, dispatchedAt } of waiting)
    if (dispatchedAt !== null)
      times.set(id, {
        startAt: dispatchedAt,
        readyAt: dispatchedAt + pace.bring,
      });
  const order = unassigned.toSorted(
    (a, b) =>
      (plan.times.get(a.id)?.startAt ?? 0) - (plan.times.get(b.id)?.startAt ?? 0) ||
      comparePlaces(a, b),
  );
  return {
    pace,
    /** Milliseconds before a later time at which a runner may start. */
    lead,
    times,
    quote: (wantedAt: number | null) => plan.quote(wantedAt),
    /** Starts of the waiting cars without a runner, the earliest first. */
    starts: order.map(({ id }) => plan.times.get(id)?.startAt ?? 0),
    places: new Map(order.map(({ id }, index) => [id, index + 1])),
    /** Cars without a runner, in the order in which screens show them. */
    waiting: order.map(({ id, placedAt }) => ({ id, placedAt })),
    runnersOnShift: facts.runners.length,
  };
}

/**
 * Creates functions that read one plan of a location's queue, so every screen shows the same
 * minutes.
 */
export function createEstimator(facts: LocationFacts, now: Date): Estimator {
  const estimates = createEstimates(facts, now);
  return {
    ...estimates,
    withoutOrder: (id) =>
      // A car that a runner is bringing delays nobody who asks now.
      facts.waiting.some((order) => order.id === id && order.dispatchedAt === null)
        ? createEstimates(withoutOrder(facts, id), now)
        : estimates,
  };
}

export type Estimates = ReturnType<typeof createEstimates>;
export type Estimator = Estimates & {
  /** Returns the estimates as if this order were not in the queue, for another pickup time. */
  withoutOrder: (id: string | undefined) => Estimates;
};

function createEstimates(facts: LocationFacts, now: Date) {
  const { pace, lead, times, quote, starts, places, waiting, runnersOnShift } = planLocation(
    facts,
    now,
  );
  /** Counts the cars that start first, by binary search. */
  function countBefore(startAt: number): number {
    let [from, to] = [0, starts.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((starts[middle] ?? 0) <= startAt) from = middle + 1;
      else to = middle;
    }
    return from;
  }
  const minutesTo = (time: number) => countMinutesUntil(new Date(time), now);
  const quoteOrder = (order: WantedTime) => quote(findWantedAt(order));
  const whenPaid = (order: AskedTime) => {
    const { dueAt, placedAt } = computePlaceWhenPaid(
      {
        dueAt: order.due_at,
        targetMinutes: order.target_minutes,
        scheduledFor: order.scheduled_for,
        placedAt: order.placed_at,
      },
      now,
    );
    return { ...order, due_at: dueAt, placed_at: placedAt };
  };
  const atTheCurb = { etaMinutes: 0, queuePosition: null, carsAhead: null };

  /** Estimates minutes and cars ahead for an unpaid order as if the guest paid now. */
  function forecast(order: AskedTime & { id?: string }) {
    const planned = order.id === undefined ? undefined : times.get(order.id);
    const { startAt, readyAt } = planned ?? quoteOrder(whenPaid(order));
    const place = order.id === undefined ? undefined : places.get(order.id);
    return {
      carsAhead: place === undefined ? countBefore(startAt) : place - 1,
      etaMinutes: minutesTo(readyAt),
      readyAt,
    };
  }

  /**
   * Returns the time of day that was chosen, or the later time that the guest was told because the
   * chosen one cannot be met.
   */
  function tellScheduled(order: EstimatedOrder): string | null {
    const { scheduled_for: chosen, status } = order;
    if (!chosen) return null;
    const told = toAnnouncedTimes(order);
    const unpaid = isAwaitingPayment(status) ? forecast(order).readyAt : 0;
    const ready = told ? Math.min(told.promisedAt, told.expectedAt) : unpaid;
    return new Date(Math.max(chosen.getTime(), ready)).toISOString();
  }

  /** Returns a queued order's place in the queue and the minutes left until the announced time. */
  function inQueue(order: EstimatedOrder) {
    const told = toAnnouncedTimes(order);
    const expectedAt = told ? computeExpectedAt(told, now.getTime()) : now.getTime();
    const place = places.get(order.id) ?? null;
    return {
      // At least 1, because 0 means that the car is at the curb.
      etaMinutes: Math.max(1, minutesTo(expectedAt)),
      queuePosition: place,
      // An order with a runner has no place in the queue, because no car is ahead.
      carsAhead: (place ?? 1) - 1,
      promisedAt: toInstant(order.promised_at),
      expectedAt: told && new Date(expectedAt).toISOString(),
    };
  }

  const readyAt = ({ id, due_at: asked }: { id: string; due_at: Date }) =>
    new Date(times.get(id)?.readyAt ?? asked);

  return {
    waiting,
    runnersOnShift,
    /** False while no runner is on shift. The plan then counts one runner. */
    isStaffed: runnersOnShift > 0,

    /**
     * Minutes from now for which a new order may get another wait: a start of a waiting car, and a
     * cycle before and after it.
     */
    changeMinutes: starts.flatMap((start) =>
      [-pace.cycle, 0, pace.cycle].map((away) => minutesTo(start + away + lead)),
    ),

    /**
     * Estimates queue minutes and cars ahead for a car that is requested now for a time in
     * `targetMinutes`. The minutes are 0 if the car is ready at that time.
     */
    forTarget(targetMinutes: number): { queueMinutes: number; carsAhead: number } {
      const wantedAt = targetMinutes > NOW_MINUTES ? now.getTime() + targetMinutes * MINUTE : null;
      const { startAt, readyAt } = quote(wantedAt);
      const isMet = wantedAt !== null && readyAt <= wantedAt;
      return { queueMinutes: isMet ? 0 : minutesTo(readyAt), carsAhead: countBefore(startAt) };
    },

    /** Returns the due time, place and promise of an order that is paid now. */
    forPayment(order: AskedTime & { id?: string }): {
      due_at: Date;
      placed_at: Date;
      promised_at: Date;
      expected_at: Date;
      messaged_time: null;
      messaged_at: null;
    } {
      const { due_at, placed_at } = whenPaid(order);
      const planned = order.id === undefined ? undefined : times.get(order.id);
      const promised = new Date((planned ?? quoteOrder({ ...order, due_at })).readyAt);
      const told = { promised_at: promised, expected_at: promised };
      return { due_at, placed_at, ...told, messaged_time: null, messaged_at: null };
    },

    /** Returns the new expected time if a runner is sent now. Empty when no time was announced. */
    whenSent(order: ToldColumns): { expected_at?: Date } {
      const told = toAnnouncedTimes(order);
      if (!told) return {};
      const at = now.getTime() + pace.bring;
      return { expected_at: new Date(advanceExpectedAt(told, at, now.getTime())) };
    },

    /** Returns when a queued order's car is at the curb by the plan, else the time asked for. */
    readyAt,

    /**
     * Returns true if a waiting order is not the first, and an earlier place would make it the
     * first: an order for a later time keeps its turn until a runner may start.
     */
    canComeFirst(order: EstimatedOrder): boolean {
      const wantedAt = findWantedAt(order);
      const isStartable = wantedAt === null || wantedAt - lead <= now.getTime();
      return isStartable && (places.get(order.id) ?? 1) > 1;
    },

    /** Compares two orders of this location: the car that is at the curb first comes first. */
    compare: (a: EstimatedOrder, b: EstimatedOrder): number =>
      (times.get(a.id)?.startAt ?? 0) - (times.get(b.id)?.startAt ?? 0) ||
      a.placed_at.getTime() - b.placed_at.getTime() ||
      (a.id < b.id ? -1 : 1),

    forOrder(order: EstimatedOrder): OrderEstimate {
      const scheduledFor = tellScheduled(order);
      // Estimates the order of a car that was parked again as a request made now. The earlier
      // announced times no longer count.
      if (isParkedAgain(order)) {
        const { etaMinutes, carsAhead } = forecast(buildRepeatedPickup(now));
        const untold = { promisedAt: null, expectedAt: null };
        return { etaMinutes, carsAhead, queuePosition: null, scheduledFor, ...untold };
      }
      if (isQueued(order.status)) return { ...inQueue(order), scheduledFor };
      const told = {
        scheduledFor,
        promisedAt: toInstant(order.promised_at),
        expectedAt: toInstant(order.expected_at),
      };
      if (!isAwaitingPayment(order.status)) return { ...atTheCurb, ...told };
      const { etaMinutes, carsAhead } = forecast(order);
      return { etaMinutes, queuePosition: null, carsAhead, ...told };
    },
  };
}

/**
 * Reads the plans of several locations, keyed by location id. One location is shared with other
 * readers; several are read with one SQL statement.
 */
export async function readEstimators(
  ctx: Context,
  locationIds: Set<string>,
): Promise<Map<string, Estimator>> {
  const [only] = locationIds;
  if (only !== undefined && locationIds.size === 1)
    return new Map([[only, await ctx.readEstimator(only)]]);
  const facts = await listLocationFacts(ctx.db, [...locationIds]);
  const now = ctx.clock();
  return new Map([...facts].map(([id, known]) => [id, createEstimator(known, now)]));
}

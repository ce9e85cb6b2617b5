import type { QueueOrder, QueueRunner } from '#contract/orders.ts';
import { computeCarAppearance } from '#domain/vehicles/appearance.ts';
import { type BoardMix, listEveningCars, RUNNERS, zoneWhereItIsTen } from '../factories/board.ts';
import type { GivenParts } from './complete.ts';
import { numbered, queue, queueOrder } from './fixtures.ts';

/*
 * Builders for the cars of `fillBoard`, in the format that the queue and job calls return. Tests
 * may change an order in place.
 */

type EveningCar = ReturnType<typeof listEveningCars>[number];
export type EveningOrder = GivenParts<QueueOrder>;

const MINUTE_MS = 60_000;
export const minutesFromNow = (minutes: number) =>
  new Date(Date.now() + minutes * MINUTE_MS).toISOString();

export const orderIdOf = (car: number) => numbered(1000 + car);
export const stayIdOf = (car: number) => numbered(2000 + car);
export const runnerIdOf = (place: number) => numbered(3000 + place);
const runnerName = (place: number) => `${RUNNERS[place] ?? ''} Person`;

function buildOrder(shown: EveningCar, car: number): EveningOrder {
  const { status, runner, plate, make, model, color, hook } = shown;
  // Subtracts five seconds (0.08 minutes), because time passes until the page shows the minutes.
  const due = minutesFromNow(shown.due - 0.08);
  return {
    ...queueOrder(),
    id: orderIdOf(car),
    status,
    lateMinutes: status === 'ready' ? 0 : Math.max(0, -shown.due),
    dueAt: due,
    promisedAt: due,
    expectedAt: due,
    requestedAt: minutesFromNow(-21),
    paidAt: minutesFromNow(-20),
    dispatchedAt: runner === null ? null : minutesFromNow((shown.ready ?? 0) - 4),
    readyAt: shown.ready === null ? null : minutesFromNow(shown.ready),
    valetFeeCents: 0,
    totalCents: 0,
    amountDueCents: 0,
    timeZone: zoneWhereItIsTen(new Date()),
    assignedValet:
      runner === null
        ? null
        : { id: runnerIdOf(runner), name: runnerName(runner), isAvailable: true },
    ticket: {
      id: stayIdOf(car),
      ticketNumber: shown.ticket,
      channel: 'ticket',
      vehicleMake: make,
      vehicleModel: model,
      vehicleColor: color,
      licensePlate: plate,
      appearance: computeCarAppearance({ make, model, color }),
      customerName: shown.guest ?? null,
      phoneE164: shown.phone,
      parkingSpot: shown.spot,
      keyHook: hook,
      key: { place: hook === null ? 'out' : 'on_hook', hook, since: minutesFromNow(0) },
    },
    handover: status === 'ready' ? { rule: 'ask' } : null,
    can: readSteps(status),
  };
}

/** Returns the steps that a dispatcher may take with a car of this status. */
export const readSteps = (status: string) => ({
  assign: status === 'paid',
  ready: status === 'dispatched',
  reassign: status === 'dispatched',
  requeue: status === 'dispatched',
  complete: status === 'ready',
  parkAgain: status === 'ready',
  cancel: status === 'paid' || status === 'dispatched',
});

export const eveningOrders = (mix: BoardMix) =>
  listEveningCars(mix).map((car, index) => buildOrder(car, index + 1));

/** Builds the runners of `RUNNERS` and two free runners, all on shift here. */
export function eveningRunners(orders: readonly EveningOrder[]): GivenParts<QueueRunner>[] {
  const names = [...RUNNERS.map((_, place) => runnerName(place)), 'Luis Valet', 'Omar Valet'];
  return names.map((name, place) => {
    const id = runnerIdOf(place);
    const own = orders.filter(({ assignedValet }) => assignedValet?.id === id);
    const [first] = own;
    return {
      id,
      name,
      shift: { isHere: true, locationName: 'North Gate' },
      since: minutesFromNow(-4),
      car: first
        ? {
            kind: 'return',
            plate: first.ticket?.licensePlate ?? null,
            ticketNumber: first.ticket?.ticketNumber ?? null,
          }
        : null,
      queued: Math.max(0, own.length - 1),
    };
  });
}

export function eveningQueue(
  orders: readonly EveningOrder[],
  more: Parameters<typeof queue>[0] = {},
) {
  const atCurb = orders.filter(({ status }) => status === 'ready');
  return queue({
    orders,
    runners: eveningRunners(orders),
    runnersOnShift: RUNNERS.length + 2,
    avgWaitMinutes: atCurb.length > 0 ? 17.3 : null,
    waits: atCurb.map(({ readyAt }, index) => ({ readyAt: readyAt ?? '', minutes: 9 + index })),
    ...more,
  });
}

/** Ends the shifts of all runners, so automatic dispatch finds nobody. */
export function sendRunnersHome(orders: EveningOrder[]) {
  for (const order of orders) {
    if (order.status === 'paid') order.noOffer = 'noneOnShift';
    if (order.assignedValet) order.assignedValet = { ...order.assignedValet, isAvailable: false };
  }
  const runners = eveningRunners(orders).map((runner) => ({ ...runner, shift: null }));
  return eveningQueue(orders, { runners, runnersOnShift: 0 });
}

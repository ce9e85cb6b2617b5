import type { Car } from '#contract/cars.ts';
import type { GuestOrder } from '#contract/orders.ts';
import type { Found, FoundValet } from './found.ts';
import { DoesNotAddUp, type Note, type Noted } from './notes.ts';
import type { EveningLocation, Stage } from './place.ts';

type ExpectedOrder = {
  id: string;
  feeCents: number;
  cardCents: number;
  cashCents: number;
  giftCents: number;
  tipCents: number;
  isCancelled: boolean;
  /** Reason of the staff who cancelled; null if nobody of them did. */
  reason: string | null;
  /** Id of the runner who handed the car over. */
  returnedBy: string | null;
  cashBackCents: number;
};
type ExpectedCar = {
  plate: string;
  place: EveningLocation;
  stayId: string;
  end: 'cancelled' | 'parked' | 'returned';
  /** Spot, hook and valet of the last time the car was parked. */
  spot: string;
  hook: string | null;
  parkedBy: string;
  orders: Map<string, ExpectedOrder>;
  /** Late steps that were sent to the desk, and what it decided. */
  reports: Extract<Note, { what: 'reported' }>[];
  decisions: Extract<Note, { what: 'decided' }>[];
};

export type Totals = {
  cars: number;
  returned: number;
  parked: number;
  turnedAway: number;
  keysOnHooks: number;
  keysWithValets: number;
  shifts: number;
  orders: number;
  cancelled: number;
  cancelledByStaff: number;
  reports: number;
  accepted: number;
  rejected: number;
  cardCents: number;
  cashCents: number;
  giftCents: number;
  tipCents: number;
  pooledCents: number;
};

function expect(who: string, expected: unknown, found: unknown): void {
  if (JSON.stringify(expected) !== JSON.stringify(found))
    throw new DoesNotAddUp(who, expected, found);
}

const sum = (amounts: Iterable<number>): number => [...amounts].reduce((all, one) => all + one, 0);

/** Sums the notes of all actors per car. */
function addUpCars(
  notes: readonly Noted[],
  places: readonly EveningLocation[],
): Map<string, ExpectedCar> {
  const cars = new Map<string, ExpectedCar>();
  const carOf = (plate: string): ExpectedCar => {
    const car = cars.get(plate);
    if (!car) throw new DoesNotAddUp(`${plate} in the notes`, 'an arrival', 'none');
    return car;
  };
  const orderOf = (plate: string, id: string): ExpectedOrder => {
    const { orders } = carOf(plate);
    const none = { cardCents: 0, cashCents: 0, giftCents: 0, tipCents: 0, cashBackCents: 0 };
    const order = orders.get(id) ?? {
      id,
      feeCents: 0,
      isCancelled: false,
      reason: null,
      returnedBy: null,
      ...none,
    };
    orders.set(id, order);
    return order;
  };
  for (const note of notes) {
    switch (note.what) {
      case 'arrived': {
        const place = places.find(
          ({ locationId }) => locationId === note.locationId,
        ) as EveningLocation;
        const nothing = { stayId: '', spot: '', hook: null, parkedBy: '', orders: new Map() };
        const reports = notes
          .filter((one) => one.what === 'reported')
          .filter(({ car }) => car === note.car);
        const none = { ...nothing, reports, decisions: [] };
        cars.set(note.car, { plate: note.car, place, end: 'parked', ...none });
        break;
      }
      case 'turned_away':
        Object.assign(carOf(note.car), { stayId: note.stayId, end: 'cancelled' });
        break;
      case 'received':
        carOf(note.car).stayId = note.stayId;
        break;
      case 'parked': {
        const car = carOf(note.car);
        Object.assign(car, { spot: note.spot, hook: note.hook });
        if (!note.again) car.parkedBy = note.by;
        break;
      }
      case 'asked':
        orderOf(note.car, note.orderId).feeCents = note.feeCents;
        break;
      case 'paid': {
        const order = orderOf(note.car, note.orderId);
        if (note.way === 'cash') order.cashCents += note.feeCents;
        else if (note.way === 'complimentary') order.giftCents += note.feeCents;
        else order.cardCents += note.feeCents + note.tipCents;
        order.tipCents += note.tipCents;
        break;
      }
      case 'tipped': {
        const order = orderOf(note.car, note.orderId);
        order.cardCents += note.tipCents;
        order.tipCents += note.tipCents;
        break;
      }
      case 'cancelled': {
        const { reason } = note;
        Object.assign(orderOf(note.car, note.orderId), { isCancelled: true, reason });
        break;
      }
      case 'decided':
        addDecision(carOf(note.car), note, orderOf);
        break;
      case 'cash_returned':
        orderOf(note.car, note.orderId).cashBackCents += note.cents;
        break;
      case 'returned':
        carOf(note.car).end = 'returned';
        orderOf(note.car, note.orderId).returnedBy = note.by;
        break;
      case 'queued':
      case 'at_curb':
      case 'reported':
      case 'shift_started':
      case 'shift_ended':
        break;
    }
  }
  return cars;
}

/** Adds what an accepted report changes: the place of the car, or who handed it over. */
function addDecision(
  car: ExpectedCar,
  decision: ExpectedCar['decisions'][number],
  orderOf: (plate: string, id: string) => ExpectedOrder,
): void {
  car.decisions.push(decision);
  const { step, isAccepted, orderId, isHookLeftOut } = decision;
  const report = car.reports.findLast((one) => one.step === step);
  if (!isAccepted || !report) return;
  if (step === 'park') {
    car.spot = report.spot ?? car.spot;
    if (!isHookLeftOut) car.hook = report.hook;
  } else if (orderId !== null) {
    car.end = 'returned';
    orderOf(car.plate, orderId).returnedBy = report.by;
  }
}

const paidFor = ({ cardCents, cashCents, giftCents }: ExpectedOrder) =>
  cardCents + cashCents + giftCents;

/**
 * Returns the expected balance of each account for an order, for every way to pay; nothing for a
 * cancelled order.
 */
function expectAccounts(order: ExpectedOrder, place: EveningLocation): Record<string, number> {
  if (order.isCancelled) return {};
  // A handover whose request was cancelled is free.
  const isFree = order.feeCents === 0;
  const accounts = {
    business: isFree ? 0 : place.baseCents,
    complimentary: -order.giftCents,
    customer: -(order.cardCents + order.cashCents),
    platform: isFree ? 0 : place.platformCents,
    [`runner ${order.returnedBy ?? ''}`]: order.tipCents,
  };
  return Object.fromEntries(Object.entries(accounts).filter(([, cents]) => cents !== 0));
}

/** Reasons that guests are told. Others are told as `other`. */
const toldReasons = ['changed_mind', 'no_start'];
const findTold = (reason: string | null) =>
  reason === null || toldReasons.includes(reason) ? reason : 'other';

function checkReports({ plate, reports, decisions }: ExpectedCar, found: Found): void {
  const rows = found.reports.filter((row) => row.plate === plate);
  const sorted = (list: string[]) => list.toSorted((one, other) => one.localeCompare(other));
  expect(
    `${plate}, its late reports`,
    sorted(reports.map(({ step, by }) => `${step} ${by}`)),
    sorted(rows.map(({ step, by }) => `${step} ${by}`)),
  );
  expect(
    `${plate}, what the desk decided`,
    sorted(
      decisions.map(({ step, by, isAccepted }) =>
        [step, isAccepted ? 'accepted' : 'rejected', by].join(' '),
      ),
    ),
    sorted(
      rows
        .filter(({ decidedBy }) => decidedBy)
        .map(({ step, outcome, decidedBy }) => [step, outcome, decidedBy].join(' ')),
    ),
  );
  expect(
    `${plate}, reports that nobody decided`,
    [],
    rows.filter(({ outcome }) => outcome === null),
  );
}

function checkMoney(car: ExpectedCar, order: ExpectedOrder, told: GuestOrder, found: Found): void {
  const who = `${car.plate}, order ${order.id}`;
  expect(`${who}, its fee`, order.feeCents, told.valetFeeCents);
  expect(`${who}, why staff cancelled it`, findTold(order.reason), told.cancelReason ?? null);
  if (order.isCancelled) {
    if (order.cardCents > 0) expect(`${who}, its payment`, 'refunded', told.paymentStatus);
    expect(`${who}, cash given back`, order.cashCents, order.cashBackCents);
  } else {
    expect(`${who}, its payment`, 'paid', told.paymentStatus);
    expect(`${who}, what is due`, 0, told.amountDueCents);
    expect(`${who}, its tips`, order.tipCents, told.tipCents);
    expect(`${who}, fee and tips`, order.feeCents + order.tipCents, paidFor(order));
    expect(
      `${who}, paid at the desk`,
      order.cashCents + order.giftCents,
      sum(told.settlements.map(({ amountCents }) => amountCents)),
    );
  }
  const lines = found.ledger.filter(({ orderId }) => orderId === order.id);
  const booked = lines
    .map(
      ({ account, personId, cents }) =>
        [personId ? `${account} ${personId}` : account, cents] as const,
    )
    .toSorted(([one], [other]) => one.localeCompare(other));
  expect(`${who}, the ledger`, expectAccounts(order, car.place), Object.fromEntries(booked));
  const kept = sum(
    found.provider.filter(({ orderId }) => orderId === order.id).map(({ cents }) => cents),
  );
  expect(`${who}, at the provider`, order.isCancelled ? 0 : order.cardCents, kept);
}

function checkCar(car: ExpectedCar, found: Found): void {
  const { plate } = car;
  checkReports(car, found);
  const stays = found.stays.filter((stay) => stay.plate === plate);
  expect(
    `${plate}, its stays`,
    [{ id: car.stayId, status: car.end }],
    stays.map(({ id, status }) => ({ id, status })),
  );
  const listed = found.cars.filter(({ licensePlate }) => licensePlate === plate);
  if (car.end === 'cancelled') {
    expect(`${plate}, turned away, in the list of cars`, 0, listed.length);
    return;
  }
  expect(`${plate}, how often it is listed`, 1, listed.length);
  const [{ stayStatus, key, parkingSpot }] = listed as [Car];
  expect(`${plate}, its state`, car.end, stayStatus);
  const { place, hook, holder } = key;
  const told = { place, hook, holder: holder?.id ?? null };
  if (car.end === 'returned') {
    expect(`${plate}, its key`, 'handed_over', place);
  } else {
    expect(`${plate}, its spot`, car.spot, parkingSpot);
    const hung = { place: 'on_hook', hook: car.hook, holder: null };
    const held = { place: 'with_valet', hook: null, holder: car.parkedBy };
    expect(`${plate}, its key`, car.hook ? hung : held, told);
  }
  const orders = found.orders.get(plate) ?? [];
  const ids = (list: Iterable<{ id: string }>) => [...list].map(({ id }) => id).toSorted();
  expect(`${plate}, its orders`, ids(car.orders.values()), ids(orders));
  for (const order of car.orders.values()) {
    const one = orders.find(({ id }) => id === order.id) as GuestOrder;
    const end = order.isCancelled ? 'cancelled' : 'completed';
    expect(`${plate}, order ${order.id}`, end, one.status);
    checkMoney(car, order, one, found);
  }
}

/**
 * Divides cents by numbers of cars. Cents left over by rounding down go to the persons who lost
 * most by rounding, then by id.
 */
function divideByCars(
  totalCents: number,
  members: ReadonlyMap<string, number>,
): Map<string, number> {
  const cars = sum(members.values());
  const parts = [...members].map(([id, own]) => {
    const exact = totalCents * own;
    return { id, cents: Math.floor(exact / cars), rest: exact % cars };
  });
  let left = totalCents - sum(parts.map(({ cents }) => cents));
  for (const part of parts.toSorted((a, b) => b.rest - a.rest || (a.id < b.id ? -1 : 1))) {
    if (left === 0) break;
    part.cents += 1;
    left -= 1;
  }
  return new Map(parts.map(({ id, cents }) => [id, cents]));
}

function checkShifts(valet: FoundValet, notes: readonly Noted[]): number {
  const { id, name } = valet.worker;
  const starts = new Map<string, string>();
  const ends = new Map<string, string>();
  for (const note of notes) {
    if (note.what === 'shift_started' && note.by === id) starts.set(note.shiftId, note.startTime);
    if (note.what === 'shift_ended' && note.by === id) ends.set(note.shiftId, note.endTime);
  }
  expect(`${name}, on shift`, false, valet.isOnShift);
  const told = [...starts].map(([shift, start]) => `${shift} ${start} ${ends.get(shift) ?? ''}`);
  const listed = valet.shifts.map(
    (shift) => `${shift.id} ${shift.startTime} ${shift.endTime ?? ''}`,
  );
  const sorted = (list: string[]) => list.toSorted((one, other) => one.localeCompare(other));
  expect(`${name}, their shifts`, sorted(told), sorted(listed));
  return starts.size;
}

function checkValet(
  valet: FoundValet,
  cars: readonly ExpectedCar[],
  pool: {
    totalCents: number;
    members: ReadonlyMap<string, number>;
    shares: ReadonlyMap<string, number>;
  },
): void {
  const { id, name, place } = valet.worker;
  const brought = cars
    .flatMap(({ orders }) => [...orders.values()])
    .filter(({ returnedBy }) => returnedBy === id);
  const jobs = (list: readonly (readonly [string, number])[]) =>
    list.toSorted(([one], [other]) => one.localeCompare(other));
  expect(
    `${name}, cars handed over and their tips`,
    jobs(brought.map((order) => [order.id, order.tipCents])),
    jobs(valet.jobs.map((job) => [job.id, Math.round(job.tip * 100)])),
  );
  const tipCents = sum(brought.map((order) => order.tipCents));
  const { days, totalCents } = valet.earnings;
  expect(`${name}, cars in their earnings`, brought.length, sum(days.map((day) => day.services)));
  expect(`${name}, their tips`, tipCents, sum(days.map((day) => day.tipsCents)));
  if (place.tips === 'runner') {
    expect(`${name}, what they earned`, tipCents, totalCents);
    return;
  }
  expect(`${name}, what they earned of the pool`, pool.shares.get(id) ?? 0, totalCents);
  for (const { pool: told } of days) {
    if (!told) throw new DoesNotAddUp(`${name}, a day's pool`, 'a pool', null);
    const { totalCents: total, broughtCents, cars: counted } = told;
    expect(
      `${name}, the pool`,
      {
        total: pool.totalCents,
        brought: tipCents,
        cars: { own: pool.members.get(id) ?? 0, all: sum(pool.members.values()) },
      },
      { total, brought: broughtCents, cars: counted },
    );
  }
}

function addUpPool(place: EveningLocation, cars: readonly ExpectedCar[], stage: Stage) {
  const here = cars.filter((car) => car.place.locationId === place.locationId);
  const orders = here.flatMap((car) => [...car.orders.values()]).filter((one) => !one.isCancelled);
  const totalCents = sum(orders.map(({ tipCents }) => tipCents));
  const members = new Map(
    stage.valets
      .filter((worker) => worker.place.locationId === place.locationId)
      .map(({ id }) => {
        const parked = here.filter((car) => car.end !== 'cancelled' && car.parkedBy === id).length;
        return [id, parked + orders.filter(({ returnedBy }) => returnedBy === id).length];
      }),
  );
  return { totalCents, members, shares: divideByCars(totalCents, members) };
}

/**
 * Compares the notes with what the servers say after the evening: every car, key, shift, tip and
 * cent.
 *
 * @throws DoesNotAddUp at the first difference
 */
export function compareWithNotes(notes: readonly Noted[], stage: Stage, found: Found): Totals {
  const byPlate = addUpCars(notes, stage.places);
  const cars = [...byPlate.values()];
  for (const car of cars) checkCar(car, found);
  expect(
    'cars that nobody brought',
    [],
    found.stays.filter(({ plate }) => !byPlate.has(plate)),
  );
  const orders = cars.flatMap((car) => [...car.orders.values()]);
  const known = new Set(orders.map(({ id }) => id));
  expect(
    'money of no order',
    [],
    found.ledger.filter(({ orderId }) => !known.has(orderId)),
  );
  const pools = new Map(
    stage.places.map((place) => [place.locationId, addUpPool(place, cars, stage)]),
  );
  let shifts = 0;
  for (const valet of found.valets) {
    shifts += checkShifts(valet, notes);
    const pool = pools.get(valet.worker.place.locationId);
    if (pool) checkValet(valet, cars, pool);
  }
  const kept = orders.filter(({ isCancelled }) => !isCancelled);
  const decisions = cars.flatMap((car) => car.decisions);
  const parked = cars.filter(({ end }) => end === 'parked');
  const pooled = stage.places.filter(({ tips }) => tips !== 'runner');
  return {
    cars: cars.length,
    returned: cars.filter(({ end }) => end === 'returned').length,
    parked: parked.length,
    turnedAway: cars.filter(({ end }) => end === 'cancelled').length,
    keysOnHooks: parked.filter(({ hook }) => hook).length,
    keysWithValets: parked.filter(({ hook }) => !hook).length,
    shifts,
    orders: orders.length,
    cancelled: orders.length - kept.length,
    cancelledByStaff: orders.filter(({ reason }) => reason !== null).length,
    reports: sum(cars.map(({ reports }) => reports.length)),
    accepted: decisions.filter(({ isAccepted }) => isAccepted).length,
    rejected: decisions.filter(({ isAccepted }) => !isAccepted).length,
    cardCents: sum(kept.map(({ cardCents }) => cardCents)),
    cashCents: sum(kept.map(({ cashCents }) => cashCents)),
    giftCents: sum(kept.map(({ giftCents }) => giftCents)),
    tipCents: sum(kept.map(({ tipCents }) => tipCents)),
    pooledCents: sum(pooled.map((place) => pools.get(place.locationId)?.totalCents ?? 0)),
  };
}

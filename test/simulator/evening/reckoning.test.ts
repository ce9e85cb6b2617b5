import { beforeEach, describe, expect, test } from 'vitest';
import type { Car } from '#contract/cars.ts';
import type { GuestOrder } from '#contract/orders.ts';
import type { PastJob } from '#contract/earnings.ts';
import type { ListedShift } from '#contract/shifts.ts';
import { Book, type BookedCar, type BookedOrder } from '../book.ts';
import { Calendar } from '../stage/calendar.ts';
import type { StaffMember, StageLocation } from '../stage/stage.ts';
import type { Found, FoundValet } from './found.ts';
import { addUpTotals, reckonEvening } from './reckoning.ts';

// Two cars at one location. The first was returned: its guest cancelled an order, ordered again,
// paid by card and tipped. The second stays until tomorrow.

const omar: StaffMember = { id: 'omar', token: '', name: 'Omar' };
const luis: StaffMember = { id: 'luis', token: '', name: 'Luis' };
const place = {
  id: 'hotel',
  name: 'Hotel',
  calendar: new Calendar('Etc/GMT', '2026-11-20', '2026-11-22'),
  tipRule: 'cars',
  valets: [omar, luis],
} as unknown as StageLocation;

const [START, END] = ['2026-11-21T18:00:00.000Z', '2026-11-21T22:00:00.000Z'];
const NOW = Date.parse('2026-11-21T20:00:00Z');

const POOL = 501;
function buildValet(
  worker: StaffMember,
  shiftId: string,
  jobs: PastJob[],
  shareCents: number,
): FoundValet {
  const broughtCents = jobs.reduce((sum, { tip }) => sum + Math.round(tip * 100), 0);
  const own = worker === omar ? 2 : 1;
  const pool = { totalCents: POOL, broughtCents, cars: { own, all: 3 } };
  const day = { services: jobs.length, tipsCents: broughtCents, pool };
  return {
    worker,
    place,
    isOnShift: false,
    shifts: [{ id: shiftId, startTime: START, endTime: END } as ListedShift],
    jobs,
    earnings: { currency: 'USD', totalCents: shareCents, days: [day], shifts: [] },
  } as unknown as FoundValet;
}

const order = (fields: Partial<GuestOrder>) =>
  ({ valetFeeCents: 1_620, amountDueCents: 0, settlements: [], ...fields }) as GuestOrder;
const key = (fields: Partial<Car['key']>) =>
  ({ place: null, hook: null, holder: null, ...fields }) as Car['key'];

const buildFound = (): Found => ({
  cars: [
    {
      licensePlate: 'EV 1',
      stayStatus: 'returned',
      key: key({ place: 'handed_over', hook: '1' }),
    } as Car,
    {
      licensePlate: 'EV 2',
      stayStatus: 'parked',
      parkingSpot: 'A2',
      key: key({ place: 'on_hook', hook: '2' }),
    } as Car,
  ],
  orders: new Map([
    [
      'EV 1',
      [
        order({ id: 'order 2', status: 'completed', paymentStatus: 'paid', tipCents: 501 }),
        order({ id: 'order 1', status: 'cancelled', paymentStatus: 'refunded', tipCents: 100 }),
      ],
    ],
  ]),
  valets: [
    buildValet(omar, 'shift 1', [{ id: 'order 2', tip: 5.01 } as PastJob], 334),
    buildValet(luis, 'shift 2', [], 167),
  ],
  stays: [
    { id: 'stay 1', plate: 'EV 1', status: 'returned' },
    { id: 'stay 2', plate: 'EV 2', status: 'parked' },
  ],
  ledger: [
    { orderId: 'order 2', account: 'customer', personId: null, cents: -2_121 },
    { orderId: 'order 2', account: 'business', personId: null, cents: 1_500 },
    { orderId: 'order 2', account: 'platform', personId: null, cents: 120 },
    { orderId: 'order 2', account: 'runner', personId: 'omar', cents: 501 },
  ],
  reports: [],
  provider: [
    { orderId: 'order 1', cents: 0 },
    { orderId: 'order 2', cents: 2_121 },
  ],
});

let book: Book;
let found: Found;
let first: BookedCar;
let second: BookedCar;
let returned: BookedOrder;

function arrive(plate: string, stayId: string, by: string, spot: string, hook: string) {
  const car = book.arrive(plate, place, NOW);
  const parkings = [{ by, heardAt: NOW }];
  return Object.assign(car, { stayId, receivedAt: NOW, parkedAt: NOW, parkings, spot, hook });
}

function payByCard(id: string, tipCents: number): BookedOrder {
  const paid = book.findOrder(first, id, NOW);
  Object.assign(paid, { feeCents: 1_620, platformCents: 120, card: 1_620, tip: tipCents });
  book.pay(paid, NOW);
  book.giveTip(paid, tipCents, NOW);
  return paid;
}

beforeEach(() => {
  book = new Book();
  for (const [id, person] of [
    ['shift 1', 'omar'],
    ['shift 2', 'luis'],
  ] as const)
    book.shifts.push({ id, place, person, from: Date.parse(START), to: Date.parse(END) });
  first = arrive('EV 1', 'stay 1', 'omar', 'A1', '1');
  second = arrive('EV 2', 'stay 2', 'luis', 'A2', '2');
  payByCard('order 1', 100).cancelledAt = NOW;
  returned = payByCard('order 2', 301);
  found = buildFound();
});

const reckon = () => reckonEvening(book, [place], found).found.join('\n');
const handOver = (by: string) => book.complete(returned, by, { at: NOW, heardAt: NOW });

function finish(): void {
  handOver('omar');
  book.giveTip(returned, 200, NOW);
}

test('an evening without a difference passes', () => {
  finish();
  expect(reckon()).toBe('');
  expect(addUpTotals(book)).toMatchObject({
    cars: 2,
    returned: 1,
    parked: 1,
    keysOnHooks: 1,
    shifts: 2,
    cancelled: 1,
    cardCents: 2_121,
    tipCents: POOL,
    pooledCents: POOL,
  });
});

describe('the check fails for', () => {
  beforeEach(finish);

  test('a cent that a guest was told of and that is not booked', () => {
    book.giveTip(returned, 1, NOW);
    expect(reckon()).toContain('EV 1, order order 2, its tips: expected 502, found 501');
  });

  test('a cent in the ledger that no guest was told of', () => {
    (found.ledger[3] as Found['ledger'][number]).cents = 502;
    expect(reckon()).toMatch(/EV 1, order order 2, the ledger.*: expected .*501.*, found .*502/);
  });

  test('an account in the ledger that the order has nothing to do with', () => {
    found.ledger.push({ orderId: 'order 1', account: 'platform', personId: null, cents: 1 });
    expect(reckon()).toContain(
      'EV 1, order order 1, the ledger: expected [], found ["platform 1"]',
    );
  });

  test('a payment that the provider kept for a cancelled request', () => {
    found.provider[0] = { orderId: 'order 1', cents: 1_720 };
    expect(reckon()).toContain('EV 1, order order 1, at the provider: expected 0, found 1720');
  });

  test('a key on a hook other than its valet’s', () => {
    second.hook = '3';
    expect(reckon()).toContain('EV 2, its key, 1: expected on_hook 3, found on_hook 2');
  });

  test('a reason that staff gave and the guest does not read', () => {
    Object.assign(book.findOrder(first, 'order 1', NOW), { cancelReason: 'wrong_car' });
    expect(reckon()).toContain('why staff cancelled it: expected other, found null');
  });

  test('a car that exists twice', () => {
    found.stays.push({ id: 'stay 3', plate: 'EV 2', status: 'received' });
    expect(reckon()).toContain('EV 2, its stays');
  });

  test('a car that nobody brought, and one that is missing', () => {
    found.stays.push({ id: 'stay 3', plate: 'EV 3', status: 'parked' });
    expect(reckon()).toContain('cars that nobody brought');
    found = buildFound();
    found.stays.pop();
    expect(reckon()).toContain('EV 2, its stays');
  });

  test('an order that no guest asked for', () => {
    found.orders.get('EV 1')?.push(order({ id: 'order 3', status: 'cancelled' }));
    expect(reckon()).toContain('EV 1, its orders');
  });

  test('a car that another valet handed over', () => {
    handOver('luis');
    expect(reckon()).toMatch(/the ledger.*: .*runner luis/);
  });

  test('a shift that has not ended, or is another one', () => {
    Object.assign(book.shifts[1] ?? {}, { to: Date.parse(END) + 1000 });
    expect(reckon()).toContain('Luis, their shifts');
    found.valets[0] = { ...(found.valets[0] as FoundValet), isOnShift: true };
    expect(reckon()).toContain('Omar, on shift');
  });

  test('a share of the pool that is a cent wrong', () => {
    found.valets[1] = buildValet(luis, 'shift 2', [], 168);
    expect(reckon()).toBe('Luis, what they earned of the pool: expected 167, found 168');
  });
});

const DECISION = { by: 'desk', isAccepted: true, isHookLeftOut: false };

describe('a handover reported late', () => {
  const row = { plate: 'EV 1', step: 'complete', by: 'omar' };
  const report = (by: string) =>
    book.report(first, { step: 'complete', by, at: NOW, spot: null, hook: null });
  const decide = (isAccepted: boolean) =>
    book.decide(first, { ...DECISION, step: 'complete', isAccepted, order: returned });
  beforeEach(() => {
    book.giveTip(returned, 200, NOW);
    found.reports = [{ ...row, outcome: 'accepted', decidedBy: 'desk' }];
  });

  test('is that of the valet who reported it, also if the desk decides first', () => {
    decide(true);
    report('omar');
    expect(reckon()).toBe('');
    expect(addUpTotals(book)).toMatchObject({ returned: 1, reports: 1, accepted: 1, rejected: 0 });
  });

  test('is not that of a colleague', () => {
    report('luis');
    decide(true);
    Object.assign(found.reports[0] ?? {}, { by: 'luis' });
    expect(reckon()).toMatch(/the ledger.*: .*runner luis/);
  });

  test('does not add up if its report is missing, twice or decided otherwise', () => {
    report('omar');
    decide(true);
    const [accepted] = found.reports as [Found['reports'][number]];
    found.reports = [];
    expect(reckon()).toContain('EV 1, its late reports: expected ["complete omar"], found []');
    found.reports = [accepted, { ...row, outcome: 'replaced', decidedBy: null }];
    expect(reckon()).toContain('EV 1, its late reports');
    found.reports = [{ ...accepted, outcome: 'rejected' }];
    expect(reckon()).toContain('EV 1, what the desk decided');
  });

  test('does not add up if it was rejected and the car is gone', () => {
    report('omar');
    decide(false);
    found.reports = [{ ...row, outcome: 'rejected', decidedBy: 'desk' }];
    expect(reckon()).toContain('EV 1, its stays, 1: expected stay 1 parked, found stay 1 returned');
  });

  test('does not add up if nobody decided', () => {
    report('omar');
    found.reports = [{ ...row, outcome: null, decidedBy: null }];
    expect(reckon()).toContain('EV 1, reports that nobody decided');
  });
});

test('an accepted parking gives the place, and the hook unless another key has it', () => {
  finish();
  const decision = { ...DECISION, step: 'park', order: null } as const;
  book.report(second, { step: 'park', by: 'omar', at: NOW, spot: 'B7', hook: '5' });
  book.decide(second, { ...decision, isHookLeftOut: true });
  const row = { plate: 'EV 2', step: 'park', by: 'omar', outcome: 'accepted', decidedBy: 'desk' };
  found.reports = [row];
  expect(reckon()).toContain('EV 2, its spot: expected B7, found A2');
  Object.assign(found.cars[1] ?? {}, { parkingSpot: 'B7' });
  expect(reckon()).toBe('');
  book.decide(second, decision);
  expect(reckon()).toContain('EV 2, its key, 1: expected on_hook 5, found on_hook 2');
});

import { beforeEach, describe, expect, test } from 'vitest';
import type { Car } from '#contract/cars.ts';
import type { GuestOrder } from '#contract/orders.ts';
import type { PastJob } from '#contract/earnings.ts';
import type { ListedShift } from '#contract/shifts.ts';
import type { Found, FoundValet } from './found.ts';
import type { Note, Noted } from './notes.ts';
import type { EveningLocation, Stage, Worker } from './place.ts';
import { compareWithNotes } from './reckoning.ts';

// Two cars at one location. The first was returned: its guest cancelled an order, ordered again,
// paid by card and tipped. The second stays until tomorrow.

const place: EveningLocation = {
  locationId: 'hotel',
  name: 'Hotel',
  latitude: 25,
  longitude: -80,
  paysWhen: 'before',
  tips: 'cars',
  baseCents: 1_500,
  platformCents: 120,
};
const omar: Worker = { id: 'omar', token: '', name: 'Omar', place };
const luis: Worker = { id: 'luis', token: '', name: 'Luis', place };
const stage: Stage = { places: [place], valets: [omar, luis], dispatchers: [] };

const [START, END] = ['2026-11-21T18:00:00.000Z', '2026-11-21T22:00:00.000Z'];
const written: readonly Note[] = [
  { what: 'shift_started', by: 'omar', shiftId: 'shift 1', startTime: START },
  { what: 'shift_started', by: 'luis', shiftId: 'shift 2', startTime: START },
  { what: 'arrived', car: 'EV 1', locationId: 'hotel' },
  { what: 'received', car: 'EV 1', stayId: 'stay 1', by: 'omar' },
  { what: 'parked', car: 'EV 1', by: 'omar', spot: 'A1', hook: '1', again: false },
  { what: 'arrived', car: 'EV 2', locationId: 'hotel' },
  { what: 'received', car: 'EV 2', stayId: 'stay 2', by: 'luis' },
  { what: 'parked', car: 'EV 2', by: 'luis', spot: 'A2', hook: '2', again: false },
  { what: 'asked', car: 'EV 1', orderId: 'order 1', feeCents: 1_620 },
  { what: 'paid', car: 'EV 1', orderId: 'order 1', way: 'card', feeCents: 1_620, tipCents: 100 },
  { what: 'cancelled', car: 'EV 1', orderId: 'order 1', reason: null },
  { what: 'asked', car: 'EV 1', orderId: 'order 2', feeCents: 1_620 },
  { what: 'paid', car: 'EV 1', orderId: 'order 2', way: 'card', feeCents: 1_620, tipCents: 301 },
  { what: 'returned', car: 'EV 1', orderId: 'order 2', by: 'omar' },
  { what: 'tipped', car: 'EV 1', orderId: 'order 2', tipCents: 200 },
  { what: 'shift_ended', by: 'omar', shiftId: 'shift 1', endTime: END },
  { what: 'shift_ended', by: 'luis', shiftId: 'shift 2', endTime: END },
];

const order = (fields: Partial<GuestOrder>) =>
  ({ valetFeeCents: 1_620, amountDueCents: 0, settlements: [], ...fields }) as GuestOrder;
const car = (fields: Partial<Car>) => fields as Car;
const key = (fields: Partial<Car['key']>): Car['key'] => ({
  place: null,
  hook: null,
  holder: null,
  since: null,
  isUnaccounted: false,
  ...fields,
});

const POOL = 501;
function buildValet(
  worker: Worker,
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
    isOnShift: false,
    shifts: [{ id: shiftId, startTime: START, endTime: END } as ListedShift],
    jobs,
    earnings: { currency: 'USD', totalCents: shareCents, days: [day], shifts: [] },
  } as unknown as FoundValet;
}

const buildFound = (): Found => ({
  cars: [
    car({
      licensePlate: 'EV 1',
      stayStatus: 'returned',
      key: key({ place: 'handed_over', hook: '1' }),
    }),
    car({
      licensePlate: 'EV 2',
      stayStatus: 'parked',
      parkingSpot: 'A2',
      key: key({ place: 'on_hook', hook: '2' }),
    }),
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

let notes: Noted[];
let found: Found;
beforeEach(() => {
  notes = written.map((note) => ({ ...note, actor: 'somebody', at: 0 }));
  found = buildFound();
});
const reckoning = () => compareWithNotes(notes, stage, found);
const alter = (what: Note['what'], change: Record<string, unknown>) =>
  Object.assign(notes.findLast((note) => note.what === what) as Noted, change);

test('an evening without a difference passes', () => {
  expect(reckoning()).toMatchObject({
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
  test('a cent that a guest was told of and that is not booked', () => {
    alter('tipped', { tipCents: 201 });
    expect(reckoning).toThrow('EV 1, order order 2, its tips: expected 502, found 501');
  });

  test('a cent in the ledger that no guest was told of', () => {
    (found.ledger[3] as Found['ledger'][number]).cents = 502;
    expect(reckoning).toThrow(/EV 1, order order 2, the ledger: expected .*501.*, found .*502/);
  });

  test('a payment that the provider kept for a cancelled request', () => {
    found.provider[0] = { orderId: 'order 1', cents: 1_720 };
    expect(reckoning).toThrow('EV 1, order order 1, at the provider: expected 0, found 1720');
  });

  test('a key on a hook other than its valet’s', () => {
    Object.assign(notes.findLast((note) => note.what === 'parked') as Noted, { hook: '3' });
    expect(reckoning).toThrow(/EV 2, its key: expected .*"hook":"3".*, found .*"hook":"2"/);
  });

  test('a reason that staff gave and the guest does not read', () => {
    alter('cancelled', { reason: 'wrong_car' });
    expect(reckoning).toThrow('why staff cancelled it: expected other, found null');
  });

  test('a car that exists twice', () => {
    found.stays.push({ id: 'stay 3', plate: 'EV 2', status: 'received' });
    expect(reckoning).toThrow(/EV 2, its stays/);
  });

  test('a car that nobody brought, and one that is missing', () => {
    found.stays.push({ id: 'stay 3', plate: 'EV 3', status: 'parked' });
    expect(reckoning).toThrow(/cars that nobody brought/);
    found = buildFound();
    found.stays.pop();
    expect(reckoning).toThrow('EV 2, its stays');
  });

  test('an order that no guest asked for', () => {
    found.orders.get('EV 1')?.push(order({ id: 'order 3', status: 'cancelled' }));
    expect(reckoning).toThrow(/EV 1, its orders/);
  });

  test('a car that another valet handed over', () => {
    alter('returned', { by: 'luis' });
    expect(reckoning).toThrow(/the ledger: .*runner luis/);
  });

  test('a shift that has not ended, or is another one', () => {
    alter('shift_ended', { endTime: '2026-11-21T22:00:01.000Z' });
    expect(reckoning).toThrow('Luis, their shifts');
  });

  test('a share of the pool that is a cent wrong', () => {
    found.valets[1] = buildValet(luis, 'shift 2', [], 168);
    expect(reckoning).toThrow('Luis, what they earned of the pool: expected 167, found 168');
  });
});

describe('a handover reported late', () => {
  const report = { plate: 'EV 1', step: 'complete', by: 'omar' };
  beforeEach(() => {
    const [car, step, orderId] = ['EV 1', 'complete', 'order 2'] as const;
    const decision = { isAccepted: true, orderId, isHookLeftOut: false };
    const late: Note[] = [
      { what: 'reported', car, step, by: 'omar', spot: null, hook: null },
      { what: 'decided', car, step, by: 'desk', ...decision },
    ];
    const at = notes.findIndex(({ what }) => what === 'returned');
    notes.splice(at, 1, ...late.map((note) => ({ ...note, actor: 'somebody', at: 0 })));
    found.reports = [{ ...report, outcome: 'accepted', decidedBy: 'desk' }];
  });

  test('is that of the valet who reported it', () => {
    expect(reckoning()).toMatchObject({ returned: 1, reports: 1, accepted: 1, rejected: 0 });
    alter('reported', { by: 'luis' });
    Object.assign(found.reports[0] ?? {}, { by: 'luis' });
    expect(reckoning).toThrow(/the ledger: .*runner luis/);
  });

  test('does not add up if its report is missing, twice, open or decided otherwise', () => {
    const [accepted] = found.reports as [Found['reports'][number]];
    found.reports = [];
    expect(reckoning).toThrow('EV 1, its late reports: expected ["complete omar"], found []');
    found.reports = [accepted, { ...report, outcome: 'replaced', decidedBy: null }];
    expect(reckoning).toThrow('EV 1, its late reports');
    found.reports = [{ ...accepted, outcome: 'rejected' }];
    expect(reckoning).toThrow('EV 1, what the desk decided');
    alter('decided', { isAccepted: false });
    expect(reckoning).toThrow('EV 1, its stays: expected [{"id":"stay 1","status":"parked"}]');
    notes = notes.filter(({ what }) => what !== 'decided');
    found.reports = [{ ...report, outcome: null, decidedBy: null }];
    expect(reckoning).toThrow('EV 1, reports that nobody decided');
  });
});

test('an accepted parking gives the place, and the hook unless another key has it', () => {
  const reported = { car: 'EV 2', step: 'park', by: 'omar', spot: 'B7', hook: '5' } as const;
  const decided = { car: 'EV 2', step: 'park', by: 'desk', isAccepted: true } as const;
  const decision = { ...decided, orderId: null, isHookLeftOut: true };
  const late: Note[] = [
    { what: 'reported', ...reported },
    { what: 'decided', ...decision },
  ];
  notes.push(...late.map((note) => ({ ...note, actor: 'somebody', at: 0 })));
  const report = { plate: 'EV 2', step: 'park', by: 'omar' };
  found.reports = [{ ...report, outcome: 'accepted', decidedBy: 'desk' }];
  expect(reckoning).toThrow('EV 2, its spot: expected B7, found A2');
  Object.assign(found.cars[1] ?? {}, { parkingSpot: 'B7' });
  expect(reckoning()).toMatchObject({ parked: 1, accepted: 1 });
  alter('decided', { isHookLeftOut: false });
  expect(reckoning).toThrow(/EV 2, its key: expected .*"hook":"5".*, found .*"hook":"2"/);
});

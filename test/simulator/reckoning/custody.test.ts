import { beforeEach, expect, test } from 'vitest';
import type { Car } from '#contract/cars.ts';
import type { PastJob } from '#contract/earnings.ts';
import type { GuestOrder } from '#contract/orders.ts';
import type { ListedShift } from '#contract/shifts.ts';
import { Book, type CarRecord, type OrderRecord, type ShiftRecord } from '../book.ts';
import type { Business, Place, Worker } from '../stage.ts';
import { Calendar } from '../wall.ts';
import { addUp, checkCustody } from './custody.ts';
import { Differences } from './differences.ts';
import type { Found, FoundValet } from './found.ts';

// Two cars of one place. One came back: its guest changed their mind once, paid by card and tipped. The other one stays
// until tomorrow.

const DAY = '2026-11-21';
const at = (time: string) => Date.parse(`${DAY}T${time}:00.000Z`);
const [START, END] = [new Date(at('18:00')).toISOString(), new Date(at('22:00')).toISOString()];
const omar: Worker = { id: 'omar', token: '', name: 'Omar' };
const luis: Worker = { id: 'luis', token: '', name: 'Luis' };
const place: Place = {
  id: 'hotel',
  name: 'Hotel',
  business: {} as Business,
  calendar: new Calendar('Etc/GMT', '2026-11-19', '2026-11-24'),
  proof: 'link',
  payWhen: 'before',
  tipRule: 'cars',
  signs: [],
  valets: [omar, luis],
  desk: omar,
};

const POOL = 501;
let book: Book;
let cars: [CarRecord, CarRecord];
let orders: [OrderRecord, OrderRecord];

function writeBook(): void {
  const clock = { now: at('18:30') };
  book = new Book(clock);
  const park = (plate: string, stayId: string, by: string, spot: string, hook: string) => {
    const car = book.arrive(plate, place);
    const parkings = [{ by, heardAt: clock.now }];
    return Object.assign(car, { stayId, receivedAt: clock.now, spot, hook, parkings });
  };
  cars = [park('EV 1', 'stay 1', 'omar', 'A1', '1'), park('EV 2', 'stay 2', 'luis', 'A2', '2')];
  const pay = (id: string, tip: number) => {
    const order = book.orderOf(cars[0], id);
    Object.assign(order, { feeCents: 1_620, platformCents: 120, card: 1_620, tip });
    book.pay(order);
    book.giveTip(order, tip);
    return order;
  };
  const cancelled = pay('order 1', 100);
  cancelled.cancelledAt = clock.now;
  book.refund(cancelled);
  const done = pay('order 2', 301);
  book.sendRunner(done, 'omar');
  Object.assign(done, {
    completedAt: at('19:00'),
    completions: [{ heardAt: at('19:00'), by: 'omar' }],
  });
  cars[0].leftAt = at('19:00');
  book.giveTip(done, 200);
  orders = [cancelled, done];
  for (const [id, person] of [
    ['shift 1', 'omar'],
    ['shift 2', 'luis'],
  ] as const)
    book.shifts.push({ id, place, person, from: at('18:00'), to: at('22:00'), told: [START, END] });
}

const order = (fields: Partial<GuestOrder>) =>
  ({
    valetFeeCents: 1_620,
    amountDueCents: 0,
    settlements: [],
    ...fields,
  }) as unknown as GuestOrder;
const key = (fields: object) => ({ hook: null, holder: null, ...fields }) as Car['key'];

function buildValet(worker: Worker, shiftId: string, jobs: PastJob[], shareCents: number) {
  const broughtCents = jobs.reduce((sum, { tip }) => sum + Math.round(tip * 100), 0);
  const cars = { own: worker === omar ? 2 : 1, all: 3 };
  const pool = { totalCents: POOL, broughtCents, cars };
  const day = { day: DAY, services: jobs.length, tipsCents: broughtCents, pool };
  return {
    worker,
    place,
    isOnShift: false,
    shifts: [{ id: shiftId, startTime: START, endTime: END } as ListedShift],
    jobs,
    earnings: { currency: 'USD', totalCents: shareCents, days: [day], shifts: [] },
  } as unknown as FoundValet;
}

const buildFound = (): Found => ({
  cars: [
    { licensePlate: 'EV 1', stayStatus: 'returned', key: key({ place: 'handed_over', hook: '1' }) },
    {
      licensePlate: 'EV 2',
      stayStatus: 'parked',
      parkingSpot: 'A2',
      key: key({ place: 'on_hook', hook: '2' }),
    },
  ] as Car[],
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
  provider: [
    { orderId: 'order 1', cents: 0 },
    { orderId: 'order 2', cents: 2_121 },
  ],
});

let found: Found;
beforeEach(() => {
  writeBook();
  found = buildFound();
});
const reckon = () => {
  const differences = new Differences();
  checkCustody(book, [place], found, differences);
  return differences.found;
};
const said = (where: string, notes: unknown, product: unknown) =>
  `${where}: the notes say ${JSON.stringify(notes)}, the product ${JSON.stringify(product)}`;

test('notes and servers that agree', () => {
  expect(reckon()).toEqual([]);
  expect(addUp(book)).toMatchObject({
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

test.each<[string, () => void, string]>([
  [
    'a cent that a guest was told of and that is nowhere',
    () => book.giveTip(orders[1], 1),
    said('EV 1, order order 2, tipCents', 502, 501),
  ],
  [
    'a cent in the ledger that nobody was told of',
    () => Object.assign(found.ledger[3] ?? {}, { cents: 502 }),
    said('EV 1, order order 2, the ledger, runner omar', 501, 502),
  ],
  [
    'a payment that the provider kept of a request that was cancelled',
    () => Object.assign(found.provider[0] ?? {}, { cents: 1_720 }),
    said('EV 1, order order 1, at the provider', 0, 1_720),
  ],
  [
    'a key on another hook than its valet hung it on',
    () => void (cars[1].hook = '3'),
    said('EV 2, as listed, key, hook', '3', '2'),
  ],
  [
    'a car that is there twice',
    () => found.stays.push({ id: 'stay 3', plate: 'EV 2', status: 'received' }),
    'EV 2, its stays',
  ],
  [
    'a car that nobody brought',
    () => found.stays.push({ id: 'stay 3', plate: 'EV 3', status: 'parked' }),
    'cars that nobody brought',
  ],
  ['a car that nobody has', () => found.stays.pop(), 'EV 2, its stays'],
  [
    'an order that nobody asked for',
    () => found.orders.get('EV 1')?.push(order({ id: 'order 3', status: 'cancelled' })),
    'EV 1, its orders',
  ],
  [
    'money of no order',
    () => found.ledger.push({ orderId: 'order 3', account: 'platform', personId: null, cents: 1 }),
    'money of no order',
  ],
  [
    'a car that another valet handed over',
    () => book.sendRunner(orders[1], 'luis'),
    said('EV 1, order order 2, the ledger, runner luis', 501, undefined),
  ],
  [
    'a shift that ended at another time',
    () => void ((book.shifts[1] as ShiftRecord).told[1] = '2026-11-21T22:00:01.000Z'),
    'Luis, their shifts',
  ],
  [
    'a share of the pool that is a cent off',
    () => void (found.valets[1] = buildValet(luis, 'shift 2', [], 168)),
    said('Luis, what they earned of the pool', 167, 168),
  ],
])('the reckoning notices %s', (_, alter, line) => {
  alter();
  expect(reckon()).toContainEqual(expect.stringContaining(line));
});

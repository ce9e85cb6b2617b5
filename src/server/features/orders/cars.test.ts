import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { acceptedService, buildCustomer } from '#test/factories/customers.ts';
import { buildLocation, buildStaffedBusiness, randomPhone } from '#test/factories/people.ts';
import {
  callInParallel,
  settleOutcomes,
  expectRefusal,
  expectError,
  expectParallel,
  expectOutcomes,
} from '#test/factories/refusals.ts';
import { getRow, insertRow, updateRows, listRows } from '#test/factories/rows.ts';
import {
  pollUntilTruthy,
  linkTokenFor,
  messagesTo,
  openTicket,
  paidCar,
  parkCar,
  type ParkedCar,
  receiveCar,
  findMessage,
} from '#test/factories/stays.ts';
import { readQueue } from '#test/factories/steps.ts';
import { createCars } from '#test/rights/things.ts';
import { buildBeforeEach, runServer, startForTest } from '#test/harness/runServer.ts';

const CARD = 'GET /api/stays/{id}';
const SPOT = 'POST /api/stays/{id}/spot';
const DETAILS = 'POST /api/stays/{id}/details';
const SEND = 'POST /api/stays/{id}/send-link';
const SHOW = 'POST /api/stays/{id}/show-link';
const BACK = 'POST /api/stays/{id}/give-back';
const ORDER = 'POST /api/dispatch/stays/{id}/order';

const server = runServer();
const business = buildBeforeEach(() => buildStaffedBusiness(server.ctx));

const valet = () => server.as(business.valet.token);
const manager = () => server.as(business.manager.token);
const of = (car: { ticketId: string }) => ({ params: { id: car.ticketId } });
const key = () => ({ idempotencyKey: randomUUID() });
const events = async (stayId: string) =>
  (await listRows(server, 'stay_events', { stay_id: stayId }, 'id')).map(({ type }) => type);
const opens = (token: string) =>
  server.as()('GET /api/customer/ticket/{token}', { params: { token } });

test('the card has a car’s state, place, order, money and timeline', async () => {
  const car = await paidCar(server, business);
  const card = await valet()(CARD, of(car));
  expect(card).toMatchObject({
    id: car.ticketId,
    state: 'waitingForRunner',
    phoneE164: car.phone,
    parkingSpot: 'B2-14',
    receivedBy: 'Omar Person',
    country: 'US',
    smsFailed: false,
    order: { id: car.order.id, status: 'paid', paymentStatus: 'paid', tipCents: 300 },
    can: { moveSpot: true, sendLink: true, showLink: true, request: false, giveBack: false },
    offers: [],
  });
  expect(card.timeline.map(({ type, byKind }) => [type, byKind])).toEqual([
    ['stay.announce', 'person'],
    ['stay.receive', 'person'],
    ['stay.park', 'person'],
    ['order.request', 'guest'],
    ['order.pay', 'provider'],
  ]);
  expect(card.timeline.at(-1)?.lastedSeconds).toBeNull();
  expect(card.timeline[0]).toMatchObject({ by: 'Omar Person' });
});

test('the card offers the next step to each person who may take it', async () => {
  const car = await paidCar(server, business);
  const card = () => valet()(CARD, of(car));
  expect(await card()).toMatchObject({
    openOrder: { id: car.order.id, status: 'paid', ticket: { id: car.ticketId } },
    can: { bring: true },
  });
  expect(await manager()(CARD, of(car))).toMatchObject({
    openOrder: { can: { assign: true } },
    can: { bring: false },
  });
  await valet()('POST /api/services/{id}/accept', { params: { id: car.ticketId } });
  expect(await card()).toMatchObject({
    openOrder: { can: { ready: true, complete: false } },
    can: { bring: false },
  });
  await valet()('POST /api/dispatch/orders/{id}/ready', { params: { id: car.order.id } });
  expect(await card()).toMatchObject({
    openOrder: { can: { ready: false, complete: true }, handover: { lockedUntil: null } },
  });
  expect(await valet()(CARD, of(await parkCar(server, business)))).toMatchObject({
    openOrder: null,
  });
});

test('a spot is corrected in the queue too', async () => {
  const car = await paidCar(server, business);
  const body = { parkingSpot: 'C3-01' };
  expect(await valet()(SPOT, { ...of(car), body })).toMatchObject({
    parkingSpot: 'C3-01',
    parkingLocation: null,
  });
  const query = { locationId: business.location.id };
  const { orders } = await manager()('GET /api/queue', { query });
  expect(orders[0]?.ticket.parkingSpot).toBe('C3-01');
  // Setting the same spot again records no event.
  await valet()(SPOT, { ...of(car), body });
  const types = await events(car.ticketId);
  expect(types.filter((type) => type === 'stay.spot_correct')).toHaveLength(1);
  expect(await manager()(SPOT, { ...of(car), body: { parkingSpot: '' } })).toMatchObject({
    parkingSpot: null,
  });
});

test('the link is sent again, once for each key; a number without SMS is reported', async () => {
  const car = await parkCar(server, business);
  const once = key();
  await Promise.all(callInParallel(3, () => valet()(SEND, of(car), once)));
  const sent = () => messagesTo(server, car.phone);
  const texts = await pollUntilTruthy(async () => {
    const all = (await sent()).filter(({ text }) => text.includes(`ticket ${car.ticketNumber}`));
    return all.length > 0 && all;
  });
  expect(texts).toHaveLength(1);
  expect(texts[0]?.text).toContain(car.ticketToken);
  await insertRow(server, 'sms_opt_outs', { phone_e164: car.phone });
  await expectError('SMS_WITHHELD', valet(), SEND, of(car));
  expect(await valet()(CARD, of(car))).toMatchObject({
    smsWithheld: true,
    can: { sendLink: false, showLink: true },
  });
});

test('the link of one ticket is sent a limited number of times', async () => {
  const strict = await startForTest({ worker: false, config: { rateLimitFactor: 1 } });
  const home = await buildStaffedBusiness(strict.ctx);
  const car = await createCars(strict, home).parked();
  const call = strict.as(home.valet.token);
  await expectParallel({ ok: 5, RATE_LIMITED: 3 }, 8, () => call(SEND, of(car)));
});

test('the timeline records who showed the link as a QR code', async () => {
  const car = await parkCar(server, business);
  const { ticketUrl } = await manager()(SHOW, of(car));
  expect(ticketUrl).toContain(car.ticketToken);
  const once = key();
  const early = await receiveCar(server, business);
  const [first, again] = [
    await valet()(SHOW, of(early), once),
    await valet()(SHOW, of(early), once),
  ];
  expect(again).toEqual(first);
  expect(await opens(first.ticketUrl.split('/').at(-1) ?? '')).toMatchObject({
    ticket: { id: early.ticketId },
  });
  // Parking the car does not change the ticket link.
  await valet()('POST /api/valet/tickets/{ticketId}/parked', {
    params: { ticketId: early.ticketId },
    body: {},
  });
  expect(first.ticketUrl).toContain(await linkTokenFor(server, early.phone));
  expect((await events(early.ticketId)).filter((type) => type === 'stay.link_show')).toHaveLength(
    1,
  );
});

test('staff ask for a car on behalf of its guest, who is notified; of two at once one asks', async () => {
  const car = await parkCar(server, business);
  const { offers, can } = await valet()(CARD, of(car));
  expect(can.request).toBe(true);
  expect(offers[0]).toMatchObject({ fromMinutes: 1 });
  await expectOutcomes({ ok: 1, ORDER_ALREADY_OPEN: 1 }, [
    valet()(ORDER, { ...of(car), body: {} }),
    manager()(ORDER, { ...of(car), body: { targetMinutes: '١٠' } }),
  ]);
  const card = await valet()(CARD, of(car));
  expect(card).toMatchObject({
    state: 'waitingForPayment',
    order: { status: 'requested', valetFeeCents: 1620 },
  });
  expect(card.timeline.at(-1)).toMatchObject({ type: 'order.request', byKind: 'person' });
  const told = await findMessage(server, car.phone, 'requested your car');
  expect(told.text).toContain('Pay and follow it');
  expect(told.text).toContain(car.ticketToken);
  // The guest can pay for the order that staff created.
  const { orders } = await opens(car.ticketToken);
  expect(orders[0]).toMatchObject({ id: card.order?.id, clientSecret: expect.any(String) });
});

test('a free car is in the queue at once, and no message mentions paying', async () => {
  const free = await buildLocation(server.ctx, business.id, { flatRateCents: 0 });
  await updateRows(server, 'businesses', business.id, { platform_fee_value: 0 });
  const home = { ...business, location: free };
  await insertRow(server, 'staff_locations', {
    business_id: business.id,
    person_id: business.valet.id,
    location_id: free.id,
  });
  const car = await parkCar(server, home);
  const once = key();
  const body = { targetMinutes: 5 };
  expect(await valet()(ORDER, { ...of(car), body }, once)).toMatchObject({
    state: 'waitingForRunner',
  });
  expect(await valet()(ORDER, { ...of(car), body }, once)).toMatchObject({
    state: 'waitingForRunner',
  });
  const told = await findMessage(server, car.phone, 'requested your car');
  expect(told.text).not.toContain('Pay');
});

test('a car that is not parked cannot be asked for, nor for an invalid time', async () => {
  const car = await receiveCar(server, business);
  await expectError({ code: 'CAR_NOT_PARKED', state: 'received' }, valet(), ORDER, {
    ...of(car),
    body: {},
  });
  await expectError({ fields: ['targetMinutes'] }, valet(), ORDER, {
    ...of(car),
    body: { targetMinutes: 99 },
  });
});

test('a received car is given back once in every channel, and a parked one is not', async () => {
  const ticket = await receiveCar(server, business);
  const customer = await buildCustomer(server);
  const service = await acceptedService(server, customer, business);
  for (const id of [ticket.ticketId, service.id]) {
    await expectParallel({ ok: 1, STATE_CONFLICT: 1 }, 2, (at) =>
      (at ? valet() : manager())(BACK, { params: { id }, body: { reason: 'no_start' } }),
    );
    expect(await valet()(CARD, { params: { id } })).toMatchObject({
      state: 'cancelled',
      order: null,
      can: { giveBack: false, showLink: false },
    });
  }
  const explained = await receiveCar(server, business);
  await valet()(BACK, { ...of(explained), body: { reason: 'no_start' } });
  const [event] = await listRows(server, 'stay_events', {
    stay_id: explained.ticketId,
    type: 'stay.cancel',
  });
  expect(event?.data).toEqual({ reason: 'given_back', why: 'no_start' });
  const parked = await parkCar(server, business);
  await expectError({ code: 'STATE_CONFLICT', state: 'parked' }, valet(), BACK, of(parked));
});

test('a guest whose text says that the valets have the car is told of its return, once', async () => {
  const car = await receiveCar(server, business);
  const unlinked = await receiveCar(server, business);
  await valet()(SEND, of(car));
  for (const { ticketId } of [car, unlinked]) {
    const once = key();
    const input = { params: { id: ticketId }, body: { reason: 'changed_mind' as const } };
    await valet()(BACK, input, once);
    await valet()(BACK, input, once);
  }
  const sent = (stayId: string) =>
    listRows(server, 'messages', { stay_id: stayId, template: 'car_given_back' });
  expect(await sent(car.ticketId)).toMatchObject([{ recipient: car.phone }]);
  expect(await sent(unlinked.ticketId)).toEqual([]);
  await expect
    .poll(async () => (await messagesTo(server, car.phone)).map(({ text }) => text))
    .toContainEqual(expect.stringContaining('gave your car'));
});

test('one of two wins when a car is given back and parked at once', async () => {
  const car = await receiveCar(server, business);
  await expectOutcomes({ ok: 1, STATE_CONFLICT: 1 }, [
    valet()(BACK, of(car)),
    valet()('POST /api/valet/tickets/{ticketId}/parked', {
      params: { ticketId: car.ticketId },
      body: {},
    }),
  ]);
});

async function correctedPhone(car: ParkedCar, phone: string) {
  return valet()(DETAILS, { ...of(car), body: { phoneE164: phone, customerName: 'Ada' } }, key());
}

test('a corrected number gets a new link, and the old one opens nothing', async () => {
  const car = await parkCar(server, business);
  const phone = randomPhone();
  const card = await correctedPhone(car, phone);
  expect(card).toMatchObject({ phoneE164: phone, customerName: 'Ada' });
  await expect(opens(car.ticketToken)).rejects.toMatchObject({ code: 'TICKET_NOT_FOUND' });
  const token = await linkTokenFor(server, phone);
  expect(token).not.toBe(car.ticketToken);
  expect(await opens(token)).toMatchObject({ ticket: { id: car.ticketId } });
  const textsTo = async () => (await messagesTo(server, phone)).map(({ text }) => text);
  const optOut = 'Reply STOP to opt out.';
  expect(await textsTo()).toEqual([expect.stringContaining(optOut)]);
  await valet()(SEND, of(car));
  await expect
    .poll(textsTo)
    .toEqual([expect.not.stringContaining(optOut), expect.stringContaining(optOut)]);
  await expectError('VALIDATION', valet(), DETAILS, { ...of(car), body: { phoneE164: '12' } });
});

test('the first text to a number corrected before the parking says how to opt out', async () => {
  const car = await receiveCar(server, business);
  const phone = randomPhone();
  await correctedPhone({ ...car, ticketToken: '' }, phone);
  await valet()('POST /api/valet/tickets/{ticketId}/parked', {
    params: { ticketId: car.ticketId },
    body: {},
  });
  await linkTokenFor(server, phone);
  const texts = await messagesTo(server, phone);
  expect(texts.map(({ text }) => text)).toEqual([expect.stringContaining('Reply STOP')]);
});

test('an account that had a car by a wrong number loses it, and the right account must prove its number', async () => {
  const wrong = await buildCustomer(server);
  const car = await parkCar(server, business, { phone: wrong.phone });
  const owner = async () => (await getRow(server, 'stays', car.ticketId)).customer_id;
  expect(await owner()).toBe(wrong.id);
  await correctedPhone(car, randomPhone());
  expect(await owner()).toBeNull();
  expect(await wrong.call('GET /api/services', { query: {} })).toEqual([]);
});

test('a corrected name changes neither number nor link', async () => {
  const car = await parkCar(server, business);
  const before = (await messagesTo(server, car.phone)).length;
  await valet()(DETAILS, { ...of(car), body: { customerName: 'Ada Lovelace' } });
  expect(await opens(car.ticketToken)).toMatchObject({
    ticket: { customerName: 'Ada Lovelace', phoneE164: car.phone },
  });
  expect(await messagesTo(server, car.phone)).toHaveLength(before);
});

const correction = async (stayId: string) =>
  (await valet()(CARD, { params: { id: stayId } })).timeline.find(({ type }) =>
    type.endsWith('_correct'),
  );

test('what was typed about a car is corrected, with the values before in its history', async () => {
  const car = await parkCar(server, business, { licensePlate: 'KLM 482' });
  const body = {
    licensePlate: 'klm-483',
    vehicleMake: 'Audi',
    vehicleModel: '',
    vehicleColor: 'Blue',
    notes: 'Alarm is off',
    noteTags: ['scratch' as const],
  };
  const idempotent = key();
  const card = await valet()(DETAILS, { ...of(car), body }, idempotent);
  expect(card).toMatchObject({
    licensePlate: 'KLM-483',
    vehicleMake: 'Audi',
    vehicleModel: null,
    notes: 'Alarm is off',
    noteTags: ['scratch'],
  });
  expect(await correction(car.ticketId)).toMatchObject({
    type: 'stay.car_correct',
    data: {
      plate: 'KLM-483',
      plateBefore: 'KLM 482',
      make: 'Audi',
      makeBefore: 'BMW',
      model: null,
      modelBefore: '740i',
      notes: 'Alarm is off',
      notesBefore: null,
      tags: 'scratch',
    },
  });
  const again = await valet()(DETAILS, { ...of(car), body }, idempotent);
  expect(again.version).toBe(card.version);
  expect((await valet()(DETAILS, { ...of(car), body }, key())).version).toBe(card.version);
  expect(await opens(car.ticketToken)).toMatchObject({ ticket: { licensePlate: 'KLM-483' } });
});

test('the tags of a car stand in the queue and on the job', async () => {
  const car = await paidCar(server, business);
  const noteTags = ['vip' as const, 'manual' as const];
  await valet()(DETAILS, { ...of(car), body: { noteTags } });
  const { orders } = await readQueue(manager(), business);
  expect(orders.find(({ ticket }) => ticket.id === car.ticketId)?.ticket.noteTags).toEqual(
    noteTags,
  );
  const { services } = await valet()('GET /api/valet/active-services', { query: {} });
  expect(services.find(({ id }) => id === car.ticketId)?.noteTags).toEqual(noteTags);
});

test('the charge level goes with the tag of an electric car, and its history has both', async () => {
  const car = await paidCar(server, business);
  const details = async (body: object) => valet()(DETAILS, { ...of(car), body });
  const charged = { noteTags: ['electric' as const], chargePercent: 62 };
  expect(await details(charged)).toMatchObject({
    ...charged,
    openOrder: { ticket: { chargePercent: 62 } },
  });
  const { services } = await valet()('GET /api/valet/active-services', { query: {} });
  expect(services.find(({ id }) => id === car.ticketId)).toMatchObject({ chargePercent: 62 });
  expect(await details({ chargePercent: 0 })).toMatchObject({ chargePercent: 0 });
  expect(await details({ chargePercent: null })).toMatchObject({ chargePercent: null });
  expect(await details({ chargePercent: 100 })).toMatchObject({ chargePercent: 100 });
  const plain = await details({ noteTags: [] });
  expect(plain.chargePercent).toBeNull();
  expect(plain.timeline.at(-1)?.data).toMatchObject({
    tagsBefore: 'electric',
    charge: null,
    chargeBefore: '100',
  });
  // Without the tag there is nothing to correct.
  expect((await details({ chargePercent: 5 })).version).toBe(plain.version);
  for (const chargePercent of [-1, 101, 5.5]) {
    const refused = await expectRefusal(valet(), DETAILS, { ...of(car), body: { chargePercent } });
    expect(refused.issues).toMatchObject([{ field: 'chargePercent', code: 'charge_invalid' }]);
  }
});

test('a plate that another car here has is refused, and names that car', async () => {
  const [car, other] = [await parkCar(server, business), await parkCar(server, business)];
  const refused = await expectRefusal(valet(), DETAILS, {
    ...of(car),
    body: { licensePlate: other.licensePlate ?? '', notes: 'Swapped' },
  });
  expect(refused).toMatchObject({
    status: 409,
    code: 'CAR_ALREADY_IN_CUSTODY',
    issues: [{ field: 'licensePlate', code: 'car_here', params: { ticket: other.ticketNumber } }],
  });
  expect((await valet()(CARD, of(car))).notes).toBeNull();
  const same = await valet()(DETAILS, {
    ...of(car),
    body: { licensePlate: (car.licensePlate ?? '').toLowerCase() },
  });
  expect(same.licensePlate).toBe(car.licensePlate);
});

test('the region of a plate is corrected, and two regions are two cars', async () => {
  const car = await parkCar(server, business, { licensePlate: 'A 12345' });
  const correct = (id: string, body: object) => ({ params: { id }, body });
  const card = await valet()(DETAILS, correct(car.ticketId, { plateRegion: 'DXB' }));
  expect(card).toMatchObject({ licensePlate: 'A 12345', plateRegion: 'DXB' });
  expect((await correction(car.ticketId))?.data).toEqual({ region: 'DXB', regionBefore: null });
  const { ticketId } = await valet()('POST /api/valet/tickets', {
    body: {
      locationId: business.location.id,
      licensePlate: 'A 12345',
      plateRegion: 'AUH',
    },
  });
  for (const plateRegion of ['DXB', '']) {
    const refused = await expectRefusal(valet(), DETAILS, correct(ticketId, { plateRegion }));
    expect(refused).toMatchObject({
      code: 'CAR_ALREADY_IN_CUSTODY',
      issues: [{ field: 'licensePlate', params: { ticket: car.ticketNumber } }],
    });
  }
});

test('a corrected plate that comes without a region has none, unless only its writing differs', async () => {
  const car = await parkCar(server, business);
  const correct = (body: object) => valet()(DETAILS, { ...of(car), body });
  await correct({ licensePlate: 'B 20001', plateRegion: 'DXB' });
  expect(await correct({ licensePlate: 'b20001' })).toMatchObject({ plateRegion: 'DXB' });
  expect(await correct({ licensePlate: 'B 20002' })).toMatchObject({ plateRegion: null });
  const both = await correct({ licensePlate: 'B 20003', plateRegion: 'AUH' });
  expect(both).toMatchObject({ licensePlate: 'B 20003', plateRegion: 'AUH' });
});

test('a car that turns out to have no plate needs its make and color', async () => {
  const car = await parkCar(server, business);
  const without = { plateRegion: 'DXB', vehicleColor: '' };
  await expectError({ fields: ['vehicleColor'] }, valet(), DETAILS, {
    ...of(car),
    body: { ...without, licensePlate: '' },
  });
  const card = await valet()(DETAILS, { ...of(car), body: { licensePlate: 'no plate' } });
  expect(card).toMatchObject({ licensePlate: null, plateRegion: null });
});

test('two corrections to one plate at once: the index lets one through', async () => {
  const cars = [await parkCar(server, business), await parkCar(server, business)];
  const body = { licensePlate: randomUUID().slice(0, 8) };
  const all = await settleOutcomes(
    cars.map((car) => valet()(DETAILS, { ...of(car), body }, key())),
  );
  expect(all.toSorted()).toEqual(['CAR_ALREADY_IN_CUSTODY', 'ok']);
});

test('a corrected number and name are in the history, the numbers by their endings', async () => {
  const car = await parkCar(server, business);
  const phone = randomPhone();
  await correctedPhone(car, phone);
  expect((await correction(car.ticketId))?.data).toMatchObject({
    customerName: 'Ada',
    customerNameBefore: 'Grace Okafor',
    phoneEnding: phone.slice(-4),
    phoneEndingBefore: car.phone.slice(-4),
  });
});

test('a car that is only announced, and a plate that is none, are refused', async () => {
  const { ticketId } = await openTicket(server, business);
  const body = { vehicleMake: 'Audi' };
  await expectError({ code: 'STATE_CONFLICT', state: 'expected' }, valet(), DETAILS, {
    ...of({ ticketId }),
    body,
  });
  await expectError({ code: 'VALIDATION', issues: [{ field: 'licensePlate' }] }, valet(), DETAILS, {
    ...of({ ticketId }),
    body: { licensePlate: '!' },
  });
});

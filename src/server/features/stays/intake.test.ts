import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  buildLocation,
  buildPerson,
  buildStaffedBusiness,
  randomPhone,
  buildValet,
} from '#test/factories/people.ts';
import {
  callInParallel,
  listFields,
  settleOutcomes,
  expectRefusal,
  countOutcomes,
  expectError,
} from '#test/factories/refusals.ts';
import { getRow, moveStayTo, updateRows, listRows } from '#test/factories/rows.ts';
import {
  codeFor,
  linkTokenFor,
  messagesTo,
  openTicket,
  parkCar,
  receiveCar,
} from '#test/factories/stays.ts';
import { verifyCode } from '#test/factories/steps.ts';
import { buildBeforeEach, runServer, startStrict } from '#test/harness/runServer.ts';

const OPEN = 'POST /api/valet/tickets';
const GIVE_BACK = 'POST /api/stays/{id}/give-back';
const PARKED = 'POST /api/valet/tickets/{ticketId}/parked';
const RECALL = 'POST /api/valet/recall';
const PLACES = 'GET /api/locations/{id}/free-places';
const OPENED = 'POST /api/customer/ticket/{token}/opened';

const server = runServer();
const business = buildBeforeEach(() => buildStaffedBusiness(server.ctx));

const valet = () => server.as(business.valet.token);
const here = () => business.location.id;
const setLocation = (set: Record<string, unknown>) => updateRows(server, 'locations', here(), set);
const getStay = (id: string) => getRow(server, 'stays', id);
const listEvents = async (stayId: string) =>
  listRows(server, 'stay_events', { stay_id: stayId }, 'id');
const tokenIn = (url: string | null) => /\/t\/([0-9A-Za-z]{22})$/.exec(url ?? '')?.[1] ?? '';
const opened = (token: string, via: 'scan' | 'link') =>
  server.as()(OPENED, { params: { token }, body: { via } });
const recall = (asked: { plate?: string; phone?: string }, token = business.valet.token) =>
  server.as(token)(RECALL, { body: { locationId: here(), ...asked } });
const park = (ticketId: string, body: object = {}, token = business.valet.token) =>
  server.as(token)(PARKED, { params: { ticketId }, body });
const open = (fields: object = {}) => valet()(OPEN, { body: { locationId: here(), ...fields } });

describe('the recall of an earlier visit', () => {
  test('finds its guest with a masked number, and fills in the next ticket', async () => {
    const before = await parkCar(server, business, { licensePlate: 'K 48213' });
    const phone = before.phone;
    await moveStayTo(server.ctx.db, business, before.ticketId, 'returned');
    await updateRows(server, 'stays', before.ticketId, { language: 'ar' });
    const { visits, inCustody } = await recall({ plate: 'k٤٨٢١٣' });
    expect(inCustody).toBeNull();
    expect(visits).toMatchObject([
      {
        recallId: before.ticketId,
        customerName: 'Grace Okafor',
        vehicleMake: 'BMW',
        vehicleColor: 'Blue',
        licensePlate: 'K 48213',
        language: 'ar',
        visits: 1,
      },
    ]);
    expect(visits[0]?.phoneMasked).toMatch(/^\+1 [• ]+\d\d$/);
    expect(JSON.stringify(visits)).not.toContain(phone.slice(2));

    const again = await open({ licensePlate: 'K48213', recallId: before.ticketId });
    expect(again).toMatchObject({
      status: 'awaiting_otp',
      phoneE164: visits[0]?.phoneMasked,
      customerName: 'Grace Okafor',
      vehicleMake: 'BMW',
      vehicleModel: '740i',
      vehicleColor: 'Blue',
      licensePlate: 'K48213',
    });
    expect(await getStay(again.ticketId)).toMatchObject({ language: 'ar', phone_e164: phone });
    await codeFor(server, phone, before.code);
  });

  test.each([
    ['another plate', { licensePlate: 'K 48214' }],
    ['the plate of another region', { licensePlate: 'K 48213', plateRegion: 'AUH' }],
    ['no plate', {}],
    ['another number', { phoneE164: randomPhone() }],
  ])('fills in nothing with %s', async (_what, typed) => {
    const before = await receiveCar(server, business, {
      licensePlate: 'K 48213',
      plateRegion: 'DXB',
    });
    await valet()(GIVE_BACK, { params: { id: before.ticketId } });
    const { ticketId } = await open({ ...typed, recallId: before.ticketId });
    const { phone_e164: phone, ...stay } = await getStay(ticketId);
    expect(phone).not.toBe(before.phone);
    expect(stay).toMatchObject({ customer_name: null, vehicle_make: null });
  });

  test('fills in the car of a guest whose number is typed', async () => {
    const before = await receiveCar(server, business, { licensePlate: 'K 48213' });
    await valet()(GIVE_BACK, { params: { id: before.ticketId } });
    const again = await open({ phoneE164: before.phone, recallId: before.ticketId });
    expect(again).toMatchObject({ phoneE164: before.phone, licensePlate: 'K 48213' });
  });

  test('keeps the car and drops the guest for another guest', async () => {
    const before = await receiveCar(server, business, { licensePlate: 'SHARED1' });
    await valet()(GIVE_BACK, { params: { id: before.ticketId } });
    const phone = randomPhone();
    const other = await open({
      licensePlate: 'SHARED1',
      phoneE164: phone,
      recallId: before.ticketId,
    });
    expect(other).toMatchObject({ phoneE164: phone, customerName: null, vehicleMake: 'BMW' });
    // After the check-in code, `recall` offers both guests of the car, the latest first.
    const code = await codeFor(server, phone);
    await verifyCode(valet(), other.ticketId, code);
    const { visits } = await recall({ plate: 'SHARED1' });
    expect(visits.map((visit) => visit.recallId)).toEqual([other.ticketId, before.ticketId]);
  });

  test('offers both cars of a guest with two', async () => {
    const first = await receiveCar(server, business, { licensePlate: 'ONE 1' });
    const second = await receiveCar(server, business, {
      licensePlate: 'TWO 2',
      phone: first.phone,
    });
    const { visits } = await recall({ phone: first.phone });
    expect(visits.map((visit) => visit.licensePlate)).toEqual(['TWO 2', 'ONE 1']);
    expect(visits[0]?.recallId).toBe(second.ticketId);
  });

  test('ignores numbers that were only typed, and expired tickets', async () => {
    const typed = await openTicket(server, business, { licensePlate: 'TYPED1' });
    expect(await recall({ plate: 'TYPED1' })).toMatchObject({ visits: [], inCustody: null });
    await valet()('POST /api/valet/tickets/{ticketId}/show-link', {
      params: { ticketId: typed.ticketId },
    });
    const { visits } = await recall({ plate: 'TYPED1' });
    expect(visits).toMatchObject([{ phoneMasked: null, customerName: 'Grace Okafor' }]);
    await valet()(GIVE_BACK, { params: { id: typed.ticketId } });
    // The new ticket has no phone number for an SMS, so the guest scans the ticket link.
    const again = await open({ licensePlate: 'TYPED1', recallId: typed.ticketId });
    expect(again).toMatchObject({ status: 'checked_in', phoneE164: '', vehicleMake: 'BMW' });
    expect(tokenIn(again.ticketUrl)).not.toBe('');
  });

  test('names the colleague with an open ticket for the plate, until its code is confirmed', async () => {
    const { valet: opener, location } = business;
    const { ticketId, ticketNumber } = await openTicket(server, business, {
      licensePlate: 'TWO 22',
    });
    const { token } = await buildValet(server.ctx, business, { locationIds: [location.id] });
    const ask = async (by: string, locationId = location.id) =>
      (await server.as(by)(RECALL, { body: { locationId, plate: 'two-22' } })).open;
    const { first_name, last_name } = await getRow(server, 'people', opener.id);
    const openedBy = `${first_name} ${last_name}`.trim();
    expect(await ask(token)).toEqual({ ticketId, ticketNumber, openedBy });
    expect(await ask(opener.token)).toEqual({ ticketId, ticketNumber, openedBy: null });

    // A second ticket is allowed, because plates of two countries may read the same.
    const second = await server.as(token)(OPEN, {
      body: { locationId: location.id, licensePlate: 'TWO 22', phoneE164: randomPhone() },
    });
    expect(await ask(opener.token)).toMatchObject({ ticketId: second.ticketId });
    for (const id of [ticketId, second.ticketId])
      await server.as(token)('POST /api/valet/tickets/{ticketId}/cancel', {
        params: { ticketId: id },
      });
    expect(await ask(token)).toBeNull();
  });

  test('names the location in the business where the car is, and nothing of another business', async () => {
    const there = await buildLocation(server.ctx, business.id);
    const car = await receiveCar(server, business, { licensePlate: 'AWAY 1' });
    expect((await recall({ plate: 'AWAY1' })).inCustody).toMatchObject({
      isHere: true,
      stayId: car.ticketId,
      ticketNumber: car.ticketNumber,
      state: 'received',
    });
    const { token: other } = await buildValet(server.ctx, business, { locationIds: [there.id] });
    const elsewhere = await server.as(other)(RECALL, {
      body: { locationId: there.id, plate: 'AWAY1' },
    });
    expect(elsewhere.inCustody).toMatchObject({
      isHere: false,
      stayId: null,
      locationName: business.location.name,
    });
    const body = { locationId: there.id, licensePlate: 'AWAY1' };
    const refused = await expectRefusal(server.as(other), OPEN, { body });
    expect(refused).toMatchObject({ status: 409, code: 'CAR_IN_CUSTODY_ELSEWHERE' });
    expect(listFields(refused)).toEqual(['licensePlate']);
    expect(refused.message).toContain(business.location.name);
    const taken = await server.as(other)(OPEN, { body: { ...body, isElsewhereKnown: true } });
    expect(taken.status).toBe('checked_in');

    const stranger = await buildStaffedBusiness(server.ctx);
    const theirs = await server.as(stranger.valet.token)(RECALL, {
      body: { locationId: stranger.location.id, plate: 'AWAY1' },
    });
    expect(theirs).toEqual({ visits: [], inCustody: null, open: null });
    await expectError('TICKET_NOT_FOUND', server.as(stranger.valet.token), OPEN, {
      body: { locationId: stranger.location.id, recallId: car.ticketId },
    });
  });

  test.each([{}, { plate: 'X' }, { plate: '--' }, { phone: '050' }, { plate: '', phone: '' }])(
    'is empty for %j',
    async (asked) => {
      expect(await recall(asked)).toEqual({ visits: [], inCustody: null, open: null });
    },
  );

  test('is limited to four hundred an hour for one valet', async () => {
    const strict = await startStrict(server);
    const { limits } = strict.ctx;
    let looked = 0;
    while ((await limits.tryUse('recallPerson', business.valet.id)).allowed) looked += 1;
    expect(looked).toBe(400);
    const asked = { body: { locationId: here(), plate: 'ANY 1' } };
    await expectError(429, strict.as(business.valet.token), RECALL, asked);
    // A ticket that names a visit looks it up too.
    const { ticketId: recallId } = await receiveCar(server, business);
    const body = { locationId: here(), recallId };
    await expectError(429, strict.as(business.valet.token), OPEN, { body });
    await strict.as(business.otherValet.token)(RECALL, asked);
  });
});

describe('a guest without a number', () => {
  test('is checked in at once, and scans the ticket from the valet’s screen', async () => {
    const ticket = await open({ licensePlate: 'NOPHONE' });
    expect(ticket).toMatchObject({
      status: 'checked_in',
      phoneE164: '',
      linkOpenedAt: null,
      codeExpiresAt: null,
      valetId: business.valet.id,
    });
    const token = tokenIn(ticket.ticketUrl);
    const page = await server.as()('GET /api/customer/ticket/{token}', { params: { token } });
    expect(page.isLinkOpened).toBe(false);
    const { openedAt } = await opened(token, 'scan');
    const scanned = await valet()('GET /api/valet/tickets/{ticketId}', {
      params: { ticketId: ticket.ticketId },
    });
    expect(scanned.linkOpenedAt).toBe(openedAt);
    // A reload of the ticket page does not count as a second scan.
    expect(await opened(token, 'link')).toEqual({ openedAt });
    const events = await listEvents(ticket.ticketId);
    expect(events.map(({ type, actor_kind }) => [type, actor_kind])).toEqual([
      ['stay.announce', 'person'],
      ['stay.receive', 'person'],
      ['stay.link_opened', 'guest'],
    ]);
    expect(events[2]?.data).toEqual({ way: 'scan', phoneProved: false });
  });

  test('can be parked before the scan, and may scan later', async () => {
    const ticket = await open({ licensePlate: 'LATER 1' });
    const parked = await park(ticket.ticketId, { parkingSpot: 'B2-16' });
    expect(parked).toMatchObject({ status: 'parked', ticketUrl: ticket.ticketUrl });
    await opened(tokenIn(ticket.ticketUrl), 'scan');
  });

  test('opens nothing with an invalid link', async () => {
    for (const token of [`tkt_${'x'.repeat(43)}`, 'x'.repeat(22), 'here']) {
      await expectError('TICKET_NOT_FOUND', server.as(), OPENED, {
        params: { token },
        body: { via: 'scan' },
      });
    }
  });

  test('has no number at all: an empty one is an error', async () => {
    const body = { locationId: here(), phoneE164: '' };
    await expectError({ fields: ['phoneE164'] }, valet(), OPEN, { body });
  });
});

describe('a location where the link is the proof', () => {
  beforeEach(() => setLocation({ check_in_proof: 'link' }));

  test('checks the car in at once, sends the link once, and opening it proves the number', async () => {
    const phone = randomPhone();
    const ticket = await open({ phoneE164: phone, licensePlate: 'LINK 1' });
    expect(ticket).toMatchObject({ status: 'checked_in', codeExpiresAt: null });
    const token = await linkTokenFor(server, phone);
    await opened(token, 'link');
    await park(ticket.ticketId);
    const texts = (await messagesTo(server, phone)).map((message) => message.text);
    expect(texts).toHaveLength(1);
    expect(texts[0]).toContain('has your car');
    const [, , event] = await listEvents(ticket.ticketId);
    expect(event?.data).toEqual({ way: 'link', phoneProved: true });
    expect((await recall({ plate: 'LINK1' })).visits[0]?.phoneMasked).not.toBeNull();
  });

  test('takes a scan as proof of presence, not of the number', async () => {
    const ticket = await open({ phoneE164: randomPhone(), licensePlate: 'LINK 2' });
    await opened(tokenIn(ticket.ticketUrl), 'scan');
    expect((await recall({ plate: 'LINK2' })).visits[0]?.phoneMasked).toBeNull();
  });
});

test('takes a link that no SMS brought as no proof, whatever its page says', async () => {
  await setLocation({ check_in_proof: 'code' });
  const phone = randomPhone();
  const owner = await buildPerson(server.ctx, { role: 'customer', phone });
  await updateRows(server, 'people', owner.id, { phone_verified_at: new Date() });
  const { ticketId } = await open({ phoneE164: phone, licensePlate: 'NOT MINE' });
  await codeFor(server, phone);
  const params = { ticketId };
  const shown = await valet()('POST /api/valet/tickets/{ticketId}/show-link', { params });
  await opened(tokenIn(shown.ticketUrl), 'link');
  expect((await getStay(ticketId)).customer_id).toBeNull();
  expect((await recall({ plate: 'NOTMINE' })).visits[0]?.phoneMasked).toBeNull();
});

describe('a ticket that waits for its code', () => {
  test('shows until when the code is valid and when another can be sent', async () => {
    const { ticketId, codeExpiresAt, resendAt } = await openTicket(server, business);
    const minutes = (Date.parse(codeExpiresAt ?? '') - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(9);
    expect(minutes).toBeLessThanOrEqual(10);
    expect(Date.parse(codeExpiresAt ?? '') - Date.parse(resendAt ?? '')).toBe(580_000);
    for (let wrong = 0; wrong < 5; wrong += 1) {
      await expectRefusal(valet(), 'POST /api/valet/tickets/{ticketId}/verify-otp', {
        params: { ticketId },
        body: { code: '000000' },
      });
    }
    const locked = await valet()('GET /api/valet/tickets/{ticketId}', { params: { ticketId } });
    expect(Date.parse(locked.resendAt ?? '') - Date.now()).toBeGreaterThan(14 * 60_000);
  });

  test('lets other cars come in, and waits for its code or for a scan', async () => {
    const waiting = await openTicket(server, business);
    await open({ licensePlate: 'OTHER 1' });
    const params = { ticketId: waiting.ticketId };
    await expectError({ code: 'STATE_CONFLICT', state: 'expected' }, valet(), PARKED, {
      params,
      body: {},
    });
    const shown = await valet()('POST /api/valet/tickets/{ticketId}/show-link', { params });
    expect(shown).toMatchObject({ status: 'checked_in', codeExpiresAt: null, resendAt: null });
    expect(tokenIn(shown.ticketUrl)).not.toBe('');
    await park(waiting.ticketId);
  });
});

describe('a ticket whose id the phone chooses', () => {
  test('exists once, whoever sends it again', async () => {
    const ticketId = randomUUID();
    const body = { locationId: here(), licensePlate: 'OWN ID', ticketId };
    const send = (idempotencyKey: string) => valet()(OPEN, { body }, { idempotencyKey });
    const tickets = await Promise.all(callInParallel(4, () => send('key-of-this-ticket')));
    expect(new Set(tickets.map((ticket) => ticket.ticketId))).toEqual(new Set([ticketId]));
    const again = { locationId: here(), licensePlate: 'OWN ID 2', ticketId };
    await expectError('IDEMPOTENCY_CONFLICT', valet(), OPEN, { body: again });
  });
});

describe('hooks and spots', () => {
  test('go to one of two cars at once, and the other learns whose it is', async () => {
    const cars = [
      await open({ licensePlate: 'HOOK 1', plateRegion: 'DXB' }),
      await open({ licensePlate: 'HOOK 1', plateRegion: 'SHJ' }),
    ];
    const all = await settleOutcomes(cars.map((car) => park(car.ticketId, { keyHook: '28' })));
    expect(countOutcomes(all)).toEqual({ ok: 1, HOOK_TAKEN: 1 });
    const [first, second] = all[0] === 'ok' ? cars : cars.toReversed();
    const refused = await expectRefusal(valet(), PARKED, {
      params: { ticketId: second?.ticketId ?? '' },
      body: { keyHook: '28' },
    });
    expect(refused).toMatchObject({ status: 409, code: 'HOOK_TAKEN' });
    expect(listFields(refused)).toEqual(['keyHook']);
    expect(refused.issues?.[0]).toMatchObject({
      code: 'hook_taken',
      params: { hook: '28', car: `${first?.plateRegion ?? ''} HOOK 1` },
    });
    await park(second?.ticketId ?? '', { keyHook: '29' });
    expect(await getStay(first?.ticketId ?? '')).toMatchObject({
      key_hook: '28',
      key_place: 'on_hook',
      key_holder: null,
    });
  });

  test('are planned at the check-in, so that parking takes one tap', async () => {
    const ticket = await open({
      licensePlate: 'PLAN 1',
      keyHook: '7',
      parkingSpot: 'B2-16',
      noteTags: ['scratch', 'valuables'],
    });
    expect(ticket).toMatchObject({
      keyHook: '7',
      parkingSpot: 'B2-16',
      noteTags: ['scratch', 'valuables'],
    });
    expect(await getStay(ticket.ticketId)).toMatchObject({
      key_place: 'with_valet',
      key_holder: business.valet.id,
    });
    // A taken hook never blocks a check-in. The valet can choose another hook when parking the car.
    expect(await open({ licensePlate: 'PLAN 2', keyHook: '7' })).toMatchObject({ keyHook: null });
    expect(await park(ticket.ticketId)).toMatchObject({
      status: 'parked',
      keyHook: '7',
      parkingSpot: 'B2-16',
      spotSharedWith: null,
    });
  });

  test('come with the charge level of an electric car, which the record keeps', async () => {
    const electric = { noteTags: ['electric' as const], chargePercent: 0 };
    const ticket = await open({ licensePlate: 'VOLT 1', ...electric });
    expect(ticket).toMatchObject(electric);
    const announced = await getRow(server, 'stay_events', {
      stay_id: ticket.ticketId,
      type: 'stay.announce',
    });
    expect(announced.data).toEqual({ charge: 0 });
    const other = await open({ licensePlate: 'FUEL 1', chargePercent: 50 });
    expect(other.chargePercent).toBeNull();
  });

  test('may be taken by the time the code comes, and the car still comes in', async () => {
    const phone = randomPhone();
    const waiting = await open({ phoneE164: phone, keyHook: '9' });
    const other = await open({ licensePlate: 'NINE 9', keyHook: '9' });
    expect(other.keyHook).toBe('9');
    const received = await verifyCode(valet(), waiting.ticketId, await codeFor(server, phone));
    expect(received).toMatchObject({ status: 'checked_in', keyHook: null });
  });

  test('report a spot used twice, and do not refuse it', async () => {
    const first = await open({ licensePlate: 'SPOT 1' });
    await park(first.ticketId, { parkingSpot: 'B2-16' });
    const second = await open({ licensePlate: 'SPOT 2' });
    expect(await park(second.ticketId, { parkingSpot: 'b2-16' })).toMatchObject({
      spotSharedWith: first.ticketNumber,
    });
  });

  test('are offered: the next free ones', async () => {
    const ask = () => valet()(PLACES, { params: { id: here() } });
    const first = await ask();
    expect(first).toMatchObject({ spots: [], frontSpots: [], usesHooks: true });
    expect(first.hooks.slice(0, 4)).toEqual(['1', '2', '3', '4']);
    const unhooked = await open({ licensePlate: 'FREE 2' });
    await park(unhooked.ticketId, {});
    expect(await ask()).toEqual({ ...first, usesHooks: false });
    const car = await open({ licensePlate: 'FREE 1' });
    await park(car.ticketId, { parkingSpot: 'B2-16', keyHook: '2' });
    const next = await ask();
    expect(next).toMatchObject({ frontSpots: [], usesHooks: true });
    expect(next.spots.slice(0, 2)).toEqual(['B2-17', 'B2-18']);
    expect(next.hooks.slice(0, 4)).toEqual(['1', '3', '4', '5']);
    await setLocation({ spots: ['B2-15', 'B2-16', 'B2-17'] });
    expect((await ask()).spots).toEqual(['B2-15', 'B2-17']);
  });

  test('are offered at the front for cars that stay there only', async () => {
    const ask = () => valet()(PLACES, { params: { id: here() } });
    await setLocation({ spots: ['F1', 'B1'], front_spots: ['F1', 'F2'] });
    expect(await ask()).toMatchObject({ spots: ['B1'], frontSpots: ['F1', 'F2'] });
    const car = await open({ licensePlate: 'FRONT 1', noteTags: ['front'] });
    await park(car.ticketId, { parkingSpot: 'f1' });
    expect(await ask()).toMatchObject({ spots: ['B1'], frontSpots: ['F2'] });
    // Without a list, the spot after the last one is not a spot at the front.
    await setLocation({ spots: [] });
    expect((await ask()).spots.slice(0, 2)).toEqual(['f3', 'f4']);
  });

  test('come with answers about the tags that the location requires', async () => {
    await setLocation({ required_tags: ['manual', 'child_seat'] });
    const { locations } = await valet()('GET /api/valet/locations', {});
    expect(locations[0]?.requiredTags).toEqual(['manual', 'child_seat']);
    const body = { locationId: here(), licensePlate: 'ASK 1' };
    for (const answers of [{}, { noteTags: ['manual'] }, { absentTags: ['manual'] }] as const) {
      const refused = await expectError('VALIDATION', valet(), OPEN, {
        body: { ...body, ...answers } as never,
      });
      expect(refused.issues).toMatchObject([{ field: 'noteTags', code: 'tags_unanswered' }]);
    }
    const refusals = await listRows(server, 'stays', { license_plate: 'ASK 1' });
    expect(refusals).toEqual([]);
    const ticket = await open({
      licensePlate: 'ASK 1',
      noteTags: ['manual'],
      absentTags: ['child_seat'],
    });
    const card = await valet()('GET /api/stays/{id}', { params: { id: ticket.ticketId } });
    expect(card.noteTags).toEqual(['manual']);
    expect(card.timeline[0]).toMatchObject({
      type: 'stay.announce',
      data: { absent: 'child_seat' },
    });
    // A phone without signal may not know what is asked here by now. Its car is here, and comes in.
    const ask = { body: { locationId: here(), licensePlate: 'ASK 2', wasOffline: true } };
    const idempotencyKey = randomUUID();
    const doneAt = new Date(server.ctx.clock().getTime() - 60_000).toISOString();
    // A phone that had no signal tells when.
    for (const options of [{}, { idempotencyKey }])
      await expectError('VALIDATION', valet(), OPEN, ask, options);
    const late = await valet()(OPEN, ask, { idempotencyKey, doneAt });
    expect(late).toMatchObject({ status: 'checked_in', noteTags: [] });
  });

  test.each([
    ['noteTags', ['dirty']],
    ['noteTags', ['scratch', 'scratch']],
    ['absentTags', ['dirty']],
    ['chargePercent', 101],
    ['keyHook', 'h'.repeat(25)],
    ['parkingSpot', 's'.repeat(41)],
    ['ticketId', 'mine'],
    ['recallId', 'hers'],
  ])('%s %j is refused', async (field, value) => {
    const body = { locationId: here(), [field]: value } as never;
    const refused = await expectError('VALIDATION', valet(), OPEN, { body });
    expect(listFields(refused)[0]).toMatch(new RegExp(`^${field}`));
  });
});

describe('the region of a plate', () => {
  const arrive = (licensePlate: string, plateRegion?: string) =>
    open({ licensePlate, ...(plateRegion ? { plateRegion } : {}) });

  test('makes two cars of the same letters, and is shown, searched and recalled', async () => {
    const dubai = await arrive('A 12345', 'DXB');
    const abuDhabi = await arrive('A 12345', 'AUH');
    expect([dubai.plateRegion, abuDhabi.plateRegion]).toEqual(['DXB', 'AUH']);
    const { cars } = await valet()('GET /api/stays', { query: { search: 'A12345' } });
    expect(new Set(cars.map(({ plateRegion }) => plateRegion))).toEqual(new Set(['DXB', 'AUH']));
    const asked = { locationId: here(), plate: 'A12345', plateRegion: 'AUH' };
    const { inCustody, visits } = await valet()(RECALL, { body: asked });
    expect(inCustody).toMatchObject({ ticketNumber: abuDhabi.ticketNumber });
    expect(visits.map(({ plateRegion }) => plateRegion)).toEqual(['AUH']);
    const other = await valet()(RECALL, { body: { ...asked, plateRegion: 'SHJ' } });
    expect(other).toEqual({ visits: [], inCustody: null, open: null });
  });

  test.each([
    ['DXB', 'DXB'],
    ['DXB', undefined],
    [undefined, 'DXB'],
    [undefined, undefined],
  ])('%s and %s may be one car, so that the second is refused', async (first, second) => {
    await arrive('A 12345', first);
    const fields = { licensePlate: 'ا ١٢٣٤٥', ...(second ? { plateRegion: second } : {}) };
    const input = { body: { locationId: here(), ...fields } };
    await expectError('CAR_ALREADY_IN_CUSTODY', valet(), OPEN, input);
  });

  test.each([
    ['DXB', undefined, 1],
    ['DXB', 'DXB', 1],
    ['DXB', 'AUH', 2],
  ])('%s and %s at the same instant are received as one or two cars', async (one, other, most) => {
    const regions = Array.from({ length: 8 }, (_, at) => (at % 2 ? one : other));
    const outcomes = await settleOutcomes(regions.map((region) => arrive('B 777', region)));
    expect(countOutcomes(outcomes)).toEqual({ ok: most, CAR_ALREADY_IN_CUSTODY: 8 - most });
  });

  test('is refused when no country has the region', async () => {
    const input = { body: { locationId: here(), licensePlate: 'A 1', plateRegion: 'XYZ' } };
    await expectError({ fields: ['plateRegion'] }, valet(), OPEN, input);
  });
});

import { describe, expect, test } from 'vitest';
import type { CallInput } from '#contract/client.ts';
import type { OpeningHours } from '#domain/businesses/openingHours.ts';
import { formatFieldTime } from '#domain/shared/zone.ts';
import {
  buildLocation,
  buildPerson,
  buildStaffedBusiness,
  randomPhone,
} from '#test/factories/people.ts';
import {
  settleOutcomes,
  expectRefusal,
  countOutcomes,
  invalid,
  expectError,
  expectOutcomes,
} from '#test/factories/refusals.ts';
import { listRows, moveStayTo, updateRows } from '#test/factories/rows.ts';
import { openTicket, paidCar, parkCar } from '#test/factories/stays.ts';
import { buildOffDutyValet, endShifts, pointNorthOf } from '#test/factories/shifts.ts';
import { sendRunner } from '#test/factories/steps.ts';
import { newPlace } from '#test/rights/rows/locations.ts';
import { buildBeforeEach, runServer } from '#test/harness/runServer.ts';

const GET = 'GET /api/business/locations/{id}';
const LIST = 'GET /api/business/locations';
const POST = 'POST /api/business/locations';
const PATCH = 'PATCH /api/business/locations/{id}';
const DELETE = 'DELETE /api/business/locations/{id}';
const REOPEN = 'POST /api/business/locations/{id}/reopen';

const server = runServer();
const business = buildBeforeEach(() => buildStaffedBusiness(server.ctx));

const manager = () => server.as(business.manager.token);
const here = () => ({ params: { id: business.location.id } });
type Change = CallInput<typeof PATCH>['body'];
const change = (body: Change) => manager()(PATCH, { ...here(), body });
const hours: OpeningHours = {
  week: Array.from({ length: 7 }, () => [{ from: '18:00', to: '02:00' }]),
  exceptions: [{ date: '2026-12-25', spans: [] }],
};
const listChanges = async (locationId: string) =>
  (await manager()('GET /api/business/changes', { query: { locationId } })).changes;

describe('a new location', () => {
  test('brings the countries whose phone numbers get texts', async () => {
    const add = (...smsCountries: string[]) =>
      manager()(POST, { body: { ...newPlace, smsCountries } });
    const read = async () =>
      (await manager()('GET /api/business/settings', {})).smsCountries?.toSorted() ?? null;
    // The country of the location gets texts anyway.
    await add(newPlace.country);
    expect(await read()).toBeNull();
    await add(newPlace.country, 'SA');
    expect(await read()).toEqual(
      [...new Set([business.location.country, newPlace.country, 'SA'])].toSorted(),
    );
    await add('SA', 'KW');
    expect(await read()).toContain('KW');
    expect(await read()).toContain('SA');
    await expectError({ fields: ['smsCountries.0'] }, manager(), POST, {
      body: { ...newPlace, smsCountries: ['ZZ'] },
    });
  });

  test('exists at once, with the defaults of the product', async () => {
    const added = await manager()(POST, { body: { ...newPlace, nameArabic: 'بيت الميناء' } });
    expect(added).toMatchObject({
      ...newPlace,
      nameArabic: 'بيت الميناء',
      businessName: business.name,
      entrance: null,
      checkInProof: 'code',
      handoverProof: 'ask',
      payWhen: 'before',
      autoDispatch: false,
      waitTargetMinutes: 10,
      keyLimitMinutes: 15,
      spots: [],
      openingHours: null,
      opening: { isOpen: true, isAlwaysOpen: true, closesAt: null, opensAt: null },
      // The location of the test factory already uses the first letter.
      ticketPrefix: 'B',
      hourlyRate: 8.5,
      flatRate: 15,
      useFlatRate: false,
    });
    const { locations } = await manager()(LIST, { query: {} });
    expect(locations.map(({ id }) => id)).toContain(added.id);
    expect(await manager()(GET, { params: { id: added.id } })).toEqual(added);
    expect(await listChanges(added.id)).toMatchObject([
      { action: 'location.created', subjectName: 'Harbor House', before: null },
    ]);
  });

  test('has the rates of a business in another currency', async () => {
    Object.assign(business, await buildStaffedBusiness(server.ctx, { currency: 'KWD' }));
    const added = await manager()(POST, { body: newPlace });
    expect(added).toMatchObject({ currency: 'KWD', hourlyRate: 8.5 });
  });

  test.each([
    [{ name: ' ' }, 'name'],
    [{ address: '' }, 'address'],
    [{ city: '' }, 'city'],
    [{ state: '' }, 'state'],
    [{ zipCode: '' }, 'zipCode'],
    [{ country: 'XX' }, 'country'],
    [{ timeZone: 'EST' }, 'timeZone'],
    [{ latitude: 95 }, 'latitude'],
    [{ latitude: 0, longitude: 0 }, 'latitude'],
    [{ latitude: null, longitude: null }, 'latitude'],
    [{ ticketPrefix: 'TOOLONG' }, 'ticketPrefix'],
    [{ hooks: ['1–4', '3'] }, 'hooks'],
    [{ openingHours: { week: [], exceptions: [] } }, 'openingHours.week'],
  ])('with %j is refused, naming %s', async (wrong, field) => {
    const body = { ...newPlace, ...wrong } as CallInput<typeof POST>['body'];
    await expectError(invalid(field), manager(), POST, { body });
  });

  test('has a ZIP code only where addresses have one', async () => {
    const dubai = { country: 'AE', timeZone: 'Asia/Dubai', latitude: 25.08, longitude: 55.14 };
    const { state: _, zipCode: __, ...place } = newPlace;
    expect(await manager()(POST, { body: { ...place, ...dubai } })).toMatchObject({ zipCode: '' });
  });
});

describe('a change of a location', () => {
  test('covers every field, and the audit has the values before', async () => {
    const body = {
      name: 'Meridian North',
      nameArabic: 'ميريديان الشمالي',
      address: '7 North Road',
      city: 'Dubai',
      state: '',
      zipCode: '',
      country: 'AE',
      timeZone: 'Asia/Dubai',
      latitude: 25.1,
      longitude: 55.2,
      openingHours: hours,
      hooks: ['1–3', 'VIP'],
      ticketPrefix: ' n٢ ',
      defaultLanguage: 'ar',
    } satisfies Change;
    const kept = { hooks: ['1', '2', '3', 'VIP'], ticketPrefix: 'N2' };
    expect(await change(body)).toMatchObject({ ...body, ...kept });
    const [line] = await listChanges(business.location.id);
    expect(line).toMatchObject({
      action: 'location.updated',
      before: { city: 'Testville', timeZone: 'America/New_York', openingHours: null },
      after: { city: 'Dubai', timeZone: 'Asia/Dubai', openingHours: hours },
    });
    expect(Object.keys(line?.after ?? {})).not.toContain('checkInProof');
    // Hours around the clock are none.
    const wholeDay = { from: '00:00', to: '00:00' };
    const whole = { week: Array.from({ length: 7 }, () => [wholeDay]), exceptions: [] };
    expect(await change({ openingHours: whole })).toMatchObject({
      openingHours: null,
      opening: { isAlwaysOpen: true },
    });
    await change({ openingHours: hours });
    expect(await listChanges(business.location.id)).toHaveLength(3);
    // Saving the same values again is no change.
    await change({ openingHours: hours, name: 'Meridian North' });
    expect(await listChanges(business.location.id)).toHaveLength(3);
  });

  test('is not blocked by missing parts of an older address', async () => {
    await updateRows(server, 'locations', business.location.id, {
      state: '',
      zip_code: '',
      latitude: null,
      longitude: null,
    });
    expect(await change({ entrance: 'Lobby' })).toMatchObject({ entrance: 'Lobby' });
    expect(await change({ state: 'FL' })).toMatchObject({ state: 'FL', zipCode: '' });
    await expectError({ status: 400, fields: ['zipCode'] }, manager(), PATCH, {
      ...here(),
      body: { country: 'US' },
    });
  });

  test('by two managers to one field: the second is told, and nothing of theirs is saved', async () => {
    const other = await buildPerson(server.ctx, { role: 'business', businessId: business.id });
    await server.as(other.token)(PATCH, { ...here(), body: { city: 'Miami', address: '1 Pier' } });
    const body = {
      city: 'Orlando',
      entrance: 'Lobby',
      seen: { city: 'Testville', entrance: null },
    };
    await expectError({ code: 'LOCATION_CHANGED', fields: ['city'] }, manager(), PATCH, {
      ...here(),
      body,
    });
    expect(await manager()(GET, here())).toMatchObject({ city: 'Miami', entrance: null });
    // The second manager has seen the present value and may change it; saving the same value is
    // never a conflict.
    await change({ ...body, seen: { city: 'Miami' } });
    expect(await change({ city: 'Orlando', seen: { city: 'Testville' } })).toMatchObject({
      city: 'Orlando',
      entrance: 'Lobby',
      address: '1 Pier',
    });
  });

  test('by two managers at the same moment succeeds once', async () => {
    const names = ['One', 'Two', 'Three', 'Four'];
    const seen = { name: business.location.name };
    const became = await settleOutcomes(names.map((name) => change({ name, seen })));
    expect(countOutcomes(became)).toEqual({ ok: 1, LOCATION_CHANGED: 3 });
    const won = names[became.indexOf('ok')];
    expect(await manager()(GET, here())).toMatchObject({ name: won });
  });

  test('of the time zone changes the bounds of later days', async () => {
    await change({ timeZone: 'Asia/Dubai' });
    const after = await change({ tipRule: 'equal' });
    const starts = new Date(after.tipRuleFrom ?? '');
    expect(formatFieldTime(starts, 'Asia/Dubai').slice(11)).toBe('04:00');
  });

  test('of the hooks changes what valets are offered', async () => {
    await change({ hooks: ['K7', 'K9'] });
    const valet = server.as(business.valet.token);
    expect(await valet('GET /api/locations/{id}/free-places', here())).toMatchObject({
      hooks: ['K7', 'K9'],
    });
  });

  test('keeps the fields left out, so that two managers at once each keep theirs', async () => {
    const entrance = 'Main entrance';
    await Promise.all([
      change({ entrance, autoDispatch: true }),
      change({ checkInProof: 'link', keyLimitMinutes: 30 }),
      change({ spots: ['B1–B3', ' VIP '] }),
    ]);
    expect(await change({})).toMatchObject({
      entrance,
      autoDispatch: true,
      checkInProof: 'link',
      keyLimitMinutes: 30,
      spots: ['B1', 'B2', 'B3', 'VIP'],
    });
    expect(await change({ entrance: '  ' })).toMatchObject({ entrance: null });
  });

  test('to another country joins it to the countries that get texts', async () => {
    const settings = 'GET /api/business/settings';
    const [here, there] = [business.location.country, 'AE'];
    await change({ country: there, timeZone: 'Asia/Dubai' });
    // Without a choice of the business, the countries of its locations get texts.
    expect(await manager()(settings, {})).toMatchObject({ smsCountries: null });
    await manager()('PATCH /api/business/settings', { body: { smsCountries: [here] } });
    await change({ name: 'Moved' });
    await change({ country: there });
    expect(await manager()(settings, {})).toMatchObject({ smsCountries: [here] });
    await change({ country: 'OM', timeZone: 'Asia/Muscat' });
    expect(await manager()(settings, {})).toMatchObject({ smsCountries: [here, 'OM'] });
  });

  test('reaches the screens of the staff', async () => {
    await change({ entrance: 'West door', handoverProof: 'always', payWhen: 'atHandover' });
    const told = { entrance: 'West door', handoverProof: 'always', payWhen: 'atHandover' };
    const { locations } = await server.as(business.valet.token)('GET /api/valet/locations', {});
    expect(locations).toMatchObject([{ ...told, checkInProof: 'code' }]);
    const listed = await manager()('GET /api/business/locations', { query: {} });
    expect(listed.locations).toMatchObject([{ ...told, waitTargetMinutes: 10 }]);
  });

  test.each([
    [{ spots: ['B1–B3', 'b2', 'A', 'a'] }, 'spots', 'b2, a'],
    [{ spots: ['B9–B1'] }, 'spots', 'B9–B1'],
    [{ spots: ['A1–A900', 'B1–B900'] }, 'spots', '1000'],
    [{ spots: ['x'.repeat(41)] }, 'spots', '40'],
    [{ keyLimitMinutes: 0 }, 'keyLimitMinutes', '240'],
    [{ waitTargetMinutes: 7.5 }, 'waitTargetMinutes', '120'],
    [{ checkInProof: 'none' }, 'checkInProof', ''],
    [{ entrance: 'x'.repeat(121) }, 'entrance', '120'],
  ])('to %j is refused, naming %s', async (body, field, named) => {
    const refused = await expectError(invalid(field), manager(), PATCH, {
      ...here(),
      body: body as Change,
    });
    expect(refused.issues?.[0]?.message).toContain(named);
  });
});

describe('the closing of a location', () => {
  const remove = () => manager()(DELETE, here());
  const sendHome = () => endShifts(server, business.location.id);

  test('is refused with the number of each matter that is open there', async () => {
    const { ticketId } = await paidCar(server, business);
    await updateRows(server, 'stays', ticketId, { key_raised_at: server.ctx.clock() });
    await openTicket(server, business);
    await openTicket(server, business);
    const refused = await expectRefusal(manager(), DELETE, here());
    expect(refused).toMatchObject({
      status: 409,
      code: 'LOCATION_IN_USE',
      stillOpen: { cars: 1, expected: 2, orders: 1, shifts: 2, keys: 1, reports: 0 },
    });
    expect(await manager()(GET, here())).toMatchObject({ id: business.location.id });
  });

  test.each(['cars', 'expected', 'shifts'] as const)('is refused for %s alone', async (matter) => {
    if (matter === 'expected') await openTicket(server, business);
    if (matter === 'cars') await parkCar(server, business);
    if (matter !== 'shifts') await sendHome();
    const none = { cars: 0, expected: 0, orders: 0, shifts: 0, keys: 0, reports: 0 };
    expect(await expectRefusal(manager(), DELETE, here())).toMatchObject({
      code: 'LOCATION_IN_USE',
      stillOpen: { ...none, [matter]: matter === 'shifts' ? 2 : 1 },
    });
  });

  test('is refused while the handover of the last car can be taken back', async () => {
    const car = await paidCar(server, business);
    const params = { id: car.order.id };
    const desk = manager();
    await sendRunner(desk, params.id, business.valet.id);
    await desk('POST /api/dispatch/orders/{id}/ready', { params });
    await desk('POST /api/dispatch/orders/{id}/complete', { params, body: {} });
    await expectError({ stillOpen: { cars: 1 } }, desk, DELETE, here());
    server.advance(61_000);
    await sendHome();
    expect(await remove()).toEqual({ success: true });
  });

  test('removes it from lists, assignments and wall screens, and keeps the records', async () => {
    const second = await buildLocation(server.ctx, business.id);
    const { token } = await manager()('POST /api/wall/devices', {
      body: { locationId: business.location.id, name: 'Lobby', layout: 'lobby' },
    });
    await sendHome();
    await remove();
    const { locations } = await manager()(LIST, { query: {} });
    expect(locations.map(({ id }) => id)).toEqual([second.id]);
    const counts = await manager()('GET /api/queue/locations', {});
    expect(counts.locations.map(({ id }) => id)).toEqual([second.id]);
    await expectError('LOCATION_NOT_FOUND', manager(), GET, here());
    await expectError('LOCATION_NOT_FOUND', manager(), DELETE, here());
    await expectError('LOCATION_NOT_FOUND', manager(), PATCH, { ...here(), body: { city: 'X' } });
    const valet = server.as(business.valet.token);
    expect((await valet('GET /api/valet/locations', {})).locations).toEqual([]);
    expect(await valet('GET /api/valet/shift/current', {})).toMatchObject({ onShift: false });
    await expectError(404, server.as(), 'POST /api/wall/view', { body: { token } });
    const customer = server.as((await buildPerson(server.ctx, { role: 'customer' })).token);
    const query = { search: business.location.name };
    expect((await customer('GET /api/locations', { query })).locations).toEqual([]);
    const body = { status: 'active' as const, locationIds: [business.location.id] };
    await expectError('LOCATION_NOT_FOUND', manager(), 'PUT /api/business/valets/{id}', {
      params: { id: business.valet.id },
      body,
    });
    const [line] = await listChanges(business.location.id);
    expect(line).toMatchObject({ action: 'location.deleted', after: null });
  });

  test('is undone by the manager, without the former staff and screens', async () => {
    await sendHome();
    await remove();
    const closed = await manager()(LIST, { query: { include: 'closed' } });
    expect(closed.locations).toMatchObject([{ id: business.location.id, isClosed: true }]);
    const reopen = (as: ReturnType<typeof manager>) => as(REOPEN, here());
    const stranger = await buildStaffedBusiness(server.ctx);
    for (const token of [stranger.manager.token, business.valet.token])
      expect((await expectRefusal(server.as(token), REOPEN, here())).status).toBeGreaterThan(402);
    const answers = await Promise.all([reopen(manager()), reopen(manager())]);
    expect(answers).toMatchObject([{ id: business.location.id }, { id: business.location.id }]);
    expect(await manager()(LIST, { query: {} })).toMatchObject({
      locations: [{ id: business.location.id, isClosed: false }],
    });
    const valet = server.as(business.valet.token);
    expect((await valet('GET /api/valet/locations', {})).locations).toEqual([]);
    // The second call found the location open and left no entry.
    expect((await listChanges(business.location.id)).map(({ action }) => action)).toEqual([
      'location.reopened',
      'location.deleted',
    ]);
    const body = { status: 'active' as const, locationIds: [business.location.id] };
    const params = { id: business.valet.id };
    await manager()('PUT /api/business/valets/{id}', { params, body });
    expect(await openTicket(server, business)).toBeTruthy();
  });

  test('lets no car in while it runs, and none after', async () => {
    await sendHome();
    const valet = server.as(business.valet.token);
    const checkIn = () =>
      valet('POST /api/valet/tickets', {
        body: { phoneE164: randomPhone(), locationId: business.location.id },
      });
    const [closed, ...cars] = await settleOutcomes([
      remove(),
      ...Array.from({ length: 6 }, () => checkIn()),
    ]);
    const { rows } = await server.ctx.pool.query<{ count: number }>(
      'select count(*)::int as count from stays where location_id = $1',
      [business.location.id],
    );
    const came = cars.filter((one) => one === 'ok').length;
    expect(cars).not.toContain('INTERNAL');
    expect(rows[0]?.count).toBe(came);
    expect([closed, came]).toEqual(closed === 'ok' ? ['ok', 0] : ['LOCATION_IN_USE', came]);
    if (closed !== 'ok') {
      for (const { id } of await listRows(server, 'stays', { location_id: business.location.id }))
        await moveStayTo(server.ctx.db, business, id, 'cancelled');
      await remove();
    }
    await expectOutcomes({ LOCATION_NOT_FOUND: 2 }, [checkIn(), checkIn()]);
  });

  test('lets nothing begin between the removal of the location and of its staff', async () => {
    const off = await buildOffDutyValet(server, business);
    await updateRows(server, 'locations', business.location.id, { closed_at: server.ctx.clock() });
    const ticket = { phoneE164: randomPhone(), locationId: business.location.id };
    const valet = server.as(business.valet.token);
    await expectError('LOCATION_NOT_FOUND', valet, 'POST /api/valet/tickets', { body: ticket });
    const body = pointNorthOf(business.location, 0);
    await expectError('NO_LOCATION_ASSIGNED', server.as(off.token), 'POST /api/valet/shift/start', {
      body,
    });
    const wall = { locationId: business.location.id, name: 'Lobby', layout: 'lobby' as const };
    await expectError('LOCATION_NOT_FOUND', manager(), 'POST /api/wall/devices', { body: wall });
    const prices = { hourlyRate: 9, flatRate: 15, useFlatRate: true };
    await expectError('LOCATION_NOT_FOUND', manager(), 'PUT /api/locations/{locationId}/pricing', {
      params: { locationId: business.location.id },
      body: prices,
    });
  });

  test('leaves no shift of a valet who starts one at the same time', async () => {
    const off = await buildOffDutyValet(server, business);
    await sendHome();
    const body = pointNorthOf(business.location, 0);
    const [, closed] = await settleOutcomes([
      server.as(off.token)('POST /api/valet/shift/start', { body }),
      remove(),
      server.as(off.token)('POST /api/valet/shift/start', { body }),
    ]);
    const open = await server.ctx.db
      .selectFrom('shifts')
      .select('id')
      .where('location_id', '=', business.location.id)
      .where('ended_at', 'is', null)
      .execute();
    expect(open).toHaveLength(closed === 'ok' ? 0 : 1);
  });
});

describe('a location outside opening hours', () => {
  const closedNow = () => {
    const now = server.ctx.clock();
    const day = formatFieldTime(now, 'America/New_York').slice(0, 10);
    return { week: hours.week, exceptions: [-1, 0, 1].map((ahead) => shift(day, ahead)) };
  };
  const shift = (day: string, ahead: number) => ({
    date: new Date(Date.parse(`${day}T00:00Z`) + ahead * 86_400_000).toISOString().slice(0, 10),
    spans: [],
  });
  const request = async (requestedTime?: string) => {
    const customer = server.as((await buildPerson(server.ctx, { role: 'customer' })).token);
    const licensePlate = `H${Math.random().toString(36).slice(2, 8)}`;
    const body = {
      serviceType: 'dropoff' as const,
      locationId: business.location.id,
      vehicle: { make: 'BMW', model: 'X5', year: 2024, licensePlate },
      ...(requestedTime ? { requestedTime } : {}),
    };
    return { customer, input: { body } as CallInput<'POST /api/services'> };
  };

  test('refuses a request with the reason, and accepts one for an open time', async () => {
    const shut = await change({ openingHours: closedNow() });
    expect(shut.opening).toMatchObject({ isOpen: false, opensAt: expect.any(String) });
    const { customer, input } = await request();
    await expectError('LOCATION_CLOSED', customer, 'POST /api/services', input);
    const later = await request(shut.opening.opensAt ?? '');
    await later.customer('POST /api/services', later.input);
    const query = { search: business.location.name };
    const { locations } = await customer('GET /api/locations', { query });
    expect(locations).toMatchObject([{ opening: shut.opening }]);
  });

  test('still returns a car that is there', async () => {
    const car = await parkCar(server, business);
    await change({ openingHours: closedNow() });
    const params = { id: car.ticketId };
    await manager()('POST /api/dispatch/stays/{id}/order', { params, body: {} });
    const { rows } = await server.ctx.pool.query('select status from orders where stay_id = $1', [
      car.ticketId,
    ]);
    expect(rows).toEqual([{ status: 'requested' }]);
  });
});

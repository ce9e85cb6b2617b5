import { beforeEach, describe, expect, test } from 'vitest';
import type { CallInput } from '#contract/client.ts';
import { getBusinessDay } from '#domain/businesses/businessDay.ts';
import {
  buildLocation,
  buildPerson,
  buildStaffedBusiness,
  type TestBusiness,
} from '#test/factories/people.ts';
import { listFields, expectRefusal, expectError } from '#test/factories/refusals.ts';
import { insertRow, updateRows } from '#test/factories/rows.ts';
import { openTicket } from '#test/factories/stays.ts';
import { impersonate } from '#test/factories/steps.ts';
import { buildBeforeAll, runServer } from '#test/harness/runServer.ts';

const READ = 'GET /api/admin/audit';
const RENAME = 'PATCH /api/business/locations/{id}';
type Query = CallInput<typeof READ>['query'];

let admin: typeof reader;
let business: TestBusiness;
let round = 0;

const server = runServer({ worker: false });
const reader = buildBeforeAll(() =>
  buildPerson(server.ctx, { role: 'admin', adminSet: 'finance' }),
);
beforeEach(async () => {
  round += 1;
  admin = await buildPerson(server.ctx, { role: 'admin', firstName: `Ádélaïde${round}` });
  business = await buildStaffedBusiness(server.ctx);
});

const read = (query: Query) => server.as(reader.token)(READ, { query });
const actions = async (query: Query) => (await read(query)).entries.map(({ action }) => action);

/** Makes one change as the manager, and one as an administrator who impersonates the manager. */
async function changeTwice() {
  const manager = server.as(business.manager.token);
  await manager('PATCH /api/business/settings', { body: { tax: { label: 'VAT', percent: 5 } } });
  const { token } = await impersonate(server.as(admin.token), business.manager.id);
  await server.as(token)(RENAME, {
    params: { id: business.location.id },
    body: { name: `Harbor Gate ${round}` },
  });
}

test('administrators’ actions and managers’ changes form one audit: who, as whom, what, from where, before and after', async () => {
  await changeTwice();
  const { entries } = await read({ businessId: business.id });
  const asManager = { personId: business.manager.id, personName: 'Maya Person' };
  const byAdmin = { adminId: admin.id, adminName: `Ádélaïde${round} Person` };
  expect(entries).toMatchObject([
    {
      action: 'location.updated',
      ...asManager,
      ...byAdmin,
      locationName: `Harbor Gate ${round}`,
      before: { name: business.location.name },
      after: { name: `Harbor Gate ${round}` },
      status: null,
    },
    {
      action: RENAME,
      ...asManager,
      ...byAdmin,
      status: 200,
      address: expect.stringMatching(/127\.0\.0\.1|::1/),
      before: null,
      after: null,
    },
    { action: 'impersonation started', ...asManager, ...byAdmin },
    {
      action: 'settings.updated',
      ...asManager,
      adminId: null,
      businessName: business.name,
      currency: 'USD',
      after: { tax: { label: 'VAT', percent: 5 } },
    },
  ]);
  expect(entries[1]?.summary).toMatch(/location/);
  expect(entries[1]?.summary).not.toContain('/api/');
});

test('entries name the locations of their fields, closed ones too, and none of another business', async () => {
  const other = await buildStaffedBusiness(server.ctx);
  const closed = await buildLocation(server.ctx, business.id);
  await updateRows(server, 'locations', closed.id, { closed_at: server.ctx.clock() });
  await insertRow(server, 'business_changes', {
    business_id: business.id,
    at: server.ctx.clock(),
    actor_id: business.manager.id,
    action: 'apiToken.created',
    before: JSON.stringify({ locationIds: [closed.id, 'Named before ids'] }),
    after: JSON.stringify({ locationIds: [closed.id, other.location.id], name: other.location.id }),
  });
  const places = [{ id: closed.id, name: closed.name, nameArabic: null }];
  const { entries } = await read({ businessId: business.id });
  expect(entries[0]).toMatchObject({ action: 'apiToken.created', places });
  const manager = server.as(business.manager.token);
  const { changes } = await manager('GET /api/business/changes', { query: {} });
  expect(changes[0]).toMatchObject({ action: 'apiToken.created', places });
});

test('an administrator’s own change is in the audit once, with its place', async () => {
  await server.as(admin.token)('PUT /api/admin/businesses/{businessId}/locations/{locationId}', {
    params: { businessId: business.id, locationId: business.location.id },
    body: { name: 'Quay Side' },
  });
  const { entries } = await read({ businessId: business.id });
  expect(entries).toMatchObject([
    {
      action: 'location updated',
      adminId: admin.id,
      businessName: business.name,
      locationName: 'Quay Side',
      before: { name: business.location.name },
      after: { name: 'Quay Side' },
    },
  ]);
  expect(await actions({ adminId: admin.id })).toEqual(['location updated']);
  const { changes } = await server.as(business.manager.token)('GET /api/business/changes', {
    query: {},
  });
  expect(changes.map(({ action }) => action)).toEqual(['location.updated']);
});

describe('a record that an administrator opens', () => {
  const hourAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const open = (id: string) => server.as(admin.token)('GET /api/stays/{id}', { params: { id } });

  test('is in the audit with its person or business, once an hour, and lists and figures are not', async () => {
    const { ticketId } = await openTicket(server, business);
    const call = server.as(admin.token);
    const params = { businessId: business.id };
    await open(ticketId);
    await open(ticketId);
    await call('GET /api/admin/businesses/{businessId}', { params });
    await call('GET /api/admin/fees/{businessId}', { params, query: { month: '2026-10' } });
    const { id: locationId, time_zone: zone } = business.location;
    const day = { locationId, date: getBusinessDay(server.ctx.clock(), zone) };
    await call('GET /api/business/days/{locationId}/{date}', { params: day });
    await call('GET /api/valets/{id}/active-sessions', { params: { id: business.valet.id } });
    await call('GET /api/admin/businesses', { query: {} });
    await call('GET /api/stays', { query: { locationId: business.location.id } });
    const views = ['valet', 'day', 'payments', 'business', 'car'].map((of) => `${of} viewed`);
    const { entries } = await read({ adminId: admin.id });
    expect(entries.map(({ action }) => action)).toEqual(views);
    expect(entries[0]).toMatchObject({ personId: business.valet.id, businessId: business.id });
    expect(entries[1]).toMatchObject({ subjectId: locationId, businessId: business.id });
    expect(entries[4]).toMatchObject({
      subjectId: ticketId,
      adminName: `Ádélaïde${round} Person`,
      businessName: business.name,
      address: expect.stringMatching(/127\.0\.0\.1|::1/),
    });
    expect(await actions({ businessId: business.id, action: 'car viewed' })).toEqual([
      'car viewed',
    ]);
    expect(await actions({ adminId: admin.id, search: 'سيارة' })).toEqual(['car viewed']);
    expect(await actions({ adminId: admin.id, action: 'calls' })).toEqual([]);
  });

  test.each([
    [59, 1],
    [61, 2],
  ])('%i minutes after the last time has %i entries', async (minutes, count) => {
    const { ticketId } = await openTicket(server, business);
    await insertRow(server, 'audit_events', {
      admin_id: admin.id,
      action: 'car viewed',
      subject_id: ticketId,
      at: hourAgo(minutes),
    });
    await open(ticketId);
    expect(await actions({ adminId: admin.id })).toHaveLength(count);
  });

  test('leaves no entry if there is none, or somebody of the business opens it', async () => {
    const { ticketId } = await openTicket(server, business);
    const unknown = '00000000-0000-4000-8000-000000000000';
    await expectError(404, server.as(admin.token), 'GET /api/stays/{id}', {
      params: { id: unknown },
    });
    await server.as(business.manager.token)('GET /api/stays/{id}', { params: { id: ticketId } });
    expect(await actions({ adminId: admin.id })).toEqual([]);
    expect(await actions({ businessId: business.id })).toEqual([]);
  });

  test('is shown even if the entry cannot be written', async () => {
    const { ticketId } = await openTicket(server, business);
    const { pool } = server.ctx;
    await pool.query(
      `alter table audit_events add constraint no_views check (action <> 'car viewed') not valid`,
    );
    await open(ticketId);
    await pool.query('alter table audit_events drop constraint no_views');
    expect(await actions({ adminId: admin.id })).toEqual([]);
    await open(ticketId);
    expect(await actions({ adminId: admin.id })).toEqual(['car viewed']);
  });
});

describe('the audit’s filter', () => {
  beforeEach(changeTwice);

  test('narrows to an administrator, a person, a kind, or impersonated calls', async () => {
    const all = ['location.updated', RENAME, 'impersonation started', 'settings.updated'];
    expect(await actions({ adminId: admin.id })).toEqual(all.slice(0, 3));
    expect(await actions({ personId: business.manager.id })).toEqual(all);
    expect(await actions({ personId: admin.id })).toEqual(all.slice(0, 3));
    expect(await actions({ personId: business.manager.id, action: 'settings' })).toEqual([all[3]]);
    expect(await actions({ adminId: admin.id, action: 'location.updated' })).toEqual([all[0]]);
    expect(await actions({ adminId: admin.id, action: 'calls' })).toEqual([all[1]]);
    expect(await actions({ adminId: admin.id, action: 'impersonation started' })).toEqual([all[2]]);
    expect(await actions({ businessId: business.id, adminId: reader.id })).toEqual([]);
  });

  test('finds names in any spelling, words of the action, and only entries with all words', async () => {
    const of = (search: string) => actions({ search, businessId: business.id });
    expect(await of(`adelaide${round}`)).toHaveLength(3);
    expect(await of(business.name)).toHaveLength(4);
    expect(await of(`adelaide${round} impersonat start`)).toEqual(['impersonation started']);
    expect(await of('harbor')).toEqual(['location.updated']);
    expect(await of('إعدادات')).toContain('settings.updated');
    expect(await of('Maya settings')).toEqual(['settings.updated']);
    expect(await of('nothing-like-it')).toEqual([]);
    expect(await of('127.0.0.1')).toHaveLength(2);
    expect(await of('a')).toHaveLength(4);
    expect(await of(`so adelaide${round}`)).toHaveLength(3);
  });
});

test('finds entries by a word that very many people share', async () => {
  await changeTwice();
  const name = `Multitude${round}`;
  await server.ctx.db
    .insertInto('people')
    .values(Array.from({ length: 205 }, () => ({ role: 'customer' as const, first_name: name })))
    .execute();
  await updateRows(server, 'people', business.manager.id, { last_name: name });
  const all = ['location.updated', RENAME, 'impersonation started', 'settings.updated'];
  expect(await actions({ search: name })).toEqual(all);
  expect(await actions({ search: `${name} adelaide${round}` })).toEqual(all.slice(0, 3));
  expect(await actions({ search: `${name} settings` })).toEqual([all[3]]);
  expect(await actions({ search: `${name} adelaide${round} nothing-like-it` })).toEqual([]);
  expect(await actions({ search: name, action: 'settings' })).toEqual([all[3]]);
});

test('keeps pages of both sources without a gap or repeat, even within one moment', async () => {
  const at = new Date('2026-03-01T12:00:00.123Z');
  for (let n = 0; n < 12; n += 1) {
    await insertRow(server, 'audit_events', {
      admin_id: admin.id,
      business_id: business.id,
      action: `step ${n}`,
      at,
    });
    await insertRow(server, 'business_changes', {
      business_id: business.id,
      actor_id: business.manager.id,
      action: `pricing.step${String.fromCharCode(97 + n)}`,
      at: n % 2 ? at : new Date(at.getTime() - n),
    });
  }
  const { entries } = await read({ businessId: business.id });
  const whole = entries.map(({ id }) => id);
  expect(whole).toHaveLength(24);
  // At one time, managers' changes stand above administrators' calls.
  const sources = entries
    .filter((entry) => entry.at === at.toISOString())
    .map(({ id }) => /[ec]/.exec(id)?.[0]);
  expect(sources.join('')).toMatch(/^c{6,}e{12}$/);
  const paged: string[] = [];
  for (let before: string | null | undefined; before !== null;) {
    const page: Awaited<ReturnType<typeof read>> = await read({
      businessId: business.id,
      limit: 5,
      ...(before ? { before } : {}),
    });
    paged.push(...page.entries.map(({ id }) => id));
    before = page.next;
  }
  expect(paged).toEqual(whole);
});

test('refuses an invalid cursor, limit or period', async () => {
  const refused = async (query: Query) =>
    listFields(await expectRefusal(server.as(reader.token), READ, { query }));
  expect(await refused({ before: '12' })).toEqual(['before']);
  expect(await refused({ before: "1-e1' or 1=1" })).toEqual(['before']);
  expect(await refused({ limit: 100_000 })).toEqual(['limit']);
  expect(await refused({ from: '2026-05-03T00:00:00Z', to: '2026-05-02T00:00:00Z' })).toEqual([
    'to',
  ]);
});

test('lists administrators, removed ones too, and no invited ones', async () => {
  await updateRows(server, 'people', admin.id, { status: 'inactive' });
  const { administrators } = await server.as(reader.token)(
    'GET /api/admin/audit/administrators',
    {},
  );
  expect(administrators).toContainEqual({ id: admin.id, name: `Ádélaïde${round} Person` });
  const { token } = await impersonate(
    server.as((await buildPerson(server.ctx, { role: 'admin' })).token),
    business.manager.id,
  );
  for (const key of [READ, 'GET /api/admin/audit/administrators'] as const)
    await expectError(403, server.as(token), key, { query: {} });
});

import { expect, expectTypeOf, test } from 'vitest';
import type { CallInput } from '#contract/client.ts';
import { buildStaffedBusiness } from '#test/factories/people.ts';
import { buildBeforeEach, runServer } from '#test/harness/runServer.ts';
import type { recordChange } from './commands/recordChange.ts';

const LIST = 'GET /api/business/changes';
const PATCH = 'PATCH /api/business/settings';

const server = runServer({ worker: false });
const business = buildBeforeEach(() => buildStaffedBusiness(server.ctx));

const manager = () => server.as(business.manager.token);

const setTax = (percent: number) =>
  manager()(PATCH, { body: { tax: { label: 'VAT', percent }, smsCountries: ['US'] } });

test('an audit entry has its person, and only the changed fields before and after', async () => {
  await setTax(5);
  await setTax(7);
  const { changes, next } = await manager()(LIST, { query: {} });
  expect(next).toBeNull();
  expect(changes).toMatchObject([
    {
      action: 'settings.updated',
      actorId: business.manager.id,
      isByAdministrator: false,
      subjectName: business.name,
      before: { tax: { label: 'VAT', percent: 5 } },
      after: { tax: { label: 'VAT', percent: 7 } },
    },
    { before: { smsCountries: null, tax: null }, after: { smsCountries: ['US'] } },
  ]);
  expect(Object.keys(changes[0]?.after ?? {})).toEqual(['tax']);
});

test('a save without a change leaves no audit entry', async () => {
  await setTax(5);
  await setTax(5);
  expect((await manager()(LIST, { query: {} })).changes).toHaveLength(1);
});

test('the audit is searched by text, person and kind, and read page by page', async () => {
  for (let percent = 1; percent <= 51; percent += 1) await setTax(percent);
  const first = await manager()(LIST, { query: {} });
  expect(first.changes).toHaveLength(50);
  const rest = await manager()(LIST, { query: { before: first.next ?? '' } });
  expect(rest.changes).toHaveLength(1);
  expect(rest.next).toBeNull();
  const count = async (query: CallInput<typeof LIST>['query']) =>
    (await manager()(LIST, { query })).changes.length;
  expect(await count({ action: 'settings' })).toBe(50);
  expect(await count({ action: 'settings.updated', actorId: business.manager.id })).toBe(50);
  expect(await count({ action: 'setting' })).toBe(0);
  expect(await count({ search: business.name })).toBe(50);
  expect(await count({ search: 'nobody of this name' })).toBe(0);
  expect(await count({ to: '2000-01-01T00:00:00Z' })).toBe(0);
  expect(await count({ actorId: business.valet.id })).toBe(0);
});

test('an entry is found by the words of the screen, in either language', async () => {
  await setTax(5);
  await manager()('PATCH /api/business/locations/{id}', {
    params: { id: business.location.id },
    body: { payWhen: 'atHandover', entrance: 'Sea gate', waitTargetMinutes: 12 },
  });
  await manager()('POST /api/promo-codes', {
    body: {
      code: 'SUMMER',
      discountType: 'percentage',
      discountValue: 10,
      locationIds: [business.location.id],
    },
  });
  const find = async (search: string) =>
    (await manager()(LIST, { query: { search } })).changes.map(({ action }) => action);
  // Searches for the action, a field, a chosen value, a typed value and an empty value.
  expect(await find('code created')).toEqual(['promo.created']);
  expect(await find('عند التسليم')).toEqual(['location.updated']);
  expect(await find('handover sea GATE')).toEqual(['location.updated']);
  expect(await find('target wait 12')).toEqual(['location.updated']);
  expect(await find('VAT')).toEqual(['settings.updated']);
  expect(await find('no limit percentage')).toEqual(['promo.created']);
  expect(await find(business.location.name)).toEqual(['promo.created', 'location.updated']);
  // Internal names and ids, which no screen shows, have no matches.
  expect(await find('atHandover')).toEqual([]);
  expect(await find(business.location.id)).toEqual([]);
});

test('another business has its own audit', async () => {
  await setTax(5);
  const other = await buildStaffedBusiness(server.ctx);
  expect((await server.as(other.manager.token)(LIST, { query: {} })).changes).toEqual([]);
});

test('a field without a text for it does not compile', () => {
  type Recorded<T extends object> = Required<Parameters<typeof recordChange<null, T>>[2]>['after'];
  expectTypeOf<Recorded<{ name: string }>>().toEqualTypeOf<{ name: string }>();
  expectTypeOf<Recorded<{ name: string; nickname: string }>>().toBeNever();
});

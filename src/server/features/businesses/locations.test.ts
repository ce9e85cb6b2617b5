import { expect, test } from 'vitest';
import type { CallInput } from '#contract/client.ts';
import { buildStaffedBusiness } from '#test/factories/people.ts';
import { invalid, expectError } from '#test/factories/refusals.ts';
import { buildBeforeEach, runServer } from '#test/harness/runServer.ts';

const GET = 'GET /api/business/locations/{id}';
const PATCH = 'PATCH /api/business/locations/{id}';

const server = runServer();
const business = buildBeforeEach(() => buildStaffedBusiness(server.ctx));

const manager = () => server.as(business.manager.token);
const params = () => ({ id: business.location.id });
type Change = CallInput<typeof PATCH>['body'];
const change = (body: Change) => manager()(PATCH, { params: params(), body });

test('a new location has the documented defaults', async () => {
  expect(await manager()(GET, { params: params() })).toMatchObject({
    entrance: null,
    checkInProof: 'code',
    handoverProof: 'ask',
    payWhen: 'before',
    autoDispatch: false,
    waitTargetMinutes: 10,
    keyLimitMinutes: 15,
    spots: [],
  });
});

test('fields left out keep their values, so that two managers at once each keep theirs', async () => {
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

test('the new country of a location joins the countries that get texts', async () => {
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

test('a change reaches the screens of the staff', async () => {
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
])('%j is refused, naming %s', async (body, field, named) => {
  const refused = await expectError(invalid(field), manager(), PATCH, {
    params: params(),
    body: body as Change,
  });
  expect(refused.issues?.[0]?.message).toContain(named);
});

import { beforeAll, expect, test } from 'vitest';
import { buildPerson, buildStaffedBusiness } from '#test/factories/people.ts';
import { updateRows } from '#test/factories/rows.ts';
import { buildBeforeAll, runServer } from '#test/harness/runServer.ts';

const LIST = 'GET /api/admin/valets';

let token: string;

const server = runServer({ worker: false });
const business = buildBeforeAll(() => buildStaffedBusiness(server.ctx));
beforeAll(async () => {
  await buildStaffedBusiness(server.ctx);
  ({ token } = await buildPerson(server.ctx, { role: 'admin', adminSet: 'support' }));
});

const list = (query: { search?: string; status?: 'pending' | 'active'; page?: number } = {}) =>
  server.as(token)(LIST, { query });

test('the list has valets of every business with their locations and figures', async () => {
  const { total } = await list();
  expect(total).toBe(4);
  const { valets } = await list({ search: business.valet.phone_e164 ?? '' });
  expect(valets).toMatchObject([
    {
      id: business.valet.id,
      name: 'Omar Person',
      businessName: business.name,
      locations: [{ id: business.location.id, name: business.location.name }],
      status: 'active',
      isOnShift: true,
      rating: 5,
      isRated: false,
      totalServices: 0,
    },
  ]);
});

test('a business filters by its name, a state by itself', async () => {
  const { valets } = await list({ search: business.name });
  expect(valets.map(({ id }) => id).toSorted()).toEqual(
    [business.valet.id, business.otherValet.id].toSorted(),
  );
  await updateRows(server, 'people', business.otherValet.id, { status: 'pending' });
  const pending = await list({ status: 'pending' });
  expect(pending).toMatchObject({ total: 1, valets: [{ id: business.otherValet.id }] });
  expect((await list({ search: 'nobody at all' })).total).toBe(0);
});

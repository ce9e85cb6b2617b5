import { expect, test } from 'vitest';
import { customersCar } from '#test/factories/conversations.ts';
import { buildCustomer } from '#test/factories/customers.ts';
import { buildPerson, buildStaffedBusiness } from '#test/factories/people.ts';
import { expectError } from '#test/factories/refusals.ts';
import { listRows } from '#test/factories/rows.ts';
import { requestPaid } from '#test/factories/stays.ts';
import { buildBeforeAll, runServer } from '#test/harness/runServer.ts';

const LIST = 'GET /api/admin/customers';
const ONE = 'GET /api/admin/customers/{userId}';
const STAYS = 'GET /api/admin/customers/{userId}/stays';

const server = runServer();
const business = buildBeforeAll(() => buildStaffedBusiness(server.ctx));
const admin = buildBeforeAll(() => buildPerson(server.ctx, { role: 'admin', adminSet: 'support' }));

const call = () => server.as(admin.token);
const of = (userId: string) => ({ params: { userId } });

test('the list has customers only, with their figures, found by name, address and number', async () => {
  const customer = await buildCustomer(server, { firstName: 'Quillon' });
  for (const search of ['quillon', customer.email ?? '', customer.phone.slice(-8)]) {
    const { customers, total } = await call()(LIST, { query: { search } });
    expect([search, total]).toEqual([search, 1]);
    expect(customers).toMatchObject([
      {
        id: customer.id,
        firstName: 'Quillon',
        status: 'active',
        isEmailVerified: false,
        isPhoneVerified: true,
        vehicles: 1,
        stays: 0,
        inCustody: 0,
        lastStayAt: null,
      },
    ]);
  }
  const { customers } = await call()(LIST, { query: { search: business.manager.email ?? '' } });
  expect(customers).toEqual([]);
});

test('a customer’s page shows profile, custody, history and payments', async () => {
  const car = await customersCar(server, business);
  const { customer, ticketId } = car;
  await requestPaid(server, car, { tipCents: 200 });
  const { customer: shown } = await call()(ONE, of(customer.id));
  expect(shown).toMatchObject({
    id: customer.id,
    inCustody: 1,
    stays: 1,
    lockedAt: null,
    openStays: [{ id: ticketId, state: 'waitingForRunner', businessName: business.name }],
  });
  const { stays, total } = await call()(STAYS, { ...of(customer.id), query: {} });
  expect(total).toBe(1);
  expect(stays).toMatchObject([
    {
      id: ticketId,
      state: 'waitingForRunner',
      currency: 'USD',
      // The fee of 15.00, plus the platform fee of 8 %, plus the tip.
      paidCents: 1820,
      paymentStatus: 'paid',
      returnedAt: null,
    },
  ]);
  expect((await call()(STAYS, { ...of(customer.id), query: { page: 2 } })).stays).toEqual([]);
});

test('opening a customer leaves one audit entry an hour, and reading the list none', async () => {
  const customer = await buildCustomer(server);
  await call()(LIST, { query: { search: customer.email ?? '' } });
  await Promise.all([
    call()(ONE, of(customer.id)),
    call()(STAYS, { ...of(customer.id), query: {} }),
    call()(ONE, of(customer.id)),
  ]);
  await call()(ONE, of(customer.id));
  const lines = await listRows(server, 'audit_events', { person_id: customer.id });
  expect(lines).toMatchObject([
    { action: 'customer viewed', admin_id: admin.id, address: '127.0.0.1' },
  ]);
});

test('an id of anybody else answers 404 and leaves no audit entry', async () => {
  for (const id of [business.valet.id, admin.id, '00000000-0000-4000-8000-000000000000'])
    for (const key of [ONE, STAYS] as const)
      await expectError('USER_NOT_FOUND', call(), key, { ...of(id), query: {} } as never);
});

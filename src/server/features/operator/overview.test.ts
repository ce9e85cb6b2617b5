import { expect, test } from 'vitest';
import type { OperatorOverview } from '#contract/operator.ts';
import type { AdminSet } from '#domain/identity/roles.ts';
import { minorToMajor } from '#domain/shared/money.ts';
import { anApplication } from '#test/factories/accounts.ts';
import { askSupport } from '#test/factories/customers.ts';
import { buildPerson, buildStaffedBusiness } from '#test/factories/people.ts';
import { runServer } from '#test/harness/runServer.ts';

const OVERVIEW = 'GET /api/admin/analytics';
const HOUR_MS = 3_600_000;

const server = runServer({ worker: false, demo: true });

async function read(adminSet: AdminSet = 'owner'): Promise<OperatorOverview> {
  const admin = await buildPerson(server.ctx, { role: 'admin', adminSet });
  return server.as(admin.token)(OVERVIEW, {});
}
const one = async (statement: string, values: unknown[] = []) =>
  Number((await server.ctx.pool.query<{ n: string }>(statement, values)).rows[0]?.n);
const ofKind = ({ needs }: OperatorOverview, kind: string) =>
  needs.filter((need) => need.kind === kind);

test('every figure is counted from the data', async () => {
  const data = await read();
  expect(data.businesses).toEqual({
    active: await one(`select count(*) as n from businesses where status = 'active'`),
    pending: await one(`select count(*) as n from businesses where status = 'pending'`),
    inactive: await one(`select count(*) as n from businesses where status = 'inactive'`),
  });
  expect(data.customers).toBe(
    await one(`select count(*) as n from people where role = 'customer' and deleted_at is null`),
  );
  expect(data.services).toBe(
    await one(
      'select count(*) as n from stays where returned_at is not null and received_at is not null',
    ),
  );
  expect(data.today.carsHere).toBe(
    await one(
      `select count(*) as n from stays where status in ('received', 'parked', 'returning', 'ready')`,
    ),
  );
  expect(data.revenue?.map(({ currency }) => currency)).toEqual(['AED', 'USD']);
  for (const { currency, feesCents, revenueCents } of data.revenue ?? []) {
    expect(feesCents).toBe(
      await one(
        `select coalesce(sum(amount_cents), 0) as n from ledger_entries
         where account = 'platform' and business_id in (select id from businesses where currency = $1)`,
        [currency],
      ),
    );
    expect(revenueCents).toBeGreaterThan(feesCents);
    if (currency === data.currency)
      expect(data.totalRevenue).toBe(minorToMajor(revenueCents, currency));
  }
  expect(data.months).toHaveLength(12);
  expect(data.months.reduce((sum, { services }) => sum + services, 0)).toBe(data.services);
  expect(data.activity?.length).toBeGreaterThan(0);
});

test('a deleted business no longer counts, and its fee cannot be changed', async () => {
  const before = await read();
  const { id, name } = await buildStaffedBusiness(server.ctx);
  const growth = ({ months }: OperatorOverview) => months.at(-1)?.businesses ?? 0;
  expect((await read()).businesses.active).toBe(before.businesses.active + 1);
  await server.ctx.pool.query(
    `update businesses set status = 'inactive', deleted_at = now() where id = $1`,
    [id],
  );
  const after = await read();
  expect(after.businesses).toEqual(before.businesses);
  expect(growth(after)).toBe(growth(before));
  const admin = await buildPerson(server.ctx, { role: 'admin' });
  const { businesses } = await server.as(admin.token)('GET /api/admin/fees', {
    query: { search: name, month: after.months.at(-1)?.month ?? '' },
  });
  expect(businesses.map(({ isDeleted }) => isDeleted)).toEqual([true]);
});

test('an administrator’s set hides what it does not open', async () => {
  const [support, finance, operations] = [
    await read('support'),
    await read('finance'),
    await read('operations'),
  ];
  expect(support).toMatchObject({ totalRevenue: null, currency: null, revenue: null });
  expect(support.months.every(({ revenue }) => revenue === null)).toBe(true);
  expect(support.customers).not.toBeNull();
  expect(support.activity).not.toBeNull();
  expect(finance).toMatchObject({ customers: null, activity: null });
  expect(finance.revenue).not.toBeNull();
  expect(operations.revenue).not.toBeNull();
});

test('an attention item appears once it is due and disappears once it is handled', async () => {
  const { pool } = server.ctx;
  await pool.query(`delete from applications where status = 'pending'`);
  await pool.query(`update businesses set activated_at = null`);
  await pool.query(`delete from pgboss.job where state = 'failed'`);
  await pool.query(
    `update messages set status = 'delivered' where status in ('failed', 'undelivered')`,
  );
  await pool.query(`update support_requests set status = 'closed' where status = 'open'`);
  // Months of the demo data have no invoice yet.
  const others = ({ kind }: { kind: string }) => !['refunds', 'invoices'].includes(kind);
  expect((await read()).needs.filter(others)).toEqual([]);

  await server.as()('POST /api/business/applications', {
    body: anApplication({ contactEmail: 'waits@portico.test' }),
  });
  const now = server.ctx.clock().getTime();
  // An application needs attention from the first minute, because applicants were promised an
  // answer.
  expect(ofKind(await read(), 'applications')).toMatchObject([{ count: 1, businessId: null }]);
  expect(ofKind(await read('support'), 'applications')).toEqual([]);

  const customer = await buildPerson(server.ctx, { role: 'customer' });
  await askSupport(server, customer.id);
  expect(ofKind(await read('support'), 'support')).toMatchObject([{ count: 1, businessId: null }]);
  expect(ofKind(await read('finance'), 'support')).toEqual([]);

  const business = await buildStaffedBusiness(server.ctx);
  const activated = (days: number) =>
    pool.query('update businesses set activated_at = $2 where id = $1', [
      business.id,
      new Date(now - days * 24 * HOUR_MS),
    ]);
  await activated(2.9);
  expect(ofKind(await read(), 'silent')).toEqual([]);
  await activated(3.1);
  expect(ofKind(await read(), 'silent')).toMatchObject([
    { businessId: business.id, businessName: business.name },
  ]);
  await pool.query('update people set last_login_at = $2 where id = $1', [
    business.manager.id,
    new Date(now),
  ]);
  expect(ofKind(await read(), 'silent')).toEqual([]);
});

test('a business whose webhooks have failed for an hour is listed once, until one arrives or it is switched off', async () => {
  const { pool } = server.ctx;
  const business = await buildStaffedBusiness(server.ctx);
  const now = server.ctx.clock().getTime();
  const failing = (minutes: number) =>
    pool.query(
      `insert into webhook_endpoints (business_id, url, events, secret_sealed, failing_since, created_by, created_at)
       values ($1, 'https://hotel.example/hooks', '{stay.parked}', ''::bytea, $2, $3, now())`,
      [business.id, new Date(now - minutes * 60_000), business.manager.id],
    );
  await failing(59);
  expect(ofKind(await read(), 'webhooks')).toEqual([]);
  await failing(61);
  await failing(90);
  expect(ofKind(await read('support'), 'webhooks')).toMatchObject([
    {
      count: 2,
      businessId: business.id,
      businessName: business.name,
      since: new Date(now - 90 * 60_000).toISOString(),
    },
  ]);
  await pool.query(
    `update webhook_endpoints set status = 'off' where business_id = $1 and failing_since < $2`,
    [business.id, new Date(now - 80 * 60_000)],
  );
  expect(ofKind(await read(), 'webhooks')).toMatchObject([{ count: 1 }]);
  await pool.query('update webhook_endpoints set failing_since = null where business_id = $1', [
    business.id,
  ]);
  expect(ofKind(await read(), 'webhooks')).toEqual([]);
});

test('lost messages and failed jobs are listed for sets that open the system page', async () => {
  const { pool } = server.ctx;
  await pool.query(
    `update messages set status = 'undelivered', created_at = now() where id = (select id from messages order by id limit 1)`,
  );
  await pool.query(
    `update pgboss.job set state = 'failed', completed_on = now()
     where id = (select id from pgboss.job where state = 'created' order by id limit 1)`,
  );
  const data = await read('operations');
  expect(ofKind(data, 'messages')).toMatchObject([{ count: 1 }]);
  expect(ofKind(data, 'jobs')).toMatchObject([{ count: 1 }]);
  const finance = await read('finance');
  expect([...ofKind(finance, 'messages'), ...ofKind(finance, 'jobs')]).toEqual([]);
});

import { expect, test } from 'vitest';
import { runServer } from '#test/harness/runServer.ts';
import { fillDemo } from './fill.ts';

/** Test keys of Stripe, at an address where nobody listens. */
const stripe = {
  secretKey: 'sk_test_demo',
  publishableKey: 'pk_test_demo',
  webhookSecret: 'whsec_demo',
  apiUrl: 'http://127.0.0.1:9',
};
const server = runServer({ config: { stripe }, worker: false });

test('the demo is filled while Stripe is out of reach, and its orders are paid in cash', async () => {
  await fillDemo(server.ctx);
  const { rows } = await server.ctx.pool.query<{ status: string; ways: string[] | null }>(
    `select o.status, array_agg(distinct s.way) filter (where s.way is not null) as ways
     from orders o left join order_settlements s on s.order_id = o.id
     where o.status in ('queued', 'dispatched', 'ready') group by o.status`,
  );
  const byStatus = Object.fromEntries(rows.map(({ status, ways }) => [status, ways]));
  expect(byStatus['dispatched']).toEqual(['cash']);
  expect(byStatus['ready']).toEqual(['cash']);
});

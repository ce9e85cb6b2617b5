import { expect, test } from 'vitest';
import { buildStaffedBusiness } from '#test/factories/people.ts';
import { paidCar } from '#test/factories/stays.ts';
import { readBusinessTotals, readPlatformMonths } from '../businesses/queries/businessTotals.ts';
import { runServer } from '#test/harness/runServer.ts';
import { storeFigures } from './storeFigures.ts';

const server = runServer({ demo: true });

type Order = {
  business_id: string;
  cents: number;
  given: number;
  fee: number;
  is_refunded: boolean;
};

/** Computes the totals in a second way: from every order. */
async function reckon() {
  const { rows: orders } = await server.ctx.pool.query<Order>(
    `select orders.business_id, customer_fee_cents as cents, platform_fee_cents as fee,
       coalesce((select sum(amount_cents) from order_settlements where order_id = orders.id and way = 'complimentary'), 0)::bigint as given,
       exists (select from ledger_entries where order_id = orders.id and movement = 'refund') as is_refunded
     from orders where paid_at is not null`,
  );
  const { rows: stays } = await server.ctx.pool.query<{ business_id: string; back: boolean }>(
    'select business_id, returned_at is not null as back from stays where received_at is not null',
  );
  const { rows: businesses } = await server.ctx.pool.query<{ id: string }>(
    'select id from businesses',
  );
  return new Map(
    businesses.map(({ id }) => {
      const kept = orders.filter((order) => order.business_id === id && !order.is_refunded);
      const cars = stays.filter(({ business_id }) => business_id === id);
      return [
        id,
        {
          arrivals: cars.length,
          returns: cars.filter(({ back }) => back).length,
          revenueCents: kept.reduce((sum, { cents, given }) => sum + cents - given, 0),
          feeCents: kept.reduce((sum, { fee }) => sum + fee, 0),
        },
      ];
    }),
  );
}

async function expectTheSame(when: string) {
  const expected = await reckon();
  expect(await readBusinessTotals(server.ctx.db, [...expected.keys()]), when).toEqual(expected);
  const months = await readPlatformMonths(server.ctx.db);
  const sum = (read: (one: (typeof months)[number]) => number) =>
    months.reduce((all, one) => all + read(one), 0);
  const all = [...expected.values()];
  expect(
    sum((one) => one.feeCents),
    when,
  ).toBe(all.reduce((sumOf, { feeCents }) => sumOf + feeCents, 0));
  expect(
    sum((one) => one.returns),
    when,
  ).toBe(all.reduce((sumOf, { returns }) => sumOf + returns, 0));
}

test('the totals of a business are the sum of its orders, however many days are stored', async () => {
  await expectTheSame('before anything is kept');
  await storeFigures(server.ctx);
  const { rows } = await server.ctx.pool.query('select from figure_months');
  expect(rows.length).toBeGreaterThan(1);
  await expectTheSame('once all is kept');
  const business = await buildStaffedBusiness(server.ctx);
  await paidCar(server, business);
  await expectTheSame('with a car of today');
  // A step of a day that is already stored is reported late.
  const { rows: late } = await server.ctx.pool.query<{ id: string }>(
    `update stays set returned_at = returned_at - interval '1 day', received_at = received_at - interval '1 day',
       parked_at = parked_at - interval '1 day', ready_at = ready_at - interval '1 day'
     where id = (select id from stays where returned_at < now() - interval '5 days' order by id limit 1) returning id`,
  );
  expect(late).toHaveLength(1);
  await expectTheSame('with a step that was told late');
  const { rows: early } = await server.ctx.pool.query(
    `update stays set returned_at = returned_at - by, received_at = received_at - by, parked_at = parked_at - by, ready_at = ready_at - by
     from (select stays.id, received_at + interval '3 days' - (select min(starts_at) from figure_days
         where figure_days.location_id = stays.location_id) as by
       from stays where returned_at < now() - interval '5 days' order by id desc limit 1) one
     where stays.id = one.id returning stays.id`,
  );
  expect(early).toHaveLength(1);
  await expectTheSame('with a car from before the first day that is kept');
  await storeFigures(server.ctx);
  await expectTheSame('once that is kept');
  const { rows: differing } = await server.ctx.pool.query(
    `select location_id, date_trunc('month', day), sum(returns), sum(fee_cents) from figure_hours group by 1, 2
     except select location_id, month, returns, fee_cents from figure_months`,
  );
  expect(differing).toEqual([]);
});

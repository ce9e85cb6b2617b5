import { expect, test } from 'vitest';
import { buildStaffedBusiness } from '#test/factories/people.ts';
import { listRows } from '#test/factories/rows.ts';
import { pollUntilTruthy, messagesTo, paidCar } from '#test/factories/stays.ts';
import { sendRunner, readTicket } from '#test/factories/steps.ts';
import { buildBeforeAll, runServer } from '#test/harness/runServer.ts';

const server = runServer();
const business = buildBeforeAll(() => buildStaffedBusiness(server.ctx));

test('a car goes through its whole stay, from check-in to handover', async () => {
  const car = await paidCar(server, business);
  const dispatcher = server.as(business.manager.token);
  const params = { id: car.order.id };

  const queue = await dispatcher('GET /api/queue', { query: { locationId: business.location.id } });
  expect(queue.orders).toMatchObject([
    { id: car.order.id, status: 'paid', totalCents: 1920, queuePosition: 1 },
  ]);
  expect(queue.counters).toEqual({ pending: 1, inProgress: 0, ready: 0 });

  await sendRunner(dispatcher, params.id, business.valet.id);
  await server.as(business.valet.token)('POST /api/dispatch/orders/{id}/ready', { params });
  const done = await dispatcher('POST /api/dispatch/orders/{id}/complete', { params });
  expect(done.status).toBe('completed');

  const guest = await readTicket(server, car);
  expect(guest.ticket.status).toBe('completed');
  expect(guest.orders[0]).toMatchObject({
    status: 'completed',
    tipCents: 300,
    assignedValet: { name: 'Omar' },
  });

  const texts = await pollUntilTruthy(async () => {
    const all = await messagesTo(server, car.phone);
    return all.length >= 4 && all.map((message) => message.text);
  });
  expect(texts[0]).toContain('is at the curb');

  const ledger = await listRows(server, 'ledger_entries', { order_id: car.order.id });
  expect(ledger.reduce((sum, line) => sum + line.amount_cents, 0)).toBe(0);
  const held = (account: string) =>
    ledger
      .filter((line) => line.account === account)
      .reduce((sum, line) => sum + line.amount_cents, 0);
  expect([
    held('customer'),
    held('business'),
    held('platform'),
    held('runner'),
    held('tip_pool'),
  ]).toEqual([-1920, 1500, 120, 300, 0]);
});

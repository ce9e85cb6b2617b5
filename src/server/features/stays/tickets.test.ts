import { expect, test } from 'vitest';
import { jobHandlers } from '#server/jobs.ts';
import { buildStaffedBusiness } from '#test/factories/people.ts';
import { countOutcomes, expectError, expectOutcomes } from '#test/factories/refusals.ts';
import { getRow, listRows } from '#test/factories/rows.ts';
import { codeFor, openTicket, paidCar, parkCar, receiveCar } from '#test/factories/stays.ts';
import { buildBeforeEach, runServer } from '#test/harness/runServer.ts';

const CANCEL = 'POST /api/valet/tickets/{ticketId}/cancel';
const PARKED = 'POST /api/valet/tickets/{ticketId}/parked';

const server = runServer();
const business = buildBeforeEach(() => buildStaffedBusiness(server.ctx));

const valet = () => server.as(business.valet.token);

const getStay = (ticketId: string) => getRow(server, 'stays', ticketId);
const listEvents = (ticketId: string) =>
  listRows(server, 'stay_events', { stay_id: ticketId }, 'id');

test('a ticket is cancelled while it awaits its code, and its code is dead', async () => {
  const ticket = await openTicket(server, business);
  const code = await codeFor(server, ticket.phone);
  const params = { ticketId: ticket.ticketId };
  expect(await valet()(CANCEL, { params })).toMatchObject({ status: 'cancelled' });
  await expectError({ status: 409, state: 'cancelled' }, valet(), CANCEL, { params });
  const verify = 'POST /api/valet/tickets/{ticketId}/verify-otp';
  await expectError({ code: 'STATE_CONFLICT', state: 'cancelled' }, valet(), verify, {
    params,
    body: { code },
  });
  expect((await getStay(ticket.ticketId)).cancelled_at).not.toBeNull();
  const { tickets } = await valet()('GET /api/valet/tickets', {});
  expect(tickets).toEqual([]);
});

test('a received car cannot be cancelled', async () => {
  const received = await receiveCar(server, business);
  const parked = await parkCar(server, business);
  for (const [car, state] of [
    [received, 'received'],
    [parked, 'parked'],
  ] as const) {
    await expectError({ code: 'STATE_CONFLICT', state }, valet(), CANCEL, {
      params: { ticketId: car.ticketId },
    });
    expect((await getStay(car.ticketId)).status).toBe(state);
  }
});

test('cars in custody come first in the list and are never cut off', async () => {
  const { id: locationId } = business.location;
  await server.ctx.pool.query(
    `insert into stays (business_id, location_id, channel, status, ticket_number, created_at, received_at, received_by)
     select $1, $2, 'ticket', status, left(status, 1) || n, now() - n * interval '1 minute',
       case status when 'received' then now() end, case status when 'received' then $3::uuid end
     from generate_series(1, 130) n, unnest(array['expected', 'received']) status`,
    [business.id, locationId, business.valet.id],
  );
  const { ticketId } = await receiveCar(server, business);
  const { tickets } = await valet()('GET /api/valet/tickets', {});
  const statuses = tickets.map((ticket) => ticket.status);
  expect(countOutcomes(statuses)).toEqual({ checked_in: 131, awaiting_otp: 100 });
  expect(statuses.lastIndexOf('checked_in')).toBe(130);
  expect(tickets[130]?.ticketId).toBe(ticketId);
});

test('an abandoned ticket expires, and one that went on does not', async () => {
  const abandoned = await openTicket(server, business);
  const received = await receiveCar(server, business);
  const [job] = (
    await server.ctx.pool.query<{ minutes: number }>(
      `select round(extract(epoch from start_after - created_on) / 60)::int as minutes
       from pgboss.job where name = 'expire-ticket' and data->>'stayId' = $1`,
      [abandoned.ticketId],
    )
  ).rows;
  expect(job?.minutes).toBe(60);
  const { 'expire-ticket': expire } = jobHandlers(server.ctx);
  for (const { ticketId } of [abandoned, received, abandoned]) await expire({ stayId: ticketId });
  expect((await getStay(abandoned.ticketId)).status).toBe('cancelled');
  expect((await getStay(received.ticketId)).status).toBe('received');
  const events = await listEvents(abandoned.ticketId);
  expect(events.map(({ type, actor_kind }) => [type, actor_kind])).toEqual([
    ['stay.announce', 'person'],
    ['stay.cancel', 'system'],
  ]);
});

test('two concurrent parks set one spot and one link', async () => {
  const { ticketId, phone } = await receiveCar(server, business);
  const press = (parkingSpot: string, token: string) =>
    server.as(token)(PARKED, { params: { ticketId }, body: { parkingSpot } });
  const all = await expectOutcomes({ ok: 1, STATE_CONFLICT: 1 }, [
    press('A1', business.valet.token),
    press('B2', business.otherValet.token),
  ]);
  expect((await getStay(ticketId)).parking_spot).toBe(all[0] === 'ok' ? 'A1' : 'B2');
  const links = await listRows(server, 'messages', { recipient: phone, template: 'ticket_link' });
  expect(links).toHaveLength(1);
});

test('a car is parked only after it was received, and once', async () => {
  const ticket = await openTicket(server, business);
  await expectError({ code: 'STATE_CONFLICT', state: 'expected' }, valet(), PARKED, {
    params: { ticketId: ticket.ticketId },
    body: {},
  });
  const paid = await paidCar(server, business);
  await expectError({ status: 409, state: 'returning' }, valet(), PARKED, {
    params: { ticketId: paid.ticketId },
    body: { parkingSpot: 'Z9' },
  });
  expect((await getStay(paid.ticketId)).parking_spot).toBe('B2-14');
});

test('the events record who did each step', async () => {
  const { ticketId } = await parkCar(server, business);
  expect(await listEvents(ticketId)).toMatchObject(
    ['stay.announce', 'stay.receive', 'stay.park'].map((type) => ({
      type,
      actor_kind: 'person',
      actor_id: business.valet.id,
    })),
  );
});

test('a guest’s messages are in the ticket’s language, else the location’s', async () => {
  const arabic = await buildStaffedBusiness(server.ctx, { language: 'ar' });
  const ticket = await openTicket(server, arabic);
  await codeFor(server, ticket.phone);
  const { messages } = await server.as()('GET /api/dev/messages', { query: { to: ticket.phone } });
  expect(messages[0]?.text).toContain('رمزك');
});

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { buildStaffedBusiness } from '#test/factories/people.ts';
import { callInParallel, expectRefusal } from '#test/factories/refusals.ts';
import { codeFor, openTicket } from '#test/factories/stays.ts';
import { buildBeforeAll, runServer } from '#test/harness/runServer.ts';

const VERIFY = 'POST /api/valet/tickets/{ticketId}/verify-otp';

const server = runServer();
const business = buildBeforeAll(() => buildStaffedBusiness(server.ctx));

const tries = async (ticketId: string) =>
  server.ctx.db
    .selectFrom('codes')
    .select(['attempts', 'locked_until'])
    .where('subject_id', '=', ticketId)
    .executeTakeFirstOrThrow();

test('a wrong code that a browser repeats counts once and is refused again', async () => {
  const ticket = await openTicket(server, business);
  const code = await codeFor(server, ticket.phone);
  const wrong = code === '000000' ? '000001' : '000000';
  const params = { ticketId: ticket.ticketId };
  const valet = server.as(business.valet.token);
  const guess = (idempotencyKey: string) =>
    expectRefusal(valet, VERIFY, { params, body: { code: wrong } }, { idempotencyKey });
  const idempotencyKey = randomUUID();
  const all = await Promise.all(callInParallel(6, () => guess(idempotencyKey)));
  for (const refused of all) expect(refused).toMatchObject({ status: 400, code: 'INVALID_CODE' });
  expect(await tries(ticket.ticketId)).toEqual({ attempts: 1, locked_until: null });
  await guess(randomUUID());
  expect(await tries(ticket.ticketId)).toMatchObject({ attempts: 2 });
  const taken = await valet(VERIFY, { params, body: { code } }, { idempotencyKey: randomUUID() });
  expect(taken.status).toBe('checked_in');
});

test('a refusal stores no key, because the next try may succeed', async () => {
  const ticket = await openTicket(server, business);
  const params = { ticketId: ticket.ticketId };
  const valet = server.as(business.valet.token);
  const park = () =>
    valet(
      'POST /api/valet/tickets/{ticketId}/parked',
      { params, body: { parkingSpot: 'B2' } },
      { idempotencyKey: `park-${ticket.ticketId}` },
    );
  await expect(park()).rejects.toMatchObject({ status: 409 });
  await valet(VERIFY, { params, body: { code: await codeFor(server, ticket.phone) } });
  expect((await park()).status).toBe('parked');
});

import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { jobHandlers, listRoutines, startWorker } from '#server/jobs.ts';
import { transact } from '#server/platform/db/transact.ts';
import type { MessageCarrier, OutgoingMessage } from '#server/platform/messages/carrier.ts';
import { buildStaffedBusiness, randomPhone } from '#test/factories/people.ts';
import { listRows, updateRows } from '#test/factories/rows.ts';
import { pollUntilTruthy, messagesTo, openTicket } from '#test/factories/stays.ts';
import { buildBeforeAll, runServer } from '#test/harness/runServer.ts';
import { enqueueEmail, enqueueSms } from './commands.ts';

let carrier: MessageCarrier;

const server = runServer({ worker: false });
const business = buildBeforeAll(() => buildStaffedBusiness(server.ctx));
beforeAll(async () => {
  ({ carrier } = server.ctx);
});
beforeEach(() => {
  server.ctx.carrier = carrier;
});

const listMessages = (ticketId: string) => listRows(server, 'messages', { stay_id: ticketId });
const deliver = (messageId: string) =>
  jobHandlers(server.ctx)['deliver-awaited-sms']({ messageId });

async function queuedMessage() {
  const ticket = await openTicket(server, business);
  const [message] = await listMessages(ticket.ticketId);
  return { ...ticket, messageId: message?.id ?? '' };
}

/**
 * Terminates every database connection that is inside a transaction, as a process that dies would.
 */
const killTransactions = () =>
  server.ctx.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and state = 'idle in transaction' and pid <> pg_backend_pid()`,
  );

test('a ticket and its message commit together, with a job that carries only the id', async () => {
  const { messageId } = await queuedMessage();
  const { rows } = await server.ctx.pool.query<{ data: unknown }>(
    `select data from pgboss.job where name like 'deliver-%' and data->>'messageId' = $1`,
    [messageId],
  );
  expect(rows).toEqual([{ data: { messageId } }]);
});

test('a worker that dies after sending leads to no second send', async () => {
  const { ticketId, phone, messageId } = await queuedMessage();
  server.ctx.carrier = {
    ...carrier,
    async deliver(message) {
      const sent = await carrier.deliver(message);
      await killTransactions();
      return sent;
    },
  };
  await expect(deliver(messageId)).rejects.toBeInstanceOf(Error);
  expect(await listMessages(ticketId)).toMatchObject([{ status: 'queued', attempts: 0 }]);
  expect(await messagesTo(server, phone)).toHaveLength(1);

  server.ctx.carrier = carrier;
  await deliver(messageId);
  expect(await listMessages(ticketId)).toMatchObject([{ status: 'sent', attempts: 1 }]);
  expect(await messagesTo(server, phone)).toHaveLength(1);
});

test('a worker that dies before sending leads to a send by the next one', async () => {
  const { phone, messageId } = await queuedMessage();
  server.ctx.carrier = {
    ...carrier,
    async deliver() {
      await killTransactions();
      throw new Error('gone');
    },
  };
  await expect(deliver(messageId)).rejects.toBeInstanceOf(Error);
  server.ctx.carrier = carrier;
  await deliver(messageId);
  expect(await messagesTo(server, phone)).toHaveLength(1);
});

test('one of five workers sends a message', async () => {
  const { ticketId, messageId } = await queuedMessage();
  let handed = 0;
  let finished = 0;
  const others = Promise.withResolvers<void>();
  server.ctx.carrier = {
    ...carrier,
    async deliver(message) {
      handed += 1;
      await others.promise;
      return carrier.deliver(message);
    },
  };
  const workers = Array.from({ length: 5 }, async () => {
    await deliver(messageId);
    finished += 1;
  });
  await pollUntilTruthy(async () => finished === 4);
  others.resolve();
  await Promise.all(workers);
  await deliver(messageId);
  expect(handed).toBe(1);
  expect(await listMessages(ticketId)).toMatchObject([{ status: 'sent', attempts: 1 }]);
});

test('a carrier’s failure is stored with its own words', async () => {
  const { ticketId, messageId } = await queuedMessage();
  server.ctx.carrier = {
    ...carrier,
    deliver: () => Promise.reject(new Error('The line is busy.')),
  };
  await deliver(messageId);
  await deliver(messageId);
  expect(await listMessages(ticketId)).toMatchObject([
    { status: 'queued', attempts: 2, last_error: 'The line is busy.' },
  ]);
});

test('a message that a dead worker left without a job is taken over', async () => {
  const { phone, messageId } = await queuedMessage();
  await server.ctx.pool.query(`delete from pgboss.job where data->>'messageId' = $1`, [messageId]);
  server.advance(31_000);
  await listRoutines(server.ctx)['deliver-overdue'].run();
  expect(await messagesTo(server, phone)).toHaveLength(1);
});

/**
 * Delivers chosen messages only when released, like a server that accepts a connection and stays
 * silent.
 */
function hangingFor(isHeld: (message: OutgoingMessage) => boolean) {
  let letGo = () => {};
  const released = new Promise<void>((resolve) => (letGo = resolve));
  const hanging: MessageCarrier = {
    ...carrier,
    async deliver(message) {
      if (isHeld(message)) await released;
      return carrier.deliver(message);
    },
  };
  return { hanging, letGo };
}

async function enqueueMails(count: number) {
  const keys = Array.from({ length: count }, () => randomUUID());
  await transact(server.ctx, async (unit) => {
    for (const dedupeKey of keys)
      await enqueueEmail(unit, {
        to: `${dedupeKey}@guest.test`,
        language: 'en',
        template: 'application_received',
        data: { contactName: 'Layla', businessName: 'Harbor' },
        dedupeKey,
      });
  });
  return keys;
}

const statusOf = async (ticketId: string) =>
  (await listMessages(ticketId)).map((row) => row.status);

test('an unreadable message is set aside, and the ones behind it are sent', async () => {
  const broken = await queuedMessage();
  const next = await queuedMessage();
  await updateRows(server, 'messages', broken.messageId, {
    content_sealed: Buffer.from('of another key, as it were'),
  });
  server.advance(31_000);
  await listRoutines(server.ctx)['deliver-overdue'].run();
  expect(await listMessages(broken.ticketId)).toMatchObject([
    { status: 'failed', last_error: 'The text cannot be read with this SECRET_KEY.' },
  ]);
  expect(await messagesTo(server, next.phone)).toHaveLength(1);
});

test('overdue SMS do not wait for a hanging mail server', async () => {
  await enqueueMails(1);
  const { ticketId } = await queuedMessage();
  server.advance(31_000);
  const { hanging, letGo } = hangingFor(({ channel }) => channel === 'email');
  server.ctx.carrier = hanging;
  const round = listRoutines(server.ctx)['deliver-overdue'].run();
  await pollUntilTruthy(async () => (await statusOf(ticketId))[0] !== 'queued');
  expect(await statusOf(ticketId)).toEqual(['sent']);
  letGo();
  await round;
});

test('a rolled-back command leaves no stay, no message and no job', async () => {
  const phone = randomPhone();
  const { jobs } = server.ctx;
  const count = async () =>
    (await server.ctx.pool.query<{ count: number }>('select count(*) from pgboss.job')).rows[0]
      ?.count;
  const before = await count();
  server.ctx.jobs = {
    ...jobs,
    // The job of the message is enqueued; the job after it fails, so the transaction is rolled
    // back.
    enqueue: (trx, name, ...rest) =>
      name === 'expire-ticket'
        ? Promise.reject(new Error('away'))
        : jobs.enqueue(trx, name, ...rest),
  };
  await expect(openTicket(server, business, { phone })).rejects.toMatchObject({ status: 500 });
  server.ctx.jobs = jobs;
  expect(await count()).toBe(before);
  for (const table of ['stays', 'messages'] as const) {
    const column = table === 'stays' ? 'phone_e164' : 'recipient';
    const { rows } = await server.ctx.pool.query(`select 1 from ${table} where ${column} = $1`, [
      phone,
    ]);
    expect(rows).toEqual([]);
  }
});

// The worker runs in all following tests.
test('a message that the carrier refused is tried again until it is sent', async () => {
  let tries = 0;
  server.ctx.carrier = {
    ...carrier,
    async deliver(message) {
      tries += 1;
      if (tries < 3) throw new Error('The line is busy.');
      return carrier.deliver(message);
    },
  };
  await startWorker(server.ctx);
  await pollUntilTruthy(async () => {
    const { rows } = await server.ctx.pool.query(`select 1 from messages where status = 'queued'`);
    return rows.length === 0;
  });
  tries = 0;
  const { ticketId, phone } = await openTicket(server, business);
  // The message reaches the inbox a moment before its row changes to 'sent'.
  await pollUntilTruthy(
    async () => (await listMessages(ticketId)).every(({ status }) => status === 'sent'),
    15_000,
  );
  expect(await listMessages(ticketId)).toMatchObject([{ status: 'sent', attempts: 3 }]);
  expect(await messagesTo(server, phone)).toHaveLength(1);
});

test('codes wait neither for a hanging mail server nor for other SMS', async () => {
  const isCode = ({ text }: OutgoingMessage) => /\b\d{6}\b/.test(text);
  const { hanging, letGo } = hangingFor(
    (message) => message.channel === 'email' || !isCode(message),
  );
  server.ctx.carrier = hanging;
  const mails = await enqueueMails(25);
  await transact(server.ctx, async (unit) => {
    for (let count = 0; count < 25; count += 1)
      await enqueueSms(unit, {
        to: randomPhone(),
        language: 'en',
        template: 'notification',
        data: { message: 'Your car is parked.', link: null },
        dedupeKey: randomUUID(),
      });
  });
  const tickets = await Promise.all(Array.from({ length: 5 }, () => openTicket(server, business)));
  const readStatuses = () => Promise.all(tickets.map(({ ticketId }) => statusOf(ticketId)));
  await pollUntilTruthy(async () => !(await readStatuses()).flat().includes('queued'));
  expect(await readStatuses()).toEqual(tickets.map(() => ['sent']));
  letGo();
  await pollUntilTruthy(async () => {
    const { rows } = await server.ctx.pool.query(
      `select from messages where dedupe_key = any ($1) and status = 'sent'`,
      [mails],
    );
    return rows.length === mails.length;
  });
});

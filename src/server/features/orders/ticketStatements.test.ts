import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { isIdle } from '#test/bench/idle.ts';
import { liveOnce, postOffice } from '#test/bench/ticketLife.ts';
import { buildStaffedBusiness } from '#test/factories/people.ts';
import { pollUntilTruthy, messagesTo } from '#test/factories/stays.ts';
import type { Sms } from '#test/faults/process.ts';
import { recordStatements } from '#test/faults/recorder.ts';
import type { Statement } from '#test/faults/wire.ts';
import { startServer, type TestServer } from '#test/harness/server.ts';

/**
 * Maximum number of SQL statements for one ticket from check-in to handover: eight writes, the
 * card's token, four reads, four SMS. Each read has one for the plan of the queue, which others
 * share. Also one lookup of the owner of an unopened link, and a count
 * of the car's messages for three SMS. A sent runner and the handover each mark the valets'
 * notifications of the car as read. The board reads one for cars whose valet is gone.
 */
const MOST_STATEMENTS = 161;

const recorder = recordStatements();
let server: TestServer;
beforeAll(async () => {
  server = await startServer(inject('postgresUrl'));
});
afterAll(async () => {
  recorder.stop();
  await server.close();
});

/** Calls a listener for each SMS that the carrier delivered. */
function listenToSms(): Parameters<typeof postOffice>[0] {
  const listeners: ((sms: Sms) => void)[] = [];
  const { carrier } = server.ctx;
  server.ctx.carrier = {
    ...carrier,
    async deliver(message) {
      const delivered = await carrier.deliver(message);
      for (const hear of listeners) hear(message);
      return delivered;
    },
  };
  return { onSms: (listener) => void listeners.push(listener) };
}

/** Lists the SQL statements of each call, with their number. */
function breakDown(statements: readonly Statement[]): string {
  const byCall = Map.groupBy(statements, ({ call }) => call ?? 'the jobs');
  return [...byCall]
    .map(([call, sent]) => {
      const texts = sent.map(({ text }) => `    ${text.replace(/\s+/g, ' ').slice(0, 160)}`);
      return [`${String(sent.length).padStart(4)} ${call}`, ...texts].join('\n');
    })
    .join('\n');
}

test('the whole life of a ticket takes at most a fixed number of SQL statements', async () => {
  const business = await buildStaffedBusiness(server.ctx);
  const sms = postOffice(listenToSms());
  const phones: string[] = [];
  const sent = (phone: string) => {
    phones.push(phone);
    return sms(phone);
  };
  const settled = () =>
    pollUntilTruthy(async () => {
      const texts = await messagesTo(server, phones.at(-1) ?? '');
      const { rows } = await server.ctx.pool.query(
        `select from pgboss.job where name like 'deliver-%' and state < 'completed'`,
      );
      return texts.length === 4 && rows.length === 0;
    });
  // The first ticket also prepares SQL statements and fills caches, so only the second ticket
  // counts.
  await liveOnce((token) => server.as(token), business, sent);
  await settled();
  recorder.take();
  await liveOnce((token) => server.as(token), business, sent);
  await settled();
  const asked = /dev_inbox" where "recipient|select from pgboss\.job where name/;
  const statements = recorder
    .take()
    .filter((statement) => !isIdle(statement) && !asked.test(statement.text));
  expect(statements.length, breakDown(statements)).toBeLessThanOrEqual(MOST_STATEMENTS);
  // Fewer transactions than the eight writes mean that the recorder missed some.
  expect(statements.filter(({ text }) => text === 'begin').length).toBeGreaterThanOrEqual(8);
});

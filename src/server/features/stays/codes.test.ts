import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { buildStaffedBusiness } from '#test/factories/people.ts';
import {
  callInParallel,
  settleOutcomes,
  expectRefusal,
  invalid,
  expectError,
  expectOutcomes,
  expectParallel,
} from '#test/factories/refusals.ts';
import { getRow, listRows } from '#test/factories/rows.ts';
import { codeFor, pollUntilTruthy, messagesTo, openTicket } from '#test/factories/stays.ts';
import { buildBeforeAll, runServer } from '#test/harness/runServer.ts';

const MINUTE = 60_000;
const VERIFY = 'POST /api/valet/tickets/{ticketId}/verify-otp';
const RESEND = 'POST /api/valet/tickets/{ticketId}/resend-otp';

const server = runServer();
const business = buildBeforeAll(() => buildStaffedBusiness(server.ctx));

const valet = () => server.as(business.valet.token);
const enter = (ticketId: string, code: string) => ({ params: { ticketId }, body: { code } });
const otherThan = (code: string, step = 1) =>
  String((Number(code) + step) % 1_000_000).padStart(6, '0');

const stayStatus = async (ticketId: string) => {
  const stay = await getRow(server, 'stays', ticketId);
  return stay.status;
};
const codeRow = (ticketId: string) => getRow(server, 'codes', { subject_id: ticketId });

async function ticketWithCode() {
  const ticket = await openTicket(server, business);
  return { ...ticket, code: await codeFor(server, ticket.phone) };
}

async function lock(ticketId: string, code: string) {
  const codes = [];
  for (let step = 1; step <= 5; step += 1) {
    codes.push((await expectRefusal(valet(), VERIFY, enter(ticketId, otherThan(code, step)))).code);
  }
  // The answer to the fifth wrong code already reports the lock.
  expect(codes).toEqual([...codes.slice(1).map(() => 'INVALID_CODE'), 'CODE_LOCKED']);
}

test('a wrong code is counted and changes nothing else', async () => {
  const { ticketId, code } = await ticketWithCode();
  await expectError('INVALID_CODE', valet(), VERIFY, enter(ticketId, otherThan(code)));
  expect((await codeRow(ticketId)).attempts).toBe(1);
  expect(await stayStatus(ticketId)).toBe('expected');
  await valet()(VERIFY, enter(ticketId, code));
  expect(await stayStatus(ticketId)).toBe('received');
});

test.each(['12345', '1234567', 'abcdef', '', '12 34', '１２３４５６'])(
  '%o is refused and costs no try',
  async (typed) => {
    const { ticketId } = await ticketWithCode();
    await expectError(invalid('code'), valet(), VERIFY, enter(ticketId, typed));
    expect((await codeRow(ticketId)).attempts).toBe(0);
  },
);

test('Arabic digits and spaces are read as the code', async () => {
  const { ticketId, code } = await ticketWithCode();
  const arabic = code.replaceAll(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '');
  const received = await valet()(
    VERIFY,
    enter(ticketId, ` ${arabic.slice(0, 3)} ${arabic.slice(3)} `),
  );
  expect(received).toMatchObject({ status: 'checked_in', stayStatus: 'received' });
});

test('a used code opens nothing again', async () => {
  const { ticketId, code } = await ticketWithCode();
  await valet()(VERIFY, enter(ticketId, code));
  for (const again of [code, otherThan(code)]) {
    await expectError('CODE_USED', valet(), VERIFY, enter(ticketId, again));
  }
  const events = await listRows(server, 'stay_events', { stay_id: ticketId });
  expect(events.map((event) => event.type)).toEqual(['stay.announce', 'stay.receive']);
});

test('at most five of 40 parallel guesses are compared', async () => {
  const { ticketId, code } = await ticketWithCode();
  const guesses = callInParallel(40, (index) =>
    valet()(VERIFY, enter(ticketId, otherThan(code, index + 1))),
  );
  await expectOutcomes({ INVALID_CODE: 4, CODE_LOCKED: 36 }, guesses);
  expect((await codeRow(ticketId)).attempts).toBe(5);
});

test('a resent code kills the one before', async () => {
  const { ticketId, phone, code } = await ticketWithCode();
  await valet()(RESEND, { params: { ticketId } });
  const fresh = await codeFor(server, phone, code);
  await expectError('INVALID_CODE', valet(), VERIFY, enter(ticketId, code));
  await valet()(VERIFY, enter(ticketId, fresh));
  await expectError({ code: 'STATE_CONFLICT', state: 'received' }, valet(), RESEND, {
    params: { ticketId },
  });
});

test('each parallel resend sends its code, and the last one written is valid', async () => {
  const { ticketId, phone } = await ticketWithCode();
  const stopped = new Date();
  const { clock } = server.ctx;
  server.ctx.clock = () => stopped;
  await Promise.all(callInParallel(3, () => valet()(RESEND, { params: { ticketId } })));
  server.ctx.clock = clock;
  const sent = await listRows(server, 'messages', { stay_id: ticketId });
  expect(sent).toHaveLength(4);
  await expect.poll(() => messagesTo(server, phone)).toHaveLength(4);
  const codes = (await messagesTo(server, phone)).map(
    (message) => /\b\d{6}\b/.exec(message.text)?.[0] ?? '',
  );
  const all = [];
  for (const code of codes)
    all.push(...(await settleOutcomes([valet()(VERIFY, enter(ticketId, code))])));
  expect(all).toContain('ok');
});

test('another business cannot use up a ticket’s resends', async () => {
  const { ticketId } = await ticketWithCode();
  const stranger = await buildStaffedBusiness(server.ctx);
  const before = await server.ctx.db
    .selectFrom('rate_limits')
    .select('key')
    .where('key', 'like', `resendTicket%`)
    .execute();
  await expectError('TICKET_NOT_FOUND', server.as(stranger.valet.token), RESEND, {
    params: { ticketId },
  });
  const after = await server.ctx.db
    .selectFrom('rate_limits')
    .select('key')
    .where('key', 'like', `resendTicket%`)
    .execute();
  expect(after).toEqual(before);
});

test('a wrong code that a browser repeats counts once and is refused again', async () => {
  const { ticketId, code } = await ticketWithCode();
  const guess = (idempotencyKey: string) =>
    valet()(VERIFY, enter(ticketId, otherThan(code)), { idempotencyKey });
  const idempotencyKey = randomUUID();
  await expectParallel({ INVALID_CODE: 6 }, 6, () => guess(idempotencyKey));
  expect(await codeRow(ticketId)).toMatchObject({ attempts: 1, locked_until: null });
  await expectOutcomes({ INVALID_CODE: 1 }, [guess(randomUUID())]);
  expect((await codeRow(ticketId)).attempts).toBe(2);
  const taken = await valet()(VERIFY, enter(ticketId, code), { idempotencyKey: randomUUID() });
  expect(taken.status).toBe('checked_in');
});

test('a refusal stores no key, because the next try may succeed', async () => {
  const { ticketId, code } = await ticketWithCode();
  const park = () =>
    valet()(
      'POST /api/valet/tickets/{ticketId}/parked',
      { params: { ticketId }, body: { parkingSpot: 'B2' } },
      { idempotencyKey: `park-${ticketId}` },
    );
  await expectOutcomes({ STATE_CONFLICT: 1 }, [park()]);
  await valet()(VERIFY, enter(ticketId, code));
  expect((await park()).status).toBe('parked');
});

// The tests below move the clock and must be the last tests of this file.

test('a code is dead after ten minutes', async () => {
  const { ticketId, phone, code } = await ticketWithCode();
  server.advance(10 * MINUTE);
  await expectError('CODE_EXPIRED', valet(), VERIFY, enter(ticketId, code));
  expect(await stayStatus(ticketId)).toBe('expected');
  await valet()(RESEND, { params: { ticketId } });
  await valet()(VERIFY, enter(ticketId, await codeFor(server, phone, code)));
  expect(await stayStatus(ticketId)).toBe('received');
});

test('five wrong codes lock it for 15 minutes, for the right code and for a new one too', async () => {
  const { ticketId, phone, code } = await ticketWithCode();
  await lock(ticketId, code);
  const locked = await expectError('CODE_LOCKED', valet(), VERIFY, enter(ticketId, code));
  expect(locked.retryAfter).toBeGreaterThan(14 * 60);
  server.advance(14 * MINUTE);
  await expectError('CODE_LOCKED', valet(), RESEND, { params: { ticketId } });
  expect(await messagesTo(server, phone)).toHaveLength(1);

  server.advance(MINUTE);
  await expectError('CODE_EXPIRED', valet(), VERIFY, enter(ticketId, code));
  await valet()(RESEND, { params: { ticketId } });
  await valet()(VERIFY, enter(ticketId, await codeFor(server, phone, code)));
  expect(await stayStatus(ticketId)).toBe('received');
});

test('a new code gives no further guesses', async () => {
  const { ticketId, code, phone } = await ticketWithCode();
  for (let step = 1; step <= 4; step += 1) {
    await expectRefusal(valet(), VERIFY, enter(ticketId, otherThan(code, step)));
  }
  await valet()(RESEND, { params: { ticketId } });
  expect((await codeRow(ticketId)).attempts).toBe(4);
  await pollUntilTruthy(async () => (await messagesTo(server, phone)).length === 2);
  const fresh = await codeFor(server, phone);
  await expectRefusal(valet(), VERIFY, enter(ticketId, otherThan(fresh)));
  await expectError('CODE_LOCKED', valet(), VERIFY, enter(ticketId, fresh));
});

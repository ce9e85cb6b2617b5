import { request } from 'node:http';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import type { StayHint } from '#contract/events.ts';
import { createLog } from '#server/platform/log/log.ts';
import { locationTopic, stayTopic } from '#server/platform/realtime/hub.ts';
import { listTopics } from '#server/features/stays/policy/topics.ts';
import { buildLocation, buildStaffedBusiness } from '#test/factories/people.ts';
import { getRow, updateRows } from '#test/factories/rows.ts';
import {
  openFollowingSocket,
  openSocket,
  passMarker,
  type TestSocket,
} from '#test/factories/sockets.ts';
import { pollUntilTruthy, openTicket, parkCar, requestCar } from '#test/factories/stays.ts';
import { startServer, type TestServer } from '#test/harness/server.ts';
import { buildBeforeEach, startForTest } from '#test/harness/runServer.ts';

let server: TestServer;
let logged = '';

beforeAll(async () => {
  // Fake timers, because the test triggers the heartbeat itself.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged += chunk.toString('utf8');
      done();
    },
  });
  server = await startServer(inject('postgresUrl'), { log: createLog('info', stream) });
});
const business = buildBeforeEach(() => buildStaffedBusiness(server.ctx));
afterAll(async () => {
  await server.close();
  vi.useRealTimers();
});

const hints = (socket: TestSocket) =>
  socket.messages.filter((message): message is StayHint => 'stayId' in message);
const listHints = (socket: TestSocket, stayId: string) =>
  pollUntilTruthy(async () => hints(socket).some((hint) => hint.stayId === stayId));

test('a valet gets hints of their own locations only', async () => {
  const other = await buildStaffedBusiness(server.ctx);
  const [mine, theirs] = [
    await openFollowingSocket(server, { token: business.valet.token }),
    await openFollowingSocket(server, { token: other.valet.token }),
  ];
  const { ticketId } = await openTicket(server, business);
  await listHints(mine, ticketId);
  await passMarker(server, mine, { locationId: business.location.id });
  await passMarker(server, theirs, { locationId: other.location.id });
  expect(hints(theirs)).toEqual([]);
  expect(hints(mine)).toMatchObject([
    {
      type: 'new_parking_request',
      locationId: business.location.id,
      channel: 'ticket',
      status: 'expected',
      version: 1,
    },
  ]);
});

test('a valet who is removed from a location gets none of its hints, and still those of others', async () => {
  const { db } = server.ctx;
  const second = await buildLocation(server.ctx, business.id);
  const at = { person_id: business.valet.id, business_id: business.id };
  await db
    .insertInto('staff_locations')
    .values({ ...at, location_id: second.id })
    .execute();
  const socket = await openFollowingSocket(server, { token: business.valet.token });
  await server.as(business.manager.token)('PUT /api/business/valets/{id}', {
    params: { id: business.valet.id },
    body: { status: 'active', locationIds: [second.id] },
  });
  await socket.heard('resync');
  const { ticketId } = await openTicket(server, { ...business, valet: business.otherValet });
  await passMarker(server, socket, { locationId: second.id });
  expect(hints(socket).map((hint) => hint.stayId)).not.toContain(ticketId);
});

test('a hint has ids, a channel and a version, and no personal data', async () => {
  const socket = await openFollowingSocket(server, { token: business.manager.token });
  const car = await parkCar(server, business);
  await requestCar(server, car);
  await pollUntilTruthy(async () => hints(socket).length >= 4);
  for (const hint of hints(socket)) {
    expect(
      Object.keys(hint).filter(
        (name) =>
          !['type', 'stayId', 'orderId', 'locationId', 'channel', 'status', 'version'].includes(
            name,
          ),
      ),
    ).toEqual([]);
  }
  const said = JSON.stringify(socket.messages);
  for (const secret of [car.phone, car.code, car.ticketToken, 'Grace'])
    expect(said).not.toContain(secret);
  const versions = hints(socket).map((hint) => hint.version);
  expect(versions).toEqual(versions.toSorted((one, other) => one - other));
});

test('a guest gets hints of their own stay only', async () => {
  const [car, other] = [await parkCar(server, business), await parkCar(server, business)];
  const socket = await openFollowingSocket(server, { ticketToken: car.ticketToken });
  await requestCar(server, other);
  await requestCar(server, car);
  await passMarker(server, socket, { stayId: car.ticketId });
  expect(new Set(hints(socket).map((hint) => hint.stayId))).toEqual(new Set([car.ticketId]));
});

test('only the token counts, not who the client claims to be', async () => {
  const other = await buildStaffedBusiness(server.ctx);
  const socket = await openSocket(server);
  socket.send({
    type: 'authenticate',
    token: business.valet.token,
    userId: other.manager.id,
    userRole: 'admin',
    businessId: other.id,
  });
  await socket.heard('authenticated');
  const { ticketId } = await openTicket(server, other);
  const mine = await openTicket(server, business);
  await listHints(socket, mine.ticketId);
  expect(hints(socket).map((hint) => hint.stayId)).not.toContain(ticketId);
});

test.each([
  ['no such token', { type: 'authenticate', token: `pto_${'A'.repeat(43)}` }],
  ['no such ticket', { type: 'authenticate', ticketToken: `tkt_${'A'.repeat(43)}` }],
  ['nothing at all', { type: 'authenticate' }],
  ['a claim without a token', { type: 'authenticate', userId: '1', userRole: 'admin' }],
  ['another word', { type: 'subscribe', topic: 'location:1' }],
  ['no JSON', 'hello'],
  ['a number', '1'],
  ['a NUL', '{"type":"authenticate","token":"\\u0000"}'],
  ['too much for a token', { type: 'authenticate', token: 'x'.repeat(3_000) }],
])('%s is refused and closes the socket', async (_, message) => {
  const socket = await openSocket(server);
  socket.send(message);
  expect(await socket.closed()).toBe(4401);
  expect(socket.messages).toEqual([{ type: 'refused', message: 'Authentication failed' }]);
});

test('a message larger than any token closes the socket, and writes no error to the log', async () => {
  const socket = await openSocket(server);
  logged = '';
  socket.send('x'.repeat(100_000));
  expect(await socket.closed()).toBe(1009);
  expect(logged).not.toMatch(/"level":[45]0|stack/);
});

test('a socket that sends endlessly is closed', async () => {
  const socket = await openSocket(server);
  for (let count = 0; count < 30; count += 1)
    socket.send({ type: 'authenticate', token: business.valet.token });
  expect(await socket.closed()).toBe(4429);
});

test('a page of another origin is refused; this site’s pages and programs are accepted', async () => {
  for (const origin of [
    'https://evil.example',
    'null',
    'http://localhost.evil.example',
    'file://',
  ]) {
    await expect(openSocket(server, origin)).rejects.toThrow('403');
  }
  (await openSocket(server, server.url)).close();
  (await openSocket(server)).close();
});

test('an address holds a number of silent sockets, and the oldest make room', async () => {
  const strict = await startForTest({
    config: { rateLimitFactor: 1, trustedProxies: ['127.0.0.1', '::1'] },
    worker: false,
  });
  const { token } = (await buildStaffedBusiness(strict.ctx)).valet;
  const from = (address: string) => openSocket(strict, undefined, { 'x-forwarded-for': address });
  const [known, gone] = [await from('192.0.2.1'), await from('192.0.2.1')];
  const silent: TestSocket[] = [];
  // A socket that sent its token, or closed, no longer counts as silent.
  known.send({ type: 'authenticate', token });
  await known.heard('authenticated');
  gone.close();
  await gone.closed();
  for (let count = 0; count < 50; count += 1) silent.push(await from('192.0.2.1'));
  const elsewhere = await from('192.0.2.2');
  silent[3]?.send({ type: 'authenticate', token });
  await silent[3]?.heard('authenticated');
  silent.push(await from('192.0.2.1'));
  expect(silent.filter((each) => each.closedWith() !== null)).toEqual([]);
  silent.push(await from('192.0.2.1'), await from('192.0.2.1'));
  expect(await silent[0]?.closed()).toBe(1006);
  expect(await silent[1]?.closed()).toBe(1006);
  const open = silent.filter((each) => each.closedWith() === null);
  expect(open).toHaveLength(silent.length - 2);
  for (const each of [known, elsewhere]) expect(each.closedWith()).toBeNull();
  for (const each of [known, elsewhere, ...open]) each.close();
});

/** Returns the status of an upgrade request that no WebSocket library would send. */
function upgradeWithoutAKey({ url }: TestServer): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { connection: 'Upgrade', upgrade: 'websocket' };
    const call = request(`${url}/ws`, { headers, agent: false }, (answer) => {
      resolve(answer.statusCode);
      answer.resume();
    });
    call.on('error', reject);
    call.end();
  });
}

test('a request that never becomes a socket does not count', async () => {
  const strict = await startForTest({ config: { rateLimitFactor: 1 }, worker: false });
  for (let count = 0; count < 60; count += 1) {
    expect((await fetch(`${strict.url}/ws`)).status).toBe(404);
    expect(await upgradeWithoutAKey(strict)).toBe(400);
  }
  (await pollUntilTruthy(() => openSocket(strict).catch(() => null))).close();
});

test('signing out closes the sockets of that session only', async () => {
  const [mine, theirs] = [
    await openFollowingSocket(server, { token: business.valet.token }),
    await openFollowingSocket(server, { token: business.otherValet.token }),
  ];
  await server.as(business.valet.token)('POST /api/auth/logout', {});
  expect(await mine.closed()).toBe(4401);
  await passMarker(server, theirs, { locationId: business.location.id });
  expect(theirs.closedWith()).toBeNull();
});

test('a session that ends while its token is checked gets no socket', async () => {
  const { pool, db } = server.ctx;
  const { token, sessionId } = business.otherValet;
  const asked = pool as { query: (...args: unknown[]) => unknown };
  const ask = asked.query.bind(pool);
  let looks = 0;
  const late = vi.spyOn(asked, 'query').mockImplementation(async (...args: unknown[]) => {
    const found = await ask(...args);
    if ((args[0] as { name?: string }).name === 'find-session' && (looks += 1) === 1) {
      // Another process ends the session and notifies before this socket has subscribed.
      const ended = { revoked_at: server.ctx.clock() };
      await db.updateTable('sessions').set(ended).where('id', '=', sessionId).execute();
    }
    return found;
  });
  const socket = await openSocket(server);
  socket.send({ type: 'authenticate', token });
  expect(await socket.closed()).toBe(4401);
  late.mockRestore();
  expect(socket.messages).toEqual([]);
});

test('an open screen alone does not keep a session alive', async () => {
  const { token, sessionId } = business.manager;
  const seen = async () => (await getRow(server, 'sessions', sessionId)).last_seen_at;
  const long = new Date(Date.now() - 3_600_000);
  await updateRows(server, 'sessions', sessionId, { last_seen_at: long });
  const shown = { type: 'authenticate', token } as const;
  expect(await listTopics(server.ctx, shown, true)).not.toBeNull();
  expect(await seen()).toEqual(long);
  expect(await listTopics(server.ctx, shown, false)).not.toBeNull();
  expect(await seen()).not.toEqual(long);
});

test('one token opens a number of sockets and no more', async () => {
  const strict = await startForTest({ config: { rateLimitFactor: 1 }, worker: false });
  const { token } = (await buildStaffedBusiness(strict.ctx)).valet;
  const sockets = [];
  for (let count = 0; count < 50; count += 1)
    sockets.push(await openFollowingSocket(strict, { token }));
  const onceMore = await openSocket(strict);
  onceMore.send({ type: 'authenticate', token });
  expect(await onceMore.closed()).toBe(4429);
  sockets[0]?.close();
  await sockets[0]?.closed();
  await pollUntilTruthy(() =>
    openFollowingSocket(strict, { token }).then((socket) => socket.closedWith() === null),
  );
});

test('a socket that shows another token follows that one only', async () => {
  const other = await buildStaffedBusiness(server.ctx);
  const socket = await openFollowingSocket(server, { token: business.valet.token });
  socket.send({ type: 'authenticate', token: other.valet.token });
  await pollUntilTruthy(
    async () => socket.messages.filter((message) => message.type === 'authenticated').length === 2,
  );
  const before = await openTicket(server, business);
  const after = await openTicket(server, other);
  await listHints(socket, after.ticketId);
  expect(hints(socket).map((hint) => hint.stayId)).not.toContain(before.ticketId);
});

test('a socket that closes while its token is checked leaves nothing behind', async () => {
  const { hub } = server.ctx.live;
  const subscribe = vi.spyOn(hub, 'subscribe');
  const asked = server.ctx.pool as { query: (...args: unknown[]) => unknown };
  const ask = asked.query.bind(server.ctx.pool);
  const looks: unknown[] = [];
  const looking = vi.spyOn(asked, 'query').mockImplementation((...args: unknown[]) => {
    const look = ask(...args);
    looks.push(look);
    return look;
  });
  for (let count = 0; count < 20; count += 1) {
    const socket = await openSocket(server);
    socket.send({ type: 'authenticate', token: business.valet.token });
    socket.close();
    await socket.closed();
  }
  for (let seen = 0; seen < looks.length; await new Promise(setImmediate)) {
    seen = looks.length;
    await Promise.allSettled(looks);
  }
  looking.mockRestore();
  // The subscription was removed, so a live hint reaches nobody.
  const ends = subscribe.mock.calls.map(([, subscriber]) => vi.spyOn(subscriber, 'hint'));
  subscribe.mockRestore();
  const hint = {
    type: 'order_updated',
    orderId: business.valet.id,
    stayId: business.valet.id,
    locationId: business.location.id,
    channel: 'ticket',
    status: 'parked',
    version: 1,
  } as const;
  hub.deliver([{ hint, customerId: business.valet.id }]);
  expect(ends.filter((end) => end.mock.calls.length > 0)).toEqual([]);
});

test('a suspended or removed valet gets no more hints after a while', async () => {
  const suspended = await openFollowingSocket(server, { token: business.valet.token });
  const moved = await openFollowingSocket(server, { token: business.otherValet.token });
  await updateRows(server, 'people', business.valet.id, { status: 'suspended' });
  await server.ctx.db
    .deleteFrom('staff_locations')
    .where('person_id', '=', business.otherValet.id)
    .execute();
  server.advance(6 * 60_000);
  vi.advanceTimersByTime(25_000);
  expect(await suspended.closed()).toBe(4401);
  const hint = {
    type: 'order_updated',
    orderId: business.id,
    stayId: business.id,
    locationId: business.location.id,
    channel: 'ticket',
    status: 'parked',
    version: 1,
  } as const;
  await pollUntilTruthy(async () => {
    moved.messages.length = 0;
    server.ctx.live.publish({ stays: [{ hint, customerId: null }] });
    await passMarker(server, moved, { customerId: business.otherValet.id });
    return hints(moved).length === 0;
  });
  expect(moved.closedWith()).toBeNull();
});

test('a topic names one location or one stay', () => {
  expect(locationTopic('1')).not.toBe(stayTopic('1'));
});

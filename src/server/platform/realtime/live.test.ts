import { expect, inject, test, vi } from 'vitest';
import { buildStaffedBusiness } from '#test/factories/people.ts';
import {
  cutLiveConnections,
  openFollowingSocket,
  openSocket,
  passMarker,
} from '#test/factories/sockets.ts';
import { pollUntilTruthy, openTicket } from '#test/factories/stays.ts';
import { buildBeforeAll, runBeside, runServer } from '#test/harness/runServer.ts';
import { startServer } from '#test/harness/server.ts';

const one = runServer();
const other = runBeside(one);
const business = buildBeforeAll(() => buildStaffedBusiness(one.ctx));

const heard = (socket: Awaited<ReturnType<typeof openFollowingSocket>>, stayId: string) =>
  socket.messages.filter((message) => 'stayId' in message && message.stayId === stayId);

test('a hint reaches the sockets of every process once', async () => {
  const here = await openFollowingSocket(one, { token: business.valet.token });
  const there = await openFollowingSocket(other, { token: business.manager.token });
  const { ticketId } = await openTicket(one, business);
  await pollUntilTruthy(
    async () => heard(here, ticketId).length > 0 && heard(there, ticketId).length > 0,
  );
  for (const socket of [here, there])
    await passMarker(one, socket, { locationId: business.location.id });
  expect([heard(here, ticketId).length, heard(there, ticketId).length]).toEqual([1, 1]);
});

test('a commit wakes the worker of another process', async () => {
  const wake = vi.spyOn(one.ctx.jobs, 'wake');
  const { ticketId } = await openTicket(other, business);
  await pollUntilTruthy(async () => wake.mock.calls.some(([names]) => [...names].length > 0));
  expect(wake.mock.calls.flatMap(([names]) => [...names])).toEqual(['deliver-awaited-sms']);
  wake.mockRestore();
  await pollUntilTruthy(async () => {
    const { rows } = await one.ctx.pool.query(
      `select from messages where stay_id = $1 and status = 'sent'`,
      [ticketId],
    );
    return rows.length === 1;
  });
});

test('signing out in one process closes the socket in another', async () => {
  const there = await openFollowingSocket(other, { token: business.otherValet.token });
  await one.as(business.otherValet.token)('POST /api/auth/logout', {});
  expect(await there.closed()).toBe(4401);
});

test('sockets are told to refetch and workers are woken after the listening connection broke', async () => {
  const wakeAt = vi.spyOn(one.ctx.jobs, 'wakeAt');
  const there = await openFollowingSocket(other, { token: business.manager.token });
  const { rows } = await one.ctx.pool.query<{ killed: boolean }>(
    `select pg_terminate_backend(pid) as killed from pg_stat_activity
     where application_name = 'portico-live' and datname = current_database()`,
  );
  expect(rows).toHaveLength(2);
  await there.heard('resync');
  await expect.poll(() => wakeAt).toHaveBeenCalled();
  wakeAt.mockRestore();
  const { ticketId } = await openTicket(one, business);
  await pollUntilTruthy(async () => heard(there, ticketId).length > 0);
});

test('an invalid notification does not stop the process', async () => {
  await one.ctx.pool.query(`select pg_notify('portico_live', 'no note')`);
  const there = await openFollowingSocket(other, { token: business.manager.token });
  const { ticketId } = await openTicket(one, business);
  await pollUntilTruthy(async () => heard(there, ticketId).length > 0);
  expect(there.closedWith()).toBeNull();
});

test('a rolled-back change sends no hint', async () => {
  const here = await openFollowingSocket(one, { token: business.manager.token });
  const { jobs } = one.ctx;
  one.ctx.jobs = { ...jobs, enqueue: () => Promise.reject(new Error('The queue is away.')) };
  await expect(openTicket(one, business)).rejects.toMatchObject({ status: 500 });
  one.ctx.jobs = jobs;
  await passMarker(one, here, { locationId: business.location.id });
  expect(here.messages.filter((message) => 'stayId' in message)).toEqual([]);
});

test('sockets are closed and refused while the database allows no listening', async () => {
  const shown = { token: business.manager.token };
  const here = await openFollowingSocket(one, shown);
  const listen = await cutLiveConnections(inject('postgresUrl'), one.databaseUrl);
  try {
    expect(await here.closed()).toBe(1013);
    const another = await openSocket(one);
    another.send({ type: 'authenticate', ...shown });
    expect(await another.closed()).toBe(1013);
  } finally {
    await listen();
  }
  await pollUntilTruthy(async () => one.ctx.live.isListening());
  const again = await openFollowingSocket(one, shown);
  const { ticketId } = await openTicket(one, business);
  await pollUntilTruthy(async () => heard(again, ticketId).length > 0);
});

test('a stopping server tells its sockets to come back', async () => {
  const third = await startServer(inject('postgresUrl'), {
    databaseUrl: one.databaseUrl,
    worker: false,
  });
  const there = await openFollowingSocket(third, { token: business.manager.token });
  await third.close();
  await there.heard('restarting');
  expect(await there.closed()).toBe(1012);
});

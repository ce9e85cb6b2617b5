import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import WebSocket from 'ws';
import type { ServerMessage } from '#contract/events.ts';
import { randomPhone, type TestBusiness } from '../factories/people.ts';
import { startServerProcess } from '../faults/process.ts';
import { seedBusinesses } from '../faults/seed.ts';
import { machineTime } from '../faults/wire.ts';
import { quantile } from './figures.ts';

const SIZES = [100, 500, 2_000];
const BUSINESSES = 20;
const CHANGES = 100;
/** Made first and not counted: code is compiled, connections are open. */
const WARM_CHANGES = 20;
const pause = (milliseconds: number) => new Promise((resume) => setTimeout(resume, milliseconds));

type Arrival = (message: string, at: number) => void;

async function openSockets(
  count: number,
  address: (index: number) => string,
  first: (index: number) => string | null,
  hear: Arrival,
) {
  const sockets: WebSocket[] = [];
  for (let index = 0; index < count; index += 1) {
    const socket = new WebSocket(address(index));
    // Listened for before it is open: a greeting may come in the same packet as the upgrade.
    const greeting = once(socket, 'message');
    await once(socket, 'open');
    const said = first(index);
    if (said) socket.send(said);
    await greeting;
    socket.on('message', (data: Buffer) => hear(data.toString(), machineTime()));
    sockets.push(socket);
  }
  return sockets;
}

async function bare(count: number): Promise<number[]> {
  const child = fork(new URL('./bareSocket.ts', import.meta.url));
  const [port] = (await once(child, 'message')) as [number];
  const arrivals: number[] = [];
  const room = (index: number) => `/room${index % BUSINESSES}`;
  let sent = 0;
  const sockets = await openSockets(
    count,
    (index) => `ws://127.0.0.1:${port}${room(index)}`,
    () => null,
    (_, at) => arrivals.push(at - sent),
  );
  const body = JSON.stringify({
    type: 'new_parking_request',
    stayId: 'x'.repeat(36),
    locationId: 'x'.repeat(36),
    status: 'expected',
    version: 1,
  });
  const latencies: number[] = [];
  for (let change = -WARM_CHANGES; change < CHANGES; change += 1) {
    arrivals.length = 0;
    sent = machineTime();
    const response = await fetch(`http://127.0.0.1:${port}${room(change + WARM_CHANGES)}`, {
      method: 'POST',
      body,
    });
    const left = Number(await response.text());
    await pause(15);
    if (change >= 0) latencies.push(...arrivals.map((after) => after + sent - left));
  }
  for (const socket of sockets) socket.terminate();
  child.kill();
  return latencies;
}

async function portico(count: number) {
  const dataDir = mkdtempSync(join(tmpdir(), 'portico-bench-'));
  // The first start fills the demo; what is measured is a server as it runs from then on.
  await startServerProcess({ dataDir, demo: true }).then((first) => first.stop());
  const server = await startServerProcess({ dataDir, demo: true });
  const businesses = await seedBusinesses(server.databaseUrl, BUSINESSES);
  const before = await server.ask('usage');
  const arrivals = new Map<string, number[]>();
  const sockets = await openSockets(
    count,
    () => `${server.url.replace('http', 'ws')}/ws`,
    (index) =>
      JSON.stringify({
        type: 'authenticate',
        token: businesses[index % BUSINESSES]?.manager.token,
      }),
    (text, at) => {
      const message = JSON.parse(text) as ServerMessage;
      if (!('stayId' in message)) return;
      const key = `${message.stayId}:${message.version}`;
      arrivals.set(key, [...(arrivals.get(key) ?? []), at]);
    },
  );
  const after = await server.ask('usage');
  await server.ask('commits');
  const fromCall: number[] = [];
  const sentAt = new Map<string, number>();
  for (let change = -WARM_CHANGES; change < CHANGES; change += 1) {
    const business = businesses[(change + WARM_CHANGES) % BUSINESSES] as TestBusiness;
    const sent = machineTime();
    const { ticketId } = await server.as(business.valet.token)('POST /api/valet/tickets', {
      body: { phoneE164: randomPhone(), locationId: business.location.id },
    });
    if (change >= 0) sentAt.set(`${ticketId}:1`, sent);
    await pause(15);
  }
  await pause(300);
  const commits = await server.ask('commits');
  const fromCommit: number[] = [];
  for (const [key, times] of arrivals) {
    const committed = commits[key];
    const sent = sentAt.get(key);
    if (committed === undefined || sent === undefined) continue;
    fromCommit.push(...times.map((at) => at - committed));
    fromCall.push(...times.map((at) => at - sent));
  }
  const expected = Math.floor((CHANGES * count) / BUSINESSES);
  if (fromCommit.length < expected)
    throw new Error(`${fromCommit.length} of ${expected} hints arrived.`);
  for (const socket of sockets) socket.terminate();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
  return { fromCommit, fromCall, rss: before.rss, added: after.rss - before.rss };
}

/** (b) From a change to the screens it concerns, and what sockets cost in memory. */
export async function benchLive(): Promise<string[]> {
  const rows: string[] = [];
  let memory = '';
  for (const count of SIZES) {
    const own = await portico(count);
    const reference = await bare(count);
    const p = (values: number[], share: number) => quantile(values, share);
    const cell = (values: number[]) =>
      `${p(values, 0.5).toFixed(1)} / ${p(values, 0.99).toFixed(1)} ms`;
    const ratio = (p(own.fromCommit, 0.99) / p(reference, 0.99)).toFixed(2);
    rows.push(
      `| ${count} | ${cell(own.fromCall)} | ${cell(own.fromCommit)} | ${cell(reference)} | **${ratio}** |`,
    );
    const mega = (bytes: number) => (bytes / 1024 / 1024).toFixed(0);
    memory = `The server with the demo data stands at ${mega(own.rss)} MB resident; ${count} sockets add ${mega(own.added)} MB.`;
  }
  return [
    '## From a change to the screens\n',
    `Sockets spread over ${BUSINESSES} locations; ${CHANGES} new tickets, each heard by every socket of its location; p50 / p99.`,
    'The reference is a bare `ws` process that hands the same text to as many sockets. The older way, asking every',
    'five seconds, means 2,500 ms on average and 5,000 ms at worst.\n',
    '| sockets | from the call | from the commit | bare ws, from sending | p99 against bare |',
    '|---|---|---|---|---|',
    ...rows,
    `\n${memory}`,
  ];
}

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import WebSocket from 'ws';
import type { ServerMessage } from '#contract/events.ts';
import { randomPhone, type TestBusiness } from '../factories/people.ts';
import { pollUntilTruthy } from '../factories/stays.ts';
import { seedBusinesses } from '../faults/seed.ts';
import { machineTime } from '../faults/wire.ts';
import { type BenchHost, createBenchmark, withDatabase, withServer } from './benchmark.ts';
import { formatMs, formatTable, computeQuantile } from './figures.ts';

type LiveSize = {
  sockets: number[];
  locations: number;
  changes: number;
  /** Number of changes before the measurement, which compile code and open connections. */
  warmChanges: number;
  demo: boolean;
};

const normal: LiveSize = {
  sockets: [100, 500, 2_000],
  locations: 20,
  changes: 100,
  warmChanges: 20,
  demo: true,
};
const smallest: LiveSize = { sockets: [2], locations: 1, changes: 2, warmChanges: 1, demo: false };

/** Milliseconds between two changes, after all sockets have received the first one. */
const PAUSE_MS = 15;

/**
 * Returns the number of sockets of a location. The sockets are spread evenly over the locations.
 */
const socketsOf = (place: number, count: number, { locations }: LiveSize) =>
  Math.floor(count / locations) + (place < count % locations ? 1 : 0);

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
    // Listens before the socket opens, because a greeting may arrive in the same packet as the
    // upgrade.
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

/**
 * Measures the minimal server of bareSocket.ts, which only forwards texts.
 *
 * @returns milliseconds until each socket has the text
 */
async function measureBareSockets(count: number, size: LiveSize): Promise<number[]> {
  const child = fork(new URL('./bareSocket.ts', import.meta.url));
  const [port] = (await once(child, 'message')) as [number];
  const arrivals: number[] = [];
  const room = (index: number) => `/room${index % size.locations}`;
  const sockets = await openSockets(
    count,
    (index) => `ws://127.0.0.1:${port}${room(index)}`,
    () => null,
    (_, at) => arrivals.push(at),
  );
  const body = JSON.stringify({
    type: 'new_parking_request',
    stayId: 'x'.repeat(36),
    locationId: 'x'.repeat(36),
    status: 'expected',
    version: 1,
  });
  const latencies: number[] = [];
  for (let change = 0; change < size.warmChanges + size.changes; change += 1) {
    arrivals.length = 0;
    const response = await fetch(`http://127.0.0.1:${port}${room(change)}`, {
      method: 'POST',
      body,
    });
    const left = Number(await response.text());
    await sleep(PAUSE_MS);
    const expected = socketsOf(change % size.locations, count, size);
    await pollUntilTruthy(async () => arrivals.length >= expected);
    if (change >= size.warmChanges) latencies.push(...arrivals.map((at) => at - left));
  }
  for (const socket of sockets) socket.terminate();
  child.kill();
  return latencies;
}

const measureServer = (host: BenchHost, count: number, size: LiveSize) =>
  withDatabase(host, async (database) => {
    const settings = { ...database, demo: size.demo };
    // Starts a server once before, because filling in the demo data would leave memory in the
    // measured process.
    if (size.demo) await withServer(host, settings, async () => {});
    return withServer(host, settings, async (server) => {
      const businesses = await seedBusinesses(server.databaseUrl, size.locations);
      const before = await server.ask('usage');
      const arrivals = new Map<string, number[]>();
      const sockets = await openSockets(
        count,
        () => `${server.url.replace('http', 'ws')}/ws`,
        (index) =>
          JSON.stringify({
            type: 'authenticate',
            token: businesses[index % size.locations]?.manager.token,
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
      const sentAt = new Map<string, number>();
      for (let change = 0; change < size.warmChanges + size.changes; change += 1) {
        const place = change % size.locations;
        const business = businesses[place] as TestBusiness;
        const sent = machineTime();
        const { ticketId } = await server.as(business.valet.token)('POST /api/valet/tickets', {
          body: { phoneE164: randomPhone(), locationId: business.location.id },
        });
        const key = `${ticketId}:1`;
        if (change >= size.warmChanges) sentAt.set(key, sent);
        await sleep(PAUSE_MS);
        const expected = socketsOf(place, count, size);
        await pollUntilTruthy(async () => (arrivals.get(key)?.length ?? 0) >= expected);
      }
      const commits = await server.ask('commits');
      const hints = [...sentAt].flatMap(([key, sent]) =>
        (arrivals.get(key) ?? []).map((at) => ({
          at,
          sent,
          committed: commits[key] ?? Number.NaN,
        })),
      );
      for (const socket of sockets) socket.terminate();
      return {
        fromCommit: hints.map(({ at, committed }) => at - committed),
        fromCall: hints.map(({ at, sent }) => at - sent),
        rss: before.rss,
        added: after.rss - before.rss,
      };
    });
  });

const formatBoth = (values: number[]) =>
  `${computeQuantile(values, 0.5).toFixed(1)} / ${formatMs(computeQuantile(values, 0.99), 1)}`;
const formatMegabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(0)} MB`;

/**
 * (b) Measures the time from a change until the screens receive its hint, and the memory per
 * socket.
 */
export const benchLive = createBenchmark({ normal, smallest }, async (host, size) => {
  const rows: string[][] = [];
  let memory = '';
  for (const count of size.sockets) {
    const own = await measureServer(host, count, size);
    const reference = await measureBareSockets(count, size);
    const ratio = computeQuantile(own.fromCommit, 0.99) / computeQuantile(reference, 0.99);
    rows.push([
      String(count),
      formatBoth(own.fromCall),
      formatBoth(own.fromCommit),
      formatBoth(reference),
      `**${ratio.toFixed(2)}**`,
    ]);
    memory = `The server with ${size.demo ? 'the demo data' : 'no data'} stands at ${formatMegabytes(own.rss)} resident; ${count} sockets add ${formatMegabytes(own.added)}.`;
  }
  return [
    '## From a change to the screens\n',
    `Sockets spread over ${size.locations} locations; ${size.changes} new tickets, each heard by every socket of its location; p50 / p99.`,
    'The reference is a bare `ws` process that hands the same text to as many sockets. The older way, asking every',
    'five seconds, means 2,500 ms on average and 5,000 ms at worst.\n',
    ...formatTable(
      ['sockets', 'from the call', 'from the commit', 'bare ws, from sending', 'p99 against bare'],
      rows,
    ),
    `\n${memory}`,
  ];
});

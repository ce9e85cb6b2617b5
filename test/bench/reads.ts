import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { type ServerProcess, withClient } from '../faults/process.ts';
import type { Statement } from '../faults/wire.ts';
import { type BusyTeam, makeBusyPlatform } from './busyPlatform.ts';
import { createBenchmark, withFreshServer } from './benchmark.ts';
import { formatCount, formatMs, formatTable } from './figures.ts';
import { type PlatformSize, platformSize } from './madePlatform.ts';
import { countRowsRead, type RowsRead } from './rowsRead.ts';
import { liveOnce, postOffice } from './ticketLife.ts';

type ReadsSize = {
  platform: PlatformSize;
  /** Lives before the recorded one, which settle the query plans. */
  warmLives: number;
  /** Seconds in which the routines of the worker run. */
  routines: number;
  shown: number;
};
const normal: ReadsSize = {
  platform: { ...platformSize(400_000), businesses: 2_000, locations: 3_000, valets: 16_000 },
  warmLives: 8,
  routines: 70,
  shown: 20,
};
const smallest: ReadsSize = { platform: platformSize(1_000), warmLives: 0, routines: 0, shown: 1 };

/** Plays a life of a ticket, and the reads of the board and of the valets. */
async function playAll(server: ServerProcess, team: BusyTeam, sms: ReturnType<typeof postOffice>) {
  await liveOnce(server.as, team, sms);
  const board = server.as(team.manager.token);
  const valet = server.as(team.valet.token);
  const query = { locationId: team.location.id };
  await board('GET /api/queue', { query });
  await board('GET /api/queue/locations', {});
  await board('GET /api/dispatch/keys', { query });
  await board('GET /api/valets', { query });
  await valet('GET /api/valet/active-services', { query: {} });
  await valet('GET /api/valet/locations', {});
  await valet('GET /api/valet/tickets', {});
  await valet('GET /api/valet/shift/current', {});
}

type Found = RowsRead & { text: string; most: RowsRead['tables'][number] };

/** Reads of few rows cost nothing, whatever their share. */
const FEW_ROWS = 50;
const readShare = ({ most: { read, kept } }: Found) => read / Math.max(kept, FEW_ROWS);

/** Runs each different statement once more, and finds the table of which it read most rows. */
async function examine(client: pg.Client, statements: Statement[]): Promise<Found[]> {
  const found: Found[] = [];
  // Takes the last one of the same text, as its values fit the present state best.
  for (const [text, sent] of Map.groupBy(statements, (statement) => statement.text)) {
    if (/pgboss/.test(text)) continue;
    const rows = await countRowsRead(client, sent.at(-1) as Statement);
    const [most] = rows?.tables.toSorted((a, b) => b.read - a.read) ?? [];
    if (rows && most) found.push({ ...rows, text, most });
  }
  return found;
}

const shorten = (text: string) =>
  text.replace(/\s+/g, ' ').replaceAll('|', '').replaceAll('`', '').trim().slice(0, 90);

/**
 * (i) Measures how many rows the statements of a ticket's life, of the board and of the routines
 * read, on a platform with many other businesses.
 */
export const benchReads = createBenchmark({ normal, smallest }, (host, size) =>
  withFreshServer(host, { recordStatements: true }, async (server) => {
    const { databaseUrl } = server;
    const team = await makeBusyPlatform(databaseUrl, size.platform, host.report);
    const sms = postOffice(server);
    for (let warm = 0; warm < size.warmLives; warm += 1) await playAll(server, team, sms);
    await server.ask('statements');
    await playAll(server, team, sms);
    await sleep(size.routines * 1_000);
    const statements = await server.ask('statements');
    const found = await withClient(databaseUrl, (client) => examine(client, statements));
    const sorted = found.toSorted((a, b) => b.most.read - a.most.read);
    const wasteful = sorted.filter((each) => readShare(each) > 10);
    return [
      '## Rows that statements read\n',
      `The ${found.length} different statements of a ticket's life, of the board and of the routines, on a platform of`,
      `${formatCount(size.platform.businesses)} businesses and ${formatCount(size.platform.stays)} stays. ${wasteful.length} of them read more than ten times the rows that they kept.\n`,
      ...formatTable(
        ['statement', 'most rows of a table', 'kept', 'blocks', 'time'],
        sorted
          .slice(0, size.shown)
          .map(({ text, most, blocks, ms }) => [
            `${most.table}: \`${shorten(text)}\``,
            formatCount(most.read),
            formatCount(most.kept),
            formatCount(blocks),
            formatMs(ms, 1),
          ]),
      ),
    ];
  }),
);

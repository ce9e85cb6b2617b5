import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { startEmbeddedPostgres } from '#server/platform/postgres/index.ts';
import { startServerProcess, type ServerProcess } from '../faults/process.ts';
import { seedBusinesses } from '../faults/seed.ts';
import { liveOnce, postOffice } from './ticketLife.ts';
import { isIdle } from './idle.ts';
import { pgbenchScript, putInLine } from './pgbenchScript.ts';
import { median } from './figures.ts';
import { readOwnProcessorTime, readProcessorTime } from './processorTime.ts';
import type { TestBusiness } from '../factories/people.ts';

const CLIENTS = 8;
const SECONDS = 8;
const RUNS = 3;
const run = promisify(execFile);

/** @returns what a life at this business sends, as a script of any number of them */
async function recordLife(server: ServerProcess, business: TestBusiness): Promise<string> {
  const sms = postOffice(server);
  for (let warm = 0; warm < 3; warm += 1) await liveOnce(server.as, business, sms);
  await new Promise((resume) => setTimeout(resume, 1_500));
  await server.ask('statements');
  await liveOnce(server.as, business, sms);
  await new Promise((resume) => setTimeout(resume, 300));
  const statements = (await server.ask('statements')).filter((statement) => !isIdle(statement));
  const standing = new Set(
    [
      business.id,
      business.location.id,
      business.manager,
      business.valet,
      business.otherValet,
    ].flatMap((each) => (typeof each === 'string' ? [each] : [each.id, each.sessionId])),
  );
  // Session tokens come hashed and stay the same.
  for (const { text, values } of statements) {
    if (text.includes('s.token_hash = $1') && values[0]) standing.add(values[0]);
  }
  return pgbenchScript(putInLine(statements), standing);
}

/** Lives a second, and milliseconds of processor time that everybody together needs for one. */
type Pace = { rate: number; processor: number };

async function overHttp(server: ServerProcess, businesses: TestBusiness[]): Promise<Pace> {
  const postmaster = await server.postmaster();
  const readAll = () =>
    readOwnProcessorTime() + readProcessorTime(server.pid) + readProcessorTime(postmaster);
  const before = readAll();
  const sms = postOffice(server);
  let lives = 0;
  const end = Date.now() + SECONDS * 1_000;
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      while (Date.now() < end) {
        await liveOnce(server.as, businesses[client % businesses.length] as TestBusiness, sms);
        lives += 1;
      }
    }),
  );
  return { rate: lives / SECONDS, processor: (readAll() - before) / lives };
}

async function countReturned(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ count: string }>(
    `select count(*) from stays join orders on orders.stay_id = stays.id
     where stays.status = 'returned' and orders.status = 'completed'`,
  );
  await client.end();
  return Number(rows[0]?.count);
}

/** Each client takes one of the scripts at a time, by chance. */
async function overPgbench(
  databaseUrl: string,
  postmaster: number,
  scripts: string[],
): Promise<Pace> {
  const url = new URL(
    databaseUrl.replace('postgresql://postgres@/', 'postgresql://postgres@socket/'),
  );
  const args = [
    '-n',
    ...scripts.flatMap((script) => ['-f', script]),
    '-c',
    String(CLIENTS),
    '-j',
    '2',
    '-T',
    String(SECONDS),
    '-U',
    'postgres',
  ];
  const before = await countReturned(databaseUrl);
  const readAll = () => readOwnProcessorTime() + readProcessorTime(postmaster);
  const processorBefore = readAll();
  const env = { ...process.env, PGHOST: url.searchParams.get('host') ?? '', PGPORT: '5432' };
  const { stdout, stderr } = await run('pgbench', [...args, url.pathname.slice(1)], { env }).catch(
    (error: { stdout: string; stderr: string }) => error,
  );
  const processor = readAll() - processorBefore;
  const rate = Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
  if (!(rate > 0)) throw new Error(`pgbench: ${stderr.split('\n').slice(0, 6).join('\n')}`);
  const lives = Number(/transactions actually processed: (\d+)/.exec(stdout)?.[1]);
  const returned = (await countReturned(databaseUrl)) - before;
  // Statements that find nothing would cost nothing.
  if (!(returned >= lives))
    throw new Error(`pgbench: ${returned} cars came back in ${lives} lives`);
  return { rate, processor: processor / lives };
}

async function withServer<T>(
  dataDir: string,
  work: (server: ServerProcess) => Promise<T>,
): Promise<T> {
  const server = await startServerProcess({ dataDir });
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}

/** (a) Whole ticket lives a second over HTTP, against pgbench sending the same SQL. */
export async function benchLife(): Promise<string[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portico-bench-'));
  // Held here: the servers come and go, so that none works jobs while pgbench runs.
  const postgres = await startEmbeddedPostgres({ dataDir });
  try {
    const recording = await startServerProcess({ dataDir, recordStatements: true });
    const businesses = await seedBusinesses(recording.databaseUrl, 4);
    // As many cars come to each place as over HTTP: they wait for each other's ticket number.
    const files: string[] = [];
    let statements = 0;
    for (const [index, business] of businesses.entries()) {
      const script = await recordLife(recording, business);
      // Without what is made up in front, and the end of the last line.
      statements = script.split('\n').length - 2;
      files.push(join(dataDir, `life-${index}.sql`));
      writeFileSync(files.at(-1) ?? '', script);
    }
    await recording.stop();

    const http: Pace[] = [];
    const bare: Pace[] = [];
    let postmaster = 0;
    for (let round = 0; round < RUNS; round += 1) {
      const pace = await withServer(dataDir, async (server) => {
        postmaster = await server.postmaster();
        const sms = postOffice(server);
        for (let warm = 0; warm < 40; warm += 1)
          await liveOnce(server.as, businesses[0] as TestBusiness, sms);
        return overHttp(server, businesses);
      });
      http.push(pace);
      bare.push(await overPgbench(postgres.url, postmaster, files));
    }
    const compare = (figure: keyof Pace) => ({
      http: median(http.map((pace) => pace[figure])).toFixed(1),
      bare: median(bare.map((pace) => pace[figure])).toFixed(1),
    });
    const inTurns = http.flatMap((pace, index) => {
      const reference = bare[index];
      return reference ? [{ pace, reference }] : [];
    });
    const ratio = median(inTurns.map(({ pace, reference }) => pace.rate / reference.rate));
    const thrift = median(
      inTurns.map(({ pace, reference }) => reference.processor / pace.processor),
    );
    const [rates, processors] = [compare('rate'), compare('processor')];
    return [
      '## Ticket lives a second\n',
      `A life is 8 writes, the card's token and 4 reads over HTTP: ${statements} SQL statements, those of the`,
      'worker that sends its SMS included. The reference is pgbench sending the same statements to the same',
      `database; ${CLIENTS} clients each, ${RUNS} runs of ${SECONDS} s in turns, medians.\n`,
      '| | lives a second | processor time a life, of everybody |',
      '|---|---|---|',
      `| over HTTP | ${rates.http} | ${processors.http} ms |`,
      `| pgbench, same SQL | ${rates.bare} | ${processors.bare} ms |`,
      `| ratio | **${ratio.toFixed(2)}** | **${thrift.toFixed(2)}** |`,
    ];
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

import { execFile, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestBusiness } from '../factories/people.ts';
import { pollUntilTruthy } from '../factories/stays.ts';
import { findPostmaster, type ServerProcess, withClient } from '../faults/process.ts';
import { seedBusinesses } from '../faults/seed.ts';
import { createBenchmark, withDatabase, withServer } from './benchmark.ts';
import { formatMs, formatTable, computeMedian } from './figures.ts';
import { isIdle } from './idle.ts';
import { pgbenchScript, putInLine, replayScript } from './pgbenchScript.ts';
import { readOwnProcessorTime, readProcessorTime } from './processorTime.ts';
import { liveOnce, postOffice } from './ticketLife.ts';

/** Each client plays ticket lives for `seconds`, or exactly `lives` of them if `seconds` is 0. */
type Load = { clients: number; seconds: number; lives: number };
type LifeSize = Load & { businesses: number; runs: number; recordWarm: number; warmLives: number };

const normal: LifeSize = {
  businesses: 4,
  clients: 8,
  seconds: 8,
  lives: 0,
  runs: 3,
  recordWarm: 3,
  warmLives: 40,
};
const smallest: LifeSize = {
  businesses: 1,
  clients: 1,
  seconds: 0,
  lives: 2,
  runs: 1,
  recordWarm: 1,
  warmLives: 0,
};

const run = promisify(execFile);

const PENDING_SMS = `select from pgboss.job where name like 'deliver-%' and state < 'completed'`;
const smsDelivered = ({ databaseUrl }: ServerProcess) =>
  withClient(databaseUrl, (client) =>
    pollUntilTruthy(async () => (await client.query(PENDING_SMS)).rowCount === 0),
  );

/**
 * Plays one ticket over HTTP, from check-in to handover, and records its statements.
 *
 * @returns a script of the statements, which can be run any number of times
 */
async function recordLife(
  server: ServerProcess,
  business: TestBusiness,
  warmLives: number,
): Promise<string> {
  const sms = postOffice(server);
  for (let warm = 0; warm < warmLives; warm += 1) await liveOnce(server.as, business, sms);
  await smsDelivered(server);
  await server.ask('statements');
  await liveOnce(server.as, business, sms);
  await smsDelivered(server);
  const statements = (await server.ask('statements')).filter(
    (statement) => !isIdle(statement) && statement.text !== PENDING_SMS,
  );
  const standing = new Set(
    [
      business.id,
      business.location.id,
      business.manager,
      business.valet,
      business.otherValet,
    ].flatMap((each) => (typeof each === 'string' ? [each] : [each.id, each.sessionId])),
  );
  // Token hashes of sessions are the same for every ticket.
  for (const { text, values } of statements) {
    if (text.includes('s.token_hash = $1') && values[0]) standing.add(values[0]);
  }
  return pgbenchScript(putInLine(statements), standing);
}

/**
 * Ticket lives per second, and milliseconds of processor time per ticket: of the client, the server
 * and the database.
 */
type Pace = { rate: number; processor: number };
type Lives = { lives: number; rate: number };
/** Delays of the server's event loop in milliseconds. */
type Delay = { p99: number; max: number };

/** Measures the processor time of all processes while `lead` plays tickets. */
async function measurePace(pids: number[], lead: () => Promise<Lives>): Promise<Pace> {
  const readAll = () =>
    pids.reduce((sum, pid) => sum + readProcessorTime(pid), readOwnProcessorTime());
  const before = readAll();
  const { lives, rate } = await lead();
  return { rate, processor: (readAll() - before) / lives };
}

async function liveOverHttp(
  server: ServerProcess,
  businesses: TestBusiness[],
  { clients, seconds, lives: fewest }: Load,
): Promise<Lives> {
  const sms = postOffice(server);
  const start = performance.now();
  const lived = await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      let lives = 0;
      for (; lives < fewest || performance.now() - start < seconds * 1_000; lives += 1)
        await liveOnce(server.as, businesses[client % businesses.length] as TestBusiness, sms);
      return lives;
    }),
  );
  const lives = lived.reduce((sum, each) => sum + each, 0);
  return { lives, rate: lives / (seconds || (performance.now() - start) / 1_000) };
}

const countReturned = (databaseUrl: string) =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int from stays join orders on orders.stay_id = stays.id
       where stays.status = 'returned' and orders.status = 'completed'`,
    );
    return rows[0]?.count ?? 0;
  });

/** Runs pgbench. Each of its clients picks scripts at random. */
async function liveOverPgbench(
  databaseUrl: string,
  scripts: string[],
  { clients, seconds, lives }: Load,
): Promise<Lives> {
  const url = new URL(
    databaseUrl.replace('postgresql://postgres@/', 'postgresql://postgres@socket/'),
  );
  const files = scripts.map((script) => `--file=${script}`);
  const length = seconds > 0 ? `--time=${seconds}` : `--transactions=${lives}`;
  const args = ['--no-vacuum', ...files, `--client=${clients}`, '--jobs=2', length];
  const env = { ...process.env, PGHOST: url.searchParams.get('host') ?? '', PGPORT: '5432' };
  const { stdout, stderr } = await run(
    'pgbench',
    [...args, '--username=postgres', url.pathname.slice(1)],
    { env },
  ).catch((error: { stdout: string; stderr: string }) => error);
  const rate = Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
  if (!(rate > 0)) throw new Error(`pgbench: ${stderr.split('\n').slice(0, 6).join('\n')}`);
  return { lives: Number(/transactions actually processed: (\d+)/.exec(stdout)?.[1]), rate };
}

/**
 * Runs the scripts without pgbench, for runs that time nothing on machines without PostgreSQL's
 * tools.
 */
const replayLives = (databaseUrl: string, scripts: string[], { lives }: Load): Promise<Lives> =>
  withClient(databaseUrl, async (client) => {
    const start = performance.now();
    for (let life = 0; life < lives; life += 1)
      await replayScript(client, readFileSync(scripts[life % scripts.length] ?? '', 'utf8'));
    return { lives, rate: lives / ((performance.now() - start) / 1_000) };
  });

const hasPgbench = () => spawnSync('pgbench', ['--version']).status === 0;

/**
 * Runs the scripts and checks that the cars were returned. Statements that find no rows would cost
 * almost nothing.
 */
async function liveOverSql(databaseUrl: string, scripts: string[], load: Load): Promise<Lives> {
  const isTimed = load.seconds > 0;
  if (isTimed && !hasPgbench())
    throw new Error('pgbench is missing: install the tools of PostgreSQL.');
  const before = await countReturned(databaseUrl);
  const send = isTimed || hasPgbench() ? liveOverPgbench : replayLives;
  const lived = await send(databaseUrl, scripts, load);
  const returned = (await countReturned(databaseUrl)) - before;
  if (!(returned >= lived.lives))
    throw new Error(`${returned} cars came back in ${lived.lives} lives over SQL.`);
  return lived;
}

/**
 * (a) Measures complete ticket lives per second over HTTP, and compares with the same SQL in
 * pgbench.
 */
export const benchLife = createBenchmark({ normal, smallest }, (host, size) =>
  withDatabase(host, async (database) => {
    const { databaseUrl } = database;
    const postmaster = await findPostmaster(databaseUrl);
    const scripts: string[] = [];
    let statements = 0;
    // Stops the server before pgbench runs, so no worker takes the jobs.
    const businesses = await withServer(
      host,
      { ...database, recordStatements: true },
      async (server) => {
        const made = await seedBusinesses(databaseUrl, size.businesses);
        // Writes one script per business, because cars of the same location wait for each other's
        // ticket number.
        for (const [index, business] of made.entries()) {
          const script = await recordLife(server, business, size.recordWarm);
          // Subtracts two lines: the first, which creates values, and the empty text after the last
          // line end.
          statements = script.split('\n').length - 2;
          scripts.push(join(database.dataDir, `life-${index}.sql`));
          writeFileSync(scripts.at(-1) ?? '', script);
        }
        return made;
      },
    );
    const turns: { http: Pace & { delay: Delay }; sql: Pace }[] = [];
    while (turns.length < size.runs) {
      const http = await withServer(host, database, async (server) => {
        const sms = postOffice(server);
        for (let warm = 0; warm < size.warmLives; warm += 1)
          await liveOnce(server.as, businesses[0] as TestBusiness, sms);
        await server.ask('usage');
        const pace = await measurePace([server.pid, postmaster], () =>
          liveOverHttp(server, businesses, size),
        );
        return { ...pace, delay: (await server.ask('usage')).delay };
      });
      const sql = await measurePace([postmaster], () => liveOverSql(databaseUrl, scripts, size));
      turns.push({ http, sql });
    }
    const of = (figure: (turn: (typeof turns)[number]) => number) =>
      computeMedian(turns.map(figure));
    const length = size.seconds > 0 ? `${size.seconds} s` : `${size.lives} lives`;
    return [
      '## Ticket lives a second\n',
      `A life is 8 writes, the card's token and 4 reads over HTTP: ${statements} SQL statements, those of the`,
      'worker that sends its SMS included. The reference is pgbench sending the same statements to the same',
      `database; ${size.clients} clients each, ${size.runs} runs of ${length} in turns, medians.\n`,
      ...formatTable(
        ['', 'lives a second', 'processor time a life, of everybody', 'event loop late, p99 / max'],
        [
          [
            'over HTTP',
            of(({ http }) => http.rate).toFixed(1),
            formatMs(
              of(({ http }) => http.processor),
              1,
            ),
            `${of(({ http }) => http.delay.p99).toFixed(1)} / ${formatMs(
              Math.max(...turns.map(({ http }) => http.delay.max)),
              1,
            )}`,
          ],
          [
            'pgbench, same SQL',
            of(({ sql }) => sql.rate).toFixed(1),
            formatMs(
              of(({ sql }) => sql.processor),
              1,
            ),
            'none',
          ],
          [
            'ratio',
            `**${of(({ http, sql }) => http.rate / sql.rate).toFixed(2)}**`,
            `**${of(({ http, sql }) => sql.processor / http.processor).toFixed(2)}**`,
            'none',
          ],
        ],
      ),
    ];
  }),
);

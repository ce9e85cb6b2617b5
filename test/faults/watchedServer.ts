import type { AddressInfo } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config/index.ts';
import type { Context } from '#server/context.ts';
import { closeContext, createContext } from '#server/create.ts';
import { fillDemo } from '#server/demo/fill.ts';
import { closeTipPools } from '#server/features/payments/pool/closeTipPools.ts';
import { startWorker } from '#server/jobs.ts';
import { createLog } from '#server/platform/log/log.ts';
import { superviseEmbeddedPostgres } from '#server/platform/postgres/supervisor.ts';
import type { Sms } from './process.ts';
import { recordStatements } from './recorder.ts';
import { type ChildSettings, machineTime, type QuestionName, type Questions } from './wire.ts';

export type WatchedServer = {
  url: string;
  databaseUrl: string;
  answer: (name: QuestionName, value: unknown) => unknown;
  close: () => Promise<void>;
};

const DAY_MS = 24 * 3_600_000;

type Answers = {
  [N in QuestionName]: (value: unknown) => Questions[N]['answer'] | Promise<Questions[N]['answer']>;
};

/** Measures how late timers run, because calls wait as long as the event loop is busy. */
const loopDelay = monitorEventLoopDelay({ resolution: 5 });

/** Processor time of the garbage collections that the questions caused. */
let collecting = 0;

function readUsage(): Questions['usage']['answer'] {
  const readTime = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000;
  };
  const asked = readTime();
  const cpu = asked - collecting;
  const delay = { p99: loopDelay.percentile(99) / 1e6, max: loopDelay.max / 1e6 };
  globalThis.gc?.();
  collecting += readTime() - asked;
  const { rss, heapUsed } = process.memoryUsage();
  loopDelay.reset();
  return { cpu, rss, heap: heapUsed, delay };
}

/** Starts the embedded database in the data folder, unless the settings name another database. */
async function openDatabase({ dataDir, databaseUrl, postgres }: ChildSettings) {
  if (databaseUrl)
    return {
      url: databaseUrl,
      ownerUrl: null,
      superuserUrl: databaseUrl,
      stop: async () => {},
    };
  return superviseEmbeddedPostgres({ dataDir, ...(postgres ? { settings: postgres } : {}) }, () =>
    process.exit(1),
  );
}

/**
 * Starts the server as `npm start` does, without the web app. SMS, commits and statements are
 * observed.
 */
export async function startWatchedServer(
  settings: ChildSettings,
  onSms: (sms: Sms) => void,
): Promise<WatchedServer> {
  const env = { DATA_DIR: settings.dataDir, HOST: '127.0.0.1', LOG_LEVEL: 'fatal' };
  const config = { ...readConfig(env), port: 0, rateLimitFactor: 1_000_000 };
  const recorder = settings.recordStatements ? recordStatements() : null;
  const database = await openDatabase({ ...settings, dataDir: config.dataDir });
  let ahead = 0;
  const clock = () => new Date(Date.now() + ahead);
  const inner = await createContext(
    { ...config, migrationDatabaseUrl: database.ownerUrl },
    database.url,
    createLog(config.logLevel),
    clock,
  );
  let commits: Record<string, number> = {};
  const ctx: Context = {
    ...inner,
    carrier: {
      ...inner.carrier,
      async deliver(message) {
        const delivered = await inner.carrier.deliver(message);
        onSms({ to: message.to, text: message.text });
        return delivered;
      },
    },
    live: {
      ...inner.live,
      publish(news) {
        const now = machineTime();
        for (const { hint } of news.stays ?? []) {
          if ('stayId' in hint) commits[`${hint.stayId}:${hint.version}`] = now;
        }
        inner.live.publish(news);
      },
    },
  };
  if (settings.demo) await fillDemo(ctx);
  if (settings.worker ?? true) await startWorker(ctx);
  const app = await buildApp(ctx, null);
  loopDelay.enable();
  await app.listen({ port: config.port, host: config.host });
  const { port } = app.server.address() as AddressInfo;

  const answers: Answers = {
    usage: readUsage,
    advance: (milliseconds) => {
      ahead += Number(milliseconds);
      return null;
    },
    statements: () => recorder?.take() ?? [],
    commits: () => {
      const taken = commits;
      commits = {};
      return taken;
    },
    async closeTipPools() {
      await closeTipPools({ ...ctx, clock: () => new Date(clock().getTime() + DAY_MS) });
      return null;
    },
  };
  return {
    url: `http://127.0.0.1:${port}`,
    databaseUrl: database.superuserUrl,
    answer: (name, value) => answers[name](value),
    async close() {
      loopDelay.disable();
      app.server.closeAllConnections();
      await app.close();
      await closeContext(ctx);
      await database.stop();
      recorder?.stop();
    },
  };
}

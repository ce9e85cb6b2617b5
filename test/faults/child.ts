import type { AddressInfo } from 'node:net';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config/index.ts';
import type { Context } from '#server/context.ts';
import { createContext } from '#server/create.ts';
import { fillDemo } from '#server/demo/fill.ts';
import { closeTipPools } from '#server/features/payments/pool/closeTipPools.ts';
import { startWorker } from '#server/jobs.ts';
import { createLog } from '#server/platform/log/log.ts';
import { superviseEmbeddedPostgres } from '#server/platform/postgres/supervisor.ts';
import { recordStatements, type Recorder } from './recorder.ts';
import {
  type ChildSettings,
  type FromChild,
  machineTime,
  type QuestionName,
  type Questions,
  type ToChild,
} from './wire.ts';

// The server as `npm start` runs it, without the web build: on its own embedded database, to be
// killed, watched and measured by the process that started it.

const tell = (message: FromChild) => {
  if (process.connected) process.send?.(message);
};

const DAY_MS = 24 * 3_600_000;
let ahead = 0;
let commits: Record<string, number> = {};
let recorder: Recorder | null = null;

/** The same server with an ear at the door: texts are told on, moments of commits noted. */
function watched(ctx: Context): Context {
  return {
    ...ctx,
    carrier: {
      ...ctx.carrier,
      async deliver(message) {
        const delivered = await ctx.carrier.deliver(message);
        tell({ type: 'sms', to: message.to, text: message.text });
        return delivered;
      },
    },
    live: {
      ...ctx.live,
      publish(news) {
        const now = machineTime();
        for (const { hint } of news.stays ?? []) {
          if ('stayId' in hint) commits[`${hint.stayId}:${hint.version}`] = now;
        }
        ctx.live.publish(news);
      },
    },
  };
}

async function start(settings: ChildSettings): Promise<void> {
  const env = { DATA_DIR: settings.dataDir, HOST: '127.0.0.1', LOG_LEVEL: 'fatal' };
  const config = { ...readConfig(env), port: 0, rateLimitFactor: 1_000_000 };
  const log = createLog(config.logLevel);
  if (settings.recordStatements) recorder = recordStatements();
  const postgres = await superviseEmbeddedPostgres(
    {
      dataDir: config.dataDir,
      ...(settings.postgres ? { settings: settings.postgres } : {}),
    },
    () => process.exit(1),
  );
  const clock = () => new Date(Date.now() + ahead);
  const ctx = watched(await createContext(config, postgres.url, log, clock));
  running = ctx;
  if (settings.demo) await fillDemo(ctx);
  if (settings.worker ?? true) await startWorker(ctx);
  const app = await buildApp(ctx, null);
  await app.listen({ port: config.port, host: config.host });
  const { port } = app.server.address() as AddressInfo;
  tell({ type: 'ready', url: `http://127.0.0.1:${port}`, databaseUrl: postgres.url });
}

function usage(): Questions['usage']['answer'] {
  globalThis.gc?.();
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed } = process.memoryUsage();
  return { cpu: (user + system) / 1_000, rss, heap: heapUsed };
}

type Answers = {
  [N in QuestionName]: (value: unknown) => Questions[N]['answer'] | Promise<Questions[N]['answer']>;
};

let running: Context;

const answers: Answers = {
  usage,
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
    const clock = () => new Date(running.clock().getTime() + DAY_MS);
    await closeTipPools({ ...running, clock });
    return null;
  },
};

async function answer({ id, name, value }: ToChild & { type: 'question' }): Promise<void> {
  tell({ type: 'answer', id, value: await answers[name](value) });
}

process.on('message', (message: ToChild) => {
  const work = message.type === 'settings' ? start(message.settings) : answer(message);
  work.catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
});
// Without the one who started it nobody would ever end it.
process.on('disconnect', () => process.exit(0));

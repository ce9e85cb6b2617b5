import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { CallTimes } from './http/callTimes.ts';

export const { version } = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
) as { version: string };

const REPORT_EVERY_MS = 15_000;
const MOST_CALLS = 30;

/** Figures that a server process reports about itself. */
export type ProcessFigures = {
  id: string;
  startedAt: Date;
  countSockets: () => number;
  listSlowest: (most: number) => CallTimes[];
};

/** Figures of a worker process, which serves neither pages nor calls. */
export const workerFigures = (): ProcessFigures => ({
  id: randomUUID(),
  startedAt: new Date(),
  countSockets: () => 0,
  listSlowest: () => [],
});

/**
 * Stores the figures of this process, and deletes reports older than an hour. The database's answer
 * also corrects the clock of the process, which thereby costs no statement of its own.
 */
export async function reportProcess(ctx: Context, figures: ProcessFigures): Promise<void> {
  const said = {
    open_sockets: figures.countSockets(),
    calls: JSON.stringify(figures.listSlowest(MOST_CALLS)),
    seen_at: sql<Date>`clock_timestamp()`,
  };
  await ctx.db.connection().execute((connection) =>
    ctx.databaseClock.follow(async () => {
      const stored = await connection
        .insertInto('process_reports')
        .values({
          process_id: figures.id,
          host: hostname().slice(0, 200),
          pid: process.pid,
          services: [...ctx.config.services],
          version,
          node: process.version,
          started_at: figures.startedAt,
          ...said,
        })
        .onConflict((conflict) => conflict.column('process_id').doUpdateSet(said))
        .returning('seen_at')
        .executeTakeFirstOrThrow();
      return stored.seen_at;
    }),
  );
  await ctx.db
    .deleteFrom('process_reports')
    .where('seen_at', '<', sql<Date>`clock_timestamp() - interval '1 hour'`)
    .execute();
}

/**
 * Stores the process's figures every 15 seconds while the process runs.
 *
 * @returns a function that ends the reports at a clean stop
 */
export function keepReporting(ctx: Context, figures: ProcessFigures): () => Promise<void> {
  const report = () =>
    reportProcess(ctx, figures).catch((error: unknown) =>
      ctx.log.warn({ err: error }, 'process report'),
    );
  let underWay = report();
  const timer = setInterval(() => {
    underWay = report();
  }, REPORT_EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await underWay;
    await ctx.db
      .deleteFrom('process_reports')
      .where('process_id', '=', figures.id)
      .execute()
      .catch((error: unknown) => ctx.log.warn({ err: error }, 'process report'));
  };
}

declare module 'fastify' {
  interface FastifyInstance {
    processFigures: ProcessFigures;
  }
}

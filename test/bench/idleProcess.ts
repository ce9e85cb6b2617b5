import { setTimeout as sleep } from 'node:timers/promises';
import { createBenchmark, withFreshServer } from './benchmark.ts';
import { formatTable } from './figures.ts';

/**
 * Durations in seconds. Statements of the first `settleSeconds` are not counted; with 0, the
 * statements of the start count too.
 */
type IdleSize = { settleSeconds: number; seconds: number };
const normal: IdleSize = { settleSeconds: 5, seconds: 180 };
const smallest: IdleSize = { settleSeconds: 0, seconds: 1 };

const MOST_SHOWN = 8;

/** Counts the statements in a text, because the job queue sends some statements together. */
const countStatements = (text: string) => text.split(';').filter((part) => part.trim()).length;
const shorten = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 60);

const sum = (counts: number[]) => counts.reduce((all, count) => all + count, 0);

/** (d) Measures the statements that a process sends to the database while nobody calls it. */
export const benchIdleProcess = createBenchmark({ normal, smallest }, (host, size) =>
  withFreshServer(host, { recordStatements: true }, async (server) => {
    const { settleSeconds, seconds } = size;
    if (settleSeconds > 0) {
      await sleep(settleSeconds * 1_000);
      await server.ask('statements');
    }
    await sleep(seconds * 1_000);
    const statements = await server.ask('statements');
    const byText = Map.groupBy(statements, ({ text }) => shorten(text));
    const sorted = [...byText]
      .map(([text, sent]) => ({ text, count: sum(sent.map((one) => countStatements(one.text))) }))
      .toSorted((a, b) => b.count - a.count);
    const all = sum(sorted.map(({ count }) => count));
    return [
      '## An idle process\n',
      `Web and worker in one process that nobody calls, for ${seconds} s: **${(all / seconds).toFixed(2)}** statements a second.\n`,
      ...formatTable(
        ['statement', 'in all'],
        sorted
          .slice(0, MOST_SHOWN)
          .map(({ text, count }) => [`\`${text.replaceAll('|', '')}\``, String(count)]),
      ),
    ];
  }),
);

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres } from '#server/platform/postgres/index.ts';
import { startServerProcess } from '../faults/process.ts';

const SECONDS = 180;
const MOST_SHOWN = 8;

/** The queue sends some as one text. */
const countStatements = (text: string) => text.split(';').filter((part) => part.trim()).length;
const shorten = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 60);

const sum = (counts: number[]) => counts.reduce((all, count) => all + count, 0);

/** (d) What a process sends to the database while nobody calls it. */
export async function benchIdleProcess(): Promise<string[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portico-bench-'));
  // Held here, so that it has ended before its folder goes.
  const postgres = await startEmbeddedPostgres({ dataDir });
  const server = await startServerProcess({ dataDir, recordStatements: true });
  try {
    await sleep(5_000);
    await server.ask('statements');
    await sleep(SECONDS * 1_000);
    const statements = await server.ask('statements');
    const byText = Map.groupBy(statements, ({ text }) => shorten(text));
    const sorted = [...byText]
      .map(([text, sent]) => ({ text, count: sum(sent.map((one) => countStatements(one.text))) }))
      .toSorted((a, b) => b.count - a.count);
    const all = sum(sorted.map(({ count }) => count));
    return [
      '## An idle process\n',
      `Web and worker in one process that nobody calls, for ${SECONDS} s: **${(all / SECONDS).toFixed(2)}** statements a second.\n`,
      '| statement | in all |',
      '|---|---|',
      ...sorted
        .slice(0, MOST_SHOWN)
        .map(({ text, count }) => `| \`${text.replaceAll('|', '')}\` | ${count} |`),
    ];
  } finally {
    await server.stop();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

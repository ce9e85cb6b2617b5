import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startServerProcess } from '../faults/process.ts';

const SECONDS = 180;
const MOST_SHOWN = 8;

const shorten = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 60);

/** (d) What a process sends to the database while nobody calls it. */
export async function benchIdleProcess(): Promise<string[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portico-bench-'));
  const server = await startServerProcess({ dataDir, recordStatements: true });
  try {
    await sleep(5_000);
    await server.ask('statements');
    await sleep(SECONDS * 1_000);
    const statements = await server.ask('statements');
    const byText = Map.groupBy(statements, ({ text }) => shorten(text));
    const sorted = [...byText].toSorted(([, a], [, b]) => b.length - a.length);
    return [
      '## An idle process\n',
      `Web and worker in one process that nobody calls, for ${SECONDS} s: **${(statements.length / SECONDS).toFixed(2)}** statements a second.\n`,
      '| statement | in all |',
      '|---|---|',
      ...sorted
        .slice(0, MOST_SHOWN)
        .map(([text, sent]) => `| \`${text.replaceAll('|', '')}\` | ${sent.length} |`),
    ];
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

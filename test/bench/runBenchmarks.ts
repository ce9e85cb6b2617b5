import { cpus, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import type { Benchmark, BenchHost, SizeName } from './benchmark.ts';

/** Imports only the chosen benchmarks, because browser tools take a second to load. */
const benches: Record<string, () => Promise<Benchmark>> = {
  life: async () => (await import('./life.ts')).benchLife,
  live: async () => (await import('./live.ts')).benchLive,
  queue: async () => (await import('./queue.ts')).benchQueue,
  plan: async () => (await import('./plan.ts')).benchPlan,
  jobs: async () => (await import('./jobs.ts')).benchJobs,
  phone: async () => (await import('./screens/phone.ts')).benchPhone,
  idle: async () => (await import('./idleProcess.ts')).benchIdleProcess,
  intake: async () => (await import('./screens/intake.ts')).benchIntake,
  pages: async () => (await import('./screens/pages.ts')).benchPages,
  analytics: async () => (await import('./analytics.ts')).benchAnalytics,
  totals: async () => (await import('./totals.ts')).benchTotals,
  admin: async () => (await import('./admin.ts')).benchAdmin,
  calls: async () => (await import('./calls.ts')).benchCalls,
  reads: async () => (await import('./reads.ts')).benchReads,
};

export type BenchOptions = { names: string[]; size: SizeName; clusterUrl: string | null };

/**
 * Reads the command line.
 *
 * @throws Error with the list of names if a name is unknown
 */
export function readBenchOptions(args: string[]): BenchOptions {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { smallest: { type: 'boolean' }, cluster: { type: 'string' } },
  });
  const known = Object.keys(benches);
  const unknown = positionals.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new Error(`No benchmark is named ${unknown.join(', ')}. There are ${known.join(', ')}.`);
  return {
    names: known.filter((name) => positionals.length === 0 || positionals.includes(name)),
    size: values.smallest ? 'smallest' : 'normal',
    clusterUrl: values.cluster ?? null,
  };
}

/** Prints the machine, and the results of each benchmark as Markdown. */
export async function runBenchmarks(
  { names, size }: Pick<BenchOptions, 'names' | 'size'>,
  host: BenchHost,
  print: (text: string) => void,
): Promise<void> {
  const memory = Math.round(totalmem() / 1024 ** 3);
  print(
    `${cpus().length} cores, ${memory} GiB, ${process.platform} ${process.arch}, Node ${process.versions.node}, embedded PostgreSQL 18\n`,
  );
  for (const name of names) {
    const bench = await benches[name]?.();
    if (bench) print(`${(await bench(host, size)).join('\n')}\n`);
  }
}

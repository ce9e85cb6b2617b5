import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServerProcess } from '../faults/process.ts';
import type { ChildSettings } from '../faults/wire.ts';
import { createDatabase } from '../harness/database.ts';
import type { Product } from '../harness/product.ts';

/** Database cluster and servers that a benchmark can use. */
export type BenchHost = {
  /** URL of PostgreSQL with the database `template`, see `startCluster`. */
  clusterUrl: string;
  startServer: (settings: ChildSettings) => Promise<ServerProcess>;
  startProduct: () => Promise<Product>;
  /** Prints a line about the progress. */
  report: (line: string) => void;
};

export type SizeName = 'normal' | 'smallest';

/** Measures, and returns the results as lines of Markdown. */
export type Benchmark = (host: BenchHost, size: SizeName) => Promise<string[]>;

/**
 * @param sizes amounts to measure: `normal` for the documentation, `smallest` to prove that the
 * benchmark works
 */
export const createBenchmark =
  <Size>(
    sizes: Record<SizeName, Size>,
    run: (host: BenchHost, size: Size) => Promise<string[]>,
  ): Benchmark =>
  (host, size) =>
    run(host, sizes[size]);

/** Returns how many stays to measure with. BENCH_STAYS=10000,100000 replaces the numbers. */
export const readStays = (normal: number[]): number[] =>
  process.env['BENCH_STAYS']?.split(',').map(Number) ?? normal;

type BenchDatabase = { dataDir: string; databaseUrl: string };

/** Provides a database, and a folder for the secrets of its servers. Removes both afterwards. */
export async function withDatabase<T>(
  { clusterUrl }: BenchHost,
  work: (database: BenchDatabase) => Promise<T>,
): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portico-bench-'));
  const database = await createDatabase(clusterUrl);
  try {
    return await work({ dataDir, databaseUrl: database.url });
  } finally {
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

export async function withServer<T>(
  host: BenchHost,
  settings: ChildSettings,
  work: (server: ServerProcess) => Promise<T>,
): Promise<T> {
  const server = await host.startServer(settings);
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}

/** Provides a server with its own database. */
export const withFreshServer = <T>(
  host: BenchHost,
  settings: Omit<ChildSettings, 'dataDir'>,
  work: (server: ServerProcess) => Promise<T>,
): Promise<T> =>
  withDatabase(host, (database) => withServer(host, { ...settings, ...database }, work));

export async function withProduct<T>(
  host: BenchHost,
  work: (product: Product) => Promise<T>,
): Promise<T> {
  const product = await host.startProduct();
  try {
    return await work(product);
  } finally {
    await product.close();
  }
}

import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { type CsvValue, writeCsv, writeCsvRows } from '#domain/shared/csv.ts';
import type { Queryable } from '#server/platform/db/client.ts';
import { type ArchiveTable, archiveTables } from './tables.ts';

/** Number of rows held in memory at once. */
const BATCH = 500;

type Line = { key: string; row: Record<string, unknown> };

async function* readBatches(
  db: Queryable,
  table: ArchiveTable,
  businessId: string,
): AsyncGenerator<Line['row'][]> {
  let after: string | null = null;
  for (;;) {
    const type = sql.raw(table.key);
    const { rows }: { rows: Line[] } = await sql<Line>`
      select id::text as key, row_to_json(line) as row from (${table.select(businessId)}) line
      where ${after}::text is null or id > ${after}::${type}
      order by id limit ${BATCH}`.execute(db);
    if (rows.length > 0) yield rows.map(({ row }) => row);
    if (rows.length < BATCH) return;
    after = rows.at(-1)?.key ?? null;
  }
}

const toCsvValue = (value: unknown): CsvValue => {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number' || typeof value === 'string') return value;
  return JSON.stringify(value);
};

/**
 * Writes a JSON array with one row per line, because programs can then also read the file line by
 * line.
 */
async function* writeJson(batches: AsyncIterable<Line['row'][]>): AsyncGenerator<string> {
  yield '[';
  let isFirst = true;
  for await (const rows of batches) {
    const lines = rows.map((row) => JSON.stringify(row)).join(',\n');
    yield `${isFirst ? '\n' : ',\n'}${lines}`;
    isFirst = false;
  }
  yield '\n]\n';
}

async function* writeTable(batches: AsyncIterable<Line['row'][]>): AsyncGenerator<string> {
  let columns: string[] | null = null;
  for await (const rows of batches) {
    const values = (row: Line['row']) => (columns ?? []).map((name) => toCsvValue(row[name]));
    if (columns) {
      yield writeCsvRows(rows.map(values));
      continue;
    }
    columns = Object.keys(rows[0] ?? {});
    yield writeCsv([columns, ...rows.map(values)]);
  }
  if (!columns) yield '';
}

const toStream = (text: AsyncIterable<string>) =>
  Readable.toWeb(Readable.from(encode(text))) as ReadableStream<Uint8Array>;

async function* encode(text: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const part of text) yield encoder.encode(part);
}

/**
 * Streams a business's data as one zip file, each table as JSON and as CSV. Reads rows in batches
 * while the file is sent. An error aborts the stream: an incomplete file must not look complete.
 */
export function writeArchive(db: Queryable, businessId: string): Readable {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  async function write(): Promise<void> {
    const { configure, ZipWriter } = await import('@zip.js/zip.js');
    // Compresses in this thread: the files are written one after the other, so worker threads
    // would only wait.
    configure({ useWebWorkers: false });
    const zip = new ZipWriter(writable);
    for (const table of archiveTables) {
      const read = () => readBatches(db, table, businessId);
      await zip.add(`${table.name}.json`, toStream(writeJson(read())));
      await zip.add(`${table.name}.csv`, toStream(writeTable(read())));
    }
    await zip.close();
  }
  write().catch((error: unknown) => writable.abort(error).catch(() => undefined));
  return Readable.fromWeb(readable as Parameters<typeof Readable.fromWeb>[0]);
}

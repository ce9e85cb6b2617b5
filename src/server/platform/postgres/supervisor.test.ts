import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { superviseEmbeddedPostgres } from './supervisor.ts';

async function eventually<T>(look: () => Promise<T>): Promise<T> {
  const until = Date.now() + 15_000;
  for (;;) {
    try {
      return await look();
    } catch (error) {
      if (Date.now() > until) throw error;
      await new Promise((resume) => setTimeout(resume, 100));
    }
  }
}

test('a killed database server restarts by itself with all commits', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'portico-keep-'));
  const kept = await superviseEmbeddedPostgres({ dataDir }, () => {
    throw new Error('moved');
  });
  const pool = new pg.Pool({ connectionString: kept.ownerUrl, max: 2 });
  pool.on('error', () => {});
  try {
    await pool.query('create table kept (n int)');
    await pool.query('insert into kept values (7)');
    const [pid] = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(pid), 'SIGKILL');
    const after = await eventually(() => pool.query<{ n: number }>('select n from kept'));
    expect(after.rows).toEqual([{ n: 7 }]);
  } finally {
    await pool.end();
    await kept.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

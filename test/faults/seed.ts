import type pg from 'pg';
import type { Context } from '#server/context.ts';
import { createDb, createPool } from '#server/platform/db/client.ts';
import { buildHouse, type House } from '#test/factories/people.ts';

/** Houses in the database of a running server, made the way the factories make them. */
export async function seedHouses(databaseUrl: string, count: number): Promise<House[]> {
  return withSeedContext(databaseUrl, async (ctx) => {
    const houses: House[] = [];
    for (let made = 0; made < count; made += 1) houses.push(await buildHouse(ctx));
    return houses;
  });
}

/** As much of a context as the factories use. */
async function withSeedContext<T>(url: string, work: (ctx: Context) => Promise<T>): Promise<T> {
  const pool: pg.Pool = createPool(url, 2, () => {});
  const db = createDb(pool);
  try {
    return await work({ pool, db, clock: () => new Date() } as Context);
  } finally {
    await db.destroy();
  }
}

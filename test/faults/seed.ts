import type pg from 'pg';
import type { Context } from '#server/context.ts';
import { createDb, createPool } from '#server/platform/db/client.ts';
import { hashCost } from '#server/platform/secrets/passwords.ts';
import { buildStaffedBusiness, type TestBusiness } from '#test/factories/people.ts';

/**
 * Inserts businesses into the database of a running server, through the same factories as other
 * tests.
 */
export async function seedBusinesses(databaseUrl: string, count: number): Promise<TestBusiness[]> {
  return withSeedContext(databaseUrl, async (ctx) => {
    const businesses: TestBusiness[] = [];
    for (let made = 0; made < count; made += 1) businesses.push(await buildStaffedBusiness(ctx));
    return businesses;
  });
}

/** Provides the part of a context that the factories need. */
export async function withSeedContext<T>(
  url: string,
  work: (ctx: Context) => Promise<T>,
): Promise<T> {
  const pool: pg.Pool = createPool(url, 2, () => {});
  const db = createDb(pool);
  try {
    const config = { hashCost };
    return await work({ pool, db, config, clock: () => new Date() } as Context);
  } finally {
    await db.destroy();
  }
}

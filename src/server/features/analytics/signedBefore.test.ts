import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { type DayReport, signedFigures } from '#contract/days.ts';
import { createDatabase } from '#test/harness/database.ts';
import { createDb, createPool } from '../../platform/db/client.ts';
import { migrate } from '../../platform/db/migrate.ts';

const shipped = new URL('../../migrations/', import.meta.url);
const STRIPS = '0037_signed_figures.sql';

const at = '2026-03-02T09:00:00.000Z';
const report: DayReport = {
  locationId: randomUUID(),
  location: 'Harbor',
  timeZone: 'America/New_York',
  currency: 'USD',
  day: '2026-03-01',
  startsAt: at,
  endsAt: at,
  isOver: true,
  cars: { atOpening: 0, in: 3, out: 2, givenBack: 0, atClose: 1 },
  stillHere: [1, 2].map((ageSeconds) => ({
    stayId: randomUUID(),
    ticketNumber: 'T-11',
    plate: 'PLATE1',
    vehicle: 'BMW 740i',
    color: 'Blue',
    spot: 'B2-14',
    hook: null,
    keyPlace: null,
    receivedAt: at,
    ageSeconds,
  })),
  keys: { onHook: 0, withValet: 0, out: 0, unknown: 2 },
  paid: [{ way: 'cash', cars: 1, cents: 1620, tipsCents: 0 }],
  refunds: { count: 0, cardCents: 0, cashCents: 0, houseCents: 0, tipsCents: 0 },
  writtenOff: { cars: 0, cents: 0 },
  unpaid: { cars: 0, cents: 0 },
  revenueCents: 1620,
  feesCents: 120,
  discountsCents: 0,
  tipsCents: 300,
  bookedCents: 1920,
  cash: [
    {
      personId: randomUUID(),
      name: 'Omar Person',
      cars: 1,
      takenCents: 1620,
      handedBackCents: 0,
      expectedCents: 1620,
    },
  ],
  expectedCashCents: 1620,
  tips: {
    rule: 'runner',
    basis: null,
    isDivided: true,
    shares: [
      {
        personId: randomUUID(),
        name: 'Omar Person',
        cars: 1,
        seconds: 0,
        broughtCents: 300,
        shareCents: 300,
      },
    ],
  },
  withoutCode: [
    {
      stayId: randomUUID(),
      ticketNumber: 'T-12',
      plate: 'PLATE2',
      at,
      by: 'Omar Person',
      why: 'key_claim',
    },
  ],
};

test('days signed with names and plates by an older version lose both, and stay final', async () => {
  const database = await createDatabase(inject('postgresUrl'));
  const db = createDb(createPool(database.url, 2, () => {}));
  const folder = mkdtempSync(join(tmpdir(), 'portico-signed-'));
  try {
    cpSync(shipped, folder, { recursive: true });
    for (const name of readdirSync(folder)) if (name >= STRIPS) rmSync(join(folder, name));
    await sql`drop schema public cascade`.execute(db);
    await sql`create schema public`.execute(db);
    await migrate(db, pathToFileURL(`${folder}/`));
    const empty = { ...report, stillHere: [], cash: [], withoutCode: [] };
    await db.transaction().execute(async (trx) => {
      // Skips foreign keys, because the test reads only the figures, whose ids point to no rows.
      await sql`set local session_replication_role = replica`.execute(trx);
      for (const each of [report, empty])
        await sql`insert into day_sign_offs
          (business_id, location_id, day, expected_cents, counted_cents, signed_by, signed_at, report)
          values (uuidv7(), uuidv7(), '2026-03-01', 1620, 1620, uuidv7(), now(), ${JSON.stringify(each)})`.execute(
          trx,
        );
    });
    expect(await migrate(db)).toContain(STRIPS);
    const kept = await db.selectFrom('day_sign_offs').select('figures').orderBy('id').execute();
    expect(kept.map(({ figures }) => figures)).toEqual(
      [report, empty].map((each) => signedFigures.parse(each)),
    );
    await expect(sql`update day_sign_offs set figures = '{}'`.execute(db)).rejects.toThrow(
      'day_sign_offs is only added to',
    );
  } finally {
    await db.destroy();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  }
});

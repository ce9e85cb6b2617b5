import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createDb } from '#server/platform/db/client.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { startEmbeddedPostgres } from '#server/platform/postgres/index.ts';
import { ensureWebIsBuilt } from '#server/web/build.ts';
import { type IntakeCar, klmSeconds, playIntake } from '../e2e/intakePlay.ts';
import { texts } from '../e2e/texts.ts';
import { buildStaffedBusiness, randomPhone, type TestBusiness } from '../factories/people.ts';
import { codeFor, receiveCar } from '../factories/stays.ts';
import { launchBrowser, newPage } from '../harness/browser.ts';
import { startServer, type TestServer } from '../harness/server.ts';

type Way = {
  name: string;
  proof: 'code' | 'link';
  isKnown?: boolean;
  car: (server: TestServer, phone: string) => Omit<IntakeCar, 'plate' | 'isKnown'>;
};

const ways: Way[] = [
  { name: 'new guest, scans the screen', proof: 'code', car: () => ({}) },
  {
    name: 'new guest, number, link by SMS',
    proof: 'link',
    car: (_, phone) => ({ phone: phone.slice(2) }),
  },
  {
    name: 'new guest, number, code by SMS',
    proof: 'code',
    car: (server, phone) => ({ phone: phone.slice(2), code: () => codeFor(server, phone) }),
  },
  { name: 'comes again, link by SMS', proof: 'link', isKnown: true, car: () => ({}) },
  {
    name: 'comes again, scans the screen',
    proof: 'code',
    isKnown: true,
    car: () => ({ showsQr: true }),
  },
  {
    name: 'comes again, code by SMS',
    proof: 'code',
    isKnown: true,
    car: (server, phone) => ({ code: () => codeFor(server, phone) }),
  },
];

/** A guest of this plate who was here, and showed that their number is theirs; in their own minute. */
async function comeAndGo(server: TestServer, business: TestBusiness, plate: string) {
  const { ticketId, phone } = await receiveCar(server, business, { licensePlate: plate });
  const gone = { status: 'cancelled', cancelled_at: new Date() } as const;
  await server.ctx.db.updateTable('stays').set(gone).where('id', '=', ticketId).execute();
  await server.ctx.db.deleteFrom('dev_inbox').execute();
  return phone;
}

/** (e) A check-in from New Car to parked, played on the real screen of a phone. */
export async function benchIntake(): Promise<string[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portico-intake-'));
  const postgres = await startEmbeddedPostgres({ dataDir, database: 'template' });
  const pool = new pg.Pool({ connectionString: postgres.url, max: 1 });
  await migrate(createDb(pool));
  await pool.end();
  const webFolder = await ensureWebIsBuilt(console.error);
  const server = await startServer(postgres.url, { webFolder });
  const browser = await launchBrowser();
  const rows: string[] = [];
  try {
    const business = await buildStaffedBusiness(server.ctx);
    for (const [index, way] of ways.entries()) {
      await server.ctx.db
        .updateTable('locations')
        .set({ check_in_proof: way.proof, spots: ['B2-1', 'B2-2', 'B2-3', 'B2-4', 'B2-5', 'B2-6'] })
        .where('id', '=', business.location.id)
        .execute();
      const plate = `K4821${index}`;
      const phone = way.isKnown ? await comeAndGo(server, business, plate) : randomPhone();
      const page = await newPage(browser);
      await page.addInitScript(
        (own) => localStorage.setItem('auth_token', own),
        business.valet.token,
      );
      const isKnown = way.isKnown ?? false;
      const played = await playIntake(page, server.url, texts.en, {
        plate,
        isKnown,
        ...way.car(server, phone),
      });
      const { taps, keys, waited } = played;
      rows.push(
        `| ${way.name} | ${taps} | ${keys} | ${klmSeconds(played).toFixed(1)} s | ${waited.toFixed(1)} s |`,
      );
      await page.close();
    }
  } finally {
    await browser.close();
    await server.close();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
  return [
    '## A check-in, from New Car to parked',
    '',
    '| | taps | keys | keystroke model | played |',
    '|---|---|---|---|---|',
    ...rows,
  ];
}

import { BlobReader, TextWriter, ZipReader } from '@zip.js/zip.js';
import { expect, test } from 'vitest';
import { buildPerson, buildStaffedBusiness } from '#test/factories/people.ts';
import { openTicket, paidCar } from '#test/factories/stays.ts';
import { buildBeforeAll, runServer } from '#test/harness/runServer.ts';
import { archiveTables } from './archive/tables.ts';

const server = runServer();
const business = buildBeforeAll(() => buildStaffedBusiness(server.ctx));
const admin = buildBeforeAll(() => buildPerson(server.ctx, { role: 'admin' }));

const fetchArchive = (token: string, id = business.id) =>
  fetch(`${server.url}/api/admin/businesses/${id}/archive`, {
    headers: { authorization: `Bearer ${token}` },
  });

async function readZip(response: Response): Promise<Map<string, string>> {
  const reader = new ZipReader(new BlobReader(await response.blob()));
  const files = new Map<string, string>();
  for (const entry of await reader.getEntries())
    if (!entry.directory) files.set(entry.filename, await entry.getData(new TextWriter()));
  await reader.close();
  return files;
}

type Row = Record<string, string | number | null>;
const rowsOf = (files: Map<string, string>, name: string) =>
  JSON.parse(files.get(`${name}.json`) ?? '') as Row[];

test('the archive opens, has every table twice, and adds up to the database', async () => {
  const other = await buildStaffedBusiness(server.ctx);
  const car = await paidCar(server, business);
  await openTicket(server, other);
  // Inserts more rows than one batch of the export.
  await server.ctx.pool.query(
    `insert into promo_codes (business_id, code, discount_type, discount_value, description)
     select $1, 'CODE' || n, 'fixed', 100, '=1+1' from generate_series(1, 1203) n`,
    [business.id],
  );
  const response = await fetchArchive(admin.token);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/zip');
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="portico-/);
  const files = await readZip(response);
  expect([...files.keys()].toSorted()).toEqual(
    archiveTables.flatMap(({ name }) => [`${name}.csv`, `${name}.json`]).toSorted(),
  );
  expect(rowsOf(files, 'stays').map(({ id }) => id)).toEqual([car.ticketId]);
  expect(rowsOf(files, 'staff').length).toBe(3);
  const ledger = rowsOf(files, 'ledger');
  expect(ledger.length).toBeGreaterThan(2);
  expect(ledger.reduce((sum, { amount_cents: cents }) => sum + Number(cents), 0)).toBe(0);
  const codes = rowsOf(files, 'promo-codes');
  expect(new Set(codes.map(({ code }) => code)).size).toBe(1203);
  const csv = files.get('promo-codes.csv')?.trim().split('\r\n') ?? [];
  expect(csv).toHaveLength(1204);
  // The leading quote stops a spreadsheet from running the text as a formula.
  expect(csv[1]).toContain("'=1+1");
  const whole = [...files.values()].join();
  for (const secret of ['password', 'pin_hash', 'token_hash', 'link_hash', 'sealed'])
    expect(whole).not.toContain(secret);
  expect(whole).not.toContain(other.id);
});

test('a download leaves an audit entry, and an administrator without the right cannot download', async () => {
  const trail = await server.as(admin.token)('GET /api/admin/audit', {
    query: { businessId: business.id },
  });
  expect(JSON.stringify(trail)).toContain('business archived');
  const finance = await buildPerson(server.ctx, { role: 'admin', adminSet: 'finance' });
  for (const [token, status] of [
    [finance.token, 403],
    [business.manager.token, 403],
    ['nobody', 401],
  ] as const)
    expect((await fetchArchive(token)).status).toBe(status);
  expect((await fetchArchive(admin.token, '00000000-0000-4000-8000-000000000000')).status).toBe(
    404,
  );
});

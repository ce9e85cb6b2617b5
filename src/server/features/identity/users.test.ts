import { expect, test } from 'vitest';
import type { Role } from '#contract/people.ts';
import type { AccountState } from '#domain/identity/accountState.ts';
import { foldForSearch } from '#domain/shared/search.ts';
import { buildStaffedBusiness, buildPerson } from '#test/factories/people.ts';
import { listFields, expectRefusal, expectError } from '#test/factories/refusals.ts';
import { insertRow, updateRows } from '#test/factories/rows.ts';
import { buildBeforeAll, runServer } from '#test/harness/runServer.ts';

const USERS = 'GET /api/admin/users';

const server = runServer({ worker: false });
const business = buildBeforeAll(() => buildStaffedBusiness(server.ctx));
const admin = buildBeforeAll(() => buildPerson(server.ctx, { role: 'admin' }));

const list = (query: { search?: string; role?: Role; status?: AccountState; page?: number }) =>
  server.as(admin.token)(USERS, { query });
const found = async (search: string) => (await list({ search })).users.map(({ id }) => id);

async function named(first_name: string, last_name: string, phone_e164: string) {
  const { id } = await buildPerson(server.ctx, { role: 'customer' });
  await updateRows(server, 'people', id, { first_name, last_name, phone_e164 });
  return id;
}

test('the list shows business and state of a person, never a secret', async () => {
  const { users } = await list({ search: business.manager.email ?? '' });
  expect(users).toEqual([
    {
      id: business.manager.id,
      firstName: 'Maya',
      lastName: 'Person',
      email: business.manager.email,
      phoneNumber: null,
      role: 'business',
      businessName: business.name,
      status: 'active',
      isEmailVerified: false,
      isPhoneVerified: false,
      isActive: true,
      hasSecondFactor: false,
      createdAt: business.manager.created_at.toISOString(),
      lastLoginAt: null,
    },
  ]);
  const response = await fetch(`${server.url}/api/admin/users`, {
    headers: { authorization: `Bearer ${admin.token}` },
  });
  expect(await response.text()).not.toMatch(/hash|argon2|token/i);
});

test('the search covers name, address and number in any spelling', async () => {
  const id = await named('نور', 'Haddad', '+12025550143');
  for (const typed of [
    'نور',
    'haddad',
    'نور Had',
    '  HADDAD ',
    '(202) 555-0143',
    '+1 202 555',
    '٢٠٢ ٥٥٥ ٠١٤٣',
  ]) {
    expect([typed, await found(typed)]).toEqual([typed, [id]]);
  }
  expect(await found(business.manager.email?.toUpperCase().slice(0, 20) ?? '')).toEqual([
    business.manager.id,
  ]);
});

test('a wildcard of SQL is searched as a plain character', async () => {
  const id = await named('100%_sure\\', 'Person', '+12025550144');
  for (const typed of ['100%', '%_s', 'sure\\']) expect(await found(typed)).toEqual([id]);
  expect(await found('1_0%')).toEqual([]);
  expect(await found("' or 1=1 --")).toEqual([]);
});

test('the list filters by role', async () => {
  const { users } = await list({ role: 'business_valet' });
  expect(new Set(users.map(({ role }) => role))).toEqual(new Set(['business_valet']));
  expect(await list({ role: 'business_valet', search: 'nobody of that name' })).toEqual({
    users: [],
    total: 0,
  });
});

test('pages follow each other without a gap, a repeat or an early end', async () => {
  const made: string[] = [];
  for (let index = 0; index < 120; index += 1) {
    made.push(await named(`Paged ${index}`, 'Walker', '+12025550145'));
  }
  // Gives many people the same creation time, like an import.
  await server.ctx.db
    .updateTable('people')
    .set({ created_at: new Date('2026-01-01T00:00:00Z') })
    .where('id', 'in', made.slice(0, 80))
    .execute();
  const seen: string[] = [];
  const sizes: number[] = [];
  for (const page of [1, 2, 3, 4, 5, 6]) {
    const { users, total } = await list({ search: 'Walker', page });
    expect(total).toBe(120);
    seen.push(...users.map(({ id }) => id));
    sizes.push(users.length);
  }
  expect(sizes).toEqual([25, 25, 25, 25, 20, 0]);
  expect(seen.toSorted()).toEqual(made.toSorted());
  expect(seen.slice(0, 40)).toEqual(made.slice(80).toReversed());
});

test('the list filters by state, and a locked person is in no other state', async () => {
  const change = async (id: string, set: object) => updateRows(server, 'people', id, set);
  const ids = {
    active: await named('State', 'Walkabout', '+12025550146'),
    pending: await named('State', 'Walkabout', '+12025550147'),
    inactive: await named('State', 'Walkabout', '+12025550148'),
    suspended: await named('State', 'Walkabout', '+12025550149'),
    locked: await named('State', 'Walkabout', '+12025550150'),
  };
  for (const status of ['pending', 'inactive', 'suspended'] as const)
    await change(ids[status], { status });
  await change(ids.locked, { locked_at: new Date(), lock_reason: 'Fraud' });
  for (const [status, id] of Object.entries(ids)) {
    const { users, total } = await list({ search: 'Walkabout', status: status as AccountState });
    expect([status, total, users]).toMatchObject([status, 1, [{ id, status }]]);
    expect(users[0]?.isActive).toBe(status === 'active');
  }
});

test('a deleted person is in no list', async () => {
  const id = await named('Gone', 'Forever', '+12025550151');
  await updateRows(server, 'people', id, {
    email: null,
    phone_e164: null,
    password_hash: null,
    status: 'inactive',
    deleted_at: new Date(),
  });
  expect(await found('Gone Forever')).toEqual([]);
});

test('the database folds search texts as the domain does', async () => {
  const apostrophes = Array.from(`'’‘‛ʼʻʾʿ\`´"“”„′″＇`, (sign) => `O${sign}Brien`);
  const texts = [
    ...apostrophes,
    ...apostrophes.map((name) => `${name} é`),
    'Zoë ÉMILE',
    'مُحَمَّد',
    'ليلى فاطمة',
    '٠١٢ ۴۵۶',
    'STRASSE',
    'ﬁn',
    'İstanbul',
    'آمنة',
  ];
  const { rows } = await server.ctx.pool.query<{ folded: string }>(
    'select fold_for_search(text) as folded from unnest($1::text[]) with ordinality as t(text, n) order by n',
    [texts],
  );
  expect(rows.map(({ folded }) => folded)).toEqual(texts.map(foldForSearch));
  const irish = await named('Róisín', 'O’Brien', '+12025550153');
  for (const typed of ["o'brien", 'OBRIEN', 'oʼbrien roisin']) {
    expect(await found(typed), typed).toContain(irish);
  }
  const id = await named('Zoë', 'Müller', '+12025550152');
  for (const typed of ['zoe', 'MULLER', 'müll zo']) expect(await found(typed)).toEqual([id]);
});

test.each([
  ['a page that is no number', { page: 'x' }],
  ['a page before the first', { page: 0 }],
  ['a state there is not', { status: 'sleeping' }],
  ['a role there is not', { role: 'owner' }],
  ['a search longer than an address', { search: 'x'.repeat(255) }],
])('%s is refused', async (_, query) => {
  await expectError('VALIDATION', server.as(admin.token), USERS, { query: query as never });
});

test('the audit is read page by page', async () => {
  const admin = await buildPerson(server.ctx, { role: 'admin' });
  for (let index = 0; index < 120; index += 1) {
    const { id } = await insertRow(server, 'audit_events', {
      admin_id: admin.id,
      action: `action ${index}`,
    });
    expect(id).toBeGreaterThan(0);
  }
  const read = (before?: string) =>
    server.as(admin.token)('GET /api/admin/audit', {
      query: { personId: admin.id, ...(before ? { before } : {}) },
    });
  const first = await read();
  const second = await read(first.next ?? '');
  expect([first.entries.length, second.entries.length]).toEqual([100, 20]);
  expect(first.entries[0]?.action).toBe('action 119');
  expect(second.entries.at(-1)?.action).toBe('action 0');
  expect(second.next).toBeNull();
});

test('the audit filters by period, excluding its end', async () => {
  const admin = await buildPerson(server.ctx, { role: 'admin' });
  for (const day of ['01', '02', '03'])
    await insertRow(server, 'audit_events', {
      admin_id: admin.id,
      action: day,
      at: new Date(`2026-05-${day}T12:00:00Z`),
    });
  const read = async (period: { from?: string; to?: string }) => {
    const query = { personId: admin.id, ...period };
    const { entries } = await server.as(admin.token)('GET /api/admin/audit', { query });
    return entries.map(({ action }) => action);
  };
  expect(await read({ from: '2026-05-02T12:00:00Z' })).toEqual(['03', '02']);
  expect(await read({ to: '2026-05-02T12:00:00Z' })).toEqual(['01']);
  expect(
    await read({ from: '2026-05-02T00:00:00+04:00', to: '2026-05-03T00:00:00+04:00' }),
  ).toEqual(['02']);
  const refused = async (query: Record<string, string>) =>
    listFields(await expectRefusal(server.as(admin.token), 'GET /api/admin/audit', { query }));
  expect(await refused({ from: 'yesterday' })).toEqual(['from']);
  expect(await refused({ to: '2026-05-02' })).toEqual(['to']);
  expect(await refused({ from: '2026-05-03T00:00:00Z', to: '2026-05-02T00:00:00Z' })).toEqual([
    'to',
  ]);
});

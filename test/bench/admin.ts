import type pg from 'pg';
import { PEOPLE_PAGE } from '#domain/identity/accountState.ts';
import { FEE_BUSINESSES, FEE_LINES } from '#domain/payments/feePages.ts';
import type { ApiCall } from '#contract/client.ts';
import { buildPerson } from '../factories/people.ts';
import { type ServerProcess, withClient } from '../faults/process.ts';
import { withSeedContext } from '../faults/seed.ts';
import { createBenchmark, readStays, withFreshServer, withServer } from './benchmark.ts';
import {
  formatCount,
  formatMs,
  formatRow,
  formatTable,
  computeMedian,
  type ReadCount,
  requireEqual,
  timeInTurns,
} from './figures.ts';
import { isFilled, made, makePlatform, type PlatformSize, platformSize } from './madePlatform.ts';

type AdminSize = {
  platform: PlatformSize;
  reads: ReadCount;
  /** Audit entries to skip before a read far back: `pages` answers of `lines` entries. */
  deep: { pages: number; lines: number };
};
const normal: AdminSize = {
  platform: platformSize(readStays([1_000_000]).at(-1) ?? 0),
  // Reads at least six times, because PostgreSQL may choose a generic plan only after five.
  reads: { warm: 6, timed: 15 },
  deep: { pages: 20, lines: 1000 },
};
const smallest: AdminSize = {
  platform: platformSize(1_000),
  reads: { warm: 0, timed: 1 },
  deep: { pages: 1, lines: 100 },
};

/** Folder whose database is filled once and not removed, to examine query plans. */
const FOLDER = process.env['BENCH_DATA'];
/** Maximum of lines in an exported audit file, and in one answer. */
const FILE_LINES = 20_000;
const ANSWER_LINES = 1000;

type Row = Record<string, unknown>;
type Statement = [text: string, values?: unknown[]];

/** A question that is asked through the portal's call and in hand-written SQL. */
type Read = {
  name: string;
  call: () => Promise<unknown>;
  hand: Statement[];
  /** Returns the parts of both answers that must be equal. */
  compare: (answer: never, results: Row[][]) => [told: unknown, found: unknown];
};

function read<Answer>(
  name: string,
  call: () => Promise<Answer>,
  hand: Statement[],
  compare: (answer: Answer, results: Row[][]) => [told: unknown, found: unknown],
): Read {
  return { name, call, hand, compare };
}

type Listed = readonly { id: string }[];
const listIds = (rows: readonly Row[]) => rows.map(({ id }) => id);
const tellPage = (rows: Listed, total: number, results: Row[][]): [unknown, unknown] => [
  [total, listIds(rows)],
  [results[0]?.[0]?.['count'], listIds(results[1] ?? [])],
];
const tellRows = (rows: Listed, results: Row[][]): [unknown, unknown] => [
  listIds(rows),
  listIds((results[0] ?? []).slice(0, rows.length)),
];

const person = `people.id, people.role, people.first_name, people.last_name, people.email, people.phone_e164, people.status,
  people.locked_at, people.email_verified_at, people.phone_verified_at, people.created_at, people.last_login_at`;
const newest = `order by people.created_at desc, people.id desc limit ${PEOPLE_PAGE}`;

/** Hand-written SQL for one page of people and their total number. */
const users = (where: string, offset = 0): Statement[] => [
  [`select count(*)::int from people where deleted_at is null and ${where}`],
  [
    `select ${person}, businesses.name from people left join businesses on businesses.id = business_id
    where people.deleted_at is null and ${where} ${newest} offset ${offset}`,
  ],
];
const customers = (where: string): Statement[] => [
  [`select count(*)::int from people where role = 'customer' and deleted_at is null and ${where}`],
  [
    `select ${person}, (select count(*) from vehicles where person_id = people.id and removed_at is null) as vehicles,
      (select count(*) from stays where customer_id = people.id) as stays,
      (select count(*) from stays where customer_id = people.id and status in ('received', 'parked', 'returning', 'ready')) as here,
      (select max(created_at) from stays where customer_id = people.id) as last
    from people where role = 'customer' and deleted_at is null and ${where} ${newest}`,
  ],
];
const valets = (where: string): Statement[] => [
  [
    `select count(*)::int from people where role in ('valet', 'business_valet') and deleted_at is null and ${where}`,
  ],
  [
    `select ${person}, businesses.name, (select json_agg(locations.name) from staff_locations
        join locations on locations.id = location_id where person_id = people.id) as places,
      exists (select from shifts where person_id = people.id and ended_at is null) as on_shift,
      (select count(*) from orders where runner_id = people.id and completed_at is not null) as services,
      (select round(avg(rating), 1) from stays where id in (select stay_id from orders where runner_id = people.id
        and completed_at is not null) and rating is not null) as rating
    from people join businesses on businesses.id = business_id
    where people.role in ('valet', 'business_valet') and people.deleted_at is null and ${where} ${newest}`,
  ],
];
const businesses = (where: string, offset = 0): Statement[] => [
  [`select count(*)::int from businesses where deleted_at is null and ${where}`],
  [
    `select page.*, (select json_build_object('email', email, 'name', first_name, 'seen', last_login_at) from people
        where business_id = page.id and role = 'business' and deleted_at is null order by created_at, id limit 1) as manager,
      (select sum(revenue_cents) from figure_months where business_id = page.id) as revenue,
      (select sum(returns) from figure_months where business_id = page.id) as returns
    from (select * from businesses where deleted_at is null and ${where} order by created_at desc, id desc limit 24 offset ${offset}) page
    order by created_at desc, id desc`,
  ],
];
const applications = (where: string, order: string): Statement[] => [
  [`select * from applications where ${where} order by ${order} limit 51`],
];
const requests = (where: string, direction: string): Statement[] => [
  [
    `select request.*, asker.first_name, asker.last_name, asker.role, admin.first_name as admin, (select left(text, 200)
      from support_messages where request_id = request.id and kind <> 'note' order by id desc limit 1) as words
    from support_requests request join people asker on asker.id = request.person_id
    left join people admin on admin.id = request.assigned_to
    where ${where} order by request.updated_at ${direction}, request.id ${direction} limit 51`,
  ],
  [`select count(*) from support_requests where status = 'open'`],
];

/** Hand-written SQL that merges both audit tables into one list. */
const trail = (events: string, changes: string, limit: number): Statement => [
  `select line.*, admin.first_name as admin, person.first_name as person, businesses.name as business, locations.name as location
    from ((select 'e' || id as id, at, admin_id, person_id, business_id, null::uuid as location_id, action, before, after
        from audit_events where ${events} order by at desc, audit_events.id desc limit ${limit})
      union all (select 'c' || id, at, impersonator_id, actor_id, business_id, location_id, action, before, after
        from business_changes where ${changes} order by at desc, business_changes.id desc limit ${limit})) line
    left join people admin on admin.id = admin_id left join people person on person.id = person_id
    left join businesses on businesses.id = line.business_id left join locations on locations.id = location_id
    order by at desc limit ${limit}`,
];
const tellTrail = ({ entries }: { entries: Listed }, results: Row[][]) =>
  tellRows(entries, results);

/**
 * Returns the last month that is over everywhere, which `madePlatform.ts` has invoices of. A month
 * ends up to a day later than in UTC.
 */
const readLastMonth = () => {
  const yesterday = new Date(Date.now() - 86_400_000);
  return new Date(Date.UTC(yesterday.getUTCFullYear(), yesterday.getUTCMonth() - 1, 1))
    .toISOString()
    .slice(0, 7);
};

/** SQL for the bounds of a month of each business, on the clock of its first location. */
const feeMonths = (month: string, which: string) => `months as materialized (select businesses.id,
    (date '${month}-01' + interval '4 hours') at time zone zone as starts_at,
    (date '${month}-01' + interval '1 month 4 hours') at time zone zone as ends_at
  from businesses, lateral (select coalesce((select time_zone from locations where business_id = businesses.id
    order by created_at, id limit 1), 'UTC') as zone) first where ${which})`;
const feesOfPage = (month: string, where: string): Statement[] => [
  [`select count(*)::int from businesses where ${where}`],
  [
    `with ${feeMonths(month, `id in (select id from businesses where ${where} order by lower(name), id limit ${FEE_BUSINESSES})`)}
    select businesses.*, (select sum(amount_cents) from ledger_entries where account = 'platform' and business_id = months.id
      and created_at >= starts_at and created_at < ends_at) as cents
    from months join businesses on businesses.id = months.id order by lower(name), businesses.id`,
  ],
  [
    `with ${feeMonths(month, 'true')}
    select currency, sum((select sum(amount_cents) from ledger_entries where account = 'platform' and business_id = months.id
      and created_at >= starts_at and created_at < ends_at))::bigint as cents
    from months join businesses on businesses.id = months.id group by 1 order by 1`,
  ],
  [
    `select currency, sum(amount_cents)::bigint as cents from ledger_entries join businesses on businesses.id = business_id
    where account = 'platform' group by 1 order by 1`,
  ],
];

/** Hand-written SQL for the figures of the overview, from the raw tables. */
const overview: Statement[] = [
  [
    `select currency, sum(case when account = 'platform' then amount_cents else 0 end)::bigint as fees,
      -sum(case when account = 'customer' then amount_cents else 0 end)::bigint as revenue
    from ledger_entries join businesses on businesses.id = business_id group by 1 order by 1`,
  ],
  [`select status, count(*) from businesses group by 1`],
  [`select count(*)::int from people where role = 'customer' and deleted_at is null`],
  [`select count(*)::int from stays where returned_at is not null`],
  [`select count(*)::int from stays where status in ('received', 'parked', 'returning', 'ready')`],
  [`select * from stay_events order by created_at desc limit 12`],
];

type Ask = ApiCall;

const peopleReads = (ask: Ask, { people }: PlatformSize): Read[] => {
  const lastPage = Math.max(1, Math.floor(people / PEOPLE_PAGE));
  const deepPage = Math.min(100, Math.ceil(lastPage / 2));
  const list = (name: string, query: Record<string, string | number>, hand: Statement[]) =>
    read(
      `users: ${name}`,
      () => ask('GET /api/admin/users', { query }),
      hand,
      ({ users: rows, total }, results) => tellPage(rows, total, results),
    );
  const listCustomers = (name: string, query: { search?: string }, hand: Statement[]) =>
    read(
      `customers: ${name}`,
      () => ask('GET /api/admin/customers', { query }),
      hand,
      ({ customers: rows, total }, results) => tellPage(rows, total, results),
    );
  const listValets = (name: string, query: { search?: string }, hand: Statement[]) =>
    read(
      `valets: ${name}`,
      () => ask('GET /api/admin/valets', { query }),
      hand,
      ({ valets: rows, total }, results) => tellPage(rows, total, results),
    );
  const has = (text: string) => `people.search_text like '%${text}%'`;
  return [
    list('first page', {}, users('true')),
    list('the last page', { page: lastPage }, users('true', (lastPage - 1) * PEOPLE_PAGE)),
    list('a name, from its middle', { search: 'herstone' }, users(has('herstone'))),
    list('a name that many have', { search: 'ahman' }, users(has('ahman'))),
    list('an e-mail address', { search: 'person777@' }, users(has('person777@'))),
    list('a number', { search: '+1 (646) 123' }, users(has('1646123'))),
    list(
      'locked customers',
      { role: 'customer', status: 'locked' },
      users(`role = 'customer' and locked_at is not null`),
    ),
    list(
      `active customers, page ${deepPage}`,
      { role: 'customer', status: 'active', page: deepPage },
      users(
        `role = 'customer' and people.status = 'active' and locked_at is null`,
        (deepPage - 1) * PEOPLE_PAGE,
      ),
    ),
    listCustomers('first page', {}, customers('true')),
    listCustomers(
      'a name',
      { search: 'fatima khalil' },
      customers(`${has('fatima')} and ${has('khalil')}`),
    ),
    listValets('first page', {}, valets('true')),
    listValets(
      'a name',
      { search: 'featherstone' },
      valets(`(${has('featherstone')} or business_id in
      (select id from businesses where name ilike '%featherstone%'))`),
    ),
    listValets(
      'of a business',
      { search: 'hotel 2' },
      valets(`(${has('hotel')} and ${has('2')} or business_id in
      (select id from businesses where name ilike '%hotel%' and name ilike '%2%'))`),
    ),
  ];
};

const businessReads = (ask: Ask, { businesses: count }: PlatformSize): Read[] => {
  const list = (name: string, query: Record<string, string | number>, hand: Statement[]) =>
    read(
      `businesses: ${name}`,
      () => ask('GET /api/admin/businesses', { query }),
      hand,
      ({ businesses: rows, found }, results) => tellPage(rows, found, results),
    );
  const apply = (name: string, query: { status?: 'decided'; search?: string }, hand: Statement[]) =>
    read(
      `applications: ${name}`,
      () => ask('GET /api/admin/applications', { query }),
      hand,
      ({ applications: rows }, results) => tellRows(rows, results),
    );
  const help = (name: string, query: { view?: 'answered'; search?: string }, hand: Statement[]) =>
    read(
      `support: ${name}`,
      () => ask('GET /api/admin/support', { query }),
      hand,
      ({ requests: rows }, results) => tellRows(rows, results),
    );
  const lastPage = Math.floor(count / 24);
  return [
    list('first page', {}, businesses('true')),
    list(
      'the last page',
      { page: Math.max(1, lastPage) },
      businesses('true', Math.max(0, lastPage - 1) * 24),
    ),
    list(
      'a name',
      { search: 'rbor gri' },
      businesses(`name ilike '%rbor%' and name ilike '%gri%'`),
    ),
    list('pending', { status: 'pending' }, businesses(`status = 'pending'`)),
    apply('waiting', {}, applications(`status = 'pending'`, 'created_at, id')),
    apply(
      'decided',
      { status: 'decided' },
      applications(`status <> 'pending'`, 'decided_at desc, id desc'),
    ),
    apply(
      'a name among the decided',
      { status: 'decided', search: 'cedar clin' },
      applications(
        `status <> 'pending' and business_name ilike '%cedar%' and business_name ilike '%clin%'`,
        'decided_at desc, id desc',
      ),
    ),
    help('open', {}, requests(`request.status = 'open'`, 'asc')),
    help(
      'answered',
      { view: 'answered' },
      requests(`request.status in ('answered', 'closed')`, 'desc'),
    ),
    help(
      'words among the answered',
      { view: 'answered', search: 'P-19977' },
      requests(`request.status in ('answered', 'closed') and message ilike '%P-19977%'`, 'desc'),
    ),
  ];
};

const auditReads = (ask: Ask, { platform, deep }: AdminSize, deepCursor: string): Read[] => {
  const DAY_MS = 86_400_000;
  const at = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
  const [admin, person, business] = [
    made.person(3),
    made.person(platform.admins + 9),
    made.business(7),
  ];
  type Query = { limit?: number; [key: string]: string | number | undefined };
  const list = (name: string, query: Query, events: string, changes = events) =>
    read(
      `audit: ${name}`,
      () => ask('GET /api/admin/audit', { query: { limit: 50, ...query } }),
      [trail(events, changes, 51)],
      tellTrail,
    );
  const [, micros = '0'] = /^(\d+)-/.exec(deepCursor) ?? [];
  const before = `extract(epoch from at) * 1000000 < ${micros}`;
  const named = `select id from people where search_text like '%herstone%'`;
  const file = { from: at(200), to: at(193) };
  const ofFile = `at >= '${file.from}' and at < '${file.to}'`;
  return [
    list('first page', {}, 'true'),
    list(`${formatCount(deep.pages * deep.lines)} lines on`, { before: deepCursor }, before),
    list(
      'of an administrator',
      { adminId: admin },
      `admin_id = '${admin}'`,
      `impersonator_id = '${admin}'`,
    ),
    list(
      'of a person',
      { personId: person },
      `(person_id = '${person}' or admin_id = '${person}')`,
      `(actor_id = '${person}' or impersonator_id = '${person}')`,
    ),
    list('of a business', { businessId: business }, `business_id = '${business}'`),
    list(
      'of a week a year ago',
      { from: at(372), to: at(365) },
      `at >= '${at(372)}' and at < '${at(365)}'`,
    ),
    list('one action', { action: 'invoice issued' }, `action = 'invoice issued'`),
    list('one kind of change', { action: 'payout' }, 'false', `action like 'payout.%'`),
    list(
      'a rare name',
      { search: 'herstone' },
      `(admin_id in (${named}) or person_id in (${named}))`,
      `(actor_id in (${named}) or impersonator_id in (${named}))`,
    ),
    list(
      'what is nowhere',
      { search: 'zzqqx' },
      `address like '%zzqqx%'`,
      `subject_name like '%zzqqx%' or reason like '%zzqqx%'`,
    ),
    list('words of what was done', { search: 'invoice' }, `action = 'invoice issued'`, 'false'),
    read(
      'audit: a file of a week',
      async () => {
        const entries: { id: string }[] = [];
        for (let next: string | null = ''; next !== null && entries.length < FILE_LINES;) {
          const page: { entries: { id: string }[]; next: string | null } = await ask(
            'GET /api/admin/audit',
            {
              query: { ...file, limit: ANSWER_LINES, ...(next ? { before: next } : {}) },
            },
          );
          entries.push(...page.entries);
          next = page.next;
        }
        return { entries };
      },
      [trail(ofFile, ofFile, FILE_LINES)],
      tellTrail,
    ),
  ];
};

const feeReads = (ask: Ask): Read[] => {
  const month = readLastMonth();
  const businessId = made.business(2);
  const isIt = `business_id = '${businessId}'`;
  const bounds = `with ${feeMonths(month, `id = '${businessId}'`)}`;
  const lines = `ledger_entries entry join months on months.id = entry.business_id where account = 'platform'
    and entry.created_at >= starts_at and entry.created_at < ends_at`;
  const ofMonth = (page: number, limit: number): Statement[] => [
    [`${bounds} select count(*)::int, sum(amount_cents)::bigint as cents from ${lines}`],
    [
      `${bounds} select entry.*, orders.customer_fee_cents, ticket_number, locations.name from (select entry.* from ${lines}
          order by entry.created_at, entry.id limit ${limit} offset ${(page - 1) * limit}) entry
        join orders on orders.id = order_id join stays on stays.id = stay_id join locations on locations.id = orders.location_id
        order by entry.created_at, entry.id`,
    ],
  ];
  const feesOf = (name: string, query: { page?: number; limit?: number }) =>
    read(
      `fees: ${name}`,
      () =>
        ask('GET /api/admin/fees/{businessId}', {
          params: { businessId },
          query: { month, ...query },
        }),
      ofMonth(query.page ?? 1, query.limit ?? FEE_LINES),
      ({ lineCount, totalCents, lines: told }, [sums, rows = []]) => [
        [lineCount, totalCents, told.map(({ id }) => Number(id))],
        [sums?.[0]?.['count'], sums?.[0]?.['cents'], listIds(rows)],
      ],
    );
  const list = (name: string, query: { search?: string }, where: string) =>
    read(
      `fees: ${name}`,
      () => ask('GET /api/admin/fees', { query: { month, ...query } }),
      feesOfPage(month, where),
      ({ total, businesses: rows, revenue }, [counted, page = [], months = [], all = []]) => [
        [
          total,
          listIds(rows),
          revenue.map((one) => [one.currency, one.monthCents, one.totalCents]),
        ],
        [
          counted?.[0]?.['count'],
          listIds(page),
          months.map((one, at) => [one['currency'], one['cents'], all[at]?.['cents']]),
        ],
      ],
    );
  return [
    list('cards and first page', {}, 'true'),
    list('a business', { search: 'falcon' }, `name ilike '%falcon%'`),
    feesOf('a business’s month', {}),
    feesOf('a file of it', { limit: 1000 }),
    read(
      'fees: an invoice',
      () =>
        ask('GET /api/admin/fees/{businessId}/invoices/{month}', { params: { businessId, month } }),
      [[`select * from platform_invoices where ${isIt} and month = '${month}-01'`]],
      ({ id }, [rows = []]) => [[id], listIds(rows)],
    ),
    read(
      'overview',
      () => ask('GET /api/admin/analytics', {}),
      overview,
      (told, [money = [], , people, over, here]) => [
        [
          told.revenue?.map((one) => [one.currency, one.feesCents, one.revenueCents]),
          told.customers,
          told.services,
          told.today.carsHere,
        ],
        [
          money.map((one) => [one['currency'], one['fees'], one['revenue']]),
          people?.[0]?.['count'],
          over?.[0]?.['count'],
          here?.[0]?.['count'],
        ],
      ],
    ),
  ];
};

async function askByHand(client: pg.Client, statements: Statement[]): Promise<Row[][]> {
  const results: Row[][] = [];
  for (const [text, values] of statements)
    results.push((await client.query<Row>(text, values)).rows);
  return results;
}

/** Checks that the call and the statements give the same answer, then times both in turns. */
async function measure(client: pg.Client, one: Read, reads: ReadCount): Promise<string[]> {
  const results = await askByHand(client, one.hand);
  const [told, found] = one.compare((await one.call()) as never, results);
  requireEqual(one.name, told, found);
  const took = await timeInTurns(reads, {
    call: one.call,
    hand: () => askByHand(client, one.hand),
  });
  const [call, hand] = [computeMedian(took.call), computeMedian(took.hand)];
  const write = (ms: number) => formatMs(ms, ms < 10 ? 1 : 0);
  return [one.name, write(call), write(hand), `**${(call / hand).toPrecision(2)}**`];
}

async function findDeepCursor(ask: Ask, { pages, lines }: AdminSize['deep']): Promise<string> {
  let before = '';
  for (let page = 0; page < pages; page += 1) {
    const query = { limit: lines, ...(before ? { before } : {}) };
    before = (await ask('GET /api/admin/audit', { query })).next ?? before;
  }
  return before;
}

/**
 * Measures every list and search of the administrators' portal on a large platform, and compares
 * with hand-written SQL.
 */
export const benchAdmin = createBenchmark({ normal, smallest }, async (host, size) => {
  const work = async ({ databaseUrl, as }: ServerProcess) => {
    if (!(await isFilled(databaseUrl))) await makePlatform(databaseUrl, size.platform, host.report);
    const { token } = await withSeedContext(databaseUrl, (ctx) =>
      buildPerson(ctx, { role: 'admin' }),
    );
    return measureReads(databaseUrl, as(token), size, host.report);
  };
  return FOLDER
    ? withServer(host, { dataDir: FOLDER, worker: false }, work)
    : withFreshServer(host, { worker: false }, work);
});

async function measureReads(
  databaseUrl: string,
  ask: Ask,
  size: AdminSize,
  report: (line: string) => void,
): Promise<string[]> {
  const { platform } = size;
  const deepCursor = await findDeepCursor(ask, size.deep);
  const rows: string[][] = [];
  await withClient(databaseUrl, async (client) => {
    await client.query('set statement_timeout = 0');
    const reads = [
      ...peopleReads(ask, platform),
      ...businessReads(ask, platform),
      ...auditReads(ask, size, deepCursor),
      ...feeReads(ask),
    ];
    for (const one of reads) {
      rows.push(await measure(client, one, size.reads));
      report(formatRow(rows.at(-1) ?? []));
    }
  });
  return [
    '## The administrators’ portal\n',
    `${formatCount(platform.people)} people, ${formatCount(platform.businesses)} businesses, ${formatCount(platform.auditEvents + platform.changes)} lines of the trail, ${formatCount(platform.stays)} stays with what the ledger has of them; medians of ${size.reads.timed} calls over HTTP and of as many times the same by hand, in turns; both have to say the same.\n`,
    ...formatTable(['', 'call', 'by hand', 'ratio'], rows),
  ];
}

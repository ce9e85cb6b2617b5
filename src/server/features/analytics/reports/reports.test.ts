import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import type { Email } from 'postal-mime';
import {
  addDays,
  getBusinessDay,
  getWeekday,
  startOfBusinessDay,
} from '#domain/businesses/businessDay.ts';
import { parseFieldTime } from '#domain/shared/zone.ts';
import { deliverOverdue } from '#server/features/messages/jobs.ts';
import { advanceTo } from '#test/factories/accounts.ts';
import { type MailServer, startMailServer } from '#test/factories/mail.ts';
import {
  buildLocation,
  buildStaffedBusiness,
  type TestBusiness,
  buildValet,
} from '#test/factories/people.ts';
import { expectError } from '#test/factories/refusals.ts';
import { updateRows } from '#test/factories/rows.ts';
import { pollUntilTruthy, parkCar, returnedCar } from '#test/factories/stays.ts';
import { startServer, type TestServer } from '#test/harness/server.ts';
import { sendReports } from './sendReports.ts';

const GET = 'GET /api/business/report-subscription';
const CHOOSE = 'PUT /api/business/report-subscription';
const STOP = 'POST /api/reports/unsubscribe';
const HOUR = 3_600_000;

let mail: MailServer;
let server: TestServer;

beforeAll(async () => {
  mail = await startMailServer();
  server = await startServer(inject('postgresUrl'), {
    config: { mail: { url: mail.url, from: 'Portico <valet@portico.test>' } },
  });
});
beforeEach(async () => {
  await updateRows(server, 'report_subscriptions', {}, { cadence: 'none' });
});
afterAll(async () => {
  await server.close();
  await mail.close();
});

/** Advances the clock to a later instant, and extends all sessions. */
async function goTo(instant: Date): Promise<void> {
  const ahead = instant.getTime() - server.ctx.clock().getTime();
  expect(ahead).toBeGreaterThan(0);
  await advanceTo(server, instant);
}

const zoneOf = ({ location }: TestBusiness) => location.time_zone;
const today = (business: TestBusiness) => getBusinessDay(server.ctx.clock(), zoneOf(business));
/** Moves the clock to a local time of the location, such as '07:00'. */
const goToTime = (business: TestBusiness, day: string, time: string) =>
  goTo(parseFieldTime(`${day}T${time}`, zoneOf(business)));
const goToTomorrow = (business: TestBusiness, time: string) =>
  goToTime(business, addDays(today(business), 1), time);
const goToWeekday = (business: TestBusiness, weekday: number, time: string) => {
  const ahead = (weekday - getWeekday(today(business)) + 7) % 7 || 7;
  return goToTime(business, addDays(today(business), ahead), time);
};

type Person = { id: string; token: string; email: string | null };

async function proveEmail({ id }: Person): Promise<void> {
  await updateRows(server, 'people', id, { email_verified_at: server.ctx.clock() });
}

async function choose(
  person: Person,
  cadence: 'none' | 'daily' | 'weekly',
  locationId: string | null = null,
) {
  await proveEmail(person);
  return server.as(person.token)(CHOOSE, { body: { cadence, locationId } });
}

/**
 * Runs the routine that sends reports.
 *
 * @returns the e-mails that reached this person's mailbox in this run
 */
async function sendAndRead({ email }: Person): Promise<Email[]> {
  mail.taken.length = 0;
  await sendReports(server.ctx);
  await pollUntilTruthy(async () => {
    await deliverOverdue(server.ctx, 0);
    const { rows } = await server.ctx.pool.query(
      `select 1 from messages where template = 'report' and status = 'queued'`,
    );
    return rows.length === 0;
  });
  const all = await Promise.all(mail.taken);
  return all.filter(({ to }) => to?.some(({ address }) => address === email));
}

const byCard = (business: TestBusiness, tipCents: number) =>
  returnedCar(server, business, tipCents);

const setLanguage = ({ id }: Person, language: 'en' | 'ar') =>
  updateRows(server, 'people', id, { language });

test.each([
  ['USD', 'America/New_York', 'en', '$16.20', '$3.00'],
  ['JPY', 'Asia/Tokyo', 'en', '¥1,620', '¥300'],
  ['KWD', 'Asia/Kuwait', 'ar', '1.620 د.ك', '0.300 د.ك'],
] as const)(
  'a day in %s is reported at seven by the clock of %s, in %s',
  async (currency, timeZone, language, revenue, tips) => {
    const business = await buildStaffedBusiness(server.ctx, {
      currency,
      timeZone,
      flatRateCents: 1500,
      name: 'Harbor <b>House</b> evil.test',
    });
    await setLanguage(business.manager, language);
    await goToTomorrow(business, '10:00');
    const day = today(business);
    expect(await choose(business.manager, 'daily')).toEqual({
      cadence: 'daily',
      locationId: null,
      email: business.manager.email,
    });
    await byCard(business, 300);
    await parkCar(server, business);
    await goToTomorrow(business, '06:59');
    expect(await sendAndRead(business.manager)).toEqual([]);
    await goToTime(business, addDays(day, 1), '07:00');
    const [report, ...rest] = await sendAndRead(business.manager);
    expect(rest).toEqual([]);
    const { text = '', html = '' } = report ?? {};
    for (const part of [text, html]) {
      expect(part).toContain(revenue);
      expect(part).toContain(tips);
      expect(part).not.toMatch(/https?:\/\/evil|evil\.test/);
    }
    expect(html).toContain('Harbor &lt;b&gt;House');
    expect(html).not.toContain('<b>House');
    expect(html).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`);
    const arrivals = language === 'ar' ? 'السيارات الواصلة: 2 (سابقًا 0)' : 'Arrivals: 2 (0 before)';
    const returns = language === 'ar' ? 'السيارات المُعادة: 1' : 'Cars returned: 1';
    const unsigned = language === 'ar' ? 'أيام لم تُوقَّع: يوم واحد' : 'Days not signed off: 1 day';
    for (const line of [arrivals, returns, unsigned]) expect(text).toContain(line);
    expect(text).toContain(`/enhanced-analytics?from=${day}&to=${day}\n`);
    // The routine sends nothing when it runs again, neither at once nor later on the same day.
    expect(await sendAndRead(business.manager)).toEqual([]);
    await goToTime(business, addDays(day, 1), '23:00');
    expect(await sendAndRead(business.manager)).toEqual([]);
    await goToTime(business, addDays(day, 2), '07:01');
    expect(await sendAndRead(business.manager)).toHaveLength(1);
  },
);

test('the report’s figures equal those of analytics, beside the same weekday before', async () => {
  const business = await buildStaffedBusiness(server.ctx, { flatRateCents: 1500 });
  const { manager } = business;
  await goToTomorrow(business, '12:00');
  const first = today(business);
  await byCard(business, 0);
  await goToTime(business, addDays(first, 7), '12:00');
  await choose(manager, 'daily');
  await byCard(business, 200);
  await byCard(business, 100);
  await goToTime(business, addDays(first, 8), '07:30');
  const [report] = await sendAndRead(manager);
  const range = { from: addDays(first, 7), to: addDays(first, 7) };
  const { totals } = await server.as(manager.token)('GET /api/analytics/business/{businessId}', {
    params: { businessId: business.id },
    query: range,
  });
  expect(totals.now).toMatchObject({ revenueCents: 3240, tipsCents: 300, returns: 2 });
  expect(report?.text).toContain('Revenue: $32.40 ($16.20 before)');
  expect(report?.text).toContain('Tips: $3.00 ($0.00 before)');
  expect(report?.text).toContain('Cars returned: 2 (1 before)');
  expect(report?.subject).toContain(business.location.name);
});

test('a weekly report comes on Monday, with a row for each location', async () => {
  const business = await buildStaffedBusiness(server.ctx, { flatRateCents: 1500, name: 'North' });
  await buildLocation(server.ctx, business.id, { name: 'South' });
  const { manager } = business;
  await goToWeekday(business, 3, '12:00');
  await choose(manager, 'weekly');
  await byCard(business, 0);
  await goToWeekday(business, 7, '12:00');
  expect(await sendAndRead(manager)).toEqual([]);
  await goToWeekday(business, 1, '07:00');
  const monday = today(business);
  const [report, ...rest] = await sendAndRead(manager);
  expect(rest).toEqual([]);
  expect(report?.text).toContain('Revenue: $16.20 ($0.00 before)');
  expect(report?.text).toContain(`from=${addDays(monday, -7)}&to=${addDays(monday, -1)}\n`);
  expect(report?.text).toMatch(
    /North \(1 arrival, 1 return · median wait \d\.\d min\): \$16\.20 \(\$0\.00 before\)/,
  );
  expect(report?.text).toContain('South (0 arrivals, 0 returns): $0.00 ($0.00 before)');
  await goToWeekday(business, 2, '07:30');
  expect(await sendAndRead(manager)).toEqual([]);
});

test('a manager who subscribes at noon gets no report of the morning, and one who saves without a change still gets theirs', async () => {
  const business = await buildStaffedBusiness(server.ctx);
  const { manager } = business;
  await goToTomorrow(business, '12:00');
  await choose(manager, 'daily');
  expect(await sendAndRead(manager)).toEqual([]);
  await goToTomorrow(business, '07:05');
  // Saves the same choice after seven o'clock, before the routine runs.
  await choose(manager, 'daily');
  expect(await sendAndRead(manager)).toHaveLength(1);
  await choose(manager, 'none');
  await choose(manager, 'daily');
  expect(await sendAndRead(manager)).toEqual([]);
});

test('after days without a worker only the newest day is reported, once', async () => {
  const business = await buildStaffedBusiness(server.ctx);
  const { manager } = business;
  await choose(manager, 'daily');
  await goToTomorrow(business, '07:00');
  expect(await sendAndRead(manager)).toHaveLength(1);
  const day = today(business);
  await goToTime(business, addDays(day, 5), '15:00');
  const sent = await sendAndRead(manager);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.text).toContain(`from=${addDays(day, 4)}&to=${addDays(day, 4)}\n`);
  expect(await sendAndRead(manager)).toEqual([]);
});

test('workers that run at once send one report', async () => {
  const business = await buildStaffedBusiness(server.ctx);
  await choose(business.manager, 'daily');
  await goToTomorrow(business, '07:00');
  const runAtOnce = () => Promise.all(Array.from({ length: 6 }, () => sendReports(server.ctx)));
  // While one worker computes the days, another may hold the subscription. Then the next run sends.
  await runAtOnce();
  expect(await countReports(business.manager)).toBeLessThanOrEqual(1);
  await runAtOnce();
  expect(await countReports(business.manager)).toBe(1);
  await runAtOnce();
  expect(await countReports(business.manager)).toBe(1);
});

async function countReports({ id }: Person): Promise<number> {
  const { rows } = await server.ctx.pool.query(
    `select 1 from messages where template = 'report' and person_id = $1`,
    [id],
  );
  return rows.length;
}

test('a worker that dies before the commit sends nothing, and the next one sends the report', async () => {
  const business = await buildStaffedBusiness(server.ctx);
  const other = await buildStaffedBusiness(server.ctx);
  await choose(business.manager, 'daily');
  await goToTomorrow(business, '07:00');
  const jobs = {
    ...server.ctx.jobs,
    enqueue: () => Promise.reject(new Error('The process died.')),
  };
  await expect(sendReports({ ...server.ctx, jobs })).rejects.toThrow('could not be sent');
  expect(await countReports(business.manager)).toBe(0);
  expect(await sendAndRead(business.manager)).toHaveLength(1);
  expect(await countReports(other.manager)).toBe(0);
});

test('a report waits while another process computes its days', async () => {
  const business = await buildStaffedBusiness(server.ctx, { flatRateCents: 1500 });
  const { manager, location } = business;
  await goToTomorrow(business, '12:00');
  await choose(manager, 'daily');
  await byCard(business, 0);
  await goToTomorrow(business, '07:00');
  const other = await server.ctx.pool.connect();
  await other.query('begin');
  // Takes the advisory lock of `storeFigures`, as a process that computes the same days does.
  await other.query('select pg_advisory_xact_lock(7702003, hashtext($1))', [location.id]);
  expect(await sendAndRead(manager)).toEqual([]);
  await other.query('rollback');
  other.release();
  const [report] = await sendAndRead(manager);
  expect(report?.text).toContain('Revenue: $16.20');
});

test.each([
  ['the account is not active', 'people', { status: 'suspended' }],
  ['the address is not proven', 'people', { email_verified_at: null }],
  ['the business is suspended', 'businesses', { status: 'inactive' }],
  ['the location is closed', 'locations', { closed_at: new Date(0) }],
] as const)('nothing is sent where %s', async (_, table, change) => {
  const business = await buildStaffedBusiness(server.ctx);
  const { manager } = business;
  await choose(manager, 'daily', business.location.id);
  const id = { people: manager.id, businesses: business.id, locations: business.location.id }[
    table
  ];
  await goToTomorrow(business, '07:00');
  const [[column, value]] = Object.entries(change) as [[string, unknown]];
  await server.ctx.pool.query(`update ${table} set ${column} = $1 where id = $2`, [value, id]);
  expect(await sendAndRead(manager)).toEqual([]);
  expect(await countReports(manager)).toBe(0);
});

test('a report that no mail server has taken yet is withheld from a manager who lost access', async () => {
  const business = await buildStaffedBusiness(server.ctx);
  const { manager } = business;
  await choose(manager, 'daily');
  await goToTomorrow(business, '07:00');
  mail.mood = { code: 451, at: 'rcpt' };
  await sendReports(server.ctx);
  expect(await countReports(manager)).toBe(1);
  await updateRows(server, 'people', manager.id, { status: 'suspended' });
  await pollUntilTruthy(async () => {
    await sendReports(server.ctx);
    const { rows } = await server.ctx.pool.query(
      `select 1 from messages where person_id = $1 and status = 'suppressed'`,
      [manager.id],
    );
    return rows.length === 1;
  });
  mail.mood = 'take';
  server.advance(HOUR);
  expect(await sendAndRead(manager)).toEqual([]);
});

test('a location’s manager gets the figures of their location while they manage it', async () => {
  const business = await buildStaffedBusiness(server.ctx, { flatRateCents: 1500, name: 'North' });
  const south = await buildLocation(server.ctx, business.id, { name: 'South' });
  const person = await buildValet(server.ctx, business, {
    role: 'business_valet',
    locationIds: [business.location.id, south.id],
    positions: { [business.location.id]: 'valet', [south.id]: 'manager' },
    email: `manager-${south.id}@portico.test`,
  });
  await proveEmail(person);
  const call = server.as(person.token);
  const theirs = { body: { cadence: 'daily', locationId: business.location.id } } as const;
  await expectError('LOCATION_NOT_FOUND', call, CHOOSE, theirs);
  await choose(person, 'daily');
  await byCard(business, 0);
  await goToTomorrow(business, '07:00');
  const [report] = await sendAndRead(person);
  expect(report?.text).toContain('Revenue: $0.00');
  expect(report?.text).not.toContain('North');
  await updateRows(server, 'staff_locations', { person_id: person.id }, { position: 'valet' });
  await goToTomorrow(business, '07:00');
  expect(await sendAndRead(person)).toEqual([]);
});

test('a person without a proven address cannot choose a report', async () => {
  const business = await buildStaffedBusiness(server.ctx);
  const call = server.as(business.manager.token);
  expect(await call(GET, {})).toEqual({ cadence: 'none', locationId: null, email: null });
  const daily = { body: { cadence: 'daily', locationId: null } } as const;
  await expectError('REPORT_NEEDS_EMAIL', call, CHOOSE, daily);
});

const linkIn = ({ text = '' }: Email) =>
  new URL(/^http\S+\/unsubscribe\?token=\S+$/m.exec(text)?.[0] ?? '');
const headerOf = ({ headers }: Email, key: string) =>
  headers.find((header) => header.key === key)?.value;

test('the link of any report unsubscribes without a sign-in, and may be opened twice', async () => {
  const business = await buildStaffedBusiness(server.ctx);
  const { manager } = business;
  await choose(manager, 'daily');
  await goToTomorrow(business, '07:00');
  const [report] = await sendAndRead(manager);
  if (!report) throw new Error('No report');
  const link = linkIn(report);
  expect(headerOf(report, 'list-unsubscribe')).toBe(`<${link.href}>`);
  expect(headerOf(report, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const body = { token: link.searchParams.get('token') ?? '' };
  await server.as()(STOP, { body });
  await server.as()(STOP, { body });
  expect(await server.as(manager.token)(GET, {})).toMatchObject({ cadence: 'none' });
  await goToTomorrow(business, '07:00');
  expect(await sendAndRead(manager)).toEqual([]);
  await choose(manager, 'weekly');
  await server.as()(STOP, { body });
  expect(await server.as(manager.token)(GET, {})).toMatchObject({ cadence: 'none' });
  await expectError('INVALID_UNSUBSCRIBE_LINK', server.as(), STOP, {
    body: { token: `${body.token}x` },
  });
});

test.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
  'a mailbox’s own unsubscribe button posts %s to the link',
  async (type) => {
    const business = await buildStaffedBusiness(server.ctx);
    const { manager } = business;
    await choose(manager, 'daily');
    await goToTomorrow(business, '07:00');
    const [report] = await sendAndRead(manager);
    if (!report) throw new Error('No report');
    const press = (url: string) =>
      fetch(url, {
        method: 'POST',
        headers: { 'content-type': type },
        body: type.startsWith('multipart')
          ? '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
          : 'List-Unsubscribe=One-Click',
      });
    expect((await press(`${server.url}/unsubscribe?token=none`)).status).toBe(400);
    expect(await server.as(manager.token)(GET, {})).toMatchObject({ cadence: 'daily' });
    expect((await press(linkIn(report).href)).status).toBe(204);
    expect(await server.as(manager.token)(GET, {})).toMatchObject({ cadence: 'none' });
  },
);

test('other e-mails have no unsubscribe link', async () => {
  mail.taken.length = 0;
  const { email } = (await buildStaffedBusiness(server.ctx)).manager;
  await server.as()('POST /api/auth/forgot-password', { body: { email: email ?? '' } });
  await pollUntilTruthy(async () => {
    await deliverOverdue(server.ctx, 0);
    return mail.taken.length > 0;
  });
  const [reset] = await Promise.all(mail.taken);
  expect(reset && headerOf(reset, 'list-unsubscribe')).toBeUndefined();
});

test('after a clock change the report still comes at seven', async () => {
  const business = await buildStaffedBusiness(server.ctx);
  const { manager } = business;
  // Finds the next Sunday on which the clocks in New York change.
  const zone = zoneOf(business);
  let sunday = today(business);
  const hours = (day: string) =>
    (startOfBusinessDay(addDays(day, 1), zone).getTime() -
      startOfBusinessDay(day, zone).getTime()) /
    HOUR;
  while (hours(sunday) === 24) sunday = addDays(sunday, 1);
  await goToTime(business, sunday, '12:00');
  await choose(manager, 'daily');
  await goToTime(business, addDays(sunday, 1), '06:59');
  expect(await sendAndRead(manager)).toEqual([]);
  await goToTime(business, addDays(sunday, 1), '07:00');
  const [report] = await sendAndRead(manager);
  expect(report?.text).toContain(`from=${sunday}&to=${sunday}\n`);
});

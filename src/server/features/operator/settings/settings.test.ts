import { beforeEach, describe, expect, test } from 'vitest';
import type { CallInput } from '#contract/client.ts';
import type { PlatformSettings } from '#contract/settings.ts';
import { lifetimeBounds, smsBounds, type SettingSection } from '#domain/operator/settingBounds.ts';
import {
  buildPerson,
  buildStaffedBusiness,
  randomPhone,
  type TestBusiness,
} from '#test/factories/people.ts';
import { randomEmail } from '#test/factories/accounts.ts';
import { listFields, expectRefusal, expectError } from '#test/factories/refusals.ts';
import { getRow, insertRow, listRows } from '#test/factories/rows.ts';
import { codeFor, pollUntilTruthy, messagesTo, openTicket } from '#test/factories/stays.ts';
import { getRatesAt } from '#server/features/businesses/queries/rates.ts';
import { buildBeforeAll, runServer, startBeside } from '#test/harness/runServer.ts';

const MINUTE = 60_000;

const server = runServer();
const owner = buildBeforeAll(() => buildPerson(server.ctx, { role: 'admin' }));
const business = buildBeforeAll(() => buildStaffedBusiness(server.ctx));
beforeEach(async () => {
  await server.ctx.db.deleteFrom('platform_settings').execute();
  await server.ctx.settings.reload();
});

const paths = {
  terms: 'PUT /api/admin/settings/terms',
  contact: 'PUT /api/admin/settings/contact',
  sender: 'PUT /api/admin/settings/sender',
  landing: 'PUT /api/admin/settings/landing',
  lifetimes: 'PUT /api/admin/settings/lifetimes',
  sms: 'PUT /api/admin/settings/sms',
  secondFactor: 'PUT /api/admin/settings/second-factor',
} as const satisfies Record<SettingSection, string>;

type Change<S extends SettingSection> = Partial<PlatformSettings[S]> | Record<string, unknown>;

/**
 * Builds the body of a call that changes some fields of a section. Sends all fields and their seen
 * values, as the screen does.
 */
function buildChange<S extends SettingSection>(section: S, change: Change<S>) {
  const seen = server.ctx.settings.current()[section];
  const input = { body: { ...seen, ...change, seen } };
  return [paths[section], input] as unknown as [
    typeof paths.lifetimes,
    CallInput<typeof paths.lifetimes>,
  ];
}
const set = <S extends SettingSection>(section: S, change: Change<S>) =>
  server.as(owner.token)(...buildChange(section, change));
const refuse = <S extends SettingSection>(section: S, change: Change<S>, by = owner.token) =>
  expectRefusal(server.as(by), ...buildChange(section, change));

const now = () => server.as(owner.token)('GET /api/admin/settings', {});
const mailsTo = async (to: string) =>
  (await server.as()('GET /api/dev/messages', { query: { to } })).messages;

test('settings saved by a version without payment details still load', async () => {
  const { invoicePayment, ...older } = server.ctx.settings.current().contact;
  const operatorName = { en: 'Harbor Inc.', ar: '' };
  await insertRow(server, 'platform_settings', {
    section: 'contact',
    value: JSON.stringify({ ...older, operatorName }),
    changed_at: server.ctx.clock(),
    changed_by: owner.id,
  });
  await server.ctx.settings.reload();
  expect((await now()).contact).toMatchObject({ operatorName, invoicePayment });
  const said = { en: 'IBAN US00', ar: '' };
  expect((await set('contact', { invoicePayment: said })).contact).toMatchObject({
    operatorName,
    invoicePayment: said,
  });
});

describe('saving', () => {
  test('takes effect at once, records its person, and is in the audit', async () => {
    expect((await now()).changes.lifetimes).toBeNull();
    const saved = await set('lifetimes', { passwordMinutes: 30 });
    expect(saved.lifetimes).toMatchObject({ passwordMinutes: 30, activationDays: 7 });
    expect(saved.changes.lifetimes?.by).toContain(owner.first_name);
    const [line] = await server.ctx.db
      .selectFrom('audit_events')
      .select(['action', 'subject_id', 'before', 'after', 'admin_id'])
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(line).toEqual({
      action: 'settings changed',
      subject_id: 'lifetimes',
      before: { passwordMinutes: 60 },
      after: { passwordMinutes: 30 },
      admin_id: owner.id,
    });
  });

  test('warns the second of two owners, and keeps the first change', async () => {
    const seen = (await now()).lifetimes;
    const save = (passwordMinutes: number) =>
      server.as(owner.token)(paths.lifetimes, { body: { ...seen, passwordMinutes, seen } });
    await save(30);
    await expectError('SETTINGS_CHANGED', server.as(owner.token), paths.lifetimes, {
      body: { ...seen, passwordMinutes: 45, seen },
    });
    // Two owners may save the same value without a conflict.
    expect((await save(30)).lifetimes.passwordMinutes).toBe(30);
  });

  test('lets one of several concurrent changes through', async () => {
    const seen = (await now()).sms;
    const answers = await Promise.allSettled(
      [20, 30, 40].map((numberPerDay) =>
        server.as(owner.token)(paths.sms, { body: { ...seen, numberPerDay, seen } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('reaches another process through a notification', async () => {
    const other = await startBeside(server);
    const before = other.ctx.settings.current();
    await set('lifetimes', { ticketCodeMinutes: 7 });
    await pollUntilTruthy(
      async () => other.ctx.settings.current().lifetimes.ticketCodeMinutes === 7,
    );
    expect(other.ctx.settings.current().terms).toEqual(before.terms);
  });

  test.each(['support', 'finance', 'operations'] as const)(
    'is refused for %s',
    async (adminSet) => {
      const admin = await buildPerson(server.ctx, { role: 'admin', adminSet });
      expect(await refuse('lifetimes', { passwordMinutes: 30 }, admin.token)).toMatchObject({
        status: 403,
      });
    },
  );
});

describe('a value out of bounds is refused at its field', () => {
  const edges = [
    ...Object.entries(lifetimeBounds).map(([name, bound]) => ['lifetimes', name, bound] as const),
    ...Object.entries(smsBounds).map(([name, bound]) => ['sms', name, bound] as const),
  ];
  test.each(edges)('%s %s', async (section, name, { min, max }) => {
    for (const value of [min, max]) {
      const saved = await set(section, { [name]: value });
      expect(saved[section]).toMatchObject({ [name]: value });
    }
    for (const value of [min - 1, max + 1, min + 0.5, 'abc', null])
      expect(listFields(await refuse(section, { [name]: value }))).toEqual([name]);
  });

  test.each([
    ['terms', 'feeValue', -1],
    ['terms', 'feeValue', 'abc'],
    ['terms', 'feeValue', 101],
    ['terms', 'feeValue', 1_000],
    ['terms', 'feeValue', 8.123],
    ['terms', 'hourlyRate', 0],
    ['terms', 'flatRate', 10_001],
    ['contact', 'supportEmail', 'nobody'],
    ['contact', 'supportPhone', 'call us'],
    ['sender', 'helpUrl', 'javascript:alert(1)'],
    ['sender', 'helpUrl', 'http://help.example'],
    ['sender', 'helpUrl', 'https://user:secret@help.example'],
    ['sender', 'helpUrl', 'data:text/html,hello'],
    ['sender', 'emailName', ''],
    ['sender', 'emailName', 'Valet <evil@example.com>'],
    ['sender', 'emailName', 'Valet\r\nBcc: all@example.com'],
    ['sms', 'countries', []],
    ['sms', 'countries', ['XX']],
    ['secondFactor', 'adminSets', ['everybody']],
  ] as const)('%s %s %j', async (section, name, value) => {
    const fields = listFields(await refuse(section, { [name]: value }));
    expect(fields.map((field) => field.split('.')[0])).toContain(name);
    // After the refusal another section can still be saved.
    expect((await set('lifetimes', { activationDays: 5 })).lifetimes.activationDays).toBe(5);
  });
});

describe('a saved setting takes effect', () => {
  test('on a guest’s code and its SMS', async () => {
    await set('lifetimes', { ticketCodeMinutes: 5 });
    const { phone, ticketId } = await openTicket(server, business);
    const code = await codeFor(server, phone);
    const [sms] = await messagesTo(server, phone);
    expect(sms?.text).toContain('5 minutes');
    server.advance(5 * MINUTE + 1_000);
    const verify = 'POST /api/valet/tickets/{ticketId}/verify-otp';
    const typed = { params: { ticketId }, body: { code } };
    await expectError('CODE_EXPIRED', server.as(business.valet.token), verify, typed);
  });

  test('on links to a forgotten password', async () => {
    await set('lifetimes', { passwordMinutes: 15 });
    await server.as()('POST /api/auth/forgot-password', {
      body: { email: business.manager.email ?? '' },
    });
    const row = await pollUntilTruthy(async () =>
      server.ctx.db
        .selectFrom('account_links')
        .select(['created_at', 'expires_at'])
        .where('person_id', '=', business.manager.id)
        .where('purpose', '=', 'reset_password')
        .executeTakeFirst(),
    );
    expect(row && row.expires_at.getTime() - row.created_at.getTime()).toBe(15 * MINUTE);
  });

  test('on SMS to a country that is switched off', async () => {
    await set('sms', { countries: ['AE', 'GB'] });
    const phone = randomPhone();
    const open = await server.as(business.valet.token)('POST /api/valet/tickets', {
      body: { phoneE164: phone, locationId: business.location.id },
    });
    expect(open.smsSuppressed).toBe(true);
    const row = await getRow(server, 'messages', { recipient: phone });
    expect(row.suppressed_by).toBe('country');
  });

  test('on the SMS limits of a number, a business and all', async () => {
    const open = (place: TestBusiness, phoneE164: string) =>
      server.as(place.valet.token)('POST /api/valet/tickets', {
        body: { phoneE164, locationId: place.location.id },
      });
    await set('sms', { numberPerDay: 5 });
    const phone = randomPhone();
    const answers = [];
    for (let car = 0; car < 6; car += 1) answers.push(await open(business, phone));
    expect(answers.map(({ smsSuppressed }) => smsSuppressed)).toEqual([
      ...Array.from({ length: 5 }, () => false),
      true,
    ]);
    const [last] = await listRows(server, 'messages', { stay_id: answers.at(-1)?.ticketId ?? '' });
    expect(last?.suppressed_by).toBe('number');
    expect((await open(business, randomPhone())).smsSuppressed).toBe(false);
    await set('sms', { businessPerDay: 0 });
    expect((await open(business, randomPhone())).smsSuppressed).toBe(true);
  });

  test('on the sender and footer of an e-mail', async () => {
    await set('sender', {
      brand: { en: 'Harbor Valet', ar: 'مرفأ' },
      helpUrl: 'https://help.example/valet',
    });
    await set('contact', {
      supportEmail: 'Help@example.com',
      operatorName: { en: 'Harbor Inc.', ar: '' },
      operatorAddress: { en: '1 Pier, Boston', ar: '' },
    });
    const { phone } = await openTicket(server, business);
    const sms = await pollUntilTruthy(async () => (await messagesTo(server, phone))[0]);
    expect(sms.text).toMatch(/^Harbor Valet: \d{6} is your code/);
    const { email } = await buildPerson(server.ctx, { role: 'customer' });
    await server.as()('POST /api/auth/forgot-password', { body: { email: email ?? '' } });
    const mail = await pollUntilTruthy(async () => (await mailsTo(email ?? '')).at(0));
    for (const text of [
      'Harbor Valet',
      'Harbor Inc. · 1 Pier, Boston',
      'Questions? Help@example.com',
      'Help: https://help.example/valet',
    ])
      expect(mail.text).toContain(text);
    expect(mail.text).not.toContain('Portico');
  });

  test('on who needs a second factor', async () => {
    const admin = await buildPerson(server.ctx, { role: 'admin', adminSet: 'support' });
    const asManager = [
      server.as(business.manager.token),
      'GET /api/business/settings',
      {},
    ] as const;
    const asSupport = [server.as(admin.token), 'GET /api/admin/support', { query: {} }] as const;
    const needed = { code: 'SECOND_FACTOR_NEEDED' };
    await set('secondFactor', { managers: true });
    await expectError(needed, ...asManager);
    await server.as(admin.token)('GET /api/admin/support', { query: {} });
    await set('secondFactor', { managers: false, adminSets: ['support'] });
    await server.as(business.manager.token)('GET /api/business/settings', {});
    await expectError(needed, ...asSupport);
  });

  test('on new businesses and locations, and on no existing one', async () => {
    const admin = server.as(owner.token);
    const open = async (currency: string) => {
      const { business: made } = await admin('POST /api/admin/businesses/create', {
        body: {
          businessName: `Valet in ${currency}`,
          contactEmail: randomEmail(),
          currency,
          country: 'US',
          timeZone: 'America/New_York',
        },
      });
      const { id: place } = await admin('POST /api/admin/businesses/{businessId}/locations', {
        params: { businessId: made.id },
        body: {
          name: 'Main door',
          address: '1 Pier',
          city: 'Boston',
          state: 'MA',
          zipCode: '02110',
          country: 'US',
          timeZone: 'America/New_York',
          latitude: 42.36,
          longitude: -71.05,
        },
      });
      const { id } = made;
      return { id, place };
    };
    const read = async ({ id, place }: { id: string; place: string }) => {
      const fee = await getRow(server, 'businesses', id);
      const rates = await getRatesAt(
        server.ctx.db,
        { id: place, currency: fee.currency },
        server.ctx.clock(),
      );
      return { ...fee, ...rates };
    };
    const before = await open('USD');
    await set('terms', {
      feeType: 'fixed',
      feeValue: 1.25,
      feePayer: 'business',
      hourlyRate: 12.5,
      flatRate: 20,
      useFlatRate: true,
    });
    expect(await read(before)).toMatchObject({
      platform_fee_type: 'percentage',
      platform_fee_value: 800,
      hourlyRateCents: 850,
      useFlatRate: false,
    });
    const fixed = { platform_fee_type: 'fixed', platform_fee_payer: 'business', useFlatRate: true };
    expect(await read(await open('USD'))).toMatchObject({
      ...fixed,
      platform_fee_value: 125,
      hourlyRateCents: 1250,
      flatRateCents: 2000,
    });
    expect(await read(await open('JPY'))).toMatchObject({
      ...fixed,
      platform_fee_value: 125,
      hourlyRateCents: 1250,
    });
    expect(await read(await open('KWD'))).toMatchObject({
      ...fixed,
      platform_fee_value: 1250,
      hourlyRateCents: 12_500,
    });
  });
});

import { describe, expect, test } from 'vitest';
import type { Application } from '#contract/applications.ts';
import type { AuditEntry } from '#contract/audit.ts';
import type { CallOutput } from '#contract/client.ts';
import type { SettingsAnswer } from '#contract/settings.ts';
import type { MessageDeliveries, SystemStatus } from '#contract/system.ts';
import type { AdminCustomer, AdminUser, AdminValet } from '#contract/users.ts';
import { AppError } from '#server/platform/errors.ts';
import { firstSettings } from '#server/platform/settings/firstSettings.ts';
import { looksRight } from '../e2e/looks.ts';
import { download } from '../e2e/measures.ts';
import { texts } from '../e2e/texts.ts';
import { goWithin, waitForSettledPage } from '../harness/browser.ts';
import type { Answers } from './answerServer.ts';
import type { GivenParts } from './complete.ts';
import { administrator, LOCATION_ID, numbered } from './fixtures.ts';
import { showScreen } from './show.ts';

const HERE = '/admin-dashboard';
const BUSINESS_ID = numbered(2);
const name = 'Corniche Hotel';

describe('applications', () => {
  const PATH = `${HERE}/applications`;
  const LIST = 'GET /api/admin/applications';
  const ONE = 'GET /api/admin/applications/{id}';
  const DECLINE = 'POST /api/admin/applications/{id}/decline';
  const application = (fields: GivenParts<Application> = {}): GivenParts<Application> => ({
    id: numbered(31),
    businessName: name,
    kind: 'hotel',
    contactName: 'ليلى الهاشمي',
    contactEmail: 'layla@corniche.test',
    contactPhone: '+971501234567',
    locations: [
      { name: 'Front gate', address: '1 Corniche Road', city: 'Abu Dhabi', country: 'AE' },
    ],
    currency: 'AED',
    note: 'Two entrances.',
    status: 'pending',
    ...fields,
  });
  type Details = GivenParts<CallOutput<typeof ONE>>;

  /**
   * Opens the page of a business's application; `answers` gets a function that records the
   * decision.
   */
  async function open(locale: 'en' | 'ar', answers: (decided: Decide) => Answers) {
    let now: Details = {
      application: application(),
      domain: { domain: 'corniche.test', matchesName: true },
    };
    const decide: Decide = (changes) => (now = { ...now, ...changes });
    const screen = await showScreen(PATH, {
      as: administrator(),
      locale,
      viewport: 'desktop',
      answers: {
        [LIST]: ({ query }) => ({
          applications:
            (now.application?.status === 'pending') === (query.status === 'pending')
              ? [now.application ?? {}]
              : [],
        }),
        [ONE]: () => now,
        ...answers(decide),
      },
    });
    const { page, dialog } = screen;
    const words = texts[locale];
    // Presses the middle of the row, beside its button.
    await page.locator('[data-row]').click();
    await dialog.getByText('Front gate').waitFor();
    return { ...screen, words, applications: words.admin.applications };
  }
  type Decide = (changes: Details) => Details;

  test('an application is noted, its domain is looked up, and it is approved', async () => {
    const NOTE = 'POST /api/admin/applications/{id}/notes';
    const { page, dialog, press, expectText, words, applications } = await open('en', (decide) => ({
      [NOTE]: ({ body: { text } }) => decide({ notes: [{ author: 'Ada', text }] }),
      'POST /api/admin/applications/{id}/approve': () => {
        decide({ application: application({ status: 'approved' }) });
        return { application: application({ status: 'approved' }) };
      },
    }));
    await page.getByRole('textbox', { name: applications.notes.label }).fill('I know them well');
    await press(applications.notes.save);
    await expectText('I know them well');
    await expectText(words.t('admin:applications.domain.matches', { domain: 'corniche.test' }));
    expect(
      await page
        .getByRole('link', { name: words.t('admin:applications.mapOf', { name: 'Front gate' }) })
        .getAttribute('rel'),
    ).toContain('noopener');
    await looksRight(page, 'application');
    await press(applications.approve);
    await expectText(applications.done.approved);
    await dialog.waitFor({ state: 'detached' });
  });

  test('two administrators decide at once, and the second sees the decision of the first', async () => {
    const { dialog, pressIn, applications } = await open('en', (decide) => ({
      [DECLINE]: () => {
        decide({ application: application({ status: 'approved' }) });
        return new AppError('STATE_CONFLICT');
      },
    }));
    await pressIn(applications.decline);
    await dialog.getByRole('textbox', { name: applications.reason }).fill('No room');
    await pressIn(applications.decline);
    await dialog.getByText(applications.refused).waitFor();
    await dialog.getByText(applications.status.approved).first().waitFor();
    expect(await dialog.getByRole('button', { name: applications.decline }).count()).toBe(0);
  });

  test('an application is declined with a reason', async () => {
    const { page, dialog, pressIn, expectText, sent, applications } = await open(
      'ar',
      (decide) => ({
        [DECLINE]: () => {
          decide({ application: application({ status: 'declined' }) });
          return { application: application({ status: 'declined' }) };
        },
      }),
    );
    await pressIn(applications.decline);
    await pressIn(applications.decline);
    await dialog.getByText(applications.reasonMissing).waitFor();
    await dialog
      .getByRole('textbox', { name: applications.reason })
      .fill('No room in this city yet');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: texts.ar.conversation.leave.title }).waitFor();
    await pressIn(texts.ar.conversation.leave.keep);
    await looksRight(page, 'application-declined');
    await pressIn(applications.decline);
    await expectText(applications.done.declined);
    await dialog.waitFor({ state: 'detached' });
    expect(sent(DECLINE).map(({ body }) => body)).toEqual([{ reason: 'No room in this city yet' }]);
  });

  test('pending applications are listed first, and decided ones on request', async () => {
    const words = texts.en;
    const old = Array.from({ length: 55 }, (_, at) =>
      application({
        id: numbered(200 + at),
        businessName: `Old ${at + 1}`,
        status: 'declined',
        decidedAt: '2020-01-01T00:00:00.000Z',
      }),
    );
    const { page } = await showScreen(PATH, {
      as: administrator(),
      viewport: 'desktop',
      answers: {
        [LIST]: ({ query: { status, cursor } }) => {
          if (status === 'pending') return { applications: [application()] };
          const start = cursor ? old.findIndex(({ id }) => id === cursor) + 1 : 0;
          const page = old.slice(start, start + 25);
          return {
            applications: page,
            nextCursor: start + 25 < old.length ? (page.at(-1)?.id ?? null) : null,
          };
        },
      },
    });
    const row = (wanted: string) =>
      page.getByRole('button', {
        name: words.t('admin:applications.openOf', { name: wanted }),
        exact: true,
      });
    await row('Old 1').waitFor();
    const rows = page.getByRole('button', {
      name: words.admin.applications.openOf.replace('{name}', ''),
    });
    expect(await rows.first().getAttribute('aria-label')).toContain(name);
    expect(await row('Old 55').count()).toBe(0);
    for (const shown of [51, 56]) {
      await page.getByRole('button', { name: words.admin.more }).click();
      await expect.poll(() => rows.count()).toBe(shown);
    }
    await row('Old 55').waitFor();
  });
});

describe('settings', () => {
  const PATH = `${HERE}/settings`;
  const GET = 'GET /api/admin/settings';
  const first = firstSettings({}) as GivenParts<SettingsAnswer>;

  test('an invalid link is refused beside its field', async () => {
    const words = texts.en;
    const { adminSettings } = words;
    const { page, sent } = await showScreen(PATH, {
      as: administrator(),
      viewport: 'desktop',
      answers: { [GET]: first },
    });
    const form = page.getByRole('form', { name: adminSettings.sender.title });
    await form.getByLabel(adminSettings.sender.fields.helpUrl).fill('javascript:alert(1)');
    await form.getByRole('button', { name: adminSettings.save }).click();
    await form.getByText(words.issues.link_invalid.slice(0, 20)).waitFor();
    expect(sent('PUT /api/admin/settings/sender')).toEqual([]);
  });

  test('an owner is told what another owner has saved, and keeps the typed text', async () => {
    const words = texts.ar;
    const { adminSettings } = words;
    const PUT = 'PUT /api/admin/settings/lifetimes';
    let now = first;
    const save = (passwordMinutes: number) =>
      (now = { ...now, lifetimes: { ...now.lifetimes, passwordMinutes } });
    const { page, sent } = await showScreen(PATH, {
      as: administrator(),
      locale: 'ar',
      answers: {
        [GET]: () => now,
        [PUT]: ({ body: { passwordMinutes, seen } }) =>
          seen.passwordMinutes === now.lifetimes?.passwordMinutes
            ? save(passwordMinutes)
            : new AppError('SETTINGS_CHANGED'),
      },
    });
    const form = page.getByRole('form', { name: adminSettings.lifetimes.title });
    const minutes = form.getByLabel(adminSettings.lifetimes.fields.passwordMinutes);
    await minutes.fill('45');
    save(20);
    await form.getByRole('button', { name: adminSettings.save }).click();
    await form.getByText(words.portal.meanwhile.title).waitFor();
    expect(await minutes.inputValue()).toBe('45');
    await looksRight(page, 'settings');
    await form.getByRole('button', { name: adminSettings.save }).click();
    await expect.poll(() => now.lifetimes?.passwordMinutes).toBe(45);
    expect(sent(PUT).at(-1)?.body.seen.passwordMinutes).toBe(20);
  });
});

test('the audit names who acted as whom, can be filtered, and is exported as a file', async () => {
  const words = texts.ar;
  const { admin, audit, adminCalls, portal } = words;
  const entry = (
    id: string,
    action: string,
    more: GivenParts<AuditEntry> = {},
  ): GivenParts<AuditEntry> => ({
    id,
    action,
    adminName: 'Ada',
    personName: 'Maya',
    businessName: name,
    ...more,
  });
  const entries = [
    entry('1', 'settings.updated', {
      adminName: null,
      before: { tax: null },
      after: { tax: { label: 'VAT', percent: 5 } },
    }),
    entry('2', 'location.updated', { before: { name: 'North' }, after: { name: 'Harbor' } }),
    entry('3', 'PATCH /api/business/locations/{id}', { summary: 'Changes', status: 200 }),
    entry('4', 'impersonation started'),
    entry('s5', 'sign-in locked', {
      adminId: null,
      adminName: null,
      personId: null,
      personName: null,
      businessId: null,
      businessName: null,
      address: '198.51.100.1',
      after: {
        way: 'password',
        refusal: 'INVALID_CREDENTIALS',
        times: 12,
        lastAt: '2031-01-31T12:00:00.000Z',
      },
    }),
  ];
  const AUDIT = 'GET /api/admin/audit';
  const { page, press, sent } = await showScreen(`${HERE}/audit?business=${BUSINESS_ID}`, {
    as: administrator(),
    locale: 'ar',
    answers: {
      [AUDIT]: ({ query }) => ({
        entries: entries.filter(({ action }) => !query.action || action === query.action),
      }),
      'GET /api/admin/audit/administrators': {},
      'GET /api/admin/businesses': { businesses: [{ id: BUSINESS_ID, name }] },
    },
  });
  // Matches only the lines of the log. The filter's options have the same words.
  const line = (text: string) => page.locator('span.font-strong', { hasText: text }).first();
  const started = admin.audit.actions['impersonation started'];
  await line(started).waitFor();
  await line(audit.actions.location.updated).waitFor();
  await line(audit.actions.settings.updated).waitFor();
  await line(adminCalls['PATCH /api/business/locations/{id}']).waitFor();
  await line(admin.audit.actions['sign-in locked']).waitFor();
  await page.getByText(admin.audit.nobody).first().waitFor();
  await page.getByText(admin.audit.values.refusal.INVALID_CREDENTIALS).first().waitFor();
  expect(sent(AUDIT)[0]?.query.businessId).toBe(BUSINESS_ID);
  await looksRight(page, 'admin-audit-trail');
  await page
    .getByRole('combobox', { name: admin.audit.columns.action })
    .selectOption('impersonation started');
  await line(audit.actions.settings.updated).waitFor({ state: 'detached' });
  const { text } = await download(page, () => press(portal.table.csv));
  expect(text).toContain(started);
  expect(text.trim().split('\n')).toHaveLength(2);
  // The address names the filters, so that they hold after a reload and in a new tab.
  const before = sent(AUDIT).length;
  await page.reload();
  await line(started).waitFor();
  expect(sent(AUDIT)[before]?.query).toMatchObject({
    businessId: BUSINESS_ID,
    action: 'impersonation started',
  });
});

describe('people', () => {
  const grace = (fields: GivenParts<AdminCustomer> = {}): GivenParts<AdminCustomer> => ({
    id: numbered(11),
    firstName: 'Grace',
    lastName: 'Person',
    email: 'grace@portico.test',
    status: 'active',
    ...fields,
  });
  const LIST = 'GET /api/admin/customers';
  const ONE = 'GET /api/admin/customers/{userId}';
  const DELETION = 'GET /api/admin/users/{userId}/deletion';

  test('a customer is found, and cannot be deleted while a valet has the car', async () => {
    const words = texts.en;
    const { adminPeople: people, deskErrors, common } = words;
    const { page, dialog, press, pressIn } = await showScreen(`${HERE}/customers`, {
      as: administrator(),
      viewport: 'desktop',
      answers: {
        [LIST]: { customers: [grace({ inCustody: 1 })], total: 1 },
        [ONE]: {
          customer: {
            ...grace({ inCustody: 1 }),
            cars: [{ make: 'Lexus', model: 'LX 600', licensePlate: 'A1' }],
            openStays: [{ ticketNumber: '1042', state: 'waitingForPayment', vehicle: 'Lexus' }],
          },
        },
        'GET /api/admin/customers/{userId}/stays': {},
        [DELETION]: { obstacles: ['USER_HAS_CARS', 'USER_HAS_MONEY_OPEN'] },
      },
    });
    await page.getByRole('searchbox').fill('grace@portico.test');
    await page.getByText('grace@portico.test').first().waitFor();
    await expect.poll(() => page.url()).toContain('q=');
    await page.getByRole('link', { name: /Grace/ }).click();
    await page.getByText(common.state.waitingForPayment).first().waitFor();
    await looksRight(page, 'admin-customer');
    await press(people.delete.open);
    await dialog.getByText(deskErrors.USER_HAS_CARS).waitFor();
    await dialog.getByText(deskErrors.USER_HAS_MONEY_OPEN).waitFor();
    await looksRight(page, 'admin-delete-refused');
    await pressIn(people.cancel);
  });

  test('a customer gets a link again, is locked with a reason, unlocked and deleted', async () => {
    const words = texts.en;
    const { adminPeople: people } = words;
    const LOCK = 'POST /api/admin/users/{userId}/lock';
    const DELETE = 'DELETE /api/admin/users/{userId}';
    let lockReason: string | null = null;
    const customer = () => grace({ status: lockReason ? 'suspended' : 'active' });
    const { page, dialog, press, pressIn, expectText, sent } = await showScreen(
      `${HERE}/customers/${numbered(11)}`,
      {
        as: administrator(),
        viewport: 'desktop',
        answers: {
          [LIST]: {},
          [ONE]: () => ({
            customer: {
              ...customer(),
              lockReason,
              lockedAt: lockReason ? '2031-01-31T12:00:00.000Z' : null,
            },
          }),
          'GET /api/admin/customers/{userId}/stays': {},
          [DELETION]: {},
          'POST /api/admin/users/{userId}/resend-verification': {},
          [LOCK]: ({ body: { reason } }) => {
            lockReason = reason;
            return {};
          },
          'POST /api/admin/users/{userId}/unlock': () => {
            lockReason = null;
            return {};
          },
          [DELETE]: {},
        },
      },
    );
    await press(people.customer.resend);
    await expectText(people.customer.resent);
    await press(people.customer.lock);
    await pressIn(people.customer.lockSubmit);
    await dialog.getByText(words.issues.reason_missing).waitFor();
    await dialog.getByLabel(people.customer.reason).fill('Stolen card');
    await looksRight(page, 'admin-lock');
    await pressIn(people.customer.lockSubmit);
    await expectText(people.customer.locked);
    await expectText('Stolen card');
    expect(sent(LOCK).map(({ body }) => body)).toEqual([{ reason: 'Stolen card' }]);
    await looksRight(page, 'admin-customer-locked');
    await press(people.customer.unlock);
    await expectText(people.customer.unlocked);
    await press(people.delete.open);
    await dialog.getByText(people.delete.goes).waitFor();
    await pressIn(people.delete.submit);
    await dialog
      .getByText(words.t('issues:confirmation_word_missing', { word: 'DELETE' }).slice(0, 6))
      .first()
      .waitFor();
    const confirm = words.t('adminPeople:delete.confirm', { word: '\u2066DELETE\u2069' });
    await dialog.getByLabel(confirm).fill('DELETE');
    await looksRight(page, 'admin-delete');
    await pressIn(people.delete.submit);
    await page.waitForURL('**/admin-dashboard/customers');
    await expectText(people.delete.done);
    expect(sent(DELETE)).toMatchObject([{ body: { confirmation: 'DELETE' } }]);
  });

  test('people are filtered by role and state, and the valets of a business are listed', async () => {
    const words = texts.ar;
    const { adminPeople: people, portal } = words;
    const omar: GivenParts<AdminUser> = {
      id: numbered(13),
      firstName: 'Omar',
      lastName: 'Person',
      phoneNumber: '+15550000013',
      role: 'business_valet',
      businessName: name,
      status: 'active',
    };
    const luis: GivenParts<AdminValet> = {
      id: numbered(14),
      name: 'Luis Person',
      firstName: 'Luis',
      lastName: 'Person',
      businessName: name,
      isOnShift: true,
      locations: [{ id: LOCATION_ID, name: 'North Gate' }],
      rating: 5,
    };
    const USERS = 'GET /api/admin/users';
    const VALETS = 'GET /api/admin/valets';
    const { page, sent } = await showScreen(`${HERE}/users?role=business_valet&q=15550000013`, {
      as: administrator({ adminSet: 'support' }),
      locale: 'ar',
      answers: {
        [USERS]: ({ query: { status } }) =>
          status === 'suspended' ? {} : { users: [omar], total: 1 },
        [VALETS]: { valets: [luis], total: 1 },
      },
    });
    await page.getByText('Omar Person').first().waitFor();
    expect(sent(USERS)[0]?.query).toMatchObject({ role: 'business_valet', search: '15550000013' });
    // An administrator who may only read sees no buttons.
    expect(await page.getByText(people.users.impersonate, { exact: true }).count()).toBe(0);
    const remove = page.getByRole('button', { name: new RegExp(`^${people.delete.open}`) });
    expect(await remove.count()).toBe(0);
    await looksRight(page, 'admin-users-filtered');
    await page.getByLabel(people.state.name, { exact: true }).selectOption('suspended');
    await page.getByText(portal.table.noMatch).waitFor();
    await page.getByRole('button', { name: portal.table.clear }).click();
    await page.getByText('Omar Person').first().waitFor();

    await goWithin(page, `${HERE}/valets`);
    await waitForSettledPage(page);
    await page.getByRole('searchbox').fill(name);
    await expect.poll(() => sent(VALETS).at(-1)?.query.search).toBe(name);
    await page.getByText('Luis Person').first().waitFor();
    await page.getByText(people.valets.onShift).first().waitFor();
  });
});

describe('the system', () => {
  const PATH = `${HERE}/system`;
  const operator = administrator({ adminSet: 'operations' });
  const GET = 'GET /api/admin/system';
  const MESSAGES = 'GET /api/admin/system/messages';
  const table = (at: string, bytes: number) => ({ name: at, bytes, rows: 10 });
  const system = (fields: GivenParts<SystemStatus> = {}): GivenParts<SystemStatus> => ({
    versions: { product: '1.0.0' },
    slowestCalls: Array.from({ length: 12 }, (_, at) => ({
      operation: at === 11 ? 'GET /api/admin/system' : `GET /api/calls/${at}`,
      count: 3,
      p50: 1,
      p95: 100 - at,
      max: 200,
    })),
    database: {
      bytes: 10_000_000,
      tables: [
        ...Array.from({ length: 12 }, (_, at) => table(`table${at}`, 9_000 - at)),
        table('messages', 1),
      ],
    },
    ...fields,
  });
  const hook = { businessId: BUSINESS_ID, businessName: name, origin: 'https://hotel.example' };

  test('an operator sees the state of the system, and retries a failed job', async () => {
    const words = texts.en;
    const { adminSystem: said } = words;
    const RETRY = 'POST /api/admin/system/jobs/{id}/retry';
    let failedJobs: GivenParts<SystemStatus['failedJobs']> = [
      { id: numbered(41), queue: 'messages', error: 'connect ECONNREFUSED', tries: 5 },
    ];
    const { page, expectText, sent } = await showScreen(PATH, {
      as: operator,
      viewport: 'desktop',
      answers: {
        [GET]: () => system({ failedJobs, outgoingWebhooks: [hook] }),
        [MESSAGES]: {},
        [RETRY]: () => {
          failedJobs = [];
          return {};
        },
      },
    });
    const part = (title: string) => page.getByRole('region', { name: title, exact: true });
    const jobs = part(said.jobs.title);
    await jobs.getByText('connect ECONNREFUSED').waitFor();
    await part(said.outgoing.title).getByText('https://hotel.example').waitFor();
    // The slowest calls and largest tables are listed first; a button shows the others.
    const tables = part(said.database.title);
    const calls = part(said.calls.title);
    await tables.getByText('table0', { exact: true }).waitFor();
    expect(await tables.getByText('messages', { exact: true }).count()).toBe(0);
    expect(await calls.getByText('GET /api/admin/system').count()).toBe(0);
    await tables.getByRole('button').click();
    await tables.getByText('messages', { exact: true }).waitFor();
    await calls.getByRole('button').click();
    await calls.getByText('GET /api/admin/system').first().waitFor();
    await looksRight(page, 'admin-system');
    await jobs.getByRole('button').first().click();
    await expectText(said.jobs.done);
    await jobs.getByText(said.jobs.none).waitFor();
    expect(sent(RETRY)).toMatchObject([{ params: { id: numbered(41) } }]);
  });

  test('an operator sees the costs of messages, and sends a lost one again', async () => {
    const words = texts.en;
    const { adminSystem: said } = words;
    const RESEND = 'POST /api/admin/system/messages/{id}/resend';
    let failed: GivenParts<MessageDeliveries['failed']> = [
      {
        id: numbered(42),
        channel: 'sms',
        status: 'undelivered',
        carrier: 'twilio',
        country: 'AE',
        error: 'Unreachable handset',
        canResend: true,
      },
    ];
    const { page, expectText, sent } = await showScreen(PATH, {
      as: operator,
      viewport: 'desktop',
      answers: {
        [GET]: system(),
        [MESSAGES]: () => ({
          groups: [
            {
              channel: 'sms',
              carrier: 'twilio',
              country: 'AE',
              total: 1,
              failed: 1,
              costs: [{ currency: 'USD', micros: 7_900, messages: 1 }],
            },
          ],
          failed,
        }),
        [RESEND]: () => {
          failed = [];
          return {};
        },
      },
    });
    const part = (title: string) => page.getByRole('region', { name: title, exact: true });
    await part(said.messages.title).getByText('twilio').first().waitFor();
    const lost = part(said.lost.title);
    await lost.getByText('Unreachable handset').waitFor();
    await looksRight(page, 'admin-system-messages');
    await lost.getByRole('button').first().click();
    await expectText(said.lost.done);
    await lost.getByText(said.lost.none).waitFor();
    expect(sent(RESEND)).toMatchObject([{ params: { id: numbered(42) } }]);
    await part(said.messages.title).getByText(/30/).first().click();
    await page.waitForURL('**days=30');
  });

  test('a business with failing webhooks needs attention, and its page names them', async () => {
    const words = texts.ar;
    const { page } = await showScreen(HERE, {
      as: operator,
      locale: 'ar',
      answers: {
        'GET /api/admin/analytics': {
          needs: [{ kind: 'webhooks', count: 1, businessId: BUSINESS_ID, businessName: name }],
        },
        'GET /api/admin/businesses/{businessId}': { business: { id: BUSINESS_ID, name } },
        'GET /api/admin/businesses/{businessId}/locations': {},
        'GET /api/admin/businesses/{businessId}/webhooks': { failing: [{ ...hook, status: 'on' }] },
        'GET /api/admin/businesses': {},
      },
    });
    const need = page.locator('[data-need="webhooks"]').filter({ hasText: name });
    await need.getByRole('link').click();
    const failing = page.getByRole('region', {
      name: words.adminBusinesses.webhooks.title,
      exact: true,
    });
    await failing.getByText('https://hotel.example').waitFor();
    await failing.getByText(words.admin.webhook.on).waitFor();
    expect(page.url()).toContain(BUSINESS_ID);
    await looksRight(page, 'admin-business-webhooks');
  });
});

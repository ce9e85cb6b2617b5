import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { buildFailedJob } from '../factories/jobs.ts';
import { buildPerson, buildStaffedBusiness } from '../factories/people.ts';
import { openTicket } from '../factories/stays.ts';
import { newPage } from '../harness/browser.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { flowsInTurn, looksRight } from './looks.ts';
import { personOn } from './person.ts';
import { texts } from './texts.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

const takeTurns = flowsInTurn('en', 'ar');

describe.each([
  ['en', 'desktop', 'light'],
  ['ar', 'phone', 'dark'],
] as const)('in %s on a %s', (locale, viewport, theme) => {
  const test = takeTurns(locale);
  const words = texts[locale];
  const system = words.adminSystem;

  async function openSystem() {
    const { server } = product;
    const admin = await buildPerson(server.ctx, { role: 'admin', adminSet: 'operations' });
    const page = await newPage(product.browser, { locale, viewport, theme });
    await page.addInitScript((mine) => localStorage.setItem('auth_token', mine), admin.token);
    await page.goto(`${server.url}/admin-dashboard/system`);
    return {
      page,
      person: personOn(page, server.url, words),
      part: (name: string) => page.getByRole('region', { name, exact: true }),
      listSteps: async () => {
        const query = { adminId: admin.id };
        const { entries } = await server.as(admin.token)('GET /api/admin/audit', { query });
        return entries.map(({ action }) => action);
      },
    };
  }

  test('an operator sees how the system is, and sets a job going again', async () => {
    const { server } = product;
    const business = await buildStaffedBusiness(server.ctx);
    await buildFailedJob(server);
    await sql`insert into webhook_endpoints
      (business_id, url, events, secret_sealed, status, failing_since, created_by, created_at)
      values (${business.id}, 'https://hotel.example/hooks', '{stay.parked}', ''::bytea, 'failed', now(),
        ${business.manager.id}, now())`.execute(server.ctx.db);
    const { page, person, part, listSteps } = await openSystem();
    await part(system.jobs.title).getByText('connect ECONNREFUSED').waitFor();
    await part(system.outgoing.title).getByText('https://hotel.example').waitFor();
    // The slowest and the largest stand first; the rest is asked for.
    await part(system.database.title).getByRole('button').click();
    await part(system.database.title).getByText('messages', { exact: true }).waitFor();
    const calls = part(system.calls.title);
    if ((await calls.getByRole('button').count()) > 0) await calls.getByRole('button').click();
    await calls.getByText('GET /api/admin/system').first().waitFor();
    await looksRight(page, 'admin-system');
    await part(system.jobs.title).getByRole('button').first().click();
    await person.sees(system.jobs.done);
    await part(system.jobs.title).getByText(system.jobs.none).waitFor();
    expect(await listSteps()).toContain('job retried');
    await page.close();
  });

  test('a business whose webhooks fail is among what needs somebody, and its page says which', async () => {
    const { server } = product;
    const business = await buildStaffedBusiness(server.ctx);
    await sql`insert into webhook_endpoints
      (business_id, url, events, secret_sealed, failing_since, created_by, created_at)
      values (${business.id}, 'https://till.example/hooks', '{stay.parked}', ''::bytea, now() - interval '2 hours',
        ${business.manager.id}, now())`.execute(server.ctx.db);
    const { page, part } = await openSystem();
    await page.goto(`${server.url}/admin-dashboard`);
    const need = page.locator('[data-need="webhooks"]').filter({ hasText: business.name });
    await need.getByRole('link').click();
    const failing = part(words.adminBusinesses.webhooks.title);
    await failing.getByText('https://till.example').waitFor();
    await failing.getByText(words.admin.webhook.on).waitFor();
    await looksRight(page, 'admin-business-webhooks');
    await page.close();
  });

  test('an operator sees what messages cost, and sends one again that was lost', async () => {
    const { server } = product;
    const business = await buildStaffedBusiness(server.ctx);
    const { ticketId } = await openTicket(server, business);
    await sql`update messages set status = 'undelivered', carrier = 'twilio', country = 'AE', price_micros = 7900,
      price_currency = 'USD', last_error = 'Unreachable handset' where stay_id = ${ticketId}`.execute(
      server.ctx.db,
    );
    const { page, person, part, listSteps } = await openSystem();
    await part(system.messages.title).getByText('twilio').first().waitFor();
    await part(system.lost.title).getByText('Unreachable handset').waitFor();
    await looksRight(page, 'admin-system-messages');
    await part(system.lost.title).getByRole('button').first().click();
    await person.sees(system.lost.done);
    await part(system.lost.title).getByText(system.lost.none).waitFor();
    expect(await listSteps()).toContain('message sent again');
    await part(system.messages.title).getByText(/30/).first().click();
    await page.waitForURL('**days=30');
    await page.close();
  });
});

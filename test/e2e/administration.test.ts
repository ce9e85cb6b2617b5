import { afterAll, beforeAll, beforeEach, describe, expect } from 'vitest';
import { anApplication } from '../factories/accounts.ts';
import { buildPerson } from '../factories/people.ts';
import { newPage, type Page } from '../harness/browser.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { personOn } from './person.ts';
import { flowsInTurn, looksRight } from './looks.ts';
import { texts } from './texts.ts';

let product: Product;
let number = 0;
let name: string;
beforeAll(async () => {
  product = await startProduct();
});
beforeEach(async () => {
  number += 1;
  name = `Corniche StaffedBusiness ${number}`;
  await product.server.as()('POST /api/business/applications', {
    body: anApplication({
      businessName: name,
      contactName: 'ليلى الهاشمي',
      contactEmail: `layla${number}@corniche.test`,
      contactPhone: '+971501234567',
      locations: [
        {
          name: 'Front gate',
          address: '1 Corniche Road',
          city: 'Abu Dhabi',
          country: 'AE',
          timeZone: 'Asia/Dubai',
        },
      ],
      currency: 'AED',
      note: 'Two entrances.',
    }),
  });
});
afterAll(() => product.close());

const takeTurns = flowsInTurn('en', 'ar');

describe.each([
  ['en', 'desktop', 'light'],
  ['ar', 'phone', 'dark'],
] as const)('in %s on a %s', (locale, viewport, theme) => {
  const test = takeTurns(locale);
  const words = texts[locale];
  const { applications } = words.admin;

  async function openAsAdmin(): Promise<Page> {
    const admin = await buildPerson(product.server.ctx, { role: 'admin' });
    const page = await newPage(product.browser, { locale, viewport, theme });
    await page.addInitScript((own) => localStorage.setItem('auth_token', own), admin.token);
    await page.goto(`${product.server.url}/admin-dashboard/applications`);
    await page
      .getByRole('button', { name: words.t('admin:applications.openOf', { name }) })
      .click();
    await page.getByRole('dialog').getByText('Front gate').waitFor();
    return page;
  }

  test('of two administrators who decide the second sees what the first has decided', async () => {
    const [first, second] = [await openAsAdmin(), await openAsAdmin()];
    await first.getByRole('textbox', { name: applications.notes.label }).fill('I know them well');
    await first.getByRole('button', { name: applications.notes.save }).click();
    await first.getByText('I know them well').waitFor();
    await first
      .getByText(words.t('admin:applications.domain.matches', { domain: 'corniche.test' }))
      .waitFor();
    expect(
      await first
        .getByRole('link', { name: words.t('admin:applications.mapOf', { name: 'Front gate' }) })
        .getAttribute('rel'),
    ).toContain('noopener');
    await looksRight(first, 'application');
    const person = personOn(first, product.server.url, words);
    await person.press(applications.approve);
    await person.sees(applications.done.approved);
    await first.getByRole('dialog').waitFor({ state: 'detached' });

    const dialog = second.getByRole('dialog');
    await dialog.getByRole('button', { name: applications.decline }).click();
    await dialog.getByRole('textbox', { name: applications.reason }).fill('No room');
    await dialog.getByRole('button', { name: applications.decline }).click();
    await dialog.getByText(applications.refused).waitFor();
    await dialog.getByText(applications.status.approved).first().waitFor();
    expect(await dialog.getByRole('button', { name: applications.decline }).count()).toBe(0);
    await first.close();
    await second.close();
  });

  test('a declined application keeps its reason, and leaves the pending ones', async () => {
    const page = await openAsAdmin();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: applications.decline }).click();
    await dialog.getByRole('button', { name: applications.decline }).click();
    await dialog.getByText(applications.reasonMissing).waitFor();
    await dialog
      .getByRole('textbox', { name: applications.reason })
      .fill('No room in this city yet');
    await looksRight(page, 'application-declined');
    await dialog.getByRole('button', { name: applications.decline }).click();
    await personOn(page, product.server.url, words).sees(applications.done.declined);
    await dialog.waitFor({ state: 'detached' });
    const { rows } = await product.server.ctx.pool.query<{
      status: string;
      decline_reason: string;
    }>('select status, decline_reason from applications where business_name = $1', [name]);
    expect(rows).toEqual([{ status: 'declined', decline_reason: 'No room in this city yet' }]);
    await page.close();
  });

  test('what waits is shown first, and of what was decided as much as is asked for', async () => {
    await product.server.ctx.pool.query(
      `insert into applications (business_name, kind, contact_name, contact_email, contact_phone,
         locations, expected_cars_per_day, status, decided_at, decided_by)
       select $1 || n, 'venue', 'Amira', 'amira@old.test', '+15550100001', '[]', 5, 'declined',
         timestamptz '2020-01-01' - n * interval '1 day', (select id from people where role = 'admin' limit 1)
       from generate_series(1, 55) n`,
      [`Old ${locale} `],
    );
    const page = await openAsAdmin();
    await page.keyboard.press('Escape');
    const row = (wanted: string) =>
      page.getByRole('button', {
        name: words.t('admin:applications.openOf', { name: wanted }),
        exact: true,
      });
    await row(`Old ${locale} 1`).waitFor();
    const first = page.getByRole('button', { name: applications.openOf.replace('{name}', '') });
    expect(await first.first().getAttribute('aria-label')).toContain('Corniche StaffedBusiness');
    expect(await row(`Old ${locale} 55`).count()).toBe(0);
    const more = page.getByRole('button', { name: words.admin.more });
    for (let pages = 0; pages < 4 && (await row(`Old ${locale} 55`).count()) === 0; pages += 1) {
      const before = await first.count();
      await more.click();
      await expect.poll(() => first.count()).toBeGreaterThan(before);
    }
    await row(`Old ${locale} 55`).waitFor();
    await page.close();
  });
});

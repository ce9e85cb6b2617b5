import { afterAll, beforeAll, describe, expect } from 'vitest';
import { buildPerson } from '../factories/people.ts';
import { newPage } from '../harness/browser.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { personOn } from './person.ts';
import { flowsInTurn, looksRight } from './looks.ts';
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
  const { adminSettings } = words;

  async function openSettings() {
    const admin = await buildPerson(product.server.ctx, { role: 'admin' });
    const page = await newPage(product.browser, { locale, viewport, theme });
    await page.addInitScript((own) => localStorage.setItem('auth_token', own), admin.token);
    await page.goto(`${product.server.url}/admin-dashboard/settings`);
    const form = (section: 'contact' | 'sender' | 'lifetimes') =>
      page.getByRole('form', { name: adminSettings[section].title });
    return { admin, page, form };
  }

  test('an owner says who runs the platform and guests read it; a link that is none is refused', async () => {
    const { page, form } = await openSettings();
    const operator = `Harbor Valet ${locale}`;
    const name = form('contact').getByLabel(adminSettings.contact.fields.operatorName);
    await name.first().fill(operator);
    await form('contact').getByRole('button', { name: adminSettings.save }).click();
    await personOn(page, product.server.url, words).sees(adminSettings.saved);
    const link = form('sender').getByLabel(adminSettings.sender.fields.helpUrl);
    await link.fill('javascript:alert(1)');
    await form('sender').getByRole('button', { name: adminSettings.save }).click();
    await form('sender').getByText(words.issues.link_invalid.slice(0, 20)).waitFor();
    expect(product.server.ctx.settings.current().sender.helpUrl).toBeNull();
    await page.goto(`${product.server.url}/terms`);
    await page.getByRole('heading', { name: words.legal.operator.title }).waitFor();
    expect(await page.getByText(operator).count()).toBeGreaterThan(0);
    await page.close();
  });

  test('of two owners the second is told what the first has saved, and keeps what they typed', async () => {
    const { admin, page, form } = await openSettings();
    const minutes = form('lifetimes').getByLabel(adminSettings.lifetimes.fields.passwordMinutes);
    await minutes.fill('45');
    const seen = product.server.ctx.settings.current().lifetimes;
    await product.server.as(admin.token)('PUT /api/admin/settings/lifetimes', {
      body: { ...seen, passwordMinutes: 20, seen },
    });
    await form('lifetimes').getByRole('button', { name: adminSettings.save }).click();
    await form('lifetimes').getByText(words.portal.meanwhile.title).waitFor();
    expect(await minutes.inputValue()).toBe('45');
    await looksRight(page, 'settings');
    await form('lifetimes').getByRole('button', { name: adminSettings.save }).click();
    await expect
      .poll(() => product.server.ctx.settings.current().lifetimes.passwordMinutes)
      .toBe(45);
    await page.close();
  });
});

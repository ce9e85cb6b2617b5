import { describe, expect } from 'vitest';
import { randomEmail } from '../factories/accounts.ts';
import { buildPerson, buildStaffedBusiness } from '../factories/people.ts';
import { updateRows } from '../factories/rows.ts';
import { parkCar } from '../factories/stays.ts';
import { runProduct } from '../harness/product.ts';
import { flowsInTurn, looksRight } from './looks.ts';
import { openPage } from './pages.ts';
import { texts, wordsBefore } from './texts.ts';
import { download } from './measures.ts';

/** Matches one of many similar buttons by its text and by the name of the person or business. */
const forName = (words: string, name: string) =>
  new RegExp(`${RegExp.escape(wordsBefore(words))}.*${RegExp.escape(name)}`);

const product = runProduct();

const takeTurns = flowsInTurn('en', 'ar');

describe.each([
  ['en', 'desktop', 'light'],
  ['ar', 'phone', 'dark'],
] as const)('in %s on a %s', (locale, viewport, theme) => {
  const test = takeTurns(locale);
  const words = texts[locale];
  const { adminBusinesses: said, locations, pricing } = words;

  async function open(path: string) {
    const admin = await buildPerson(product.server.ctx, { role: 'admin' });
    const page = await openPage(product, path, { token: admin.token, locale, viewport, theme });
    const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click();
    const sees = (text: string | RegExp) => page.getByText(text).first().waitFor();
    const dialog = page.getByRole('dialog');
    const fill = (label: string, value: string) => dialog.getByLabel(label).fill(value);
    return { page, press, sees, dialog, fill };
  }

  /** Plans prices for the only location of a business, as another administrator. */
  async function planPrices(name: string): Promise<void> {
    const { server } = product;
    const { ctx } = server;
    const planner = await buildPerson(ctx, { role: 'admin' });
    const params = await ctx.db
      .selectFrom('businesses')
      .innerJoin('locations', 'locations.business_id', 'businesses.id')
      .select(['businesses.id as businessId', 'locations.id as locationId'])
      .where('businesses.name', '=', name)
      .executeTakeFirstOrThrow();
    const effectiveFrom = new Date(ctx.clock().getTime() + 30 * 86_400_000).toISOString();
    await server.as(planner.token)(
      'PUT /api/admin/businesses/{businessId}/locations/{locationId}/pricing',
      { params, body: { hourlyRate: 20, flatRate: 40, useFlatRate: false, effectiveFrom } },
    );
  }

  test('a business is created and found, and its fee, state and locations are managed', async () => {
    const { page, press, sees, dialog, fill } = await open('/admin-dashboard/businesses');
    const name = `Quay House ${locale}`;
    const email = randomEmail();
    const submit = () => dialog.getByRole('button', { name: said.create.submit }).click();
    await press(said.create.open);
    await dialog.getByLabel(said.create.businessName).waitFor();
    await submit();
    await dialog.getByText(said.create.missing).waitFor();
    await fill(said.create.businessName, name.repeat(20));
    await fill(said.create.contactEmail, email);
    await submit();
    await dialog.getByText(said.create.check).waitFor();
    await fill(said.create.businessName, name);
    await fill(said.edit.contractUrl, 'javascript:alert(1)');
    await fill(said.fee.value, '١٠٠٠');
    await submit();
    await dialog.getByText(words.issues.url_invalid).waitFor();
    await fill(said.edit.contractUrl, 'https://example.com/contract');
    // Its message leaves the form, which moves the button.
    await dialog.getByText(words.issues.url_invalid).waitFor({ state: 'detached' });
    await submit();
    await dialog.getByText(words.issues.fee_percent_too_high).waitFor();
    await fill(said.fee.value, '8');
    await looksRight(page, 'business-create');
    // The success message closes by itself. Waiting and submitting run in parallel, so a slow
    // machine does not miss the message. The next form is empty.
    await Promise.all([sees(said.create.created), submit()]);
    await dialog.waitFor({ state: 'detached' });
    await press(said.create.open);
    await fill(said.create.businessName, name);
    await fill(said.create.contactEmail, email);
    await submit();
    // The refusal is visible beside the button, not only below the fields.
    await dialog.getByLabel(said.create.businessName).scrollIntoViewIfNeeded();
    const refusal = dialog.getByText(words.errors.BUSINESS_PENDING);
    await refusal.waitFor();
    expect(
      await refusal.evaluate((shown) => {
        const { x, y, width, height } = shown.getBoundingClientRect();
        return document.elementFromPoint(x + width / 2, y + height / 2) === shown;
      }),
    ).toBe(true);
    await dialog.getByRole('button', { name: said.activation.resend }).click();
    await sees(said.activation.sent);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });

    await page.getByLabel(said.search).fill('nobody has this');
    await press(said.clear);
    await page.getByLabel(said.search).fill(email);
    await page.getByRole('article', { name }).waitFor();
    expect(await page.getByRole('article').count()).toBe(1);
    await looksRight(page, 'businesses');
    await page.getByRole('article', { name }).getByRole('link').click();
    await page.getByRole('heading', { name, level: 1 }).waitFor();
    await sees(said.activation.resend);

    await press(said.fee.edit);
    await fill(said.fee.value, '-1');
    await dialog.getByRole('button', { name: said.fee.save }).click();
    await dialog.getByText(said.fee.invalidTitle).waitFor();
    await fill(said.fee.value, '10');
    await dialog.getByRole('radio', { name: said.fee.payerBusiness }).check();
    await dialog.getByRole('button', { name: said.fee.save }).click();
    await sees(said.fee.updated);
    await dialog.waitFor({ state: 'detached' });
    const fee = page.getByRole('region', { name: said.fee.title });
    await fee.getByText('10%').waitFor();
    // Another administrator changes the platform fee while the form is open. The form shows this
    // change before it overwrites the change.
    await press(said.fee.edit);
    await fill(said.fee.value, '12');
    const other = await buildPerson(product.server.ctx, { role: 'admin' });
    const [businessId = ''] = new URL(page.url()).pathname.split('/').slice(-1);
    await product.server.as(other.token)('PUT /api/admin/businesses/{businessId}/platform-fee', {
      params: { businessId },
      body: { platformFeeType: 'fixed', platformFeeValue: 11 },
    });
    await dialog.getByRole('button', { name: said.fee.save }).click();
    await dialog.getByText(words.portal.meanwhile.title).waitFor();
    await dialog.getByText('$11.00').first().waitFor();
    // The typed percentage stays a percentage, although the other administrator chose a fixed
    // amount.
    expect(await dialog.getByLabel(said.fee.value).inputValue()).toBe('12');
    await looksRight(page, 'business-fee-meanwhile');
    await dialog.getByRole('button', { name: said.fee.save }).click();
    await dialog.waitFor({ state: 'detached' });
    await fee.getByText('12%').waitFor();

    await press(said.locations.add);
    await dialog.getByLabel(locations.position.label).fill('north');
    await dialog.getByRole('button', { name: locations.add }).click();
    await dialog.getByText(words.issues.coordinates_unreadable).waitFor();
    await dialog.getByLabel(locations.name.label, { exact: true }).fill('North gate');
    await dialog.getByLabel(locations.address, { exact: true }).fill('5 Pier Road');
    await dialog.getByLabel(locations.city, { exact: true }).fill('Miami');
    await dialog.getByLabel(locations.position.label).fill('٢٥٫٢، ٥٥٫٣');
    await dialog.getByLabel(locations.state).fill('FL');
    await dialog.getByLabel(locations.zipCode).fill('33132');
    // The dialog also asks for the first prices of the location.
    const hourly = dialog.getByRole('textbox', { name: pricing.hourlyRate });
    const flat = dialog.getByRole('textbox', { name: pricing.flatRate });
    const usesFlat = dialog.getByRole('switch', { name: pricing.useFlatRate });
    const refused = dialog.getByText(words.issues.rate_invalid);
    await usesFlat.press('Space');
    for (const wrong of ['', 'abc']) {
      await hourly.fill(wrong);
      await flat.fill(wrong);
      await dialog.getByRole('button', { name: locations.add }).click();
      await refused.nth(1).waitFor();
    }
    await hourly.fill('١٢٫٥٠');
    await flat.fill('30');
    await looksRight(page, 'business-location');
    await dialog.getByRole('button', { name: locations.add }).click();
    await sees(locations.created);
    await dialog.waitFor({ state: 'detached' });
    await press(forName(said.locations.editOf, 'North gate'));
    await dialog.getByLabel(locations.name.label, { exact: true }).fill('South gate');
    await dialog.getByRole('button', { name: locations.save }).click();
    await sees(locations.updated);
    await dialog.waitFor({ state: 'detached' });
    await planPrices(name);
    await press(forName(said.locations.ratesOf, 'South gate'));
    await hourly.waitFor();
    const { upcoming } = pricing;
    await dialog.getByText(upcoming.title).waitFor();
    await looksRight(page, 'business-location-planned');
    await press(new RegExp(wordsBefore(upcoming.cancelOf)));
    await dialog.last().getByRole('button', { name: upcoming.cancel, exact: true }).click();
    await sees(upcoming.cancelled);
    await dialog.getByText(upcoming.title).waitFor({ state: 'detached' });
    expect([await hourly.inputValue(), await flat.inputValue()]).toEqual(['12.50', '30.00']);
    await usesFlat.press('Space');
    await hourly.fill('abc');
    await dialog.getByRole('button', { name: pricing.update }).click();
    await refused.waitFor();
    await hourly.fill('14');
    await looksRight(page, 'business-location-rates');
    await dialog.getByRole('button', { name: pricing.update }).click();
    await sees(pricing.done);
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('list', { name: said.locations.title }).getByText('14').waitFor();
    await press(forName(said.locations.deleteOf, 'South gate'));
    await dialog.getByRole('button', { name: locations.close.confirm }).click();
    await sees(locations.deleted);
    await sees(said.locations.none);
    await looksRight(page, 'business');

    // Plans a later platform fee, then downloads the business as a file and deletes the business.
    await press(said.fee.edit);
    await dialog.getByRole('radio', { name: said.fee.later }).check();
    await dialog.getByRole('button', { name: said.fee.save }).click();
    await dialog.getByText(words.issues.time_invalid).waitFor();
    const later = new Date(product.server.ctx.clock().getTime() + 30 * 86_400_000);
    await fill(said.fee.at, `${later.toISOString().slice(0, 10)}T06:00`);
    await fill(said.fee.value, '5');
    await looksRight(page, 'business-fee-later');
    await dialog.getByRole('button', { name: said.fee.save }).click();
    await sees(said.fee.planned);
    await dialog.waitFor({ state: 'detached' });
    await press(said.delete.open);
    await dialog.getByText(said.delete.goes).waitFor();
    const save = dialog.getByRole('button', { name: said.archive.save });
    expect((await download(page, () => save.click())).name).toMatch(/^portico-.*\.zip$/);
    await looksRight(page, 'business-delete');
    await dialog.getByRole('button', { name: said.delete.submit }).click();
    await sees(said.delete.done);
    await page.waitForURL('**/admin-dashboard/businesses');
    await sees(said.title);
    await expect.poll(() => page.getByRole('heading', { name }).count()).toBe(0);
    // The page of the deleted business, reached with Back, offers no action.
    await page.goBack();
    await sees(words.admin.missing.business);
    expect(await page.getByRole('button', { name: said.delete.open }).count()).toBe(0);
  });

  test('a business with cars is closed and opened; its account is looked up', async () => {
    const business = await buildStaffedBusiness(product.server.ctx);
    await parkCar(product.server, business);
    const { page, press, sees, dialog } = await open('/admin/business-management');
    await sees(said.manage.lookUp);
    const look = async (email: string) => {
      await page.getByLabel(said.manage.email).fill(email);
      await press(said.manage.find);
    };
    await look(randomEmail());
    await sees(said.manage.none);
    const customer = await buildPerson(product.server.ctx, { role: 'customer' });
    await updateRows(product.server, 'people', customer.id, { email_verified_at: null });
    await look(customer.email ?? '');
    await sees(said.account.pendingTitle);
    await look(business.manager.email ?? '');
    await page.getByRole('heading', { name: business.name }).waitFor();
    await page
      .getByRole('region', { name: said.account.title })
      .getByText(business.manager.email ?? '')
      .waitFor();
    await looksRight(page, 'business-management');
    await press(said.danger.deleteUser);
    await dialog.getByText(words.deskErrors.LAST_MANAGER).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await press(said.activation.deactivate);
    await dialog
      .getByText(words.t('adminBusinesses:activation.deactivateCars', { count: 1 }))
      .waitFor();
    await dialog.getByRole('button', { name: said.activation.deactivate }).click();
    await dialog.getByText(words.issues.reason_missing).waitFor();
    await dialog.getByLabel(said.activation.reason, { exact: true }).fill('Owes fees');
    await dialog.getByRole('button', { name: said.activation.deactivate }).click();
    await sees(said.activation.closed);
    await dialog.waitFor({ state: 'detached' });
    await press(said.activation.activate);
    await dialog.getByRole('button', { name: said.activation.activate }).click();
    await sees(said.activation.opened);
  });
});

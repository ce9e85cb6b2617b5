import { afterAll, beforeAll, describe, expect } from 'vitest';
import { raiseKeys } from '#server/features/orders/commands/raiseKeys.ts';
import { buildStaffedBusiness } from '../factories/people.ts';
import { parkCar } from '../factories/stays.ts';
import { newPage } from '../harness/browser.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { flowsInTurn, looksRight } from './looks.ts';
import { texts, wordsBefore } from './texts.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

const takeTurns = flowsInTurn('en', 'ar');

describe.each([
  { locale: 'en', viewport: 'desktop', theme: 'light' },
  { locale: 'ar', viewport: 'phone', theme: 'dark' },
] as const)('in $locale on a $viewport', ({ locale, viewport, theme }) => {
  const test = takeTurns(locale);
  const { keys: words, row, checkin } = texts[locale];

  test('keys nobody accounts for are on the board, and put right there', async () => {
    const { server } = product;
    const business = await buildStaffedBusiness(server.ctx);
    const manager = server.as(business.manager.token);
    const hung = await parkCar(server, business);
    const hang = { place: 'on_hook' as const, hook: 'A 12' };
    await manager('POST /api/stays/{id}/key', { params: { id: hung.ticketId }, body: hang });
    const [first, second] = [await parkCar(server, business), await parkCar(server, business)];
    // Keys hung on hooks here before.
    await server.ctx.pool.query(
      `update stays set created_at = now() - interval '1 hour' where id = $1`,
      [hung.ticketId],
    );
    await server.ctx.pool.query(
      `update stays set key_since = now() - interval '20 minutes' where id = any($1)`,
      [[first.ticketId, second.ticketId]],
    );
    await raiseKeys(server.ctx);

    const page = await newPage(product.browser, { locale, viewport, theme });
    await page.addInitScript(
      (own) => localStorage.setItem('auth_token', own),
      business.manager.token,
    );
    await page.goto(`${server.url}/dispatcher-queue`);
    const strip = page.getByRole('region', { name: words.title });
    const rowOf = (car: typeof first) => strip.locator(`[data-card="${car.ticketId}"]`);
    // The longest missing one, and the others behind a press.
    await strip.getByText(row.key.missing).first().waitFor();
    await strip.getByRole('button', { name: texts[locale].t('keys:all', { count: 1 }) }).click();
    await rowOf(second).waitFor();
    await looksRight(page, `keys-raised-${viewport}`);
    // On the hook of another car.
    await rowOf(first).getByRole('button', { name: words.otherHook }).click();
    await rowOf(first)
      .getByRole('button', { name: checkin.places.other_hook, exact: true })
      .click();
    await rowOf(first).getByRole('textbox', { name: checkin.places.type_hook }).fill('a١٢');
    await rowOf(first).getByRole('button', { name: words.hang }).click();
    await rowOf(first)
      .getByRole('alert')
      .getByText(hung.licensePlate ?? '?')
      .waitFor();
    // One press each.
    await rowOf(first)
      .getByRole('button', { name: wordsBefore(words.onHook) })
      .first()
      .click();
    await rowOf(first).waitFor({ state: 'detached' });
    await rowOf(second)
      .getByRole('button', { name: wordsBefore(words.with) })
      .first()
      .click();
    await strip.waitFor({ state: 'detached' });
    const { keys } = await manager('GET /api/dispatch/keys', {
      query: { locationId: business.location.id },
    });
    expect(keys).toEqual([]);
    const card = await manager('GET /api/stays/{id}', { params: { id: first.ticketId } });
    expect(card.key).toMatchObject({ place: 'on_hook', hook: '1', isUnaccounted: false });
    await page.context().close();
  });

  test('the car’s card says where its key is, and corrects it', async () => {
    const { server } = product;
    const business = await buildStaffedBusiness(server.ctx);
    const car = await parkCar(server, business);
    const page = await newPage(product.browser, { locale, viewport, theme });
    await page.addInitScript(
      (own) => localStorage.setItem('auth_token', own),
      business.valet.token,
    );
    await page.goto(`${server.url}/cars?car=${car.ticketId}`);
    const { cars } = texts[locale];
    await page.getByRole('button', { name: cars.actions.key }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: words.otherHook }).waitFor();
    await looksRight(page, `key-correct-${viewport}`);
    await dialog
      .getByRole('button', { name: wordsBefore(words.onHook) })
      .first()
      .click();
    await dialog.waitFor({ state: 'detached' });
    await page
      .getByRole('article')
      .locator('.key-tag')
      .getByText(wordsBefore(row.key.on_hook))
      .waitFor();
    await page.context().close();
  });
});

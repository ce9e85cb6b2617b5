import { describe, expect } from 'vitest';
import { buildCustomer, somePlate } from '../factories/customers.ts';
import { buildStaffedBusiness, buildLocation } from '../factories/people.ts';
import { insertRow } from '../factories/rows.ts';
import { createSession, sessionTokenIn } from '../factories/sessions.ts';
import { runProduct } from '../harness/product.ts';
import { buildBeforeEach } from '../harness/runServer.ts';
import { flowsInTurn, looksRight } from './looks.ts';
import { openPage } from './pages.ts';
import { forCar, texts } from './texts.ts';

const product = runProduct();
const business = buildBeforeEach(() => buildStaffedBusiness(product.server.ctx));

const sessionsHere = async () =>
  (
    await product.server.as(business.valet.token)('GET /api/valets/{id}/active-sessions', {
      params: { id: business.valet.id },
    })
  ).sessions;

const takeTurns = flowsInTurn('en', 'ar');

describe.each(['en', 'ar'] as const)('in %s', (locale) => {
  const test = takeTurns(locale);
  const { sessions: words, badge, jobs, common, errors, issues } = texts[locale];

  async function valetAt(path: string, viewport: 'phone' | 'desktop' = 'phone') {
    const theme = locale === 'ar' ? 'dark' : 'light';
    const page = await openPage(product, path, {
      token: business.valet.token,
      locale,
      theme,
      viewport,
    });
    return {
      page,
      field: (name: string) => page.getByRole('textbox', { name }),
      press: (name: string | RegExp) =>
        page.getByRole('button', { name, exact: true }).first().click(),
      sees: (text: string | RegExp) => page.getByText(text).first().waitFor(),
    };
  }

  test('a car is announced by a form that names every mistake, linked live, and parked', async () => {
    const plate = somePlate();
    const { page, field, press, sees } = await valetAt('/valet-dashboard');
    await page.getByRole('tab', { name: jobs.tabs.sessions }).click();
    await sees(words.list.empty);
    await page.getByRole('link', { name: words.add }).click();

    await press(words.form.submit);
    await sees(words.form.plateTitle);
    await sees(issues.make_and_model_missing);
    await looksRight(page, 'session-slips');
    for (const wrong of ['-', 'ABCDEFG 123456']) {
      await field(words.form.plate).fill(wrong);
      await press(words.form.submit);
      await sees(issues.plate_invalid);
    }
    await field(words.form.plate).fill(plate.toLowerCase());
    await press(words.form.submit);
    await sees(words.form.carTitle);
    await page.getByRole('button', { name: 'Kia' }).click();
    await field(words.form.model).fill('Rio');
    const year = Math.max(2030, new Date().getUTCFullYear() + 1);
    const yearOutOfRange = texts[locale].t('issues:year_out_of_range', {
      minimum: 1900,
      maximum: year,
    });
    await field(words.form.year).fill('١٨٩٩');
    await press(words.form.submit);
    await sees(yearOutOfRange);
    // The refusal of the previous year stays on the screen, because the new year was not sent yet.
    await field(words.form.year).fill(String(year + 1));
    await sees(yearOutOfRange);
    await field(words.form.year).fill('2021');
    await page.getByText(common.colors.blue, { exact: true }).click();
    await field(words.form.spot).fill('a1');
    await field(words.form.instructions).fill('Low front');

    await page.reload();
    expect(await field(words.form.plate).inputValue()).toBe(plate);
    expect(await field(words.form.model).inputValue()).toBe('Rio');
    await press(words.form.submit);
    await sees(words.code.title);
    const [session] = await sessionsHere();
    expect(session?.vehicleInfo).toMatchObject({
      licensePlate: plate,
      make: 'Kia',
      model: 'Rio',
      year: 2021,
      color: 'Blue',
    });
    expect(await page.getByText(/\d\d:\d\d/).count()).toBe(1);
    await looksRight(page, 'session-announced');

    const customer = await buildCustomer(product.server);
    await customer.call('POST /api/session/link', {
      body: { sessionToken: sessionTokenIn(session?.qrCodeData ?? null) },
    });
    await sees(words.code.linkedTitle);
    await press(words.card.park);
    const dialog = page.getByRole('dialog');
    const { places } = texts[locale].checkin;
    await dialog.getByRole('button', { name: 'A1', exact: true, pressed: true }).waitFor();
    await dialog.getByRole('button', { name: places.other_spot }).click();
    await dialog.getByRole('textbox', { name: places.type_spot, exact: true }).fill('b2-14');
    // Waits for the dialog, which becomes opaque a moment after the keyboard opens.
    const sheet = page.locator('[data-window] > div');
    await expect.poll(() => sheet.evaluate((e) => getComputedStyle(e).opacity)).toBe('1');
    await looksRight(page, 'session-park');
    await page.getByRole('dialog').getByRole('button', { name: common.parking.submit }).click();
    await sees(common.parking.done);
    await page.getByRole('link', { name: jobs.backToSessions }).click();
    await sees(common.state.parked);
    await sees('B2-14');
    await sees(words.card.linked);
  });

  test('a lost answer creates no second session, and nothing typed is lost', async () => {
    const { page, field, press, sees } = await valetAt('/valet-dashboard?view=new');
    await field(words.form.plate).fill(somePlate());
    await field(words.form.make).fill('Kia');
    await field(words.form.model).fill('Rio');
    await page.route('**/api/session/create', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await press(words.form.submit);
    await sees(words.form.failed);
    expect(await field(words.form.model).inputValue()).toBe('Rio');
    await page.unroute('**/api/session/create');
    await press(words.form.submit);
    await sees(words.code.title);
    expect(await sessionsHere()).toHaveLength(1);

    await press(words.code.another);
    expect(await field(words.form.plate).inputValue()).toBe('');
  });

  test('an expired code says so, a new one replaces it, and cancelling asks first', async () => {
    const session = await createSession(product.server, business);
    const { page, press, sees } = await valetAt('/valet-dashboard?view=sessions');
    await sees(words.waitingForCustomer);
    await sees(session.id.slice(-8));
    await sees(words.card.noSpot);
    await product.server.ctx.pool.query(
      `update session_codes set expires_at = now() - interval '1 second' where stay_id = $1`,
      [session.id],
    );
    await page.reload();
    await sees(common.state.expired);
    await press(forCar(words.card.regenerate));
    await sees(words.code.renewed);
    await sees(words.code.title);
    const [renewed] = await sessionsHere();
    expect(renewed?.confirmationCode).not.toBe(session.confirmationCode);
    expect(renewed?.isExpired).toBe(false);

    await page.getByRole('link', { name: jobs.backToSessions }).click();
    await press(forCar(words.card.cancel));
    const question = page.getByRole('dialog', { name: words.cancel.title });
    await question.getByText(words.cancel.waiting).waitFor();
    await looksRight(page, 'session-cancel');
    await question.getByRole('button', { name: words.cancel.keep }).click();
    await question.waitFor({ state: 'detached' });
    await press(forCar(words.card.cancel));
    await question.getByRole('button', { name: words.cancel.submit }).click();
    await sees(words.cancel.done);
    await sees(words.list.empty);
  });

  test('a valet of two locations without a shift chooses one, and the form is a dialog on a desktop', async () => {
    const { ctx } = product.server;
    const second = await buildLocation(ctx, business.id, { name: 'Harbour Gate' });
    await insertRow({ ctx }, 'staff_locations', {
      person_id: business.valet.id,
      location_id: second.id,
      business_id: business.id,
    });
    await ctx.db.deleteFrom('shifts').where('person_id', '=', business.valet.id).execute();
    const { page, field, press, sees } = await valetAt('/valet-dashboard?view=sessions', 'desktop');
    await press(words.add);
    const window = page.getByRole('dialog', { name: words.add });
    await field(words.form.plate).fill(somePlate());
    await field(words.form.make).fill('Kia');
    await field(words.form.model).fill('Rio');
    await press(words.form.submit);
    await window.getByText(errors.LOCATION_NEEDED).waitFor();
    await looksRight(page, 'session-window');
    await window.getByRole('combobox', { name: words.form.location }).selectOption(second.id);
    await press(words.form.submit);
    await window.getByText(words.code.title).waitFor();
    await looksRight(page, 'session-window-code');
    await window.getByRole('button', { name: words.code.another }).click();
    expect(await field(words.form.plate).inputValue()).toBe('');
    await page.keyboard.press('Escape');
    await sees('Harbour Gate');
  });

  test('a badge is created, shown, renewed and closed', async () => {
    const { page, press, sees } = await valetAt('/valet-dashboard?view=sessions');
    await page.getByRole('link', { name: words.badge.open }).click();
    await press(badge.make);
    await sees(badge.scan);
    const shown = async () => page.getByRole('img').innerHTML();
    const first = await shown();
    await press(badge.renew);
    await sees(badge.renewed);
    await expect.poll(shown).not.toBe(first);
    await page.getByRole('link', { name: badge.close }).click();
    await sees(words.list.empty);
  });
});

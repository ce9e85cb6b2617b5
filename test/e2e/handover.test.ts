import { expect, test } from 'vitest';
import type { HandoverRule } from '#domain/businesses/curb.ts';
import type { Language } from '#texts/languages.ts';
import { buildStaffedBusiness } from '../factories/people.ts';
import { paidCar } from '../factories/stays.ts';
import type { Browser, Page } from '../harness/browser.ts';
import { browserSeeing } from '../harness/camera.ts';
import { runProduct } from '../harness/product.ts';
import { buildBeforeEach } from '../harness/runServer.ts';
import { driveRetrieval } from './customerCars.ts';
import { looksRight } from './looks.ts';
import { openPage } from './pages.ts';
import { showProof } from './people.ts';
import { updateRows } from '../factories/rows.ts';
import { stepFor, texts, undoOf, wordsBefore } from './texts.ts';
import { expectFocused } from './measures.ts';

const product = runProduct();
const business = buildBeforeEach(() => buildStaffedBusiness(product.server.ctx));
const car = buildBeforeEach(() => carAtCurb());

async function carAtCurb() {
  const atCurb = await paidCar(product.server, business);
  await driveRetrieval(product.server, business, atCurb.ticketId, ['accept', 'ready']);
  return atCurb;
}

async function readHandover({ ticketToken }: typeof car) {
  const { orders } = await product.server.as()('GET /api/customer/ticket/{token}', {
    params: { token: ticketToken },
  });
  return orders[0]?.handover ?? { code: '', qr: '' };
}

/** Returns four digits that differ from the handover code. */
const wrong = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0');

const setRule = (rule: HandoverRule) =>
  updateRows(product.server, 'locations', business.location.id, { handover_proof: rule });

const proofs = async () => {
  const events = await product.server.ctx.db
    .selectFrom('stay_events')
    .select('data')
    .where('stay_id', '=', car.ticketId)
    .where('type', '=', 'order.complete')
    .execute();
  return events.map(({ data }) => (data as { proof: string }).proof);
};

type As = { language?: 'en' | 'ar'; viewport?: 'phone' | 'desktop'; browser?: Browser };

const openAs = (token: string, path: string, as: As = {}): Promise<Page> =>
  openPage({ server: product.server, browser: as.browser ?? product.browser }, path, {
    token,
    locale: as.language ?? 'en',
    viewport: as.viewport ?? 'phone',
  });

const step = (page: Page, words = texts.en) =>
  page.getByRole('button', { name: stepFor(words.jobs.complete) }).first();
const undoButton = (page: Page, words = texts.en) =>
  page.getByRole('button', { name: undoOf(words.undo.said.handOver) });
const openTicket = (locale: Language = 'en') =>
  openPage(product, `/customer/ticket/${car.ticketToken}`, { locale });

async function openScreen(as: As = {}): Promise<Page> {
  const words = texts[as.language ?? 'en'];
  const page = await openAs(business.valet.token, '/valet-dashboard', as);
  await step(page, words).click();
  await page.getByRole('heading', { name: words.handover.ask }).waitFor();
  return page;
}

/** Types a wrong code, and waits until the screen says how many tries are left. */
async function typeWrong(page: Page, type: (code: string) => Promise<void>) {
  const { code } = await readHandover(car);
  for (const left of [4, 3, 2, 1]) {
    await type(wrong(code));
    const said = texts.en.t('handover:wrong', { count: left });
    await page.getByRole('alert').getByText(said).waitFor();
  }
  await type(wrong(code));
}

test('a valet types the code on the guest’s page', async () => {
  const words = texts.ar;
  const { code } = await readHandover(car);
  const guest = await openTicket('ar');
  await guest.locator('[data-pass]').locator('bdi', { hasText: code }).waitFor();
  const page = await openScreen({ language: 'ar' });
  await showProof(page, words, code.startsWith('40') ? '04' : '40');
  await looksRight(page, 'handover');
  await showProof(page, words, '00');
  await page.getByRole('alert').getByText(/4/).waitFor();
  await showProof(page, words, code);
  await undoButton(page, words).waitFor();
  await guest.getByRole('heading', { name: words.ticket.headline.thanks }).first().waitFor();
  expect(await proofs()).toEqual(['code']);
});

test('five wrong codes lock the keys, and checking name and plate still works', async () => {
  const words = texts.en;
  const page = await openScreen();
  await typeWrong(page, (code) => showProof(page, words, code));
  await page.getByText(words.handover.locked.title).waitFor();
  expect(await page.getByRole('textbox', { name: words.handover.code }).count()).toBe(0);
  expect(await page.getByRole('link', { name: words.handover.call }).getAttribute('href')).toBe(
    `tel:${car.phone}`,
  );
  await looksRight(page, 'handover-locked');
  // The screen stays locked after it is closed and opened again.
  await page.getByRole('button', { name: words.handover.back, exact: true }).click();
  await step(page).click();
  await page.getByText(words.handover.locked.title).waitFor();
  await showProof(page, words);
  await undoButton(page).waitFor();
  expect(await proofs()).toEqual(['name_and_plate']);
});

test('a location that requires the code offers nothing else, also after a change of the rule', async () => {
  const words = texts.en;
  const page = await openScreen();
  await setRule('always');
  await showProof(page, words);
  await page.getByRole('alert').getByText(words.handover.required).waitFor();
  expect(await page.getByText(words.handover.checks.label).count()).toBe(0);
  await showProof(page, words, (await readHandover(car)).code);
  await undoButton(page).waitFor();
  expect(await proofs()).toEqual(['code']);
});

test('a location without proof hands the car over at once', async () => {
  const words = texts.en;
  await setRule('off');
  const guest = await openTicket();
  await guest.locator('[data-pass]').getByText(car.ticketNumber, { exact: true }).waitFor();
  expect(await guest.getByText(words.pass.code, { exact: true }).count()).toBe(0);
  const page = await openAs(business.valet.token, '/valet-dashboard');
  await step(page).click();
  await undoButton(page).waitFor();
  expect(await proofs()).toEqual(['off']);
});

test('a handover without signal is stored with its code, and done once when the signal is back', async () => {
  const words = texts.en;
  const { code } = await readHandover(car);
  const page = await openScreen();
  await page.route('**/complete', (route) => route.abort());
  await showProof(page, words, code);
  await page.getByText(words.outbox.kept).first().waitFor();
  expect(await proofs()).toEqual([]);
  await page.unroute('**/complete');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await page.getByText(words.t('outbox:sentCount', { count: 1 })).waitFor();
  expect(await proofs()).toEqual(['code']);
});

test('a valet is told that a colleague handed the car over first', async () => {
  const words = texts.en;
  const page = await openScreen();
  const dialog = page.getByRole('dialog', { name: words.handover.title });
  const manager = product.server.as(business.manager.token);
  const params = { id: car.order.id };
  await manager('POST /api/dispatch/orders/{id}/complete', { params });
  await page.getByText(wordsBefore(words.handover.doneBy)).first().waitFor();
  expect(await dialog.count()).toBe(0);
  // The car stands at the curb again. This time no hint closes the screen.
  await manager('POST /api/stays/{id}/take-back', {
    params: { id: car.ticketId },
    body: { step: 'complete' },
  });
  await step(page).click();
  await page.getByRole('heading', { name: words.handover.ask }).waitFor();
  for (const path of ['valet/active-services', 'stays/*'])
    await page.route(`**/api/${path}`, (route) => route.abort());
  await manager('POST /api/dispatch/orders/{id}/complete', { params });
  await showProof(page, words);
  await page.getByText(words.app.conflict.title).first().waitFor();
  expect(await dialog.count()).toBe(0);
});

test('the camera reads the guest’s code, and refuses the code of another car', async () => {
  const words = texts.en;
  const other = await carAtCurb();
  const { qr } = await readHandover(car);
  const { browser, close } = await browserSeeing(qr);
  try {
    const page = await openAs(business.valet.token, '/valet-dashboard', { browser });
    const scan = async (plate: string) => {
      await page.locator('.in-hand').waitFor();
      // Opens the row of the car, unless the car is already the current one.
      const row = page.locator('.job-rows').getByRole('button', { name: plate });
      if (await row.isVisible()) await row.click();
      await page.getByRole('button', { name: stepFor(words.jobs.complete, plate) }).click();
      const start = page.getByRole('button', { name: words.handover.scan.start });
      const isOn = page.getByText(words.handover.scan.title);
      await start.or(isOn).first().waitFor();
      if (await start.isVisible()) await start.click();
    };
    const plate = ({ ticketNumber }: typeof car) =>
      product.server.ctx.db
        .selectFrom('stays')
        .select('license_plate')
        .where('ticket_number', '=', ticketNumber)
        .where('location_id', '=', business.location.id)
        .executeTakeFirstOrThrow()
        .then((stay) => stay.license_plate ?? '');
    await scan(await plate(other));
    await page.getByRole('alert').getByText(wordsBefore(words.handover.otherCar)).waitFor();
    await page.getByRole('button', { name: words.handover.back, exact: true }).click();
    await scan(await plate(car));
    await undoButton(page).waitFor();
    await expect.poll(proofs).toEqual(['scan']);
  } finally {
    await close();
  }
});

test('a handover to the wrong guest is undone, and the right guest has the pass again', async () => {
  const words = texts.en;
  const guest = await openTicket();
  const page = await openScreen();
  await showProof(page, words);
  const undo = undoButton(page);
  await undo.waitFor();
  await guest.getByRole('heading', { name: words.ticket.headline.thanks }).first().waitFor();
  await undo.click();
  await step(page).waitFor();
  const { code } = await readHandover(car);
  await guest.locator('[data-pass]').locator('bdi', { hasText: code }).waitFor();
  // Hands the car over to its guest, with the handover code.
  await step(page).click();
  await showProof(page, words, code);
  await undo.waitFor();
  expect(await proofs()).toEqual(['name_and_plate', 'code']);
});

test('two presses on a check hand the car over once, also on the dispatcher’s board', async () => {
  const words = texts.en;
  const page = await openAs(business.manager.token, '/dispatcher-queue', { viewport: 'desktop' });
  await page.getByRole('button', { name: words.board.complete }).first().click();
  const check = page.getByRole('button', { name: words.handover.checks.key_claim });
  await check.waitFor();
  await looksRight(page, 'handover-board');
  await check.dblclick();
  await page
    .getByRole('button', { name: undoOf(words.undo.said.complete) })
    .first()
    .waitFor();
  expect(await proofs()).toEqual(['key_claim']);
});

test('the keyboard suffices after a wrong code, and the lock lasts as long as on the board', async () => {
  const words = texts.en;
  const page = await openAs(business.manager.token, '/dispatcher-queue', { viewport: 'desktop' });
  await page.getByRole('button', { name: words.board.complete }).first().click();
  await page.getByRole('textbox', { name: words.handover.code }).waitFor();
  await typeWrong(page, (code) => page.keyboard.type(code));
  await page
    .getByRole('alert')
    .getByText(words.t('handover:locked.text', { count: 5 }))
    .waitFor();
  await page.keyboard.press('Tab');
  const check = page.getByRole('button', { name: words.handover.checks.name_and_plate });
  await expectFocused(check);
  await page.keyboard.press('Escape');
  // Shows five minutes, although the browser's clock may be some seconds behind the server's.
  await page
    .getByText(words.t('board:marks.locked', { count: 5 }))
    .first()
    .waitFor();
});

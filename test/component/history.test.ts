import { describe, expect, test } from 'vitest';
import type { CallOutput } from '#contract/client.ts';
import type { Service } from '#contract/services.ts';
import { customerOn } from '../e2e/customerPages.ts';
import { looksRight } from '../e2e/looks.ts';
import { download } from '../e2e/measures.ts';
import { texts } from '../e2e/texts.ts';
import { goWithin, type Page, takeScreenshot, waitForSettledPage } from '../harness/browser.ts';
import type { Answers } from './answerServer.ts';
import type { GivenParts } from './complete.ts';
import {
  customer,
  guestTicket,
  numbered,
  paidOrder,
  service,
  serviceDetails,
  STAY_ID,
  vehicle,
} from './fixtures.ts';
import { showScreen } from './show.ts';

const HISTORY = '/dashboard/history';
const words = texts.en;
const { services, receipt: paper } = words;
const { details } = services;
const { history } = words.serviceHistory;

type Receipt = CallOutput<'GET /api/services/{id}/receipt'>;
const now = new Date().toISOString();
const receipt: GivenParts<Receipt> = {
  number: 'R-1001',
  businessName: 'Meridian Hotels',
  locationName: 'North Gate',
  address: '1 Test Street',
  ticketNumber: '1042',
  lines: [
    { kind: 'service', cents: 1500 },
    { kind: 'fee', cents: 120 },
    { kind: 'tip', cents: 300 },
  ],
  totalCents: 1920,
  tax: { label: 'VAT', percent: 5, cents: 77 },
  payments: [{ way: 'card', cents: 1920, card: { brand: 'visa', last4: '4242' } }],
};

/** Builds a paid visit whose car was returned. Its month is that of UTC. */
const returned = (fields: GivenParts<Service> = {}) =>
  service({
    status: 'completed',
    stayStatus: 'returned',
    createdAt: now,
    timeZone: 'UTC',
    completedTime: new Date().toISOString(),
    paidAt: new Date().toISOString(),
    paymentMethod: 'card',
    paymentStatus: 'completed',
    totalAmount: 19.2,
    serviceFee: 15,
    platformFee: 1.2,
    tipAmount: 3,
    can: { rate: true },
    order: paidOrder({ status: 'completed', tipCents: 300, totalCents: 1920 }),
    ...fields,
  });

/** Cancelled requests, one in each of 45 weeks. */
const cancelled = Array.from({ length: 45 }, (_, week) => {
  const at = new Date(Date.UTC(2025, 11, 21) - week * 7 * 86_400_000).toISOString();
  return service({
    id: numbered(100 + week),
    status: 'cancelled',
    stayStatus: 'cancelled',
    location: '=Gate, North',
    createdAt: at,
    cancelledTime: at,
    vehicleInfo: { make: 'Audi', model: 'A6', licensePlate: `OLD ${week + 1}` },
  });
});

/** Filters the list as the server does: by search words, year and status. */
function answersOf(past: readonly GivenParts<Service>[]): Answers {
  const find = (id: string) => past.find((each) => each.id === id) ?? {};
  const textOf = ({ location, vehicleInfo }: GivenParts<Service>) =>
    [location, vehicleInfo?.licensePlate, vehicleInfo?.make].join(' ');
  const years = [...new Set(past.map((each) => yearOf(each)))];
  return {
    'GET /api/vehicles': [vehicle()],
    'GET /api/services': ({ query: { search = '', status, year, state, limit = 50, before } }) => {
      if (state === 'open') return [];
      const found = past.filter(
        (each) =>
          textOf(each).includes(search) &&
          (!status || each.status === status) &&
          (!year || yearOf(each) === year),
      );
      const from = before ? found.findIndex(({ id }) => id === before) + 1 : 0;
      return found.slice(from, from + limit);
    },
    'GET /api/services/summary': {
      years,
      months: [{ month: thisMonth, count: 1, paid: [{ currency: 'USD', amount: 19.2 }] }],
    },
    'GET /api/services/{id}': ({ params: { id } }) => ({
      ...serviceDetails(),
      ...find(id),
      timeline: [{ type: 'order.complete', by: 'Omar' }],
    }),
    'GET /api/services/{id}/receipt': receipt,
    'POST /api/services/{id}/rating': ({ params: { id }, body: { rating } }) => ({
      ...find(id),
      rating,
    }),
    'POST /api/services/{id}/receipt/email': { sentTo: 'grace@portico.test' },
  };
}

const yearOf = ({ createdAt = now }: GivenParts<Service>) => new Date(createdAt).getUTCFullYear();
const thisMonth = now.slice(0, 7);

type Look = { locale?: 'en' | 'ar'; viewport?: 'phone' | 'desktop' };
async function open(path: string, past: readonly GivenParts<Service>[], look: Look = {}) {
  const shown = await showScreen(path, { as: customer(), answers: answersOf(past), ...look });
  return { ...shown, guest: customerOn(shown.page, '', shown.words) };
}

/** Prints the receipt without the page around it, on a single sheet of A4 or Letter. */
async function expectPrinted(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  await takeScreenshot(page, `${name}-print`);
  expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0);
  expect(await page.locator('.receipt').isVisible()).toBe(true);
  for (const format of ['A4', 'Letter']) {
    const pdf = await page.pdf({ format });
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page[^s]/g)).toHaveLength(1);
  }
  await page.emulateMedia({ media: 'screen' });
}

describe('a past visit', () => {
  test('is found by words and by state, and opening a visit keeps the search', async () => {
    const elsewhere = service({ id: numbered(9), location: 'Harbour Gate' });
    const { page, dialog, guest } = await open(HISTORY, [returned(), elsewhere]);
    const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
    await row('Harbour Gate').waitFor();
    await page.getByRole('searchbox').fill('Gate');
    await row('North Gate').getByRole('button').click();
    await page.waitForURL(/visit=/);
    await page.evaluate(() => new Promise((done) => setTimeout(done, 600)));
    await dialog.getByText(services.timeline.order.complete).first().waitFor();
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
    await page.waitForURL(/history\?search=Gate$/);
    await page.getByRole('searchbox').fill('North');
    await row('Harbour Gate').waitFor({ state: 'detached' });
    await page.getByRole('radio', { name: words.common.state.cancelled }).check();
    await guest.sees(history.noMatch);
    await guest.press(history.clear);
    await row('Harbour Gate').waitFor();
    await page.getByRole('radio', { name: words.common.state.returned }).check();
    await row('North Gate').waitFor();
    await expect.poll(() => row('Harbour Gate').count()).toBe(0);
  });

  test('is rated with stars in its details, which link to its receipt', async () => {
    const { page, dialog, guest, sent } = await open(HISTORY, [returned()]);
    await guest.press(/North Gate/);
    await dialog
      .getByRole('radio', { name: words.t('services:rating.stars', { count: 5 }) })
      .click();
    await guest.sees(services.rating.thanks);
    await dialog.getByRole('link', { name: details.receipt }).click();
    await page.waitForURL(`**/dashboard/history/${STAY_ID}/receipt`);
    for (const text of ['Meridian Hotels', '1 Test Street', '$15.00', '$1.20', '$3.00', '$19.20'])
      await guest.sees(text);
    expect(sent('POST /api/services/{id}/rating').map(({ body }) => body)).toEqual([{ rating: 5 }]);
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('button', { name: paper.print }).isVisible()).toBe(false);
  });

  test('is summed up by month, and the URL keeps year, search and state', async () => {
    const { page, guest } = await open(HISTORY, [returned(), ...cancelled]);
    const paid = history.monthPaid.split('{')[0] ?? '';
    await page.locator('header').filter({ hasText: paid }).getByText('$19.20').first().waitFor();
    await looksRight(page, 'history-months');
    await page.getByRole('combobox', { name: history.year }).selectOption('2025');
    await page.waitForURL('**/dashboard/history?year=2025');
    await guest.gone('A1 GRAY Z');
    await page.getByRole('searchbox').fill('OLD 7');
    await page.waitForURL(/search=OLD/);
    await guest.sees('OLD 7');
    await guest.gone('OLD 12');
    await page.reload();
    await guest.sees('OLD 7');
    expect(await page.getByRole('searchbox').inputValue()).toBe('OLD 7');
    expect(await page.getByRole('combobox', { name: history.year }).inputValue()).toBe('2025');
    await page.getByRole('searchbox').fill('nothing at all');
    await guest.press(history.clear);
    await page.waitForURL('**/dashboard/history');
    // The address changes before the screen does.
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('');
    await guest.sees('A1 GRAY Z');
  });

  test('stays in the filtered list when its details are closed by Back or Escape', async () => {
    const id = numbered(8);
    const rated = returned({
      id,
      createdAt: '2025-06-01T10:00:00.000Z',
      vehicleInfo: { make: 'Kia', model: 'Rio', licensePlate: 'RATED 1' },
      rating: 3,
    });
    const { page, dialog, guest } = await open(`${HISTORY}?year=2025`, [rated, ...cancelled]);
    await guest.press(/OLD 1\b/);
    await dialog.getByRole('heading', { name: details.title }).waitFor();
    expect(page.url()).toMatch(/visit=/);
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
    expect(page.url()).toMatch(/\/dashboard\/history\?year=2025$/);
    for (const visit of [/OLD 2\b/, /OLD 3\b/]) {
      await guest.press(visit);
      await dialog.getByRole('heading', { name: details.title }).waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      expect(page.url()).toMatch(/\/dashboard\/history\?year=2025$/);
    }
    // Back does not open the details again that a link opened.
    await guest.press(/OLD 3\b/);
    await dialog.waitFor();
    const linked = new URL(page.url());
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    for (const close of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
      await goWithin(page, linked.pathname + linked.search);
      await dialog.getByRole('heading', { name: details.title }).waitFor();
      await close();
      await dialog.waitFor({ state: 'detached' });
      expect(page.url()).toMatch(/\/dashboard\/history\?year=2025$/);
      await page.goBack();
      expect(page.url()).toMatch(/\/dashboard\/history\?year=2025$/);
      expect(await dialog.count()).toBe(0);
    }
    // A typed comment is kept in a draft, so that the details close without a question.
    const comment = dialog.getByRole('textbox');
    const address = `${HISTORY}?year=2025&visit=${id}`;
    for (const openDetails of [() => guest.press(/RATED 1/), () => goWithin(page, address)]) {
      await openDetails();
      await comment.fill('');
      await comment.fill('Well parked');
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      expect(page.url()).toMatch(/\/dashboard\/history\?year=2025$/);
    }
  });

  test('is exported with all filtered visits, and without spreadsheet formulas', async () => {
    const { page, guest } = await open(`${HISTORY}?year=2025`, [returned(), ...cancelled], {
      locale: 'ar',
    });
    await guest.sees('OLD 1');
    const { name, text } = await download(page, () =>
      guest.press(texts.ar.serviceHistory.history.export),
    );
    expect(name).toBe('portico-2025.csv');
    expect(text.startsWith('\uFEFF')).toBe(true);
    const lines = text.trimEnd().split('\r\n');
    expect(lines).toHaveLength(1 + 45);
    expect(lines[0]).toContain(texts.ar.serviceHistory.history.columns.currency);
    expect(lines[1]).toContain(`"'=Gate, North"`);
    expect(lines[1]).toMatch(/2025-12-2\dT\d\d:\d\d[+-]\d\d:\d\d/);
  });

  test('is listed in a row as high as a thumb needs, and on one line on a desktop', async () => {
    const refunded = returned({ id: numbered(99), paymentStatus: 'refunded' });
    const past = [returned(), refunded, ...cancelled.slice(0, 3)];
    const { page } = await open(HISTORY, past, { viewport: 'desktop' });
    const rows = page.getByRole('listitem').getByRole('button');
    await rows.nth(1).getByText(services.cost.refunded).waitFor();
    expect(await page.getByRole('listitem').getByText('$19.20').count()).toBe(1);
    const heights = () => rows.evaluateAll((all) => all.map((row) => row.clientHeight));
    expect(Math.max(...(await heights()))).toBeLessThanOrEqual(52);
    expect(Math.min(...(await heights()))).toBeGreaterThanOrEqual(44);
    const { page: phone } = await open(HISTORY, past);
    const row = phone.getByRole('button', { name: 'OLD 1' }).first();
    await row.waitFor();
    await waitForSettledPage(phone);
    expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  });
});

describe('the receipt', () => {
  test.each(['en', 'ar'] as const)(
    'of a guest is read, printed and e-mailed from the ticket in %s',
    async (locale) => {
      const said = texts[locale].receipt;
      const SEND = 'POST /api/customer/ticket/{token}/receipt/email';
      const { page, dialog, press, sent } = await showScreen(
        '/customer/ticket/a-ticket-of-a-guest',
        {
          locale,
          answers: {
            'GET /api/customer/ticket/{token}': guestTicket({
              orders: [paidOrder({ tipCents: 300, totalCents: 1920 })],
            }),
            'GET /api/customer/ticket/{token}/receipt': receipt,
            [SEND]: ({ body: { email } }) => ({ sentTo: email }),
          },
        },
      );
      await press(texts[locale].ticket.receipt.open);
      await dialog.getByText('19.20').first().waitFor();
      const text = (await dialog.locator('.receipt').textContent()) ?? '';
      for (const part of ['Meridian Hotels', 'North Gate', '1042', '4242', 'VAT 5%'])
        expect(text.replaceAll(/[\u2066-\u2069]/g, '')).toContain(part);
      await waitForSettledPage(page);
      if (locale === 'en') await looksRight(page, 'receipt-ticket');
      await expectPrinted(page, `receipt-ticket-${locale}`);
      const field = dialog.getByLabel(said.email.label);
      const send = dialog.getByRole('button', { name: said.email.send });
      await field.fill('guest at example');
      await send.click();
      await dialog.getByText(said.email.invalid).waitFor();
      const address = 'guest@example.test';
      await field.fill(address);
      await page.context().setOffline(true);
      await send.click();
      await dialog.getByText(said.email.failed).waitFor();
      // The error goes with the network's return; the address stays.
      await page.context().setOffline(false);
      await dialog.getByText(said.email.failed).waitFor({ state: 'detached' });
      await send.click();
      const told = dialog.getByText(address);
      await told.waitFor();
      // The confirmation is visible without scrolling, and a second press sends no second e-mail.
      const box = await told.boundingBox();
      const button = dialog.getByRole('button', { name: said.email.sent });
      const foot = await button.boundingBox();
      expect((box?.y ?? 9999) + (box?.height ?? 0)).toBeLessThanOrEqual(844);
      expect(box?.y ?? 9999).toBeLessThan(foot?.y ?? 0);
      await button.click({ force: true });
      expect(sent(SEND).map(({ body }) => body)).toEqual([{ email: address }]);
    },
  );

  test('is one press away after the return, where the dashboard asks for a rating', async () => {
    const { page, guest, sent } = await open('/dashboard', [returned()]);
    await page.getByRole('radio', { name: words.t('services:rating.stars', { count: 5 }) }).click();
    await guest.sees(services.rating.thanks);
    await page.getByRole('link', { name: details.receipt }).click();
    await page.waitForURL(`**/dashboard/history/${STAY_ID}/receipt`);
    await guest.sees('$19.20');
    await waitForSettledPage(page);
    await expectPrinted(page, 'receipt-dashboard');
    await guest.press(paper.email.send);
    await guest.sees(paper.email.sent);
    expect(sent('POST /api/services/{id}/receipt/email')).toHaveLength(1);
  });
});

import { expect, test } from 'vitest';
import type { BusinessFees, EnteredInvoice } from '#contract/fees.ts';
import type { OwedInvoice } from '#contract/invoices.ts';
import { looksRight } from '../e2e/looks.ts';
import { texts } from '../e2e/texts.ts';
import { goWithin, waitForSettledPage } from '../harness/browser.ts';
import type { GivenParts } from './complete.ts';
import { administrator, manager, numbered } from './fixtures.ts';
import { showScreen } from './show.ts';

const HERE = '/admin-dashboard';
const BUSINESS_ID = numbered(2);
const name = 'Meridian Hotel Group';
const NUMBER = 'P-2026-900001';
const month = '2026-01';
const OF_MONTH = 'GET /api/admin/fees/{businessId}/invoices/{month}';
const ONE = 'GET /api/admin/fees/{businessId}';
const seller = { name: 'Portico', payment: ['IBAN US00 1234 5678 90', 'Within 14 days'] };

const fees = (fields: GivenParts<BusinessFees> = {}): GivenParts<BusinessFees> => ({
  id: BUSINESS_ID,
  name,
  platformFeeValue: 8,
  feesCents: 4200,
  totalCents: 4200,
  dueCents: 4200,
  ...fields,
});
const invoice = (fields: GivenParts<EnteredInvoice> = {}): GivenParts<EnteredInvoice> => ({
  number: NUMBER,
  month,
  seller,
  buyer: { name },
  lines: [{ kind: 'fee', platformFeeValue: 8, returns: 3, priceCents: 52_500, feeCents: 4200 }],
  feesCents: 4200,
  totalCents: 4200,
  dueCents: 4200,
  state: 'owed',
  ...fields,
});
const owed = (fields: GivenParts<OwedInvoice> = {}): GivenParts<OwedInvoice> => ({
  number: NUMBER,
  month,
  businessId: BUSINESS_ID,
  business: name,
  dueCents: 4200,
  ...fields,
});

test('the overview shows each administrator the figures and links that they may open', async () => {
  const words = texts.en;
  const { figures } = words.adminOverview;
  const revenue = [
    { currency: 'USD', revenueCents: 900_000, feesCents: 72_000 },
    { currency: 'AED', revenueCents: 400_000, feesCents: 32_000 },
  ];
  const months = Array.from({ length: 12 }, (_, at) => ({
    month: `2026-${String(at + 1).padStart(2, '0')}`,
    businesses: 1,
    services: at,
  }));
  const { page } = await showScreen(HERE, {
    as: administrator(),
    viewport: 'desktop',
    answers: {
      'GET /api/admin/analytics': {
        businesses: { active: 2 },
        totalRevenue: 9_000,
        currency: 'USD',
        revenue,
        customers: 3,
        months: months.map((each) => ({ ...each, customers: 1, revenue })),
        activity: [],
      },
    },
  });
  await page.getByRole('heading', { name: figures.title }).waitFor();
  await looksRight(page, 'admin-overview');
  const part = page.getByRole('region', { name: /UAE dirhams/ });
  await part.getByRole('button', { name: words.portal.chart.table }).click();
  expect(await part.getByRole('row').count()).toBe(13);
  const support = await showScreen('/admin', {
    as: administrator({ id: numbered(16), adminSet: 'support' }),
    viewport: 'desktop',
    answers: { 'GET /api/admin/analytics': { businesses: { active: 2 }, months } },
  });
  await support.page.getByRole('heading', { name: figures.title }).waitFor();
  expect(await support.page.getByText(/AED/).count()).toBe(0);
});

test('an administrator opens the fees of one business, and issues the invoice of a past month', async () => {
  const { adminFees, invoices, portal } = texts.ar;
  const ISSUE = 'POST /api/admin/fees/{businessId}/invoices';
  let invoiceNumber: string | null = null;
  const { page, dialog, press, pressIn, sent } = await showScreen(`${HERE}/fees?month=${month}`, {
    as: administrator(),
    locale: 'ar',
    answers: {
      'GET /api/admin/fees': () => ({
        month,
        revenue: [{ currency: 'USD', monthCents: 4200, totalCents: 4200 }],
        averagePercentage: 8,
        structures: 1,
        businesses: [fees({ invoiceNumber })],
        total: 1,
      }),
      [ONE]: () => ({
        ...fees({ invoiceNumber, invoiceState: invoiceNumber ? 'owed' : null }),
        month,
        isOver: true,
        lines: [
          { id: '1', kind: 'fee', ticketNumber: '1042', location: 'North Gate', feeCents: 1400 },
        ],
        lineCount: 1,
      }),
      [ISSUE]: () => {
        invoiceNumber = NUMBER;
        return invoice();
      },
      [OF_MONTH]: invoice(),
    },
  });
  await page.getByText(name).first().waitFor();
  await looksRight(page, 'admin-fees');
  await page.getByRole('link', { name }).first().click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await looksRight(page, 'admin-fees-of-one');
  await press(adminFees.issue);
  // Issuing is final, so the dialog first says that no issuer of the invoice is set.
  await dialog.getByText(adminFees.confirm.nobody).waitFor();
  await looksRight(page, 'admin-invoice-asked');
  await pressIn(adminFees.issue);
  await page.getByRole('heading', { level: 1, name: invoices.paper.title }).waitFor();
  await page.getByText(NUMBER, { exact: true }).first().waitFor();
  expect(sent(ISSUE)).toMatchObject([{ body: { month } }]);
  await press(portal.table.csv);
  await page.goBack();
  // Now that the invoice is issued, its number is a link, and the button that issues invoices is
  // gone.
  await page.getByRole('link', { name: NUMBER }).waitFor();
  expect(await page.getByRole('button', { name: adminFees.issue }).count()).toBe(0);
});

test('an invoice is marked as paid, listed as paid, and owed again after an undo', async () => {
  const { adminFees, invoices, issues } = texts.en;
  const { payment } = adminFees;
  const PAY = 'POST /api/admin/fees/{businessId}/invoices/{month}/payments';
  const TAKE_BACK = 'POST /api/admin/fees/{businessId}/invoices/{month}/payments/take-back';
  let now = invoice();
  const enter = (isPaid: boolean, note: string) =>
    (now = invoice({
      state: isPaid ? 'paid' : 'owed',
      paidOn: isPaid ? '2026-02-10' : null,
      payments: [
        { entry: (now.payments?.length ?? 0) + 1, isPaid, note, enteredBy: 'Ada' },
        ...(now.payments ?? []),
      ],
    }));
  const path = `${HERE}/fees/${BUSINESS_ID}`;
  const { page, dialog, pressIn, expectText, sent } = await showScreen(
    `${path}/invoice?month=${month}`,
    {
      as: administrator(),
      viewport: 'desktop',
      answers: {
        [OF_MONTH]: () => now,
        [ONE]: () => ({
          ...fees({ invoiceNumber: NUMBER, invoiceState: now.state ?? null }),
          month,
          isOver: true,
        }),
        [PAY]: ({ body: { note } }) => enter(true, note),
        [TAKE_BACK]: ({ body: { reason } }) => enter(false, reason),
      },
    },
  );
  const part = page.getByRole('region', { name: payment.title, exact: true });
  await part.getByText(invoices.states.owed).waitFor();
  await part.getByRole('button', { name: payment.pay.button }).click();
  await pressIn(payment.pay.submit);
  await dialog.getByText(issues.reference_missing).waitFor();
  await dialog.getByLabel(payment.pay.reference).fill('Transfer 4711');
  await looksRight(page, 'admin-invoice-pay');
  await pressIn(payment.pay.submit);
  await expectText(payment.pay.done);
  await part.getByText(invoices.states.paid, { exact: true }).waitFor();
  await part.getByText('Transfer 4711').waitFor();
  await looksRight(page, 'admin-invoice-paid');
  await goWithin(page, `${path}?month=${month}`);
  await page.getByText(invoices.states.paid, { exact: true }).waitFor();
  await page.goBack();
  await part.getByRole('button', { name: payment.takeBack.button }).click();
  await dialog.getByLabel(payment.takeBack.reason).fill('It bounced');
  await pressIn(payment.takeBack.submit);
  await expectText(payment.takeBack.done);
  await part.getByText(invoices.states.owed).waitFor();
  await part.getByText('It bounced').waitFor();
  expect(sent(PAY).map(({ body }) => body.note)).toEqual(['Transfer 4711']);
  expect(sent(TAKE_BACK).map(({ body }) => body)).toEqual([{ reason: 'It bounced' }]);
});

test('a list shows everything that is owed, and links to each invoice', async () => {
  const { adminFees, invoices, portal } = texts.ar;
  const OWED = 'GET /api/admin/invoices/owed';
  const other = owed({ number: 'P-2026-900002', business: 'Corniche Hotel' });
  const { page, press, sent } = await showScreen(`${HERE}/fees`, {
    as: administrator(),
    locale: 'ar',
    answers: {
      'GET /api/admin/fees': { month, businesses: [fees()], total: 1 },
      [OWED]: ({ query: { search } }) => {
        const found = search ? [owed()] : [owed(), other];
        return {
          owed: [{ currency: 'USD', dueCents: 8400, invoices: 2 }],
          invoices: found,
          total: found.length,
        };
      },
      [OF_MONTH]: invoice(),
    },
  });
  await page.getByRole('link', { name: adminFees.owed.title }).click();
  await page.getByText(NUMBER).first().waitFor();
  await press(portal.table.csv);
  await page.getByRole('searchbox').fill(NUMBER);
  await page.getByText('P-2026-900002').first().waitFor({ state: 'detached' });
  expect(sent(OWED).at(-1)?.query.search).toBe(NUMBER);
  await page.getByRole('link', { name: NUMBER }).click();
  await page.getByRole('heading', { level: 1, name: invoices.paper.title }).waitFor();
  await page.getByText(invoices.states.owed).waitFor();
});

test('a manager is told about an invoice, finds it in the portal, and saves it as a file', async () => {
  const words = texts.en;
  const { adminFees, invoices, portal } = words;
  const free = invoice({ dueCents: 0, collectedCents: 4200, state: 'nothing_due' });
  const { payments: _, ...ofBusiness } = free;
  const { payments: __, ...open } = invoice({ number: 'P-2025-900000', month: '2025-12' });
  const { page, dialog, press } = await showScreen('/business-dashboard/invoices', {
    as: manager(),
    viewport: 'desktop',
    answers: {
      'GET /api/business/invoices': {
        invoices: [
          { number: NUMBER, month, totalCents: 4200, state: 'nothing_due' },
          {
            number: 'P-2025-900000',
            month: '2025-12',
            dueCents: 4200,
            state: 'owed',
            // Half past midnight of the second in Dubai, still the first in most of the world.
            issuedAt: '2026-01-01T20:30:00.000Z',
            timeZone: 'Asia/Dubai',
          },
        ],
      },
      'GET /api/business/invoices/{month}': ({ params }) =>
        params.month === month ? ofBusiness : open,
      'GET /api/notifications': {
        notifications: [
          {
            type: 'invoice_issued',
            title: 'Invoice',
            message: `Your invoice ${NUMBER}`,
            actionUrl: `/business-dashboard/invoices/${month}`,
          },
        ],
        unreadCount: 1,
      },
      'PATCH /api/notifications/{id}/read': {},
    },
  });
  await page.getByText(NUMBER).waitFor();
  await page.getByText('Jan 2, 2026', { exact: true }).waitFor();
  await looksRight(page, 'platform-invoices');
  await press(portal.table.csv);
  await page
    .getByRole('button', { name: words.t('notifications:bell', { count: 1, shown: '1' }) })
    .click();
  await dialog.getByText(NUMBER).click();
  await page.getByRole('heading', { level: 1, name: invoices.paper.title }).waitFor();
  await page.getByText(invoices.nothingDue).waitFor();
  await looksRight(page, 'platform-invoice');
  await press(portal.table.csv);
  await page.getByRole('button', { name: invoices.paper.print }).waitFor();
  expect(await page.getByRole('button', { name: adminFees.payment.pay.button }).count()).toBe(0);
  expect(await page.getByText(invoices.paper.payment).count()).toBe(0);
  await goWithin(page, '/business-dashboard/invoices/2025-12');
  await waitForSettledPage(page);
  await page.getByText(invoices.paper.payment).waitFor();
  for (const line of seller.payment) await page.getByText(line).waitFor();
  await looksRight(page, 'platform-invoice-owed');
});

import { randomUUID } from 'node:crypto';
import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { enqueueEmail } from '#server/features/messages/commands.ts';
import { transact } from '#server/platform/db/transact.ts';
import { buildStaffedBusiness } from '../factories/people.ts';
import { codeFor, failSms, messagesTo, openTicket } from '../factories/stays.ts';
import { type Page } from '../harness/browser.ts';
import { runProduct } from '../harness/product.ts';
import { looksRight, looksRightHere, sizes } from './looks.ts';
import { newPage, openPage } from './pages.ts';
import { valetOn } from './people.ts';
import { texts } from './texts.ts';

const product = runProduct();

/** Answers an SMS as the guest's phone does. */
async function replyTo(phone: string, text: string): Promise<void> {
  const page = await openPage(product, `/dev/inbox?to=${encodeURIComponent(phone)}`);
  await page.getByText('Reply as this number').first().click();
  await page.getByRole('textbox', { name: 'Message' }).first().fill(text);
  await page.getByRole('button', { name: 'Send' }).first().click();
  await page.waitForURL(/\/dev\/inbox\?to=/);
  await page.close();
}

async function valetAt(token: string): Promise<Page> {
  const page = await newPage(product.browser, { token });
  return page;
}

/** Expects that the QR code on the screen encodes this URL, by drawing the same QR code. */
async function expectCodeFor(page: Page, label: string, url: string): Promise<void> {
  const drawn = await page.getByRole('img', { name: label }).locator('path').getAttribute('d');
  const { data } = encode(url, { ecc: 'M', border: 4 });
  const dark = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  expect(drawn).toBe(dark.join(''));
}

test('a guest who said STOP scans their ticket from the valet’s screen', async () => {
  const { checkin, t } = texts.en;
  const business = await buildStaffedBusiness(product.server.ctx);
  const { phone } = await openTicket(product.server, business);
  await codeFor(product.server, phone);
  await replyTo(phone, 'stop');

  const page = await valetAt(business.valet.token);
  const valet = valetOn(page, product.server.url, texts.en);
  await page.goto(`${product.server.url}/valet-checkin`);
  await page.getByRole('textbox', { name: checkin.phone }).fill(phone);
  await page.getByRole('textbox', { name: checkin.plate }).fill('S 70707');
  await page.getByRole('button', { name: checkin.create, exact: true }).click();
  await valet.sees(checkin.scan.text);
  await valet.sees(checkin.scan.headline);
  // The screen says why there is no text, so no toast says it again.
  expect(await page.locator('section:has(> p[role=alert])').count()).toBe(0);
  const ticketId = new URL(page.url()).searchParams.get('ticket') ?? '';
  const { ticketUrl } = await product.server.as(business.valet.token)(
    'GET /api/valet/tickets/{ticketId}',
    { params: { ticketId } },
  );
  await expectCodeFor(page, checkin.scan.label, `${ticketUrl ?? ''}#scan`);
  await looksRight(page, 'opt-out');

  // The valet postpones the car, and finds it again in the list of open tickets.
  await page.getByRole('button', { name: checkin.nextCar }).click();
  await page.getByRole('button', { name: checkin.create, exact: true }).waitFor();
  await page.setViewportSize(sizes.desktop);
  await page.getByRole('complementary').getByText(checkin.hands.scan).waitFor();
  await page.setViewportSize(sizes.phone);
  await page.getByRole('button', { name: t('checkin:hands.open', { count: 2 }) }).click();
  await page.getByRole('dialog').getByText(checkin.hands.scan).waitFor();
  await looksRight(page, 'opt-out-hands');
  await page
    .getByRole('link', { name: /S.*70707/ })
    .first()
    .click();
  await valet.sees(checkin.scan.text);

  // The guest scans with another phone, and the valet parks the car.
  const guest = await newPage(product.browser);
  await guest.goto(`${ticketUrl ?? ''}#scan`);
  await guest.getByText(business.location.name).first().waitFor();
  await guest.close();
  await page.getByRole('button', { name: checkin.scan.again }).waitFor();
  await valet.park('C7');
  expect(await messagesTo(product.server, phone)).toHaveLength(1);
});

test('a guest whose text does not arrive scans their ticket', async () => {
  const { checkin } = texts.en;
  const business = await buildStaffedBusiness(product.server.ctx);
  const { ticketId, phone } = await openTicket(product.server, business);
  await codeFor(product.server, phone);
  await failSms(product.server, ticketId);
  const page = await valetAt(business.valet.token);
  const valet = valetOn(page, product.server.url, texts.en);
  await page.goto(`${product.server.url}/valet-checkin?ticket=${ticketId}`);
  await valet.sees(checkin.smsFailed);
  await looksRight(page, 'sms-failed');
  await page.getByRole('button', { name: checkin.showQrInstead }).click();
  await valet.sees(checkin.scan.text);
  const { ticketUrl } = await product.server.as(business.valet.token)(
    'GET /api/valet/tickets/{ticketId}',
    { params: { ticketId } },
  );
  await expectCodeFor(page, checkin.scan.label, `${ticketUrl ?? ''}#scan`);
});

test('a guest who answers STOP before the code is confirmed continues without it', async () => {
  const business = await buildStaffedBusiness(product.server.ctx);
  const { ticketId, phone } = await openTicket(product.server, business);
  await codeFor(product.server, phone);
  await replyTo(phone, 'STOP');
  const page = await valetAt(business.valet.token);
  const valet = valetOn(page, product.server.url, texts.en);
  await page.goto(`${product.server.url}/valet-checkin?ticket=${ticketId}`);
  await valet.sees(texts.en.checkin.noSms.text);
  await looksRightHere(page, 'opt-out-awaiting');
  await page.getByRole('button', { name: texts.en.checkin.noSms.goOn }).click();
  await valet.sees(texts.en.checkin.scan.text);
});

test.each(['en', 'ar'] as const)(
  'the inbox shows an e-mail as it looks, and runs nothing in it: %s',
  async (language) => {
    const { server } = product;
    const to = `${randomUUID()}@guest.test`;
    const link = `${server.url}/verify-email?token=x`;
    await transact(server.ctx, (unit) =>
      enqueueEmail(unit, {
        to,
        language,
        template: 'application_declined',
        data: {
          contactName: 'Maya',
          businessName: 'Grand Hotel',
          reason: '<script>top.location="/"</script>',
        },
        dedupeKey: randomUUID(),
      }),
    );
    await transact(server.ctx, (unit) =>
      enqueueEmail(unit, {
        to,
        language,
        template: 'verify_email',
        data: { firstName: 'Maya', link },
        dedupeKey: randomUUID(),
      }),
    );
    await expect.poll(async () => (await messagesTo(server, to)).length).toBe(2);
    const page = await newPage(product.browser, { viewport: 'desktop' });
    const problems: string[] = [];
    page.on('console', (line) => line.type() === 'error' && problems.push(line.text()));
    await page.goto(`${server.url}/dev/inbox?to=${to}`);
    const title = language === 'ar' ? /تأكيد/ : /verify/i;
    const frame = page.getByTitle(title).contentFrame();
    await frame.getByRole('heading').waitFor();
    expect(await page.locator('iframe').first().getAttribute('sandbox')).not.toMatch(
      /scripts|same-origin/,
    );
    expect(await frame.locator('html').getAttribute('dir')).toBe(language === 'ar' ? 'rtl' : 'ltr');
    await page.getByRole('link', { name: link }).first().waitFor();
    const opened = page.context().waitForEvent('page');
    await frame.getByRole('link').first().click();
    expect((await opened).url()).toBe(link);
    expect(problems).toEqual([]);
  },
);

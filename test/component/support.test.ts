import { expect, test } from 'vitest';
import type { OwnSupportRequest, SupportRequest, SupportRow } from '#contract/support.ts';
import { AppError } from '#server/platform/errors.ts';
import { looksRight } from '../e2e/looks.ts';
import { texts } from '../e2e/texts.ts';
import { goWithin, waitForSettledPage } from '../harness/browser.ts';
import type { GivenParts } from './complete.ts';
import { administrator, customer, manager, numbered } from './fixtures.ts';
import { showScreen } from './show.ts';

const HERE = '/admin-dashboard';
const id = numbered(51);
const BOB = { id: numbered(17), name: 'Bob Person' };
const ADA = { id: administrator().user.id, name: 'Ada Person' };

const MESSAGE = 'The receipt of yesterday has another plate.';
const row = (fields: GivenParts<SupportRow> = {}): GivenParts<SupportRow> => ({
  id,
  subject: 'Receipt',
  words: MESSAGE,
  status: 'open',
  asker: { id: customer().user.id, name: 'Grace Person', role: 'customer' },
  ...fields,
});

test('a request that another administrator has taken keeps the typed answer', async () => {
  const words = texts.ar;
  const { adminSupport: admin } = words;
  const TAKE = 'POST /api/admin/support/{id}/take';
  let now = row();
  const one = (): { request: GivenParts<SupportRequest> } => ({
    request: { ...now, message: MESSAGE, contact: { email: 'grace@portico.test' } },
  });
  const change = (fields: GivenParts<SupportRow>) => {
    now = { ...now, ...fields };
    return one();
  };
  const { page, press, push, expectText, sent } = await showScreen(`${HERE}/support`, {
    as: administrator({ adminSet: 'support' }),
    locale: 'ar',
    answers: {
      'GET /api/admin/support': () => ({ requests: [now], counts: { open: 1 } }),
      'GET /api/admin/support/{id}': one,
      [TAKE]: () => change({ assignedTo: ADA }),
      'POST /api/admin/support/{id}/close': () => change({ status: 'closed' }),
    },
  });
  await expectText('Receipt');
  await page.getByRole('listitem').filter({ hasText: 'Receipt' }).getByRole('link').click();
  await expectText('The receipt of yesterday');
  const answer = page.getByRole('textbox', { name: admin.answer });
  await answer.fill('We sent you a new one.');
  change({ assignedTo: BOB });
  push({ type: 'support_updated', requestId: id });
  // The open page gets the hint, and keeps the typed answer for the administrator who takes over
  // the request.
  await expectText(words.t('adminSupport:withOther', { name: '\u2068Bob Person\u2069' }));
  await press(words.t('adminSupport:takeOver', { name: '\u2068Bob Person\u2069' }));
  await expectText(admin.done.take);
  expect(sent(TAKE)).toMatchObject([{ body: { from: BOB.id } }]);
  await expect.poll(() => answer.inputValue()).toBe('We sent you a new one.');
  await looksRight(page, 'admin-support-request');
  await press(admin.close);
  await expectText(admin.done.close);
  await expectText(admin.closedText);
});

test('a manager asks the platform from the menu, and reads the answer', async () => {
  const words = texts.en;
  const { support: own, app, issues } = words;
  const ASK = 'POST /api/support';
  let requests: GivenParts<OwnSupportRequest>[] = [];
  const { page, press, push, expectText, sent } = await showScreen('/support', {
    as: manager(),
    viewport: 'desktop',
    answers: {
      'GET /api/support': () => ({ requests }),
      [ASK]: ({ body: { subject, message } }) => {
        requests = [{ id, subject: subject ?? null, message, status: 'open' }];
        return { to: 'platform' };
      },
    },
  });
  await press(app.menu.open);
  await page.getByRole('link', { name: app.menu.support }).click();
  await expectText(own.noneTextManager);
  await press(own.ask);
  await press(own.send);
  await expectText(issues.message_missing);
  await page.getByRole('textbox', { name: own.subject }).fill('Fees of March');
  const message = page.getByRole('textbox', { name: own.message });
  await message.fill('Which cars are they for?');
  // Cancelling keeps the typed text for the next time.
  await press(own.cancel);
  await press(own.ask);
  expect(await message.inputValue()).toBe('Which cars are they for?');
  await looksRight(page, 'support-ask');
  await press(own.send);
  await expectText(own.sent);
  await page.getByRole('heading', { name: 'Fees of March' }).waitFor();
  expect(sent(ASK)).toMatchObject([
    { body: { subject: 'Fees of March', message: 'Which cars are they for?' } },
  ]);
  requests = requests.map((each) => ({
    ...each,
    status: 'answered',
    messages: [{ kind: 'answer', text: 'Those of the list.' }],
  }));
  push({ type: 'support_updated', requestId: id });
  await expectText('Those of the list.');
  await looksRight(page, 'support-manager');
});

test('an unknown request says that it is not found, and links to the others', async () => {
  const { missing } = texts.ar.admin;
  const { page } = await showScreen(`${HERE}/support`, {
    as: administrator(),
    locale: 'ar',
    answers: {
      'GET /api/admin/support': {},
      'GET /api/admin/support/{id}': new AppError('SUPPORT_REQUEST_NOT_FOUND'),
      'GET /api/admin/customers': {},
      'GET /api/admin/customers/{userId}': new AppError('USER_NOT_FOUND'),
      'GET /api/admin/businesses': {},
      'GET /api/admin/businesses/{businessId}': new AppError('BUSINESS_NOT_FOUND'),
      'GET /api/admin/businesses/{businessId}/locations': new AppError('BUSINESS_NOT_FOUND'),
      'GET /api/admin/fees': { month: '2026-01' },
      'GET /api/admin/fees/{businessId}': new AppError('BUSINESS_NOT_FOUND'),
      'GET /api/admin/fees/{businessId}/invoices/{month}': new AppError('INVOICE_NOT_FOUND'),
    },
  });
  for (const [path, title] of [
    ['support/nothing', missing.support],
    [`support/${id}`, missing.support],
    ['customers/nothing', missing.customer],
    ['businesses/nothing', missing.business],
    ['fees/nothing', missing.business],
    ['fees/nothing/invoice?month=2026-01', missing.invoice],
  ] as const) {
    await goWithin(page, `${HERE}/${path}`);
    await waitForSettledPage(page);
    const alert = page.getByRole('alert');
    await alert.getByRole('heading', { name: title }).waitFor();
    await alert.getByText(missing.text).waitFor();
    if (path === 'support/nothing') await looksRight(page, 'admin-missing');
    await alert.getByRole('link').click();
    await alert.waitFor({ state: 'detached' });
    expect(page.url()).not.toContain('nothing');
  }
});

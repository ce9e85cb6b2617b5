import { expect, test } from 'vitest';
import { AppError } from '#server/platform/errors.ts';
import { looksRight } from '../e2e/looks.ts';
import { texts } from '../e2e/texts.ts';
import { goWithin } from '../harness/browser.ts';
import { location, manager, numbered } from './fixtures.ts';
import { showScreen } from './show.ts';

test('a manager chooses e-mail reports beside the figures', async () => {
  const { analytics, emailReport, account, notifications } = texts.en;
  const GET = 'GET /api/business/report-subscription';
  const PUT = 'PUT /api/business/report-subscription';
  const south = location({ id: numbered(21), name: 'South Gate' });
  let chosen = { cadence: 'none', locationId: null, email: 'maya@portico.test' } as {
    cadence: 'none' | 'daily' | 'weekly';
    locationId: string | null;
    email: string;
  };
  const { page, dialog, press, pressIn, expectText, sent } = await showScreen('/account', {
    as: manager(),
    viewport: 'desktop',
    answers: {
      'GET /api/business/locations': { locations: [location(), south] },
      'GET /api/business/settings': {},
      'GET /api/notifications/preferences': {},
      'GET /api/analytics/business/{businessId}': {},
      'GET /api/analytics/business/{businessId}/ratings': {},
      [GET]: () => chosen,
      [PUT]: ({ body }) => (chosen = { ...chosen, ...body }),
    },
  });
  await page.getByRole('heading', { name: account.notify.title }).waitFor();
  await page.getByRole('link', { name: notifications.preferences.report.action }).click();
  const choice = (name: string) => dialog.getByRole('radio', { name });
  await press(analytics.report);
  await choice(emailReport.cadence.none).waitFor();
  expect(await choice(emailReport.cadence.none).isChecked()).toBe(true);
  await choice(emailReport.cadence.daily).check();
  await dialog.getByLabel(emailReport.location.label).selectOption({ label: 'South Gate' });
  await looksRight(page, 'email-report');
  await pressIn(emailReport.save);
  await expectText(emailReport.saved.daily);
  expect(sent(PUT).map(({ body }) => body)).toEqual([{ cadence: 'daily', locationId: south.id }]);
  await press(analytics.report);
  await choice(emailReport.cadence.daily).waitFor();
  expect(await choice(emailReport.cadence.daily).isChecked()).toBe(true);
});

test('the link of an e-mail report stops the reports with one press, without signing in', async () => {
  const { unsubscribe } = texts.ar;
  const STOP = 'POST /api/reports/unsubscribe';
  const { page, expectText, sent } = await showScreen('/unsubscribe?token=uns_one', {
    locale: 'ar',
    answers: {
      [STOP]: ({ body }) =>
        body.token === 'uns_one' ? {} : new AppError('INVALID_UNSUBSCRIBE_LINK'),
    },
  });
  const stop = page.getByRole('button', { name: unsubscribe.ask.action });
  await stop.waitFor();
  // Opening the link does not unsubscribe; only the button does.
  expect(sent(STOP)).toEqual([]);
  await stop.click();
  await expectText(unsubscribe.done.text);
  await looksRight(page, 'unsubscribed');
  expect(sent(STOP).map(({ body }) => body)).toEqual([{ token: 'uns_one' }]);
  await goWithin(page, '/terms');
  await goWithin(page, '/unsubscribe?token=uns_none');
  await stop.click();
  await page.getByRole('heading', { name: unsubscribe.dead.title }).waitFor();
  // A used-up link has no button, because pressing again could not help.
  expect(await stop.count()).toBe(0);
});

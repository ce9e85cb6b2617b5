import type { Route } from 'playwright-core';
import { expect, test } from 'vitest';
import type { GuestTicket } from '#contract/orders.ts';
import { sidewaysBy } from '../e2e/measures.ts';
import { guestOn } from '../e2e/people.ts';
import { looksRight } from '../e2e/looks.ts';
import { texts } from '../e2e/texts.ts';
import { type Answers, LOST } from './answerServer.ts';
import type { GivenParts } from './complete.ts';
import { guestOrder, guestTicket, paidOrder, stayChange } from './fixtures.ts';
import { showScreen } from './show.ts';

const words = texts.en;
const RATE = 'POST /api/customer/ticket/{token}/rating';
const star = (count: number) => words.t('rating:ticket.stars', { count });
const past = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

type Stay = GivenParts<GuestTicket['ticket']>;
const returned = (stay: Stay = {}, fields: GivenParts<GuestTicket> = {}) =>
  guestTicket({
    ticket: { ...guestTicket().ticket, status: 'completed', returnedAt: past(0), ...stay },
    orders: [paidOrder({ status: 'completed', completedAt: past(0) })],
    ...fields,
  });

async function open(
  ticket: () => GivenParts<GuestTicket>,
  answers: Answers = {},
  {
    locale = 'en',
    prepare,
  }: Pick<NonNullable<Parameters<typeof showScreen>[1]>, 'prepare'> & { locale?: 'en' | 'ar' } = {},
) {
  const shown = await showScreen('/customer/ticket/a-ticket-of-a-guest', {
    locale,
    ...(prepare ? { prepare } : {}),
    answers: { 'GET /api/customer/ticket/{token}': ticket, ...answers },
  });
  return { ...shown, guest: guestOn(shown.page, shown.words) };
}

test.each(['en', 'ar'] as const)(
  'a car given back before it was parked is shown as returned to its guest in %s',
  async (locale) => {
    const { ticket } = texts[locale];
    let stay: Stay = { ...guestTicket().ticket, status: 'checked_in' };
    const { page, guest, push } = await open(() => guestTicket({ ticket: stay }), {}, { locale });
    await guest.headline('waiting');
    stay = { ...stay, status: 'cancelled' };
    push({ type: 'service_status_update', ...stayChange({ status: 'cancelled' }) });
    await guest.headline('closed');
    await guest.sees(ticket.closedDetail);
    // The title follows the headline after the paint.
    await expect.poll(() => page.title()).toContain(ticket.headline.closed);
  },
);

test('a returned car is rated, rated again, and a lost call is reported', async () => {
  let stay: Stay = {};
  let isLost = false;
  const { page, guest, sent } = await open(() => returned(stay), {
    [RATE]: ({ body: { rating } }) => {
      if (isLost) return LOST;
      stay = { rating };
      return { rating };
    },
  });
  await guest.headline('thanks');
  await page.getByRole('radio', { name: star(4) }).check();
  await guest.sees(words.rating.ticket.thanks);
  await looksRight(page, 'ticket-rated');
  isLost = true;
  await page.getByRole('radio', { name: star(1) }).click();
  await guest.sees(words.rating.ticket.failed);
  await expect.poll(() => page.getByRole('radio', { name: star(4) }).isChecked()).toBe(true);
  isLost = false;
  await page.getByRole('radio', { name: star(5) }).check();
  await expect.poll(() => stay.rating).toBe(5);
  await page.reload();
  expect(await page.getByRole('radio', { name: star(5) }).isChecked()).toBe(true);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await sidewaysBy(page)).toBeLessThanOrEqual(0);
  // Compares distinct ratings, because a browser may send a lost call again.
  const given = new Set(sent(RATE).map(({ body }) => body.rating));
  expect([...given]).toEqual([4, 1, 5]);
});

test('a comment beside the stars has a limit, survives a reload, and stays if the call is lost', async () => {
  const { rating: said, common, t } = words;
  const comment = 'A long wait.\nوهطل المطر!';
  let stay: Stay = {};
  let isLost = false;
  const { page, press, expectText, sent } = await open(() => returned(stay), {
    [RATE]: ({ body }) => {
      if (isLost) return LOST;
      stay = { rating: body.rating, ratingComment: body.comment ?? null };
      return { rating: body.rating, comment: body.comment ?? null };
    },
  });
  const field = page.getByRole('textbox', { name: said.label });
  await page.getByRole('radio', { name: star(2) }).click();
  await field.fill('x'.repeat(502));
  await expectText(t('rating:tooLong', { count: 2, maximum: 500 }));
  await field.fill(comment);
  await page.reload();
  // The typed comment is still there, and was not sent.
  await page.getByRole('button', { name: said.send }).waitFor();
  expect(await field.inputValue()).toBe(comment);
  expect(sent(RATE).map(({ body }) => body)).toEqual([{ rating: 2 }]);
  isLost = true;
  await press(said.send);
  await expectText(common.failure.unreachable);
  expect(await field.inputValue()).toBe(comment);
  isLost = false;
  await press(said.send);
  await expectText(said.sent);
  expect(sent(RATE).at(-1)?.body).toEqual({ rating: 2, comment });
  await looksRight(page, 'rating-comment');
});

test('a part of the page that fails to load is loaded by a press, and when the ticket is read again', async () => {
  const lost = /\/(?:AfterPaying|Pass|Rating)[\w.-]*\.js/;
  const { failure, actions } = words.common;
  let loads = 0;
  let isRead = false;
  let isTriedAgain = false;
  const lose = (route: Route) => {
    loads += 1;
    isTriedAgain ||= isRead;
    return route.abort();
  };
  let ticket = guestTicket({ orders: [paidOrder({ heldAt: past(0) })] });
  const { page, guest, press, push, expectNoText } = await open(
    () => ticket,
    {},
    {
      prepare: (own) => own.route(lost, lose),
    },
  );
  const failed = page.getByRole('alert').filter({ hasText: failure.unreachable });
  await failed.waitFor();
  const askAgain = page.getByRole('button', { name: words.pay.again.action });
  expect(await askAgain.count()).toBe(0);
  await looksRight(page, 'ticket-part-failed');
  // A press that fails although the server answers reloads the page, as after a release.
  const reloaded = page.waitForEvent('load');
  page.on('response', (answer) => (isRead ||= answer.url().includes('/api/customer/ticket/')));
  await press(actions.retry);
  await reloaded;
  // The reloaded page soon reads the ticket, and then tries by itself.
  await expect.poll(() => isTriedAgain).toBe(true);
  await failed.waitFor();
  await page.unroute(lost);
  await press(actions.retry);
  await askAgain.waitFor();
  await expectNoText(failure.unreachable);
  const atCurb = guestTicket({ orders: [paidOrder({ status: 'ready' })] });
  const parts = [
    ['ready', atCurb, page.locator('[data-pass]')],
    ['thanks', returned(), page.getByRole('radio', { name: star(4) })],
  ] as const;
  for (const [headline, next, part] of parts) {
    const change = stayChange({ status: headline === 'ready' ? 'ready' : 'returned' });
    await page.route(lost, lose);
    loads = 0;
    ticket = next;
    push({ type: 'service_status_update', ...change });
    await guest.headline(headline);
    await failed.waitFor();
    // Each reading of the ticket loads once, and announces no error again.
    const announced = await failed.elementHandle();
    push({ type: 'service_status_update', ...change });
    await expect.poll(() => loads).toBe(2);
    await page.unroute(lost);
    expect(await announced?.evaluate((alert) => alert.isConnected)).toBe(true);
    push({ type: 'service_status_update', ...change });
    await part.waitFor({ state: 'attached' });
    await expectNoText(failure.unreachable);
    expect(loads).toBe(2);
  }
});

test('the page shows the scheduled time, and until when it can be read', async () => {
  const inThreeHours = new Date(Date.now() + 3 * 3_600_000).toISOString();
  const asked = await open(() =>
    guestTicket({ orders: [guestOrder({ scheduledFor: inThreeHours })] }),
  );
  await asked.guest.headline('pay');
  await asked.guest.sees(words.ticket.scheduledFor);
  const over = await open(() => returned({ returnedAt: past(29) }));
  await over.guest.headline('thanks');
  await over.guest.sees('You can open this page until');
  expect(await over.page.getByText(words.ticket.scheduledFor).count()).toBe(0);
});

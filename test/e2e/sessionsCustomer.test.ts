import { beforeEach, expect, test } from 'vitest';
import { forgetLimits, verifiedCustomer } from '../factories/accounts.ts';
import { buildStaffedBusiness } from '../factories/people.ts';
import { createSession } from '../factories/sessions.ts';
import { runProduct } from '../harness/product.ts';
import { buildBeforeEach } from '../harness/runServer.ts';
import { newPage } from './pages.ts';
import { texts } from './texts.ts';
import { countCalls, visitorOn } from './visitor.ts';
import { easternDigits } from './measures.ts';

const product = runProduct();
const business = buildBeforeEach(() => buildStaffedBusiness(product.server.ctx));
beforeEach(() => forgetLimits(product.server));

async function open(locale: 'en' | 'ar') {
  const page = await newPage(product.browser, { locale });
  const words = texts[locale];
  return {
    page,
    words,
    visitor: visitorOn(page, product.server.url, words),
    sessions: words.sessions,
  };
}

test('a stranger scans, signs in, and is linked without another press, and the car is live', async () => {
  const customer = await verifiedCustomer(product.server);
  const session = await createSession(product.server, business, { parkingSpot: 'A1' });
  const { page, words, visitor, sessions } = await open('en');
  const startPath = `/session/start?session_id=${session.sessionToken}`;
  const links = countCalls(page, '/api/session/link');
  await visitor.open(startPath);
  await visitor.sees(sessions.start.headline);
  await visitor.sees(/\$16\.20/);
  await visitor.press(sessions.start.signIn);
  await page.waitForURL('**/login?next=**');
  await visitor.signIn(customer.email, customer.password);
  await visitor.arrives(`/customer/retrieval/${session.id}`);
  await visitor.sees(sessions.car.headline.linked);
  expect(links()).toBe(1);

  await product.server.as(business.valet.token)('POST /api/parking-sessions/{id}/parked', {
    params: { id: session.id },
    body: { parkingSpot: 'B2-14' },
  });
  await visitor.sees(sessions.car.headline.parked);
  await visitor.sees('B2-14');
  expect(await page.getByText(words.common.state.waitingForPayment).count()).toBe(0);
  await visitor.press(sessions.car.request);
  await visitor.arrives(`/customer/payment?sessionId=${session.id}`);

  // A second scan opens the customer's own car.
  await visitor.open(startPath);
  await visitor.arrives(`/customer/retrieval/${session.id}`);

  // A single press opens messages, costs and all other details.
  await visitor.link(sessions.car.details).click();
  await visitor.arrives(`/dashboard/current?service=${session.id}`);
  await visitor.sees(words.services.headline.parked);
});

test('six digits link a car too: typed in any form, kept over the sign-in, sent once', async () => {
  const customer = await verifiedCustomer(product.server);
  const session = await createSession(product.server, business);
  const { page, visitor, sessions } = await open('ar');
  const calls = countCalls(page, '/api/session/confirm-code');
  await visitor.open('/session/manual-entry');
  const code = session.confirmationCode;
  const typed = `${easternDigits(code.slice(0, 3))} ${easternDigits(code.slice(3))}`;
  await page.getByLabel(sessions.manual.label).pressSequentially(typed);
  await page.waitForURL('**/login?next=**');
  await visitor.signIn(customer.email, customer.password);
  await page.waitForURL('**/session/manual-entry');
  // The code typed before the sign-in is still there, so only the location is missing.
  await page.getByRole('button', { name: new RegExp(business.location.name) }).click();
  await visitor.arrives(`/customer/retrieval/${session.id}`);
  expect(calls()).toBe(1);
  // The stored code is deleted after its use.
  await visitor.open('/session/manual-entry');
  expect(await page.getByLabel(sessions.manual.label).inputValue()).toBe('');
  expect(calls()).toBe(1);
});

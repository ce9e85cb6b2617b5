import { describe, expect } from 'vitest';
import { buildStaffedBusiness, buildPerson, PASSWORD } from '../factories/people.ts';
import { type Page } from '../harness/browser.ts';
import { runProduct } from '../harness/product.ts';
import { buildBeforeEach } from '../harness/runServer.ts';
import { newPage } from './pages.ts';
import { personOn } from './person.ts';
import { flowsInTurn } from './looks.ts';
import { texts } from './texts.ts';

const product = runProduct();
const business = buildBeforeEach(() => buildStaffedBusiness(product.server.ctx));

const tokenIn = (page: Page) => page.evaluate(() => localStorage.getItem('auth_token'));

const takeTurns = flowsInTurn('en', 'ar');

describe.each(['en', 'ar'] as const)('in %s', (locale) => {
  const test = takeTurns(locale);
  const words = texts[locale];

  test('a tab follows a sign-in and sign-out in another tab', async () => {
    const { url } = product.server;
    const one = await newPage(product.browser, { locale });
    const other = await one.context().newPage();
    const person = personOn(one, url, words);
    await other.goto(`${url}/valet-checkin`);
    await other.waitForURL('**/valet-login**');

    await person.asValet(business.valet.phone_e164);
    await other.waitForURL('**/valet-checkin');
    await other.goto(`${url}/valet-dashboard`);
    await other.getByRole('heading', { name: /Omar/ }).waitFor();

    await person.signOut(true);
    await other.waitForURL('**/valet-login**');
    await one.waitForURL('**/valet-login**');
    expect(await tokenIn(one)).toBeNull();

    await person.asValet(business.otherValet.phone_e164);
    await other.getByRole('heading', { name: /Luis/ }).waitFor();
    expect(await other.getByText('Omar').count()).toBe(0);
  });

  test('a session ended from another device signs this device out', async () => {
    const { url } = product.server;
    const phone = await newPage(product.browser, { locale });
    await personOn(phone, url, words).asValet(business.valet.phone_e164);
    const desk = await newPage(product.browser, { locale, viewport: 'desktop' });
    const person = personOn(desk, url, words);
    await person.asValet(business.valet.phone_e164);
    await desk.goto(`${url}/account`);
    await person.sees(words.account.sessions.this);
    // The list has three sessions: two browsers, and the session that `buildPerson` created.
    await desk.getByRole('listitem').nth(2).waitFor();
    const ends = desk.getByRole('button', { name: ending(words.account.sessions.endOf) });
    expect(await ends.count()).toBe(2);
    for (let left = 2; left > 0; left -= 1) {
      await ends.first().click();
      await expect.poll(() => ends.count()).toBe(left - 1);
    }
    await phone.waitForURL('**/valet-login**');
    await phone.getByText(words.app.signedOut.valetTitle).waitFor();
    await phone.getByText(words.identity.valet.required).waitFor();
    expect(await tokenIn(phone)).toBeNull();
    expect(await tokenIn(desk)).not.toBeNull();
  });

  test('signing out everywhere says what it does, and ends all sessions', async () => {
    const { url } = product.server;
    const phone = await newPage(product.browser, { locale });
    await personOn(phone, url, words).asValet(business.valet.phone_e164);
    const desk = await newPage(product.browser, { locale, viewport: 'desktop' });
    const person = personOn(desk, url, words);
    await person.asValet(business.valet.phone_e164);
    await desk.goto(`${url}/account`);
    await person.press(words.account.everywhere.button);
    const question = desk.getByRole('dialog', { name: words.account.everywhere.title });
    await question.getByRole('button', { name: words.account.everywhere.stay }).click();
    await question.waitFor({ state: 'detached' });

    await person.press(words.account.everywhere.button);
    await question.getByRole('button', { name: words.account.everywhere.button }).click();
    await desk.waitForURL('**/valet-login');
    await phone.waitForURL('**/valet-login**');
    const { rows } = await product.server.ctx.pool.query(
      'select 1 from sessions where person_id = $1 and revoked_at is null',
      [business.valet.id],
    );
    expect(rows).toEqual([]);
  });

  test('a new password ends the session of the other browser, and a wrong old password is named at its field', async () => {
    const { ctx, url } = product.server;
    const valet = await buildPerson(ctx, {
      role: 'valet',
      businessId: business.id,
      locationIds: [business.location.id],
    });
    const phone = await newPage(product.browser, { locale });
    await personOn(phone, url, words).asValet(valet.phone_e164);
    const desk = await newPage(product.browser, { locale, viewport: 'desktop' });
    const person = personOn(desk, url, words);
    await person.asValet(valet.phone_e164);
    await desk.goto(`${url}/account`);
    const { password } = words.account;
    const field = (label: string) => desk.getByLabel(label, { exact: true });

    await person.press(password.title);
    const submit = desk.getByRole('dialog').getByRole('button', { name: password.submit });
    await field(password.current).fill('not this one');
    await field(password.next).fill('a sentence of the night');
    await field(password.again).fill('a sentence of the day');
    await submit.click();
    await person.sees(words.issues.passwords_differ);
    await field(password.again).fill('a sentence of the night');
    await submit.click();
    await person.sees(words.issues.password_wrong);
    expect(await field(password.current).getAttribute('aria-invalid')).toBe('true');
    expect(await field(password.next).inputValue()).toBe('a sentence of the night');

    await field(password.current).fill(PASSWORD);
    await submit.click();
    await person.sees(password.done);
    await phone.waitForURL('**/valet-login**');
    expect(await tokenIn(desk)).not.toBeNull();
    await personOn(phone, url, words).asValet(valet.phone_e164, 'a sentence of the night');
  });
});

function ending(template: string): RegExp {
  const [before = ''] = template.split('{device}');
  return new RegExp(`^${RegExp.escape(before)}`);
}

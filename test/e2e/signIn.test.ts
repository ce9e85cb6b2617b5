import { beforeEach, describe, expect } from 'vitest';
import { forgetLimits, newCustomer, secretFor, verifiedCustomer } from '../factories/accounts.ts';
import { buildStaffedBusiness, buildPerson, PASSWORD } from '../factories/people.ts';
import { runProduct } from '../harness/product.ts';
import { flowsInTurn } from './looks.ts';
import { newPage } from './pages.ts';
import { texts } from './texts.ts';
import { countCalls, visitorOn } from './visitor.ts';

const product = runProduct();
beforeEach(() => forgetLimits(product.server));

const takeTurns = flowsInTurn('en', 'ar');

describe.each(['en', 'ar'] as const)('in %s', (locale) => {
  const test = takeTurns(locale);
  const words = texts[locale];
  const { access, identity, issues } = words;
  const open = async () => {
    const page = await newPage(product.browser, {
      locale,
      theme: locale === 'ar' ? 'dark' : 'light',
    });
    return { page, visitor: visitorOn(page, product.server.url, words) };
  };

  test('a customer registers, confirms the e-mail address, and arrives where they wanted to go', async () => {
    const person = newCustomer();
    const { page, visitor } = await open();
    await visitor.open('/login?next=/account');
    await visitor.link(identity.login.register).click();
    await visitor.arrives('/register?next=%2Faccount');

    await visitor.press(access.register.submit);
    await visitor.sees(issues.first_name_missing);
    expect(await visitor.field(access.register.firstName).getAttribute('aria-invalid')).toBe(
      'true',
    );
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
      .toBe('firstName');
    await visitor.looksRight('register-slips');

    await visitor.fillRegistration({ ...person, password: 'password1' });
    await visitor.press(access.register.submit);
    await visitor.sees(issues.password_too_common);

    await visitor.field(identity.password).fill(person.password);
    await expect.poll(() => page.getByText(identity.hints.met).count()).toBe(1);
    await page.getByRole('checkbox').uncheck();
    await visitor.press(access.register.submit);
    await visitor.sees(access.register.terms);
    await page.getByRole('checkbox').check();
    await page.getByRole('checkbox').and(page.locator(':not([aria-invalid])')).waitFor();
    await visitor.press(access.register.submit);
    await visitor.sees(access.register.sentText);
    await visitor.looksRight('register-sent');
    expect(await visitor.button(access.resend.submit).count()).toBe(0);

    await visitor.press(access.register.back);
    expect(await visitor.field(identity.email).inputValue()).toBe(person.email);
    expect(await visitor.field(identity.password).inputValue()).toBe('');
    await visitor.link(identity.signIn).click();

    await visitor.signIn(person.email, person.password);
    await visitor.sees(identity.unverifiedTitle);
    await visitor.looksRight('login-unverified');
    await visitor.press(access.resend.submit);
    await visitor.sees(access.resend.doneTitle);

    const token = await secretFor(product.server, person.email, 'verify-email', 2);
    const other = await page.context().newPage();
    const mail = visitorOn(other, product.server.url, words);
    await mail.open(`/verify-email?token=${token}`);
    // In the browser that registered, the link signs the person in, and the other tab continues
    // too.
    await mail.arrives('/dashboard');
    await visitor.arrives('/account');
    await other.reload();
    await mail.sees(person.firstName);
  });

  test('people of each role sign in on the first sign-in page, and arrive at their own first screen', async () => {
    const { ctx } = product.server;
    const business = await buildStaffedBusiness(ctx);
    const admin = await buildPerson(ctx, { role: 'admin' });
    const customer = await verifiedCustomer(product.server);
    const goes = async (email: string, password: string, path: string) => {
      const { page, visitor } = await open();
      await visitor.open('/login');
      await visitor.signIn(email, password);
      await visitor.arrives(path);
      await page.close();
    };
    await goes(admin.email ?? '', PASSWORD, '/admin-dashboard');
    await goes(business.manager.email ?? '', PASSWORD, '/business-dashboard');
    await goes(customer.email, customer.password, '/dashboard');
  });

  test('a valet signs in on the business page with a PIN in local digits', async () => {
    const { ctx } = product.server;
    const business = await buildStaffedBusiness(ctx);
    await product.server.as(business.valet.token)('PUT /api/valet/pin', {
      body: { password: PASSWORD, pin: '2749' },
    });
    const { page, visitor } = await open();
    await visitor.open('/business-login');
    await page.getByRole('tab', { name: identity.valet.tab }).click();
    await visitor.press(identity.signIn);
    await visitor.sees(identity.valet.missingPin);
    await visitor.looksRight('business-login-valet');
    await visitor.signIn(business.valet.phone_e164 ?? '', '٢٧٤٨', 'pin');
    await visitor.sees(identity.loginFailed);
    await expect
      .poll(async () => `+1${await visitor.field(identity.phone).inputValue()}`)
      .toBe(business.valet.phone_e164);
    await visitor.signIn(business.valet.phone_e164 ?? '', '٢٧٤٩', 'pin');
    await visitor.arrives('/valet-dashboard');
  });

  test('five wrong passwords lock the account, and the screen says so', async () => {
    const customer = await verifiedCustomer(product.server);
    const { visitor } = await open();
    await visitor.open('/login');
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await product.server
        .as()('POST /api/auth/login', { body: { email: customer.email, password: 'wrong' } })
        .catch(() => undefined);
    }
    await visitor.signIn(customer.email, customer.password);
    await visitor.sees(identity.lockedTitle);
    await visitor.sees(words.errors.ACCOUNT_LOCKED);
  });

  test('an unreachable server loses no typed word, and two presses sign in once', async () => {
    const customer = await verifiedCustomer(product.server);
    const { page, visitor } = await open();
    const calls = countCalls(page, '/api/auth/login');
    await visitor.open('/login');
    await page.route('**/api/auth/login', (route) => route.abort());
    await visitor.signIn(customer.email, customer.password);
    await visitor.sees(identity.connectionTitle);
    expect(await visitor.field(identity.email).inputValue()).toBe(customer.email);
    expect(await visitor.field(identity.password).inputValue()).toBe(customer.password);
    await page.unroute('**/api/auth/login');
    await page.evaluate(() => {
      const form = document.querySelector('form');
      form?.requestSubmit();
      form?.requestSubmit();
    });
    await visitor.arrives('/dashboard');
    expect(calls()).toBe(2);
  });

  test('a customer registers in a dialog over the landing page, and signs in by phone number', async () => {
    const person = newCustomer();
    const { page, visitor } = await open();
    await visitor.open('/login');
    await page.goto(`${product.server.url}/`);
    await page.locator('a[href="/register"][aria-haspopup]').first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('heading', { name: access.register.title }).waitFor();
    await visitor.looksRight('register-dialog');
    await visitor.fillRegistration(person);
    await visitor.press(access.register.submit);
    await visitor.sees(access.register.createdTitle);
    await dialog.getByText(access.register.sentText).waitFor();
    await visitor.looksRight('register-dialog-sent');
    await visitor.press(access.goToLogin);

    await dialog.getByRole('heading', { name: identity.login.title }).waitFor();
    await visitor.signIn(person.phoneNumber, person.password, 'phone');
    await dialog.getByText(identity.unverifiedTitle).waitFor();
    await visitor.looksRight('login-dialog');
    const token = await secretFor(product.server, person.email, 'verify-email');
    await product.server.as()('GET /api/auth/verify-email', { query: { token } });
    await visitor.press(identity.signIn);
    await visitor.arrives('/dashboard');
  });
});

import { beforeEach, describe, expect } from 'vitest';
import { forgetLimits, verifiedCustomer } from '../factories/accounts.ts';
import { buildPerson, buildStaffedBusiness, PASSWORD } from '../factories/people.ts';
import { buildTotp, totpCode } from '../factories/secondFactors.ts';
import { type Page } from '../harness/browser.ts';
import { runProduct } from '../harness/product.ts';
import { flowsInTurn } from './looks.ts';
import { newPage } from './pages.ts';
import { texts } from './texts.ts';
import { visitorOn } from './visitor.ts';
import { expectFocused } from './measures.ts';

const product = runProduct();
beforeEach(() => forgetLimits(product.server));

/** Adds a virtual authenticator to the browser, which approves every request. */
async function withAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    remove: () => devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }),
  };
}

const takeTurns = flowsInTurn('en', 'ar');

describe.each([
  ['en', 'desktop', 'light'],
  ['ar', 'phone', 'dark'],
] as const)('in %s on a %s', (locale, viewport, theme) => {
  const test = takeTurns(locale);
  const words = texts[locale];
  const { identity, secondFactor, errors, issues } = words;
  const open = async () => {
    const page = await newPage(product.browser, { locale, viewport, theme });
    return { page, visitor: visitorOn(page, product.server.url, words) };
  };

  test('a manager sets up the passkey that the business requires, and logs in with it', async () => {
    const { ctx } = product.server;
    const business = await buildStaffedBusiness(ctx);
    const email = business.manager.email ?? '';
    const { page, visitor } = await open();
    await withAuthenticator(page);
    await visitor.open('/business-login');
    await visitor.signIn(email, PASSWORD);
    await visitor.arrives('/business-dashboard');
    await visitor.open('/account');
    await page.getByText(words.account.business.secondFactor, { exact: true }).click();
    await visitor.sees(secondFactor.required.title);
    await visitor.looksRight(`two-step-required-${viewport}`);
    // Every other screen shows the same requirement.
    await visitor.open('/messages');
    await visitor.sees(secondFactor.required.title);

    await visitor.press(secondFactor.addPasskey);
    await visitor.field(secondFactor.password).fill('not this one');
    await visitor.press(secondFactor.continue);
    await visitor.sees(issues.password_wrong);
    await visitor.field(secondFactor.password).fill(PASSWORD);
    await visitor.field(secondFactor.passkey.name).fill('Laptop');
    await visitor.press(secondFactor.continue);
    await visitor.sees(secondFactor.recovery.text);
    await visitor.looksRight(`two-step-recovery-${viewport}`);
    await visitor.press(secondFactor.recovery.saved);
    await page
      .getByRole('heading', { name: secondFactor.required.title })
      .waitFor({ state: 'hidden' });

    await page.evaluate(() => localStorage.removeItem('auth_token'));
    await visitor.open('/business-login');
    await visitor.signIn(email, PASSWORD);
    await visitor.sees(secondFactor.challenge.title);
    await visitor.looksRight(`two-step-challenge-passkey-${viewport}`);
    await visitor.press(secondFactor.challenge.passkey);
    await visitor.arrives('/business-dashboard');
    const { rows } = await ctx.pool.query<{ second_factor: string | null }>(
      'select second_factor from sessions where person_id = $1 order by created_at desc limit 1',
      [business.manager.id],
    );
    expect(rows).toEqual([{ second_factor: 'passkey' }]);
  });

  test('an administrator sets up an app, logs in with its code, and with a recovery code', async () => {
    const { server } = product;
    const admin = await buildPerson(server.ctx, { role: 'admin' });
    const { page, visitor } = await open();
    const logIn = async () => {
      await page.evaluate(() => localStorage.removeItem('auth_token'));
      await visitor.open('/admin-login');
      await visitor.signIn(admin.email ?? '', PASSWORD);
    };
    await visitor.open('/admin-login');
    await visitor.signIn(admin.email ?? '', PASSWORD);
    await visitor.arrives('/admin-dashboard');
    await visitor.open('/account');
    await visitor.sees(secondFactor.off);
    await visitor.press(secondFactor.addApp);
    await visitor.field(secondFactor.password).fill(PASSWORD);
    await visitor.press(secondFactor.continue);
    await visitor.sees(secondFactor.totp.text);
    const secret = (await page.locator('.select-all').textContent()) ?? '';
    await visitor.looksRight(`two-step-app-${viewport}`);
    const code = visitor.field(secondFactor.totp.code);
    await expectFocused(code);
    await code.fill('000000');
    await visitor.press(secondFactor.totp.confirm);
    await visitor.sees(errors.INVALID_CODE);
    await visitor.field(secondFactor.totp.code).fill(totpCode(server, secret));
    await visitor.press(secondFactor.totp.confirm);
    await visitor.sees(secondFactor.recovery.text);
    const codes = await page.getByRole('dialog').getByRole('listitem').allTextContents();
    expect(codes).toHaveLength(10);
    await visitor.press(secondFactor.recovery.saved);
    await visitor.sees(secondFactor.app);
    await visitor.looksRight(`two-step-account-${viewport}`);

    await logIn();
    await visitor.field(secondFactor.challenge.code).fill('000000');
    await visitor.press(secondFactor.challenge.submit);
    await visitor.sees(errors.INVALID_CODE);
    await visitor.looksRight(`two-step-challenge-code-${viewport}`);
    server.advance(30_000);
    await visitor.field(secondFactor.challenge.code).fill(totpCode(server, secret));
    await visitor.press(secondFactor.challenge.submit);
    await visitor.arrives('/admin-dashboard');

    await logIn();
    await visitor.press(secondFactor.challenge.byRecovery);
    await visitor.press(secondFactor.challenge.submit);
    await visitor.sees(issues.recovery_code_missing);
    await visitor.field(secondFactor.challenge.recoveryCode).fill(codes[0]?.toUpperCase() ?? '');
    await visitor.press(secondFactor.challenge.submit);
    await visitor.arrives('/admin-dashboard');

    await visitor.open('/account');
    await visitor.press(words.t('secondFactor:removeOf', { name: secondFactor.app }));
    await visitor.field(secondFactor.password).fill(PASSWORD);
    const remove = page.getByRole('dialog').getByRole('button', { name: secondFactor.remove });
    await remove.click();
    // Removal also asks for a code, not only for the password.
    await visitor.field(secondFactor.challenge.code).fill('000000');
    await remove.click();
    await visitor.sees(errors.INVALID_CODE);
    await visitor.looksRight(`two-step-remove-${viewport}`);
    server.advance(30_000);
    await visitor.field(secondFactor.challenge.code).fill(totpCode(server, secret));
    await remove.click();
    await visitor.sees(secondFactor.off);
    await logIn();
    await visitor.arrives('/admin-dashboard');
    await visitor.looksRight(`two-step-none-${viewport}`);
  });

  test('a customer sets up an app in the profile, and a valet logs in with a PIN and a code', async () => {
    const { server } = product;
    const customer = await verifiedCustomer(server);
    const { page, visitor } = await open();
    await visitor.open('/login');
    await visitor.signIn(customer.email, customer.password);
    await visitor.arrives('/dashboard');
    await visitor.open('/dashboard/profile');
    await page
      .getByRole('heading', { name: words.account.secondFactor.title })
      .scrollIntoViewIfNeeded();
    await visitor.press(secondFactor.addApp);
    await visitor.field(secondFactor.password).fill(customer.password);
    await visitor.press(secondFactor.continue);
    await visitor.sees(secondFactor.totp.text);
    const secret = (await page.locator('.select-all').textContent()) ?? '';
    await visitor.field(secondFactor.totp.code).fill(totpCode(server, secret));
    await visitor.press(secondFactor.totp.confirm);
    await visitor.press(secondFactor.recovery.saved);
    await visitor.sees(secondFactor.app);
    await visitor.looksRight(`two-step-profile-${viewport}`);
    await page.evaluate(() => localStorage.removeItem('auth_token'));
    server.advance(30_000);
    await visitor.open('/login');
    await visitor.signIn(customer.email, customer.password);
    await visitor.field(secondFactor.challenge.code).fill(totpCode(server, secret));
    await visitor.press(secondFactor.challenge.submit);
    await visitor.arrives('/dashboard');

    const { valet } = await buildStaffedBusiness(server.ctx);
    const pin = '718293';
    await server.as(valet.token)('PUT /api/valet/pin', { body: { password: PASSWORD, pin } });
    const app = await buildTotp(server, valet.id);
    await page.evaluate(() => localStorage.removeItem('auth_token'));
    await visitor.open('/business-login');
    await page.getByRole('tab', { name: identity.valet.tab, exact: true }).click();
    await visitor.signIn(valet.phone_e164 ?? '', pin, 'pin');
    await visitor.field(secondFactor.challenge.code).fill(totpCode(server, app.secret));
    await visitor.press(secondFactor.challenge.submit);
    await visitor.arrives('/valet-dashboard');
  });

  test('a manager who cancels the passkey prompt starts again, and an administrator resets it', async () => {
    const business = await buildStaffedBusiness(product.server.ctx);
    const { page, visitor } = await open();
    const authenticator = await withAuthenticator(page);
    await visitor.open('/business-login');
    await visitor.signIn(business.manager.email ?? '', PASSWORD);
    await visitor.arrives('/business-dashboard');
    await visitor.open('/account');
    await visitor.press(secondFactor.addPasskey);
    await visitor.field(secondFactor.password).fill(PASSWORD);
    await visitor.press(secondFactor.continue);
    await visitor.press(secondFactor.recovery.saved);
    await authenticator.remove();
    await page.evaluate(() => localStorage.removeItem('auth_token'));
    await visitor.open('/business-login');
    await visitor.signIn(business.manager.email ?? '', PASSWORD);
    // Rejects the passkey request, as a browser does when nobody answers its passkey prompt.
    await page.evaluate(() => {
      navigator.credentials.get = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
    });
    await visitor.press(secondFactor.challenge.passkey);
    await visitor.sees(secondFactor.challenge.stopped);
    await visitor.looksRight(`two-step-stopped-${viewport}`);
    await visitor.press(secondFactor.challenge.back);
    await visitor.field(identity.password).waitFor();

    const admin = await buildPerson(product.server.ctx, { role: 'admin' });
    const desk = await open();
    await desk.visitor.open('/admin-login');
    await desk.visitor.signIn(admin.email ?? '', PASSWORD);
    await desk.visitor.arrives('/admin-dashboard');
    await desk.visitor.open(`/admin-dashboard/users?q=${business.manager.email ?? ''}`);
    const who = `${business.manager.first_name} ${business.manager.last_name}`;
    await desk.visitor.press(words.t('adminPeople:resetFactor.openWho', { who }));
    await desk.visitor.field(secondFactor.password).fill(PASSWORD);
    await desk.visitor.looksRight(`two-step-reset-${viewport}`);
    await desk.visitor.press(words.adminPeople.resetFactor.button);
    await desk.page.getByRole('dialog').waitFor({ state: 'hidden' });
    await visitor.signIn(business.manager.email ?? '', PASSWORD);
    await visitor.arrives('/business-dashboard');
  });
});

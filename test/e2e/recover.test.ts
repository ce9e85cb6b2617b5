import { beforeEach, describe, expect, test } from 'vitest';
import { forgetLimits, newCustomer, secretFor, verifiedCustomer } from '../factories/accounts.ts';
import { runProduct } from '../harness/product.ts';
import { flowsInTurn } from './looks.ts';
import { newPage } from './pages.ts';
import { texts } from './texts.ts';
import { visitorOn } from './visitor.ts';

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

  test('a forgotten password is replaced by e-mail, once', async () => {
    const customer = await verifiedCustomer(product.server);
    const chosen = 'walnut-ferry-61';
    const { page, visitor } = await open();
    await visitor.open('/login');
    await visitor.link(identity.login.forgot).click();
    await visitor.press(access.forgot.submit);
    await visitor.sees(issues.email_missing);
    await visitor.field(identity.email).fill(customer.email);
    await visitor.press(access.forgot.submit);
    await visitor.sees(access.forgot.sentText);
    await visitor.looksRight('forgot-sent');
    await visitor.press(access.forgot.another);
    expect(await visitor.field(identity.email).inputValue()).toBe(customer.email);

    const token = await secretFor(product.server, customer.email, 'reset-password', 2);
    await visitor.open(`/reset-password?token=${token}`);
    await visitor.fillPasswords(access.reset.password, 'short', 'other');
    await visitor.press(access.reset.submit);
    await visitor.sees(words.t('issues:password_too_short', { minimum: 8 }));
    await visitor.sees(issues.passwords_differ);
    await visitor.looksRight('reset-slips');
    await visitor.fillPasswords(access.reset.password, chosen, 'walnut');
    await visitor.field(access.reset.password).fill('walnut');
    await page.getByText(issues.passwords_differ).waitFor({ state: 'detached' });
    await visitor.fillPasswords(access.reset.password, chosen);
    await visitor.press(access.reset.submit);
    await visitor.sees(access.reset.doneText);
    await visitor.looksRight('reset-done');
    await visitor.link(access.goToLogin).click();
    await visitor.signIn(customer.email, chosen);
    await visitor.arrives('/dashboard');

    await visitor.open(`/reset-password?token=${token}`);
    await visitor.fillPasswords(access.reset.password, 'another-ferry-62');
    await visitor.press(access.reset.submit);
    await visitor.sees(access.reset.failed);
    await visitor.sees(access.reset.invalidText);
    await visitor.link(access.reset.newLink).click();
    await visitor.arrives('/forgot-password');
  });

  test('a link with an invalid token offers to send a new one', async () => {
    const { visitor } = await open();
    await visitor.open('/reset-password?token=1234567890');
    await visitor.sees(access.reset.invalid);
    await visitor.arrives('/forgot-password');
  });

  test('a verification link that does not work is sent again', async () => {
    const customer = newCustomer();
    await product.server.as()('POST /api/auth/register', { body: customer });
    const { visitor } = await open();
    await visitor.open('/verify-email');
    await visitor.sees(access.verify.missing);
    await visitor.open('/verify-email?token=not-a-token-of-ours');
    await visitor.sees(words.errors.INVALID_VERIFICATION_LINK);
    await visitor.press(access.verify.resend);
    await visitor.field(identity.email).fill(customer.email);
    await visitor.press(access.resend.submit);
    await visitor.sees(access.resend.doneTitle);
    await visitor.looksRight('verify-resent');
    const token = await secretFor(product.server, customer.email, 'verify-email', 2);
    await visitor.open(`/verify-email?token=${token}`);
    // Opens the link in a browser that did not register, which must choose the password.
    const { elsewhere } = words.activation;
    await visitor.sees(elsewhere.lead);
    await visitor.field(identity.password).fill('my-own-choice-44');
    await visitor.field(identity.passwordAgain).fill('another');
    await visitor.press(elsewhere.submit);
    await visitor.sees(words.issues.passwords_differ);
    await visitor.looksRight('verify-elsewhere');
    await visitor.field(identity.passwordAgain).fill('my-own-choice-44');
    await visitor.press(elsewhere.submit);
    await visitor.sees(access.verify.done.text);
    await visitor.looksRight('verified');
    await visitor.link(access.goToLogin).click();
    await visitor.arrives('/login');
    expect(await visitor.field(identity.email).inputValue()).toBe(customer.email);
    await visitor.signIn(customer.email, 'my-own-choice-44');
    await visitor.arrives('/dashboard');
  });

  test('an unreachable server is not a broken link', async () => {
    const { page, visitor } = await open();
    await page.route('**/api/auth/verify-email**', (route) => route.abort());
    await visitor.open('/verify-email?token=not-a-token-of-ours');
    await visitor.sees(identity.connectionTitle);
    await page.unroute('**/api/auth/verify-email**');
    await visitor.press(words.common.actions.retry);
    await visitor.sees(words.errors.INVALID_VERIFICATION_LINK);
  });
});

test('developers see the raw answer of a reset', async () => {
  const { access } = texts.en;
  const page = await newPage(product.browser);
  const visitor = visitorOn(page, product.server.url, texts.en);
  await visitor.open('/test-reset?token=nonsense');
  await visitor.press(access.reset.submit);
  await visitor.sees(/INVALID_RESET_LINK/);
  await visitor.looksRight('test-reset');
});

import { beforeEach, describe, expect } from 'vitest';
import { anApplication, forgetLimits, randomEmail, secretFor } from '../factories/accounts.ts';
import { buildStaffedBusiness, buildPerson, randomPhone } from '../factories/people.ts';
import { codeFor, messagesTo } from '../factories/stays.ts';
import { runProduct } from '../harness/product.ts';
import { flowsInTurn } from './looks.ts';
import { newPage } from './pages.ts';
import { texts } from './texts.ts';
import { countCalls, visitorOn } from './visitor.ts';
import { easternDigits } from './measures.ts';

const product = runProduct();
beforeEach(() => forgetLimits(product.server));

/** Invites a valet; returns the phone number, the invitation code, and the link of the SMS. */
async function invitedValet() {
  const { server } = product;
  const business = await buildStaffedBusiness(server.ctx);
  const phone = randomPhone();
  await server.as(business.manager.token)('POST /api/business/valets/invite', {
    body: { phoneNumber: phone, locationIds: [business.location.id] },
  });
  const code = await codeFor(server, phone);
  const [newest] = await messagesTo(server, phone);
  const link = /https?:\S+\/valet-activate\S+/.exec(newest?.text ?? '')?.[0] ?? '';
  return { phone, code, link };
}

/**
 * Approves a manager's application; returns the e-mail address and the secret of the activation
 * link.
 */
async function approvedManager() {
  const { server } = product;
  const email = randomEmail();
  const { applicationId } = await server.as()('POST /api/business/applications', {
    body: anApplication({ contactEmail: email }),
  });
  const admin = await buildPerson(server.ctx, { role: 'admin' });
  await server.as(admin.token)('POST /api/admin/applications/{id}/approve', {
    params: { id: applicationId },
  });
  return { email, token: await secretFor(server, email, 'business-activate', 2) };
}

const takeTurns = flowsInTurn('en', 'ar');

describe.each(['en', 'ar'] as const)('in %s', (locale) => {
  const test = takeTurns(locale);
  const words = texts[locale];
  const { activation, identity } = words;
  const open = async () => {
    const page = await newPage(product.browser, {
      locale,
      theme: locale === 'ar' ? 'dark' : 'light',
    });
    return { page, visitor: visitorOn(page, product.server.url, words) };
  };

  test('the link of the SMS fills in number and code, and a password activates the account', async () => {
    const valet = await invitedValet();
    const { page, visitor } = await open();
    const calls = countCalls(page, '/api/valet/activate');
    await page.goto(valet.link);
    await expect.poll(() => new URL(page.url()).search).toBe('');
    const code = page.getByRole('textbox', { name: activation.valet.code });
    await expect
      .poll(async () => `+1${await visitor.field(identity.phone).inputValue()}`)
      .toBe(valet.phone);
    expect(await code.inputValue()).toBe(valet.code);
    await visitor.looksRight('valet-activate-code');
    await visitor.press(activation.valet.continue);
    await visitor.field(activation.valet.fullName).fill('Noor Haddad');
    await visitor.field(identity.password).fill('elm-18');
    await page.reload();
    expect(await visitor.field(identity.password).inputValue()).toBe('');
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('elm-18');

    const activate = visitor.button(identity.valet.activate);
    expect(await activate.isDisabled()).toBe(true);
    expect(await visitor.field(activation.valet.fullName).inputValue()).toBe('Noor Haddad');
    await visitor.fillPasswords(identity.password, 'short');
    await activate.click();
    await visitor.sees(activation.short);
    await visitor.sees(activation.shortText);
    await visitor.fillPasswords(identity.password, 'oak-lamp-19', 'oak-lamp-20');
    await activate.click();
    await visitor.sees(activation.mismatch);
    await visitor.looksRight('valet-activate-password');
    await visitor.press(activation.back);
    expect(await code.inputValue()).toBe(valet.code);
    await visitor.press(activation.valet.continue);
    expect(await visitor.field(identity.password).inputValue()).toBe('oak-lamp-19');
    await visitor.field(identity.passwordAgain).fill('oak-lamp-19');
    // Both texts disappear by themselves. Waiting begins before the form is sent, so a slow machine
    // misses neither.
    const { welcome, doneTitle } = activation.valet;
    const welcomed = [welcome, doneTitle].map((text) => visitor.sees(text));
    await page.evaluate(() => {
      const form = document.querySelector('form');
      form?.requestSubmit();
      form?.requestSubmit();
    });
    await Promise.all(welcomed);
    await visitor.arrives('/valet-dashboard');
    expect(calls()).toBe(1);
  });

  test('a valet types the code by hand in local digits, and can correct a wrong one', async () => {
    const valet = await invitedValet();
    const { page, visitor } = await open();
    await visitor.open('/valet-login');
    await visitor.link(identity.valet.activate).click();
    const code = page.getByRole('textbox', { name: activation.valet.code });
    const next = visitor.button(activation.valet.continue);
    expect(await next.isDisabled()).toBe(true);
    await visitor.field(identity.phone).fill(easternDigits(valet.phone));
    await code.fill('١٢٣');
    await next.click();
    await visitor.sees(words.t('issues:code_invalid', { digits: 6 }));
    await code.fill(valet.code === '111111' ? '222222' : '111111');
    await next.click();
    await visitor.fillPasswords(identity.password, 'oak-lamp-19');
    await visitor.press(identity.valet.activate);
    await visitor.sees(activation.failed);
    await visitor.sees(words.errors.INVALID_ACTIVATION);
    expect(await visitor.field(identity.password).inputValue()).toBe('oak-lamp-19');
    await visitor.press(activation.back);
    await code.fill(easternDigits(valet.code));
    await next.click();
    // Only the server knows whether the invitation has a name.
    await visitor.press(identity.valet.activate);
    await visitor.sees(words.issues.full_name_missing);
    await visitor.field(activation.valet.fullName).fill('نور الحداد');
    await page.route('**/api/valet/activate', (route) => route.abort());
    await visitor.press(identity.valet.activate);
    await visitor.sees(activation.connectionFailed);
    await page.unroute('**/api/valet/activate');
    await visitor.press(identity.valet.activate);
    await visitor.arrives('/valet-dashboard');
  });

  test('a manager opens the link of the e-mail, chooses a password and is signed in', async () => {
    const manager = await approvedManager();
    const { visitor } = await open();
    await visitor.open(`/business-activate?token=${manager.token}`);
    await visitor.fillPasswords(identity.password, 'oak', 'elm');
    await visitor.press(identity.valet.activate);
    await visitor.sees(activation.shortText);
    await visitor.sees(activation.mismatchText);
    await visitor.looksRight('business-activate-slips');
    await visitor.fillPasswords(identity.password, 'harbour-lamp-9');
    await visitor.press(identity.valet.activate);
    await visitor.sees(activation.business.done.title);
    await visitor.looksRight('business-activated');
    await visitor.arrives('/business-dashboard');

    const other = await open();
    await other.visitor.open(`/business-activate?token=${manager.token}`);
    await other.visitor.sees(activation.business.used.title);
    expect(await other.visitor.field(identity.password).count()).toBe(0);
    await other.visitor.looksRight('business-activate-used');
  });

  test('an expired link is sent again', async () => {
    const manager = await approvedManager();
    const { visitor } = await open();
    await visitor.open('/business-activate?token=not-a-link-of-ours');
    await visitor.sees(words.errors.INVALID_ACTIVATION_LINK);
    await visitor.looksRight('business-activate-dead');
    await visitor.field(identity.email).fill(manager.email);
    await visitor.press(activation.business.dead.resend);
    await visitor.sees(activation.business.dead.sent);
    await visitor.looksRight('business-activate-resent');
    const fresh = await secretFor(product.server, manager.email, 'business-activate', 3);
    expect(fresh).not.toBe(manager.token);
    await product.server.as()('POST /api/business/activate', {
      body: { token: fresh, password: 'harbour-lamp-9' },
    });
    await visitor.open(`/business-activate?token=${manager.token}`);
    await visitor.sees(activation.business.dead.title);
    await visitor.field(identity.email).fill(manager.email);
    await visitor.press(activation.business.dead.resend);
    await visitor.sees(activation.business.dead.sent);
  });

  test('a manager invites a valet, who activates the account and works', async () => {
    const { server } = product;
    const { team } = words;
    const business = await buildStaffedBusiness(server.ctx);
    const { page, visitor } = await open();
    await page.addInitScript(
      (own) => localStorage.setItem('auth_token', own),
      business.manager.token,
    );
    await visitor.open('/business-dashboard/team');
    await visitor.press(team.invite);
    const phone = randomPhone();
    await visitor.field(team.form.phone).fill(phone);
    await page.getByRole('dialog').getByRole('checkbox').check();
    await visitor.press(team.inviteDialog.submit);
    await visitor.sees(team.waiting);
    const valet = await open();
    const code = await codeFor(server, phone);
    await valet.visitor.open(
      `/valet-activate?${new URLSearchParams({ token: code, phone }).toString()}`,
    );
    await valet.visitor.press(activation.valet.continue);
    await valet.visitor.field(activation.valet.fullName).fill('Noor Haddad');
    await valet.visitor.fillPasswords(identity.password, 'oak-lamp-19');
    await valet.visitor.press(identity.valet.activate);
    await valet.visitor.arrives('/valet-dashboard');
    await page.getByText(team.waiting).waitFor({ state: 'detached' });
  });
});

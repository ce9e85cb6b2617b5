import { randomEmail } from '../factories/accounts.ts';
import { acceptedService, buildCustomer } from '../factories/customers.ts';
import {
  buildPerson,
  buildStaffedBusiness,
  PASSWORD,
  randomPhone,
  type TestBusiness,
} from '../factories/people.ts';
import { buildTotp, createPasskey, totpCode } from '../factories/secondFactors.ts';
import type { TestServer } from '../harness/server.ts';
import type { BuildStates, OpenStep, ScreenState } from './state.ts';
import {
  chooses,
  fills,
  inOrder,
  opens,
  presses,
  refusal,
  scrollsDown,
  sees,
  startOf,
  submits,
} from './steps.ts';

const WRONG = 'not my password';

/** The account and profile of a person, the second step of their login, and somebody who acts as them. */
export const buildAccountStates: BuildStates = async (server) => {
  const business = await buildStaffedBusiness(server.ctx);
  return [
    ...buildOwnAccountStates(business),
    ...(await buildProfileStates(server, business)),
    ...(await buildSecondFactorStates(server)),
    ...(await buildImpersonationStates(server, business)),
  ];
};

function buildOwnAccountStates({ valet, manager }: TestBusiness): ScreenState[] {
  const path = '/account';
  return [
    { name: 'account', path, token: valet.token },
    {
      name: 'account-password',
      path,
      token: valet.token,
      open: opens(({ account }) => account.password.title),
    },
    {
      name: 'account-pin',
      path,
      token: valet.token,
      open: opens(({ account }) => account.pin.set),
    },
    {
      name: 'account-everywhere',
      path,
      token: valet.token,
      open: opens(({ account }) => account.everywhere.button),
    },
    { name: 'account-manager', path, token: manager.token, open: scrollsDown },
    {
      name: 'business-tax',
      path,
      token: manager.token,
      open: inOrder(
        presses(({ account }) => account.business.tax.change),
        fills(({ account }) => account.business.tax.percent, 'abc'),
        submits(
          ({ account }) => account.business.save,
          ({ issues }) => issues.tax_label_missing,
        ),
      ),
    },
    {
      name: 'business-sms',
      path,
      token: manager.token,
      open: inOrder(
        presses(({ account }) => account.business.sms.change),
        chooses(({ account }) => account.business.sms.add, 'AE'),
        chooses(({ account }) => account.business.sms.add, 'GB'),
      ),
    },
  ];
}

async function buildProfileStates(
  server: TestServer,
  business: TestBusiness,
): Promise<ScreenState[]> {
  const path = '/dashboard/profile';
  const { token } = await buildCustomer(server);
  const unproven = await buildCustomer(server, { isVerified: false });
  const holder = await buildCustomer(server);
  await acceptedService(server, holder, business);
  const changesName = opens(({ profile }) => profile.name.change);
  const changesPhone = opens(({ profile }) => profile.phone.change);
  const changesEmail = opens(({ profile }) => profile.email.change);
  return [
    { name: 'profile', path, token },
    { name: 'profile-all', path, token, open: scrollsDown },
    { name: 'profile-unproven', path, token: unproven.token },
    { name: 'profile-name', path, token, open: changesName },
    {
      name: 'profile-name-missing',
      path,
      token,
      open: inOrder(
        changesName,
        fills(({ profile }) => profile.name.firstName, ''),
        submits(
          ({ profile }) => profile.name.save,
          ({ issues }) => issues.first_name_missing,
        ),
      ),
    },
    { name: 'profile-phone', path, token, open: changesPhone },
    {
      name: 'profile-phone-refused',
      path,
      token,
      isRefused: true,
      open: inOrder(
        changesPhone,
        fills(({ profile }) => profile.phone.label, randomPhone),
        fills(({ profile }) => profile.phone.password, WRONG),
        submits(
          ({ profile }) => profile.phone.save,
          ({ issues }) => issues.password_wrong,
        ),
      ),
    },
    {
      name: 'profile-code',
      path,
      token: unproven.token,
      isRefused: true,
      open: inOrder(
        presses(({ profile }) => profile.phone.verify),
        fills(({ profile }) => profile.phone.code, '111111'),
        sees(refusal('INVALID_CODE')),
      ),
    },
    { name: 'profile-email', path, token, open: changesEmail },
    {
      name: 'profile-email-sent',
      path,
      token,
      open: inOrder(
        changesEmail,
        fills(({ profile }) => profile.email.label, randomEmail),
        fills(({ profile }) => profile.email.password, PASSWORD),
        submits(
          ({ profile }) => profile.email.send,
          ({ profile }) => profile.email.sentTitle,
        ),
      ),
    },
    {
      name: 'profile-password',
      path,
      token,
      isRefused: true,
      open: inOrder(
        opens(({ account }) => account.password.title),
        fills(({ account }) => account.password.current, WRONG),
        fills(({ account }) => account.password.next, 'a sentence of the night'),
        fills(({ account }) => account.password.again, 'a sentence of the night'),
        submits(
          ({ account }) => account.password.submit,
          ({ issues }) => issues.password_wrong,
        ),
      ),
    },
    { name: 'profile-delete', path, token, open: opens(({ profile }) => profile.delete.button) },
    {
      name: 'profile-delete-refused',
      path,
      token: holder.token,
      isRefused: true,
      open: inOrder(
        opens(({ profile }) => profile.delete.button),
        fills(({ profile }) => profile.delete.password, WRONG),
        async (page) => page.getByRole('textbox', { name: /DELETE/ }).fill('delete'),
        submits(
          ({ profile }) => profile.delete.submit,
          ({ issues }) => issues.password_wrong,
        ),
      ),
    },
  ];
}

/** Somebody whose login asks for a passkey. */
async function buildPasskeyOwner(server: TestServer) {
  const { manager } = await buildStaffedBusiness(server.ctx);
  const call = server.as(manager.token);
  const { options } = await call('POST /api/auth/second-factors/passkey-options', {
    body: { password: PASSWORD },
  });
  const credential = createPasskey(server).create(options);
  await call('POST /api/auth/second-factors/passkeys', { body: { name: 'K 48213', credential } });
  return manager;
}

async function buildSecondFactorStates(server: TestServer): Promise<ScreenState[]> {
  const bound = await buildStaffedBusiness(server.ctx);
  await server.as(bound.manager.token)('PATCH /api/business/settings', {
    body: { requiresSecondFactor: true },
  });
  const [plain, setting, admin] = [
    await buildPerson(server.ctx, { role: 'admin' }),
    await buildPerson(server.ctx, { role: 'admin' }),
    await buildPerson(server.ctx, { role: 'admin' }),
  ];
  await buildTotp(server, admin.id);
  const manager = await buildPasskeyOwner(server);
  const addsApp = inOrder(
    presses(({ secondFactor }) => secondFactor.addApp),
    fills(({ secondFactor }) => secondFactor.password, PASSWORD),
    submits(
      ({ secondFactor }) => secondFactor.continue,
      ({ secondFactor }) => secondFactor.totp.text,
    ),
  );
  const signsIn = (email: string | null): OpenStep =>
    inOrder(
      fills(({ identity }) => identity.email, email ?? ''),
      fills(({ identity }) => identity.password, PASSWORD),
      submits(
        ({ identity }) => identity.signIn,
        ({ secondFactor }) => secondFactor.challenge.title,
      ),
    );
  const code = ({ secondFactor }: { secondFactor: { challenge: { code: string } } }) =>
    secondFactor.challenge.code;
  return [
    { name: 'two-step-required', path: '/account', token: bound.manager.token },
    { name: 'two-step-account', path: '/account', token: admin.token },
    { name: 'two-step-app', path: '/account', token: plain.token, open: addsApp },
    {
      name: 'two-step-recovery',
      path: '/account',
      token: setting.token,
      opensOnce: true,
      open: inOrder(
        addsApp,
        async (page, { secondFactor }) => {
          const secret = (await page.locator('.select-all').textContent()) ?? '';
          const field = page.getByRole('dialog').getByLabel(secondFactor.totp.code);
          await field.fill(totpCode(server, secret));
        },
        submits(
          ({ secondFactor }) => secondFactor.totp.confirm,
          ({ secondFactor }) => secondFactor.recovery.text,
        ),
      ),
    },
    {
      name: 'two-step-remove',
      path: '/account',
      token: admin.token,
      isRefused: true,
      open: inOrder(
        presses(({ secondFactor }) => startOf(secondFactor.removeOf)),
        fills(({ secondFactor }) => secondFactor.password, PASSWORD),
        presses(({ secondFactor }) => secondFactor.remove),
        fills(code, '000000'),
        submits(({ secondFactor }) => secondFactor.remove, refusal('INVALID_CODE')),
      ),
    },
    {
      name: 'two-step-challenge-code',
      path: '/admin-login',
      isRefused: true,
      open: inOrder(
        signsIn(admin.email),
        fills(code, '000000'),
        submits(({ secondFactor }) => secondFactor.challenge.submit, refusal('INVALID_CODE')),
      ),
    },
    {
      name: 'two-step-challenge-passkey',
      path: '/business-login',
      isRefused: true,
      open: signsIn(manager.email),
    },
    {
      name: 'two-step-stopped',
      path: '/business-login',
      spoilsPage: true,
      isRefused: true,
      open: inOrder(
        signsIn(manager.email),
        async (page) =>
          page.evaluate(() => {
            navigator.credentials.get = () =>
              Promise.reject(new DOMException('no', 'NotAllowedError'));
          }),
        submits(
          ({ secondFactor }) => secondFactor.challenge.passkey,
          ({ secondFactor }) => secondFactor.challenge.stopped,
        ),
      ),
    },
  ];
}

/** The screens of a valet while an administrator acts as them. */
async function buildImpersonationStates(
  server: TestServer,
  { valet }: TestBusiness,
): Promise<ScreenState[]> {
  const admin = await buildPerson(server.ctx, { role: 'admin' });
  const { token } = await server.as(admin.token)('POST /api/admin/impersonate/{userId}', {
    params: { userId: valet.id },
  });
  await buildTotp(server, admin.id);
  const exits = presses(({ impersonation }) => impersonation.exitSubmit);
  return [
    { name: 'impersonation', path: '/valet-dashboard', token },
    { name: 'account-closed', path: '/account', token },
    {
      name: 'impersonation-exit',
      path: '/account',
      token,
      isRefused: true,
      // The session began in a program, so the browser counts as another device.
      open: inOrder(
        opens(({ impersonation }) => impersonation.exit, 'body'),
        fills(({ secondFactor }) => secondFactor.password, PASSWORD),
        exits,
        fills(({ secondFactor }) => secondFactor.challenge.code, '000000'),
        exits,
        sees(refusal('INVALID_CODE')),
      ),
    },
  ];
}

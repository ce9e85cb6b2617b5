import { hashToken } from '#server/platform/secrets/tokens.ts';
import {
  anApplication,
  newCustomer,
  randomEmail,
  secretFor,
  STRONG,
  verifiedCustomer,
} from '../factories/accounts.ts';
import { buildPerson, buildStaffedBusiness, PASSWORD, randomPhone } from '../factories/people.ts';
import { codeFor } from '../factories/stays.ts';
import type { TestServer } from '../harness/server.ts';
import type { BuildStates, OpenStep, ScreenState } from './state.ts';
import { chooses, fills, inOrder, presses, refusal, sees, stays, submits } from './steps.ts';

const ANY_TOKEN = 'a-token-of-any-kind';

/** The site, legal texts, sign-in, and everything that begins with the link of a message. */
export const buildPublicStates: BuildStates = async (server) => [
  { name: 'landing', path: '/' },
  { name: 'privacy', path: '/privacy' },
  { name: 'terms', path: '/terms' },
  { name: 'sms-consent', path: '/sms-consent' },
  { name: 'not-found', path: '/nowhere', isRefused: true },
  { name: 'valet-login', path: '/valet-login' },
  { name: 'business-login', path: '/business-login' },
  {
    name: 'business-login-valet',
    path: '/business-login',
    open: inOrder(
      async (page, { identity }) => page.getByRole('tab', { name: identity.valet.tab }).click(),
      submits(
        ({ identity }) => identity.signIn,
        ({ identity }) => identity.valet.missingPin,
      ),
    ),
  },
  { name: 'admin-login', path: '/admin-login' },
  ...(await buildSignInStates(server)),
  ...(await buildRecoveryStates(server)),
  ...(await buildActivationStates(server)),
  ...onboardingStates,
];

export const fillsRegistration: OpenStep = async (page, { access, identity }) => {
  const person = newCustomer();
  const field = (name: string) => page.getByLabel(name, { exact: true });
  await field(access.register.firstName).fill(person.firstName);
  await field(access.register.lastName).fill(person.lastName);
  await field(identity.email).fill(person.email);
  await field(identity.phone).fill(person.phoneNumber);
  await field(identity.password).fill(person.password);
  await page.getByRole('checkbox').check();
};

const opensRegistration: OpenStep = async (page, { access }) => {
  await page.locator('a[href="/register"][aria-haspopup]').first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('heading', { name: access.register.title }).waitFor();
};

const signsIn = (identifier: string, password: string, by: 'email' | 'phone' = 'email') =>
  inOrder(
    fills(({ identity }) => identity[by], identifier),
    fills(({ identity }) => identity.password, password),
    presses(({ identity }) => identity.signIn),
  );

async function buildSignInStates(server: TestServer): Promise<ScreenState[]> {
  const unverified = newCustomer();
  await server.as()('POST /api/auth/register', { body: unverified });
  return [
    { name: 'login', path: '/login' },
    {
      name: 'login-unverified',
      path: '/login',
      isRefused: true,
      open: inOrder(
        signsIn(unverified.email, unverified.password),
        sees(({ identity }) => identity.unverifiedTitle),
      ),
    },
    { name: 'register', path: '/register' },
    {
      name: 'register-slips',
      path: '/register',
      open: submits(
        ({ access }) => access.register.submit,
        ({ issues }) => issues.first_name_missing,
      ),
    },
    {
      name: 'register-sent',
      path: '/register',
      open: inOrder(
        fillsRegistration,
        submits(
          ({ access }) => access.register.submit,
          ({ access }) => access.register.sentText,
        ),
      ),
    },
    { name: 'register-dialog', path: '/', open: opensRegistration },
    {
      name: 'register-dialog-sent',
      path: '/',
      open: inOrder(
        opensRegistration,
        fillsRegistration,
        presses(({ access }) => access.register.submit),
        sees(({ access }) => access.register.sentText),
      ),
    },
    {
      name: 'login-dialog',
      path: '/',
      isRefused: true,
      open: inOrder(
        opensRegistration,
        presses(({ identity }) => identity.signIn),
        sees(({ identity }) => identity.login.title),
        signsIn(unverified.phoneNumber, unverified.password, 'phone'),
        sees(({ identity }) => identity.unverifiedTitle),
      ),
    },
  ];
}

const fillsPasswords = (
  label: Parameters<typeof fills>[0],
  password: string,
  again = password,
): OpenStep =>
  inOrder(
    fills(label, password),
    fills(({ identity }) => identity.passwordAgain, again),
  );

/** A manager who gets reports. @returns the secret of the link that stops them */
async function subscribe(server: TestServer): Promise<string> {
  const token = 'uns_of_this_test';
  const { id, manager } = await buildStaffedBusiness(server.ctx);
  await server.ctx.db
    .insertInto('report_subscriptions')
    .values({
      person_id: manager.id,
      business_id: id,
      location_id: null,
      cadence: 'daily',
      chosen_at: server.ctx.clock(),
      token_hash: hashToken(token),
    })
    .execute();
  return token;
}

async function buildRecoveryStates(server: TestServer): Promise<ScreenState[]> {
  const customer = await verifiedCustomer(server);
  await server.as()('POST /api/auth/forgot-password', { body: { email: customer.email } });
  const reset = await secretFor(server, customer.email, 'reset-password', 2);
  const [looking, verifying] = [newCustomer(), newCustomer()];
  for (const body of [looking, verifying]) await server.as()('POST /api/auth/register', { body });
  const verifyPath = async ({ email }: { email: string }) =>
    `/verify-email?token=${await secretFor(server, email, 'verify-email')}`;
  const password: Parameters<typeof fills>[0] = ({ access }) => access.reset.password;
  return [
    { name: 'forgot-password', path: '/forgot-password' },
    {
      name: 'forgot-sent',
      path: '/forgot-password',
      open: inOrder(
        fills(({ identity }) => identity.email, randomEmail),
        submits(
          ({ access }) => access.forgot.submit,
          ({ access }) => access.forgot.sentText,
        ),
      ),
    },
    { name: 'reset-password', path: `/reset-password?token=${ANY_TOKEN}` },
    {
      name: 'reset-slips',
      path: `/reset-password?token=${ANY_TOKEN}`,
      open: inOrder(
        fillsPasswords(password, 'short', 'other'),
        submits(
          ({ access }) => access.reset.submit,
          ({ issues }) => issues.passwords_differ,
        ),
      ),
    },
    {
      name: 'reset-done',
      path: `/reset-password?token=${reset}`,
      opensOnce: true,
      open: inOrder(
        fillsPasswords(password, STRONG),
        submits(
          ({ access }) => access.reset.submit,
          ({ access }) => access.reset.doneText,
        ),
      ),
    },
    { name: 'test-reset', path: '/test-reset' },
    {
      name: 'test-reset-refused',
      path: '/test-reset?token=nonsense',
      isRefused: true,
      open: submits(
        ({ access }) => access.reset.submit,
        () => /INVALID_RESET_LINK/,
      ),
    },
    { name: 'verify-email', path: '/verify-email' },
    {
      name: 'verify-resent',
      path: '/verify-email?token=not-a-token-of-ours',
      isRefused: true,
      open: inOrder(
        presses(({ access }) => access.verify.resend),
        fills(({ identity }) => identity.email, randomEmail),
        submits(
          ({ access }) => access.resend.submit,
          ({ access }) => access.resend.doneTitle,
        ),
      ),
    },
    {
      name: 'verify-elsewhere',
      path: await verifyPath(looking),
      open: inOrder(
        fillsPasswords(({ identity }) => identity.password, STRONG, 'another'),
        submits(
          ({ activation }) => activation.elsewhere.submit,
          ({ issues }) => issues.passwords_differ,
        ),
      ),
    },
    {
      name: 'verified',
      path: await verifyPath(verifying),
      opensOnce: true,
      open: inOrder(
        fillsPasswords(({ identity }) => identity.password, STRONG),
        submits(
          ({ activation }) => activation.elsewhere.submit,
          ({ access }) => access.verify.done.text,
        ),
      ),
    },
    { name: 'unsubscribe', path: `/unsubscribe?token=${ANY_TOKEN}` },
    {
      name: 'unsubscribed',
      path: `/unsubscribe?token=${await subscribe(server)}`,
      open: submits(
        ({ unsubscribe }) => unsubscribe.ask.action,
        ({ unsubscribe }) => unsubscribe.done.text,
      ),
    },
    {
      name: 'unsubscribe-dead',
      path: '/unsubscribe?token=uns_none',
      isRefused: true,
      open: submits(
        ({ unsubscribe }) => unsubscribe.ask.action,
        ({ unsubscribe }) => unsubscribe.dead.title,
      ),
    },
  ];
}

/** A valet whose number was invited: their address with number and code. */
async function inviteValet(server: TestServer): Promise<string> {
  const business = await buildStaffedBusiness(server.ctx);
  const phone = randomPhone();
  await server.as(business.manager.token)('POST /api/business/valets/invite', {
    body: { phoneNumber: phone, locationIds: [business.location.id] },
  });
  const token = await codeFor(server, phone);
  return `/valet-activate?${new URLSearchParams({ token, phone })}`;
}

/** A business whose application was approved: the secret of its manager's link. */
async function approveBusiness(server: TestServer): Promise<string> {
  const email = randomEmail();
  const { applicationId } = await server.as()('POST /api/business/applications', {
    body: anApplication({ contactEmail: email }),
  });
  const admin = await buildPerson(server.ctx, { role: 'admin' });
  await server.as(admin.token)('POST /api/admin/applications/{id}/approve', {
    params: { id: applicationId },
  });
  return secretFor(server, email, 'business-activate', 2);
}

async function inviteAdministrator(server: TestServer): Promise<string> {
  const owner = await buildPerson(server.ctx, { role: 'admin' });
  const email = randomEmail();
  await server.as(owner.token)('POST /api/admin/administrators', {
    body: {
      firstName: 'Grace',
      lastName: 'Person',
      email,
      adminSet: 'operations',
      password: PASSWORD,
    },
  });
  return secretFor(server, email, 'reset-password');
}

async function buildActivationStates(server: TestServer): Promise<ScreenState[]> {
  const valetPath = await inviteValet(server);
  const business = (token: string) => `/business-activate?token=${token}`;
  const activates = (password: string, again: string, said: Parameters<typeof sees>[0]) =>
    inOrder(
      fillsPasswords(({ identity }) => identity.password, password, again),
      submits(({ identity }) => identity.valet.activate, said),
    );
  const finds = activates(STRONG, STRONG, refusal('INVALID_ACTIVATION_LINK'));
  return [
    { name: 'valet-activate', path: '/valet-activate' },
    { name: 'valet-activate-code', path: valetPath },
    {
      name: 'valet-activate-password',
      path: valetPath,
      open: inOrder(
        presses(({ activation }) => activation.valet.continue),
        activates(STRONG, 'another', ({ activation }) => activation.mismatch),
      ),
    },
    { name: 'business-activate', path: business(ANY_TOKEN) },
    { name: 'business-activate-dead', path: '/business-activate' },
    {
      name: 'business-activate-slips',
      path: business(ANY_TOKEN),
      open: activates('oak', 'elm', ({ activation }) => activation.mismatchText),
    },
    {
      name: 'business-activated',
      path: business(await approveBusiness(server)),
      opensOnce: true,
      spoilsPage: true,
      open: inOrder(
        stays,
        activates(STRONG, STRONG, ({ activation }) => activation.business.done.title),
      ),
    },
    {
      name: 'business-activate-refused',
      path: business('not-a-link-of-ours'),
      isRefused: true,
      open: finds,
    },
    {
      name: 'business-activate-resent',
      path: business('not-a-link-of-ours'),
      isRefused: true,
      open: inOrder(
        finds,
        fills(({ identity }) => identity.email, randomEmail),
        submits(
          ({ activation }) => activation.business.dead.resend,
          ({ activation }) => activation.business.dead.sent,
        ),
      ),
    },
    {
      name: 'administrator-password',
      path: `/reset-password?token=${await inviteAdministrator(server)}`,
      open: async (page, { access }) => {
        await page.getByRole('heading', { name: access.reset.invitedTitle }).waitFor();
        const fields = page.locator('input[type=password]');
        for (const at of [0, 1]) await fields.nth(at).fill(STRONG);
      },
    },
  ];
}

const fillsApplication: OpenStep = inOrder(
  fills(({ onboarding }) => onboarding.businessName, 'Harbour Gate'),
  chooses(({ onboarding }) => onboarding.kind, 'hotel'),
  fills(({ onboarding }) => onboarding.contactName, 'Grace Person'),
  fills(({ identity }) => identity.email, randomEmail),
  fills(({ identity }) => identity.phone, randomPhone),
  fills(({ onboarding }) => onboarding.placeName, 'Harbour Gate'),
  fills(({ onboarding }) => onboarding.address, '1 Test Street'),
  fills(({ onboarding }) => onboarding.city, 'Testville'),
  chooses(({ onboarding }) => onboarding.country, 'AE'),
  fills(({ onboarding }) => onboarding.cars, '120'),
);

const onboardingStates: ScreenState[] = [
  { name: 'business-onboarding', path: '/business-onboarding' },
  {
    name: 'onboarding-slips',
    path: '/business-onboarding',
    open: submits(
      ({ onboarding }) => onboarding.submit,
      ({ issues }) => issues.business_name_missing,
    ),
  },
  {
    name: 'onboarding-filled',
    path: '/business-onboarding',
    open: inOrder(
      fillsApplication,
      presses(({ onboarding }) => onboarding.addPlace),
    ),
  },
  {
    name: 'onboarding-sent',
    path: '/business-onboarding',
    open: inOrder(
      fillsApplication,
      submits(
        ({ onboarding }) => onboarding.submit,
        ({ onboarding }) => onboarding.sentText,
      ),
    ),
  },
];

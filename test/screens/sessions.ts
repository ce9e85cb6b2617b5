import { buildCustomer } from '../factories/customers.ts';
import {
  buildLocation,
  buildPerson,
  buildStaffedBusiness,
  type TestBusiness,
} from '../factories/people.ts';
import { createSession, linkedSession, parkedSession, showBadge } from '../factories/sessions.ts';
import { cardToken } from '../factories/stays.ts';
import { goWithin, type Page } from '../harness/browser.ts';
import type { TestServer } from '../harness/server.ts';
import { fillsRegistration } from './public.ts';
import type { BuildStates, OpenStep, ScreenState } from './state.ts';
import { fills, inOrder, opens, presses, refusal, sees, stays, submits } from './steps.ts';

/** Parking sessions by QR code, on the valet's side and on the customer's. */
export const buildSessionStates: BuildStates = async (server) => {
  const business = await buildStaffedBusiness(server.ctx);
  return [
    ...(await buildValetStates(server, business)),
    ...(await buildStartStates(server, business)),
    ...(await buildManualStates(server, business)),
    ...(await buildConnectStates(server, business)),
    ...(await buildCarStates(server, business)),
    ...(await buildScannerStates(server)),
  ];
};

const setExpiry = (server: TestServer, stayId: string, minutes: number) =>
  server.ctx.pool.query(
    `update session_codes set expires_at = now() + $2 * interval '1 minute' where stay_id = $1`,
    [stayId, minutes],
  );

async function buildValetStates(
  server: TestServer,
  business: TestBusiness,
): Promise<ScreenState[]> {
  const two = await buildStaffedBusiness(server.ctx);
  const second = await buildLocation(server.ctx, two.id, { name: 'Harbour Gate' });
  await server.ctx.db
    .insertInto('staff_locations')
    .values({ person_id: two.valet.id, location_id: second.id, business_id: two.id })
    .execute();
  await server.ctx.db.deleteFrom('shifts').where('person_id', '=', two.valet.id).execute();
  const waiting = await createSession(server, business, {
    parkingSpot: 'A1',
    specialInstructions: 'Low front, mind the ramp',
  });
  const expired = await createSession(server, business);
  await setExpiry(server, expired.id, -1);
  const linked = await linkedSession(server, await buildCustomer(server), business);
  await parkedSession(server, await buildCustomer(server), business);
  await showBadge(server, business);
  const empty = await buildStaffedBusiness(server.ctx);
  const { token } = business.valet;
  const path = '/valet-dashboard';
  const at = (query: string) => `${path}?${query}`;
  const fillsForm: OpenStep = inOrder(
    fills(({ sessions }) => sessions.form.plate, 'K 48213'),
    fills(({ sessions }) => sessions.form.make, 'Kia'),
    fills(({ sessions }) => sessions.form.model, '740i'),
  );
  return [
    { name: 'sessions', path: at('view=sessions'), token },
    { name: 'sessions-empty', path: at('view=sessions'), token: empty.valet.token },
    { name: 'session-new', path: at('view=new'), token },
    {
      name: 'session-slips',
      path: at('view=new'),
      token,
      open: submits(
        ({ sessions }) => sessions.form.submit,
        ({ issues }) => issues.make_and_model_missing,
      ),
    },
    {
      name: 'session-no-location',
      path: at('view=new'),
      token: two.valet.token,
      isRefused: true,
      open: inOrder(
        fillsForm,
        submits(({ sessions }) => sessions.form.submit, refusal('LOCATION_NEEDED')),
      ),
    },
    { name: 'session-code', path: at(`session=${waiting.id}`), token },
    { name: 'session-expired', path: at(`session=${expired.id}`), token },
    { name: 'session-linked', path: at(`session=${linked.id}`), token },
    {
      name: 'session-park',
      path: at(`session=${linked.id}`),
      token,
      open: inOrder(
        presses(({ sessions }) => sessions.card.park),
        async (page, { checkin }) => {
          const dialog = page.getByRole('dialog');
          await dialog.getByRole('button', { name: checkin.places.other_spot }).click();
          await dialog.getByRole('textbox', { name: checkin.places.type_spot }).fill('B2-14');
          // A sheet waits for the keyboard before it shows itself.
          await page.waitForFunction(() => {
            const sheet = document.querySelector('[data-window] > div');
            return sheet && getComputedStyle(sheet).opacity === '1';
          });
        },
      ),
    },
    {
      name: 'session-cancel',
      path: at('view=sessions'),
      token,
      open: opens(({ sessions }) => sessions.card.cancel),
    },
    { name: 'badge', path: at('view=badge'), token },
    { name: 'badge-make', path: at('view=badge'), token: business.otherValet.token },
  ];
}

async function buildStartStates(
  server: TestServer,
  business: TestBusiness,
): Promise<ScreenState[]> {
  const customer = await buildCustomer(server);
  const waiting = await createSession(server, business);
  const short = await createSession(server, business);
  await setExpiry(server, short.id, 8);
  const expired = await createSession(server, business);
  await setExpiry(server, expired.id, -1);
  const taken = await linkedSession(server, await buildCustomer(server), business);
  const at = ({ sessionToken }: { sessionToken: string }) =>
    `/session/start?session_id=${sessionToken}`;
  return [
    { name: 'start-stranger', path: at(waiting) },
    { name: 'start-dead', path: at(expired), isRefused: true },
    { name: 'start-short', path: at(short), token: customer.token },
    { name: 'start-taken', path: at(taken), token: customer.token, isRefused: true },
    { name: 'start-staff', path: at(waiting), token: business.valet.token },
  ];
}

async function buildManualStates(
  server: TestServer,
  business: TestBusiness,
): Promise<ScreenState[]> {
  const path = '/session/manual-entry';
  const { token } = await buildCustomer(server);
  const locked = await buildStaffedBusiness(server.ctx);
  const guessed = await createSession(server, locked);
  await server.ctx.limits.lock('sessionCodeLocation', locked.location.id);
  const choosesPlace =
    ({ location }: TestBusiness): OpenStep =>
    async (page) =>
      page.getByRole('button', { name: new RegExp(location.name) }).click();
  const types = (code: string) => fills(({ sessions }) => sessions.manual.label, code);
  return [
    { name: 'manual', path },
    {
      name: 'manual-missing',
      path,
      open: submits(
        ({ sessions }) => sessions.manual.submit,
        ({ sessions }) => sessions.manual.missing,
      ),
    },
    { name: 'manual-customer', path: `${path}?code=123456`, token },
    {
      name: 'manual-place',
      path: `${path}?code=123456`,
      token,
      open: submits(
        ({ sessions }) => sessions.manual.submit,
        ({ issues }) => issues.code_place_missing,
      ),
    },
    {
      name: 'manual-wrong',
      path,
      token,
      isRefused: true,
      open: inOrder(
        choosesPlace(business),
        types('000000'),
        sees(({ sessions }) => sessions.manual.wrongText),
      ),
    },
    {
      name: 'manual-plate',
      path,
      token,
      isRefused: true,
      open: inOrder(
        types(guessed.confirmationCode),
        choosesPlace(locked),
        sees(({ issues }) => issues.code_needs_plate),
      ),
    },
  ];
}

async function buildConnectStates(
  server: TestServer,
  business: TestBusiness,
): Promise<ScreenState[]> {
  const { qrCodeId } = await showBadge(server, business);
  const path = `/valet-connect/${qrCodeId}`;
  const { token } = await buildCustomer(server);
  const carless = await buildPerson(server.ctx, { role: 'customer', firstName: 'Grace' });
  await server.ctx.db
    .updateTable('people')
    .set({ email_verified_at: server.ctx.clock() })
    .where('id', '=', carless.id)
    .execute();
  const giver = await buildCustomer(server);
  const goesOn = presses(({ sessions }) => sessions.connect.continue);
  return [
    { name: 'connect', path },
    { name: 'connect-dead', path: '/valet-connect/none', isRefused: true },
    {
      name: 'connect-register',
      path,
      open: inOrder(
        goesOn,
        presses(({ sessions }) => sessions.connect.toRegister),
      ),
    },
    {
      name: 'connect-confirm',
      path,
      open: inOrder(
        goesOn,
        presses(({ sessions }) => sessions.connect.toRegister),
        fillsRegistration,
        submits(
          ({ access }) => access.register.submit,
          ({ sessions }) => sessions.connect.confirmTitle,
        ),
      ),
    },
    { name: 'connect-vehicle', path, token, open: goesOn },
    {
      name: 'connect-vehicle-slips',
      path,
      token: carless.token,
      open: inOrder(
        goesOn,
        submits(
          ({ sessions }) => sessions.connect.submit,
          ({ issues }) => issues.plate_missing,
        ),
      ),
    },
    {
      name: 'connect-complete',
      path,
      token: giver.token,
      opensOnce: true,
      spoilsPage: true,
      open: inOrder(
        stays,
        goesOn,
        submits(
          ({ sessions }) => sessions.connect.submit,
          ({ sessions }) => sessions.connect.completeTitle,
        ),
      ),
    },
  ];
}

/** The customer's screen of a car, from the link on until it is back. */
async function buildCarStates(server: TestServer, business: TestBusiness): Promise<ScreenState[]> {
  const [customer, other] = [await buildCustomer(server), await buildCustomer(server)];
  const linked = await linkedSession(server, customer, business);
  const parked = await parkedSession(server, other, business);
  const at = ({ id }: { id: string }) => `/customer/retrieval/${id}`;
  const returning = ['requested', 'dispatched', 'ready', 'completed'] as const;
  return [
    { name: 'car-linked', path: at(linked), token: customer.token },
    { name: 'car-unknown', path: at(parked), token: customer.token, isRefused: true },
    { name: 'car-parked', path: at(parked), token: other.token },
    ...(await Promise.all(returning.map((until) => bringCar(server, business, until)))),
  ];
}

async function bringCar(
  server: TestServer,
  business: TestBusiness,
  until: 'requested' | 'dispatched' | 'ready' | 'completed',
): Promise<ScreenState> {
  const customer = await buildCustomer(server);
  const session = await parkedSession(server, customer, business);
  const params = { id: session.id };
  const asked = await customer.call('PATCH /api/services/{id}/request-retrieval', {
    params,
    body: { retrievalTime: 'now' },
  });
  const path = `/customer/retrieval/${session.id}`;
  const state = { name: `car-${until}`, path, token: customer.token };
  if (until === 'requested') return state;
  await customer.call('POST /api/customer/orders/{id}/payment/confirm', {
    params: { id: asked.order?.id ?? '' },
    body: { tipCents: 300, confirmationTokenId: await cardToken(server) },
  });
  const valet = server.as(business.valet.token);
  await valet('POST /api/services/{id}/accept', { params });
  const steps = {
    dispatched: [],
    ready: ['dispatched'],
    completed: ['dispatched', 'ready'],
  } as const;
  for (const from of steps[until])
    await valet('POST /api/services/{id}/complete', { params, body: { from } });
  return state;
}

/** The scanner on phones without a camera, and where it is refused. With one it is looked at in its flows. */
async function buildScannerStates(server: TestServer): Promise<ScreenState[]> {
  const { token } = await buildCustomer(server);
  const path = '/qr-scanner';
  /** Opens the screen once more, in a browser that has become another. */
  const reopens =
    (change: (page: Page) => Promise<void>, ...steps: OpenStep[]): OpenStep =>
    async (page, texts) => {
      await change(page);
      await goWithin(page, '/session/manual-entry');
      await goWithin(page, path);
      for (const step of steps) await step(page, texts);
    };
  const refusals = {
    denied: 'NotAllowedError',
    missing: 'NotFoundError',
    inUse: 'NotReadableError',
  } as const;
  const asks = (page: Page, error = '') =>
    page.evaluate((name) => {
      const media = navigator.mediaDevices;
      const camera = { kind: 'videoinput' } as MediaDeviceInfo;
      navigator.permissions.query = async () => ({ state: 'prompt' }) as PermissionStatus;
      media.enumerateDevices = async () => [camera];
      media.getUserMedia = async () => {
        throw new DOMException('no', name);
      };
    }, error);
  return [
    { name: 'scanner', path },
    { name: 'scanner-customer', path: '/customer/qr-scanner', token },
    {
      name: 'scanner-idle',
      path,
      spoilsPage: true,
      open: reopens(
        asks,
        sees(({ scan }) => scan.camera.prompt.title),
      ),
    },
    ...Object.entries(refusals).map(([name, error]): ScreenState => ({
      name: `scanner-${name}`,
      path,
      spoilsPage: true,
      open: reopens(
        (page) => asks(page, error),
        submits(
          ({ scan }) => scan.start,
          ({ scan }) => scan.camera[name as 'denied'].text,
        ),
      ),
    })),
    {
      name: 'scanner-forbidden',
      path,
      spoilsPage: true,
      open: reopens(
        (page) =>
          page.evaluate(() => {
            navigator.permissions.query = async () => ({ state: 'denied' }) as PermissionStatus;
          }),
        sees(({ scan }) => scan.camera.denied.text),
      ),
    },
    {
      name: 'scanner-unsupported',
      path,
      spoilsPage: true,
      open: reopens(
        (page) =>
          page.evaluate(
            () => void Object.defineProperty(navigator, 'mediaDevices', { value: undefined }),
          ),
        sees(({ scan }) => scan.camera.unsupported.text),
      ),
    },
  ];
}

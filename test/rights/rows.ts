import type { CallInput } from '#contract/client.ts';
import type { Operations } from '#contract/index.ts';
import { hasCapability } from '#domain/identity/roles.ts';
import { SOONEST_MINUTES } from '#domain/orders/offers.ts';
import { signEvent } from '#server/platform/payments/emulator/signature.ts';
import { sandboxWebhookSecret } from '#server/platform/payments/sandbox.ts';
import { newCustomer, randomEmail, STRONG } from '../factories/accounts.ts';
import { eventText } from '../factories/payments.ts';
import { PASSWORD, randomPhone } from '../factories/people.ts';
import { getRow, updateRows } from '../factories/rows.ts';
import { CARDS, cardToken, failSms, payOrder } from '../factories/stays.ts';
import { testPush } from '../harness/pushService.ts';
import {
  administrators,
  deskTheirs,
  dispatchersLists,
  dispatchersTheirs,
  everybody,
  holderOfLink,
  holderOfSecret,
  holderOfWall,
  impersonated,
  knowsPassword,
  managersLists,
  managersTheirs,
  platform,
  type Rights,
  signedIn,
  signedInOwn,
  staffTheirs,
  type Tenant,
  valetsLists,
  valetsTheirs,
} from './cells.ts';
import { administratorsRows } from './rows/administrators.ts';
import { integrationsRows } from './rows/integrations.ts';
import { analyticsRows } from './rows/analytics.ts';
import { adminBusinessesRows } from './rows/adminBusinesses.ts';
import { settingsRows } from './rows/settings.ts';
import { supportRows } from './rows/support.ts';
import { conversationsRows } from './rows/conversations.ts';
import { locationsRows } from './rows/locations.ts';
import { feesRows } from './rows/fees.ts';
import { pricingRows } from './rows/pricing.ts';
import { profileRows } from './rows/profile.ts';
import { cardsRows } from './rows/cards.ts';
import { promotionsRows } from './rows/promotions.ts';
import { carsRows } from './rows/cars.ts';
import { settlementsRows } from './rows/settlements.ts';
import { sessionsRows } from './rows/sessions.ts';
import { receiptsRows } from './rows/receipts.ts';
import { secondFactorsRows } from './rows/secondFactors.ts';
import { auditRows } from './rows/audit.ts';
import { changesRows } from './rows/changes.ts';
import { shiftsRows } from './rows/shifts.ts';
import { servicesRows } from './rows/services.ts';
import { systemRows } from './rows/system.ts';
import { usersRows } from './rows/users.ts';
import { vehiclesRows } from './rows/vehicles.ts';
import type { Scene } from './scene.ts';

export type CallSetup<K extends keyof Operations> = {
  input: CallInput<K>;
  /** Text that the answer contains for callers who may see the record, and for no other caller. */
  shows?: string;
  /** Token of the call; by default the caller's own token. */
  token?: string;
  headers?: Record<string, string>;
};

type Row<K extends keyof Operations> = {
  rights: Rights;
  /** Builds a call about an existing record of the scene's business. */
  call: (scene: Scene) => Promise<CallSetup<K>>;
};

export type Rows = { [K in keyof Operations]: Row<K> };

const MADE_UP = 'A'.repeat(43);
const getPassword = (tenant: Tenant) => (tenant === 'own' ? PASSWORD : 'somebody else’s');
const id = (value: string) => ({ params: { id: value } });
const ticket = (value: string) => ({ params: { ticketId: value } });
/**
 * Returns the id of a car's runner: the caller if a valet of this business calls, else the valet of
 * the business.
 */
const runner = (scene: Scene) => {
  const runs = scene.tenant === 'own' && scene.isValet;
  return runs ? scene.caller.id : scene.home.valet.id;
};

/** Registers a wall screen of the business's location. */
const makeWall = ({ server, home }: Scene) =>
  server.as(home.manager.token)('POST /api/wall/devices', {
    body: { locationId: home.location.id, name: 'Lobby', layout: 'lobby' },
  });

/**
 * Returns the token of the person who brings a car to the curb: the caller if allowed, else the
 * manager of the business.
 */
const bringer = ({ caller, tenant, home }: Scene) => {
  const mayBring = tenant === 'own' && hasCapability(caller.role, 'orders.bring');
  return mayBring ? caller.token : home.manager.token;
};

/**
 * Maps each operation to its rights, as in `cells.ts`, and to a call about an existing record.
 * Every new operation needs a row.
 */
export const rows: Rows = {
  ...administratorsRows,
  ...auditRows,
  ...integrationsRows,
  ...analyticsRows,
  ...sessionsRows,
  ...settlementsRows,
  ...promotionsRows,
  ...secondFactorsRows,
  ...usersRows,
  ...vehiclesRows,
  ...receiptsRows,
  ...servicesRows,
  ...changesRows,
  ...adminBusinessesRows,
  ...locationsRows,
  ...pricingRows,
  ...feesRows,
  ...shiftsRows,
  ...profileRows,
  ...conversationsRows,
  ...settingsRows,
  ...supportRows,
  ...systemRows,
  ...carsRows,
  'POST /api/auth/login': {
    rights: knowsPassword,
    call: async ({ people, tenant }) => {
      const email = (await people.manager()).email ?? '';
      return { input: { body: { email, password: getPassword(tenant) } } };
    },
  },
  'POST /api/auth/business-login': {
    rights: knowsPassword,
    call: async ({ people, tenant }) => {
      const email = (await people.manager()).email ?? '';
      return { input: { body: { email, password: getPassword(tenant) } } };
    },
  },
  'POST /api/auth/admin-login': {
    rights: knowsPassword,
    // A manager cannot sign in as an administrator, even with the right password.
    call: async ({ admin, people, tenant }) => {
      const { email } = tenant === 'own' ? admin : await people.manager();
      return { input: { body: { email: email ?? '', password: PASSWORD } } };
    },
  },
  'POST /api/valet/login': {
    rights: knowsPassword,
    call: async ({ people, tenant }) => {
      const phoneNumber = (await people.valet()).phone_e164 ?? '';
      return { input: { body: { phoneNumber, password: getPassword(tenant) } } };
    },
  },
  'POST /api/auth/valet-login': {
    rights: knowsPassword,
    call: async ({ people, tenant }) => {
      const { phone, pin } = await people.withPin();
      return { input: { body: { phone, pin: tenant === 'own' ? pin : '4961' } } };
    },
  },
  'GET /api/auth/me': {
    rights: signedIn,
    call: async ({ caller, tenant }) => ({
      input: {},
      ...(tenant === 'own' ? { shows: caller.id } : {}),
    }),
  },
  'PATCH /api/auth/me': {
    rights: signedIn,
    call: async () => ({ input: { body: { language: 'ar' } } }),
  },
  'POST /api/auth/logout': { rights: signedIn, call: async () => ({ input: {} }) },
  'POST /api/auth/register': {
    rights: everybody,
    // An e-mail address with an account gets the same answer as a new one.
    call: async ({ home, tenant }) => ({
      input: {
        body: newCustomer(tenant === 'own' ? {} : { email: home.manager.email ?? randomEmail() }),
      },
    }),
  },
  'GET /api/auth/verify-email': {
    rights: holderOfSecret,
    call: async ({ people, tenant }) => {
      const { token } = await people.linked('verify_email');
      return { input: { query: { token: tenant === 'own' ? token : `vfy_${MADE_UP}` } } };
    },
  },
  'POST /api/auth/verify-email': {
    rights: holderOfSecret,
    call: async ({ people, tenant }) => {
      const { token } = await people.linked('verify_email');
      return { input: { body: { token: tenant === 'own' ? token : `vfy_${MADE_UP}` } } };
    },
  },
  'POST /api/auth/resend-verification': {
    rights: everybody,
    call: async ({ home }) => ({ input: { body: { email: home.manager.email ?? '' } } }),
  },
  'POST /api/auth/forgot-password': {
    rights: everybody,
    call: async ({ home }) => ({ input: { body: { email: home.manager.email ?? '' } } }),
  },
  'POST /api/auth/reset-password': {
    rights: holderOfSecret,
    call: async ({ people, tenant }) => {
      const { token } = await people.linked('reset_password');
      return {
        input: {
          body: { token: tenant === 'own' ? token : `rst_${MADE_UP}`, password: STRONG },
        },
      };
    },
  },
  'POST /api/auth/change-password': {
    rights: signedIn,
    call: async () => ({ input: { body: { currentPassword: PASSWORD, newPassword: STRONG } } }),
  },
  'PUT /api/valet/pin': {
    rights: valetsLists,
    call: async () => ({ input: { body: { password: PASSWORD, pin: '7318' } } }),
  },
  'GET /api/auth/sessions': {
    rights: signedIn,
    call: async ({ caller, tenant }) => ({
      input: {},
      ...(tenant === 'own' ? { shows: caller.sessionId } : {}),
    }),
  },
  'DELETE /api/auth/sessions/{id}': {
    rights: signedInOwn,
    call: async ({ caller, home, people, tenant }) => ({
      input: id(await people.session(tenant === 'own' ? caller.id : home.manager.id)),
    }),
  },
  'POST /api/auth/logout-everywhere': { rights: signedIn, call: async () => ({ input: {} }) },

  'POST /api/admin/impersonate/{userId}': {
    rights: administrators,
    call: async ({ home }) => ({ input: { params: { userId: home.valet.id } } }),
  },
  'POST /api/admin/stop-impersonate': {
    rights: impersonated,
    call: async ({ acting, tenant }) => {
      const token = tenant === 'own' ? await acting() : null;
      return { input: {}, ...(token ? { token } : {}) };
    },
  },
  'POST /api/business/valets/invite': {
    rights: managersTheirs,
    call: async ({ home }) => ({
      input: { body: { phoneNumber: randomPhone(), locationIds: [home.location.id] } },
    }),
  },
  'POST /api/business/valets': {
    rights: managersTheirs,
    call: async ({ home }) => ({
      input: {
        body: {
          fullName: 'Noor Haddad',
          phoneNumber: randomPhone(),
          locationIds: [home.location.id],
        },
      },
    }),
  },
  'PUT /api/business/valets/{id}': {
    rights: managersTheirs,
    call: async ({ people, own }) => ({
      input: {
        ...id((await people.valet()).id),
        body: { status: 'suspended', locationIds: [own.location.id] },
      },
    }),
  },
  'GET /api/valets': {
    rights: dispatchersLists,
    call: async ({ home }) => ({ input: { query: {} }, shows: home.valet.id }),
  },
  'GET /api/business/valets/{id}': {
    rights: managersTheirs,
    call: async ({ home }) => ({ input: id(home.valet.id), shows: home.valet.id }),
  },
  'GET /api/business/valets/{id}/activity': {
    rights: managersTheirs,
    call: async ({ home, cars }) => {
      const { ticketNumber } = await cars.parked();
      return { input: { ...id(home.valet.id), query: {} }, shows: ticketNumber };
    },
  },
  'DELETE /api/business/valets/{id}': {
    rights: managersTheirs,
    call: async ({ people }) => ({ input: id((await people.valet()).id) }),
  },
  'POST /api/business/valets/{valetId}/resend-invite': {
    rights: managersTheirs,
    call: async ({ people, server }) => {
      const { valetId } = await people.invited();
      const aMinuteAgo = new Date(server.ctx.clock().getTime() - 60_000);
      await updateRows(server, 'messages', { person_id: valetId }, { created_at: aMinuteAgo });
      return { input: { params: { valetId } } };
    },
  },
  'POST /api/valet/activate': {
    rights: holderOfSecret,
    call: async ({ people, ownPeople, tenant }) => {
      const { phone, code } = await ownPeople.invited();
      // The phone number of another person has no invitation with this code.
      const other = tenant === 'own' ? phone : (await people.valet()).phone_e164;
      const body = { phoneNumber: other ?? '', token: code, fullName: 'Noor', password: STRONG };
      return { input: { body } };
    },
  },
  'POST /api/business/activate': {
    rights: holderOfSecret,
    call: async ({ people, tenant }) => {
      const { token } = await people.linked('activate_business');
      return {
        input: { body: { token: tenant === 'own' ? token : `act_${MADE_UP}`, password: STRONG } },
      };
    },
  },
  'POST /api/business/activation-link': {
    rights: holderOfSecret,
    call: async ({ people, tenant }) => {
      const { token } = await people.linked('activate_business');
      return { input: { body: { token: tenant === 'own' ? token : `act_${MADE_UP}` } } };
    },
  },
  'POST /api/business/resend-activation': {
    rights: everybody,
    call: async ({ people }) => {
      const { email } = await people.linked('activate_business');
      return { input: { body: { email } } };
    },
  },
  'POST /api/business/applications': {
    rights: everybody,
    call: async ({ people }) => ({ input: { body: people.application() } }),
  },
  'GET /api/admin/applications': {
    rights: platform,
    call: async ({ people, tenant }) => {
      const applied = await people.applied();
      return { input: { query: {} }, ...(tenant === 'own' ? { shows: applied } : {}) };
    },
  },
  'GET /api/admin/applications/{id}': {
    rights: platform,
    call: async ({ people, tenant }) => {
      const applied = await people.applied();
      return { input: id(applied), ...(tenant === 'own' ? { shows: applied } : {}) };
    },
  },
  'POST /api/admin/applications/{id}/notes': {
    rights: platform,
    call: async ({ people }) => ({
      input: { ...id(await people.applied()), body: { text: 'I know them' } },
    }),
  },
  'POST /api/admin/applications/{id}/approve': {
    rights: platform,
    call: async ({ people }) => ({ input: id(await people.applied()) }),
  },
  'POST /api/admin/applications/{id}/decline': {
    rights: platform,
    call: async ({ people }) => ({
      input: { ...id(await people.applied()), body: { reason: 'Too far away' } },
    }),
  },

  'GET /api/business/settings': { rights: managersLists, call: async () => ({ input: {} }) },
  'PATCH /api/business/settings': {
    rights: managersLists,
    call: async () => ({
      input: { body: { smsCountries: ['US', 'CA'], tax: { label: 'VAT', percent: 5 } } },
    }),
  },
  'POST /api/stays/{id}/key': {
    rights: deskTheirs,
    call: async ({ cars, server }) => {
      const { ticketId } = await cars.parked();
      const { n } = await server.ctx.db
        .selectFrom('stays')
        .select((row) => row.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow();
      return {
        input: { ...id(ticketId), body: { place: 'on_hook', hook: `K${n}` } },
        shows: `K${n}`,
      };
    },
  },
  'GET /api/dispatch/keys': {
    rights: dispatchersTheirs,
    call: async ({ cars, home, server }) => {
      const { ticketId } = await cars.parked();
      await updateRows(server, 'stays', ticketId, { key_raised_at: server.ctx.clock() });
      return { input: { query: { locationId: home.location.id } }, shows: ticketId };
    },
  },
  'GET /api/business/valets': {
    rights: dispatchersTheirs,
    call: async ({ home }) => ({
      input: { query: { locationId: home.location.id } },
      shows: home.valet.id,
    }),
  },
  'GET /api/valet/locations': {
    rights: valetsLists,
    call: async ({ home }) => ({ input: {}, shows: home.location.id }),
  },
  'GET /api/valet/tickets': {
    rights: valetsLists,
    call: async ({ cars }) => ({ input: {}, shows: (await cars.expected()).ticketId }),
  },
  'POST /api/valet/tickets': {
    rights: valetsTheirs,
    call: async ({ home }) => ({
      input: { body: { phoneE164: randomPhone(), locationId: home.location.id } },
    }),
  },
  'POST /api/valet/recall': {
    rights: valetsTheirs,
    call: async ({ home, cars }) => {
      const { ticketId, licensePlate } = await cars.received();
      const body = { locationId: home.location.id, plate: licensePlate ?? '' };
      return { input: { body }, shows: ticketId };
    },
  },
  'GET /api/locations/{id}/free-places': {
    rights: staffTheirs,
    call: async ({ home }) => ({ input: { params: { id: home.location.id } }, shows: 'hooks' }),
  },
  'POST /api/customer/ticket/{token}/opened': {
    rights: holderOfLink,
    call: async ({ cars, tenant }) => {
      const { ticketToken } = await cars.parked();
      const token = tenant === 'own' ? ticketToken : `tkt_${MADE_UP}`;
      return { input: { params: { token }, body: { via: 'link' } } };
    },
  },
  'GET /api/valet/tickets/{ticketId}': {
    rights: valetsTheirs,
    call: async ({ cars }) => {
      const { ticketId } = await cars.expected();
      return { input: ticket(ticketId), shows: ticketId };
    },
  },
  'POST /api/valet/tickets/{ticketId}/verify-otp': {
    rights: valetsTheirs,
    call: async ({ cars }) => {
      const { ticketId, code } = await cars.expected();
      return { input: { ...ticket(ticketId), body: { code } } };
    },
  },
  'POST /api/valet/tickets/{ticketId}/resend-otp': {
    rights: valetsTheirs,
    call: async ({ cars }) => ({ input: ticket((await cars.expected()).ticketId) }),
  },
  'POST /api/valet/tickets/{ticketId}/show-link': {
    rights: valetsTheirs,
    call: async ({ server, cars }) => {
      const { ticketId } = await cars.expected();
      await failSms(server, ticketId);
      return { input: ticket(ticketId) };
    },
  },
  'POST /api/valet/tickets/{ticketId}/parked': {
    rights: valetsTheirs,
    call: async ({ cars }) => ({
      input: { ...ticket((await cars.received()).ticketId), body: { parkingSpot: 'B2-14' } },
    }),
  },
  'POST /api/valet/tickets/{ticketId}/cancel': {
    rights: valetsTheirs,
    call: async ({ cars }) => ({ input: ticket((await cars.expected()).ticketId) }),
  },

  'GET /api/customer/ticket/{token}': {
    rights: holderOfLink,
    call: async ({ cars, tenant }) => {
      const { ticketToken, ticketId } = await cars.parked();
      const token = tenant === 'own' ? ticketToken : `tkt_${MADE_UP}`;
      return { input: { params: { token } }, shows: ticketId };
    },
  },
  'POST /api/customer/orders': {
    rights: holderOfLink,
    call: async ({ cars, linkFor }) => {
      const car = await cars.parked();
      const ticketToken = await linkFor(car);
      return { input: { body: { ticketId: car.ticketId, targetMinutes: 10, ticketToken } } };
    },
  },
  'POST /api/customer/orders/{id}/cancel': {
    rights: holderOfLink,
    call: async ({ cars, linkFor }) => {
      const car = await cars.paid();
      return { input: { ...id(car.orderId), body: { ticketToken: await linkFor(car) } } };
    },
  },
  'GET /api/queue': {
    rights: dispatchersTheirs,
    call: async ({ cars, home }) => ({
      shows: (await cars.paid()).orderId,
      input: { query: { locationId: home.location.id } },
    }),
  },
  'GET /api/queue/locations': {
    rights: dispatchersLists,
    call: async ({ home }) => ({ input: {}, shows: home.location.id }),
  },
  'POST /api/wall/view': {
    rights: holderOfWall,
    call: async (scene) => ({ input: { body: { token: (await makeWall(scene)).token } } }),
  },
  'GET /api/wall/devices': {
    rights: managersTheirs,
    call: async (scene) => ({
      input: { query: { locationId: scene.home.location.id } },
      shows: (await makeWall(scene)).device.id,
    }),
  },
  'POST /api/wall/devices': {
    rights: managersTheirs,
    call: async ({ home }) => ({
      input: { body: { locationId: home.location.id, name: 'Lobby', layout: 'lobby' } },
    }),
  },
  'POST /api/wall/devices/{id}/revoke': {
    rights: managersTheirs,
    call: async (scene) => ({ input: id((await makeWall(scene)).device.id) }),
  },
  'POST /api/dispatch/orders/{id}/assign': {
    rights: managersTheirs,
    call: async ({ cars, home }) => ({
      input: { ...id((await cars.paid()).orderId), body: { valetId: home.valet.id } },
    }),
  },
  'POST /api/dispatch/orders/{id}/reassign': {
    rights: managersTheirs,
    call: async ({ cars, home }) => ({
      input: {
        ...id((await cars.dispatched(home.valet.id)).orderId),
        body: { valetId: home.otherValet.id, insteadOf: home.valet.id },
      },
    }),
  },
  'POST /api/dispatch/orders/{id}/requeue': {
    rights: deskTheirs,
    call: async (scene) => ({ input: id((await scene.cars.dispatched(runner(scene))).orderId) }),
  },
  'POST /api/dispatch/orders/{id}/cancel': {
    rights: deskTheirs,
    call: async ({ cars }) => ({
      input: { ...id((await cars.paid()).orderId), body: { reason: 'changed_mind' } },
    }),
  },
  'POST /api/dispatch/orders/{id}/move': {
    rights: managersTheirs,
    call: async ({ cars }) => {
      // Only a car for as soon as possible comes first, before another one of that kind.
      await cars.paid(SOONEST_MINUTES);
      const { orderId } = await cars.paid(SOONEST_MINUTES);
      return { input: { ...id(orderId), body: { after: null, reason: 'Flight at 9' } } };
    },
  },
  'POST /api/dispatch/late-reports/{id}/accept': {
    rights: managersTheirs,
    call: async ({ cars, home }) => ({ input: id(await cars.reported(home.valet.id)) }),
  },
  'POST /api/dispatch/late-reports/{id}/reject': {
    rights: managersTheirs,
    call: async ({ cars, home }) => ({ input: id(await cars.reported(home.valet.id)) }),
  },
  'POST /api/dispatch/orders/{id}/decline': {
    rights: valetsTheirs,
    call: async (scene) => ({ input: id((await scene.cars.offered(runner(scene))).orderId) }),
  },
  'POST /api/dispatch/orders/{id}/resume': {
    rights: deskTheirs,
    call: async ({ cars }) => ({ input: id((await cars.held()).orderId) }),
  },
  'POST /api/customer/orders/{id}/resume': {
    rights: holderOfLink,
    call: async ({ cars, linkFor }) => {
      const car = await cars.held();
      return { input: { ...id(car.orderId), body: { ticketToken: await linkFor(car) } } };
    },
  },
  'POST /api/customer/orders/{id}/time': {
    rights: holderOfLink,
    call: async ({ cars, linkFor }) => {
      const car = await cars.paid();
      const body = { ticketToken: await linkFor(car), targetMinutes: 30 };
      return { input: { ...id(car.orderId), body } };
    },
  },
  'POST /api/stays/{id}/park-again': {
    rights: deskTheirs,
    call: async (scene) => ({
      input: { ...id((await scene.cars.ready(runner(scene))).ticketId), body: {} },
    }),
  },
  'POST /api/stays/{id}/take-back': {
    rights: deskTheirs,
    call: async (scene) => ({
      input: {
        ...id((await scene.cars.readyBy(bringer(scene), runner(scene))).ticketId),
        body: { step: 'ready' },
      },
    }),
  },
  'POST /api/dispatch/orders/{id}/ready': {
    rights: deskTheirs,
    call: async (scene) => ({ input: id((await scene.cars.dispatched(runner(scene))).orderId) }),
  },
  'POST /api/dispatch/orders/{id}/complete': {
    rights: deskTheirs,
    call: async (scene) => ({ input: id((await scene.cars.ready(runner(scene))).orderId) }),
  },
  'GET /api/valet/active-services': {
    rights: valetsLists,
    call: async ({ cars }) => ({ input: { query: {} }, shows: (await cars.paid()).ticketId }),
  },
  'GET /api/valet/stats': { rights: valetsLists, call: async () => ({ input: {} }) },
  'GET /api/valet/history': { rights: valetsLists, call: async () => ({ input: { query: {} } }) },
  'GET /api/valet/earnings': { rights: valetsLists, call: async () => ({ input: { query: {} } }) },
  'POST /api/services/{id}/accept': {
    rights: valetsTheirs,
    call: async ({ cars }) => ({ input: id((await cars.paid()).ticketId) }),
  },
  'POST /api/services/{id}/complete': {
    rights: valetsTheirs,
    call: async (scene) => ({
      input: { ...id((await scene.cars.dispatched(runner(scene))).ticketId), body: {} },
    }),
  },

  'POST /api/customer/orders/{id}/payment/confirm': {
    rights: holderOfLink,
    call: async ({ cars, linkFor, server }) => {
      const car = await cars.requested();
      const body = {
        tipCents: 0,
        confirmationTokenId: await cardToken(server),
        ticketToken: await linkFor(car),
      };
      return { input: { ...id(car.orderId), body } };
    },
  },
  'POST /api/customer/orders/{id}/tip': {
    rights: holderOfLink,
    call: async (scene) => {
      const car = await scene.cars.ready(runner(scene));
      const body = {
        tipCents: 200,
        confirmationTokenId: await cardToken(scene.server),
        ticketToken: await scene.linkFor(car),
      };
      return { input: { ...id(car.orderId), body } };
    },
  },
  'POST /api/webhooks/payments': {
    rights: holderOfSecret,
    call: async ({ cars, server, tenant }) => {
      const { orderId } = await cars.requested();
      const payment = await getRow(server, 'payments', { order_id: orderId });
      const text = eventText({ paymentId: payment.provider_payment_id ?? '' });
      const { config, clock } = server.ctx;
      const key = tenant === 'own' ? config.secretKey : Buffer.alloc(32);
      const signature = signEvent(text, clock(), sandboxWebhookSecret(key));
      const body = JSON.parse(text) as Record<string, unknown>;
      return { input: { body }, headers: { 'stripe-signature': signature } };
    },
  },
  'POST /api/sandbox/confirmation-tokens': {
    rights: everybody,
    call: async () => ({
      input: { body: { number: CARDS.good, expMonth: 12, expYear: 2040, cvc: '123' } },
    }),
  },
  'POST /api/sandbox/payments/{clientSecret}/authenticate': {
    rights: holderOfLink,
    call: async ({ cars, server, tenant }) => {
      const car = await cars.requested();
      const answer = await payOrder(server, car, car.orderId, 0, CARDS.challenge);
      const clientSecret =
        tenant === 'own' && 'clientSecret' in answer ? answer.clientSecret : `sec_${MADE_UP}`;
      return { input: { params: { clientSecret }, body: { approve: true } } };
    },
  },

  'GET /api/dev/messages': { rights: everybody, call: async () => ({ input: { query: {} } }) },

  'GET /api/notifications': {
    rights: signedIn,
    call: async ({ caller, home, people, tenant }) => ({
      shows: await people.notification(tenant === 'own' ? caller.id : home.manager.id),
      input: { query: {} },
    }),
  },
  'PATCH /api/notifications/{id}/read': {
    rights: signedInOwn,
    call: async ({ caller, home, people, tenant }) => ({
      input: id(await people.notification(tenant === 'own' ? caller.id : home.manager.id)),
    }),
  },
  'PATCH /api/notifications/mark-all-read': {
    rights: signedIn,
    call: async ({ home, people }) => {
      await people.notification(home.manager.id);
      return { input: {} };
    },
  },
  'GET /api/notifications/preferences': { rights: signedIn, call: async () => ({ input: {} }) },
  'PUT /api/notifications/preferences': {
    rights: signedIn,
    call: async () => ({
      input: {
        body: { preferences: [{ category: 'account', inApp: true, email: true, sms: true }] },
      },
    }),
  },
  'PUT /api/push-subscription': {
    rights: signedIn,
    call: async () => ({
      input: {
        body: {
          endpoint: 'https://push.example.com/somebody',
          publicKey: testPush.publicKey,
          authSecret: 'A'.repeat(22),
          language: 'en',
          isSilent: false,
        },
      },
    }),
  },
  'DELETE /api/push-subscription': { rights: signedIn, call: async () => ({ input: {} }) },

  ...cardsRows,
};

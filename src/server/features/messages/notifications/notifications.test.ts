import { expect, test } from 'vitest';
import type { Language } from '#contract/people.ts';
import { deleteExpiredRecords } from '#server/features/identity/deleteExpiredRecords.ts';
import { callRunnersLater } from '#server/features/orders/commands/callRunners.ts';
import { notifyPerson, type NewNotification } from '#server/features/messages/commands/notify.ts';
import { transact } from '#server/platform/db/transact.ts';
import {
  buildStaffedBusiness,
  buildLocation,
  buildPerson,
  randomPhone,
  buildValet,
} from '#test/factories/people.ts';
import { insertRow, updateRows, listRows, getRow } from '#test/factories/rows.ts';
import { openFollowingSocket, passMarker } from '#test/factories/sockets.ts';
import {
  pollUntilTruthy,
  messagesTo,
  paidCar,
  parkCar,
  payOrder,
  receiveCar,
  requestCar,
  requestPaid,
} from '#test/factories/stays.ts';
import { setPreference, sendRunner, cancelOrder } from '#test/factories/steps.ts';
import { buildBeforeEach, runServer, startBeside } from '#test/harness/runServer.ts';
import { categoriesByRole, categoryByType, type NotificationType } from './types.ts';

type Person = Awaited<ReturnType<typeof buildPerson>>;
const LIST = 'GET /api/notifications';
const READ = 'PATCH /api/notifications/{id}/read';
const CHOICES = 'GET /api/notifications/preferences';
const CHOOSE = 'PUT /api/notifications/preferences';
const DAY = 86_400_000;

const server = runServer();
const business = buildBeforeEach(() => buildStaffedBusiness(server.ctx));

const listNotifications = (person: { token: string }, language?: Language) =>
  server.as(person.token)(LIST, { query: { language } });
const listTypes = async (person: { token: string }) =>
  (await listNotifications(person)).notifications.map(({ type }) => type);
const tell = <T extends NotificationType>(notice: NewNotification<T>) =>
  transact(server.ctx, (unit) => notifyPerson(unit, notice));
const joined = (person: Person, name: string, dedupeKey = name) =>
  tell({ personId: person.id, type: 'valet_activated', data: { name }, dedupeKey });
const passwordChanged = (person: Person, dedupeKey = 'changed') =>
  tell({ personId: person.id, type: 'password_changed', data: {}, dedupeKey });
const messages = async (to: string) => {
  await pollUntilTruthy(async () => {
    const waiting = await listRows(server, 'messages', { status: 'queued' });
    return waiting.length === 0;
  });
  return messagesTo(server, to);
};

async function buildCustomer(fields: { language?: 'en' | 'ar'; phone?: string } = {}) {
  const customer = await buildPerson(server.ctx, {
    role: 'customer',
    ...(fields.phone ? { phone: fields.phone } : {}),
  });
  await updateRows(server, 'people', customer.id, { language: fields.language ?? 'en' });
  return customer;
}

/** Makes a customer with an account the owner of a ticket's car. */
async function give(car: { ticketId: string }, customer: Person) {
  await updateRows(server, 'stays', car.ticketId, { customer_id: customer.id });
}

test('the newest notifications come first, with an unread count, in the reader’s language', async () => {
  const { manager } = business;
  await joined(manager, 'Omar');
  await joined(manager, 'Luis');
  const { notifications, unreadCount } = await listNotifications(manager);
  expect(unreadCount).toBe(2);
  expect(notifications).toMatchObject([
    {
      type: 'valet_activated',
      title: 'Valet activated',
      message: 'Luis activated their account and can log in.',
      isRead: false,
      actionUrl: null,
    },
    { message: 'Omar activated their account and can log in.' },
  ]);
  await server.as(manager.token)('PATCH /api/auth/me', { body: { language: 'ar' } });
  expect((await listNotifications(manager)).notifications[0]).toMatchObject({
    title: 'تم تفعيل حساب موظف صفّ',
    message: 'فعّل \u2068Luis\u2069 حسابه ويمكنه تسجيل الدخول الآن.',
  });
});

test('a screen in another language shows notifications in that language, older ones too', async () => {
  const customer = await buildCustomer();
  await tell({
    personId: customer.id,
    type: 'car_parked',
    data: { car: 'BMW 740i', location: 'Grand Hotel', spot: 'B2-14' },
    dedupeKey: 'old',
  });
  await server.ctx.pool.query(
    // Removes a field from the stored data, as in a row of an older version.
    `update notifications set data = data - 'spot', created_at = now() - interval '1 year'
      where person_id = $1`,
    [customer.id],
  );
  await passwordChanged(customer);
  const titlesIn = async (language?: Language) =>
    (await listNotifications(customer, language)).notifications.map(({ title }) => title);
  expect(await titlesIn('ar')).toEqual(['تم تغيير كلمة المرور', 'سيارتك في الموقف']);
  expect(await titlesIn('en')).toEqual(['Password changed', 'Your car is parked']);
  expect(await titlesIn()).toEqual(await titlesIn('en'));
  const [, old] = (await listNotifications(customer, 'ar')).notifications;
  expect(old?.message).toContain('\u2068BMW 740i\u2069');
  expect(old?.message).not.toMatch(/undefined|\{|رقم الموقف/);
});

async function tellSomebody() {
  const { manager } = await buildStaffedBusiness(server.ctx);
  await joined(manager, 'Theirs');
  return manager;
}

test('the list has at most fifty notifications, and the count includes all unread ones', async () => {
  for (let count = 1; count <= 53; count += 1) await joined(business.manager, `Valet ${count}`);
  const { notifications, unreadCount } = await listNotifications(business.manager);
  expect([notifications.length, unreadCount]).toEqual([50, 53]);
  expect(notifications[0]?.message).toContain('Valet 53');
  // Lists by id: this also finds old notifications, but none of another person.
  const { notifications: theirs } = await listNotifications(await tellSomebody());
  const named = [notifications[7], theirs[0]].map((one) => one?.id).join();
  expect(await server.as(business.manager.token)(LIST, { query: { ids: named } })).toEqual({
    notifications: [notifications[7]],
    unreadCount: 53,
  });
});

test('one notification is marked read, and reading it again changes nothing', async () => {
  await joined(business.manager, 'Omar');
  await joined(business.manager, 'Luis');
  const [newest] = (await listNotifications(business.manager)).notifications;
  const read = () => server.as(business.manager.token)(READ, { params: { id: newest?.id ?? '' } });
  expect(await read()).toEqual({ unreadCount: 1 });
  const readAt = () => getRow(server, 'notifications', newest?.id ?? '');
  const first = await readAt();
  expect(await read()).toEqual({ unreadCount: 1 });
  expect(await readAt()).toEqual(first);
  expect(
    (await listNotifications(business.manager)).notifications.map(({ isRead }) => isRead),
  ).toEqual([true, false]);
});

test('all notifications of the person are marked read at once, and no others', async () => {
  const other = await buildStaffedBusiness(server.ctx);
  for (const { manager } of [business, other]) await joined(manager, 'Omar');
  await joined(business.manager, 'Luis');
  expect(
    await server.as(business.manager.token)('PATCH /api/notifications/mark-all-read', {}),
  ).toEqual({ unreadCount: 0 });
  expect((await listNotifications(other.manager)).unreadCount).toBe(1);
});

test('a person is notified once for one cause, also by e-mail', async () => {
  const { manager } = business;
  await passwordChanged(manager);
  await passwordChanged(manager);
  expect((await listNotifications(manager)).unreadCount).toBe(1);
  expect(await messages(manager.email ?? '')).toHaveLength(1);
  await passwordChanged(manager, 'changed again');
  expect((await listNotifications(manager)).unreadCount).toBe(2);
});

test('a rolled-back change notifies nobody', async () => {
  const socket = await openFollowingSocket(server, { token: business.manager.token });
  await expect(
    transact(server.ctx, async (unit) => {
      await notifyPerson(unit, {
        personId: business.manager.id,
        type: 'password_changed',
        data: {},
        dedupeKey: 'never',
      });
      throw new Error('Something else went wrong.');
    }),
  ).rejects.toThrow('Something else');
  await joined(business.manager, 'Omar');
  await socket.heard('notification');
  expect(socket.messages.filter(({ type }) => type === 'notification')).toHaveLength(1);
  expect(await listTypes(business.manager)).toEqual(['valet_activated']);
  expect(await messages(business.manager.email ?? '')).toEqual([]);
});

test('a notification of an unknown type is neither listed nor counted', async () => {
  await insertRow(server, 'notifications', {
    person_id: business.manager.id,
    type: 'from_the_future',
    dedupe_key: 'x',
  });
  expect(await listNotifications(business.manager)).toEqual({ notifications: [], unreadCount: 0 });
});

test('each role chooses among its own channels, starting with the defaults', async () => {
  const account = { category: 'account', inApp: true, email: true, sms: false, fixed: true };
  const other = (category: string) => ({
    category,
    inApp: true,
    email: false,
    sms: false,
    fixed: false,
  });
  const ofCustomers = [
    // An e-mail is sent too, because the phone number is not verified.
    { ...other('ready'), email: true, sms: true },
    { ...other('receipts'), email: true },
    { ...other('refunds'), email: true, sms: true },
    other('cars'),
  ];
  const people = [
    [await buildCustomer(), ofCustomers],
    [business.valet, [other('cars')]],
    [business.manager, [other('team'), { ...other('invoices'), email: true }]],
    [await buildPerson(server.ctx, { role: 'admin' }), [other('platform')]],
  ] as const;
  for (const [{ token }, others] of people) {
    const { preferences } = await server.as(token)(CHOICES, {});
    expect(preferences).toEqual([account, ...others]);
  }
  for (const [type, category] of Object.entries(categoryByType)) {
    const reached = Object.values(categoriesByRole).some((offered) => offered.includes(category));
    expect([type, reached]).toEqual([type, true]);
  }
});

test('chosen channels are stored and obeyed: none, or e-mail and SMS with a link', async () => {
  const phone = randomPhone();
  const { manager } = business;
  await updateRows(server, 'people', manager.id, {
    phone_e164: phone,
    phone_verified_at: server.ctx.clock(),
  });
  const choose = (inApp: boolean, email: boolean, sms: boolean) =>
    setPreference(server.as(manager.token), { category: 'team', inApp, email, sms });

  expect((await choose(false, false, false)).preferences[1]).toEqual({
    category: 'team',
    inApp: false,
    email: false,
    sms: false,
    fixed: false,
  });
  await joined(manager, 'Omar');
  expect((await listNotifications(manager)).notifications).toEqual([]);
  expect(await messages(manager.email ?? '')).toEqual([]);

  await choose(false, true, true);
  await tell({
    personId: manager.id,
    businessId: business.id,
    type: 'valet_activated',
    data: { name: 'Luis' },
    actionUrl: '/business-dashboard',
    dedupeKey: 'Luis',
  });
  expect((await listNotifications(manager)).notifications).toEqual([]);
  const [email] = await messages(manager.email ?? '');
  expect(email).toMatchObject({ subject: 'Valet activated' });
  expect(email?.text).toContain('Luis activated');
  expect(email?.text).toContain(`${server.url}/business-dashboard`);
  const [text] = await messages(phone);
  expect(text?.text).toContain('Luis activated');
});

test('notifications about the account cannot be switched off, and SMS can be added', async () => {
  const { manager } = business;
  const { preferences } = await setPreference(server.as(manager.token), {
    category: 'account',
    inApp: false,
    email: false,
    sms: true,
  });
  expect(preferences[0]).toEqual({
    category: 'account',
    inApp: true,
    email: true,
    sms: true,
    fixed: true,
  });
  await updateRows(
    server,
    'notification_preferences',
    { person_id: manager.id },
    { in_app: false, email: false },
  );
  await passwordChanged(manager);
  expect((await listNotifications(manager)).unreadCount).toBe(1);
  expect(await messages(manager.email ?? '')).toHaveLength(1);
});

test('an unproven number gets no SMS', async () => {
  const phone = randomPhone();
  const customer = await buildCustomer({ phone });
  await setPreference(server.as(customer.token), {
    category: 'account',
    inApp: true,
    email: true,
    sms: true,
  });
  await passwordChanged(customer);
  expect(await messages(customer.email ?? '')).toHaveLength(1);
  expect(await messages(phone)).toEqual([]);
});

test('the last of two values for a category counts, and another role’s category is ignored', async () => {
  const off = { inApp: false, email: false, sms: false };
  const { preferences } = await server.as(business.manager.token)(CHOOSE, {
    body: {
      preferences: [
        { category: 'team', ...off },
        { category: 'platform', ...off },
        { category: 'team', ...off, email: true },
      ],
    },
  });
  expect(preferences.map(({ category, email }) => [category, email])).toEqual([
    ['account', true],
    ['team', true],
    ['invoices', true],
  ]);
});

test('e-mail and SMS are in the recipient’s language', async () => {
  const customer = await buildCustomer({ language: 'ar' });
  await passwordChanged(customer);
  const [email] = await messages(customer.email ?? '');
  expect(email).toMatchObject({ subject: 'تم تغيير كلمة المرور' });
});

test('a message that cannot be switched off has no link to do so', async () => {
  const customer = await buildCustomer();
  await passwordChanged(customer);
  const [always] = await messages(customer.email ?? '');
  expect(always?.text).toContain('always on to keep your account safe');
  const { manager } = business;
  await setPreference(server.as(manager.token), {
    category: 'team',
    inApp: true,
    email: true,
    sms: false,
  });
  await joined(manager, 'Omar');
  const [chosen] = await messages(manager.email ?? '');
  expect(chosen?.text).toContain('You can choose which messages you get');
});

test('the Arabic text of an added authenticator app does not call it a passkey', async () => {
  const customer = await buildCustomer({ language: 'ar' });
  await tell({
    personId: customer.id,
    type: 'second_factor_added',
    data: { kind: 'totp', name: '' },
    dedupeKey: 'app',
  });
  const [notification] = (await listNotifications(customer)).notifications;
  expect(notification?.message).toContain('تطبيق مصادقة');
});

test('a notification is not mailed where a mail of its own already says it', async () => {
  await tell({
    personId: business.manager.id,
    type: 'password_changed',
    data: {},
    dedupeKey: 'changed',
    skipChannels: ['email'],
  });
  expect((await listNotifications(business.manager)).unreadCount).toBe(1);
  expect(await messages(business.manager.email ?? '')).toEqual([]);
});

test('a customer is notified of every step of their car', async () => {
  const customer = await buildCustomer();
  const car = await parkCar(server, business, { licensePlate: 'ABC 123' });
  await give(car, customer);
  const order = await requestPaid(server, car);
  const dispatcher = server.as(business.manager.token);
  const params = { id: order.id };
  await sendRunner(dispatcher, params.id, business.valet.id);
  await dispatcher('POST /api/dispatch/orders/{id}/ready', { params });
  await dispatcher('POST /api/dispatch/orders/{id}/complete', { params });
  const { notifications } = await listNotifications(customer);
  expect(notifications.map(({ type }) => type)).toEqual([
    'car_returned',
    'car_ready',
    'runner_on_the_way',
    'payment_received',
  ]);
  // Each notification opens the page of its own car.
  expect(new Set(notifications.map(({ actionUrl }) => actionUrl))).toEqual(
    new Set([`/dashboard/current?service=${car.ticketId}`]),
  );
  const place = business.location.name;
  expect(notifications.map(({ message }) => message)).toEqual([
    `BMW 740i ABC 123 was returned to you at ${place}. Drive safely.`,
    `BMW 740i ABC 123 is at the curb at ${place}.`,
    `A runner is bringing BMW 740i ABC 123 to the curb at ${place}.`,
    `We received $19.20 for ${place}. Thank you.`,
  ]);
  // A ticket link in a notification would be a secret stored unencrypted in the database.
  expect(JSON.stringify(notifications)).not.toMatch(/\/t\/|\/customer\/ticket\//);
});

test('a customer with a verified number gets an SMS for a car at the curb and for a refund', async () => {
  const phone = randomPhone();
  const [reached, typedOnly] = [await buildCustomer(), await buildCustomer()];
  const setPhone = (id: string, fields: { phone_e164: string; phone_verified_at: Date | null }) =>
    updateRows(server, 'people', id, fields);
  await setPhone(reached.id, { phone_e164: phone, phone_verified_at: server.ctx.clock() });
  const other = randomPhone();
  await setPhone(typedOnly.id, { phone_e164: other, phone_verified_at: null });
  for (const customer of [reached, typedOnly]) {
    const car = await paidCar(server, business);
    await give(car, customer);
    // Removes the ticket's phone number: otherwise the ticket's own SMS would go to this number.
    await updateRows(server, 'stays', car.ticketId, { phone_e164: null });
    const params = { id: car.order.id };
    const dispatcher = server.as(business.manager.token);
    await sendRunner(dispatcher, params.id, business.valet.id);
    await dispatcher('POST /api/dispatch/orders/{id}/ready', { params });
  }
  const [sms] = await pollUntilTruthy(async () => {
    const found = await messagesTo(server, phone);
    return found.length > 0 && found;
  });
  expect(sms?.text).toContain(`is at the curb at ${business.location.name}`);
  expect(sms?.text).toContain('/dashboard/current?service=');
  expect(await messagesTo(server, other)).toEqual([]);
  // Each customer gets the message by SMS or by e-mail, never by both.
  const ofReady = async ({ email }: Person) =>
    (await messages(email ?? '')).filter(({ subject }) => subject === 'Your car is at the curb');
  expect([(await ofReady(reached)).length, (await ofReady(typedOnly)).length]).toEqual([0, 1]);
  const readyMail = async ({ token }: Person) =>
    (await server.as(token)(CHOICES, {})).preferences.find(({ category }) => category === 'ready')
      ?.email;
  expect([await readyMail(reached), await readyMail(typedOnly)]).toEqual([false, true]);
  const reach = async (token: string) => (await server.as(token)(CHOICES, {})).reach;
  expect(await reach(reached.token)).toMatchObject({ sms: null });
  expect(await reach(typedOnly.token)).toMatchObject({ sms: 'unverified' });
});

test('a customer is notified of parking and of a refund', async () => {
  const customer = await buildCustomer();
  const received = await receiveCar(server, business);
  await give(received, customer);
  await server.as(business.valet.token)('POST /api/valet/tickets/{ticketId}/parked', {
    params: { ticketId: received.ticketId },
    body: { parkingSpot: 'B2-14' },
  });
  expect((await listNotifications(customer)).notifications).toMatchObject([{ type: 'car_parked' }]);
  expect((await listNotifications(customer)).notifications[0]?.message).toContain('Spot: B2-14.');

  const car = await parkCar(server, business);
  await give(car, customer);
  const order = await requestPaid(server, car);
  await cancelOrder(server, car, order.id);
  await pollUntilTruthy(async () => (await listTypes(customer)).includes('order_refunded'));
});

test('a guest without an account is told by SMS only', async () => {
  await paidCar(server, business);
  const { told } = await server.ctx.db
    .selectFrom('notifications')
    .select((row) => row.fn.countAll<number>().as('told'))
    .where('business_id', '=', business.id)
    .where('type', 'not in', ['car_retrieval_request', 'cars_waiting'])
    .executeTakeFirstOrThrow();
  expect(told).toBe(0);
});

test('a paid car is announced to the valets on shift at its location, and to no others', async () => {
  const staff = { businessId: business.id, locationIds: [business.location.id] };
  const off = await buildPerson(server.ctx, { role: 'valet', ...staff });
  const other = await buildStaffedBusiness(server.ctx);
  await paidCar(server, business);
  for (const valet of [business.valet, business.otherValet]) {
    const { notifications } = await listNotifications(valet);
    expect(notifications).toMatchObject([
      { type: 'cars_waiting', title: 'Pickup requested', actionUrl: '/valet-dashboard' },
    ]);
    expect(notifications[0]?.message).toBe(
      `1 car is waiting for a runner at ${business.location.name}.`,
    );
  }
  for (const person of [off, business.manager, other.valet])
    expect(await listTypes(person)).toEqual([]);
});

test('a paid car is announced to nobody if nobody is on shift there, assigned or not', async () => {
  const { ctx } = server;
  const elsewhere = await buildLocation(ctx, business.id);
  const car = await parkCar(server, business);
  const order = await requestCar(server, car);
  await updateRows({ ctx }, 'shifts', { business_id: business.id }, { ended_at: ctx.clock() });
  const near = await buildValet(ctx, business, {
    locationIds: [elsewhere.id, business.location.id],
    onShift: true,
  });
  await payOrder(server, car, order.id);
  for (const valet of [business.valet, business.otherValet, near])
    expect(await listTypes(valet)).toEqual([]);
});

test('a valet sent by a dispatcher is notified, and one who accepts a car is not', async () => {
  const [sent, taken] = [await paidCar(server, business), await paidCar(server, business)];
  await sendRunner(server.as(business.manager.token), sent.order.id, business.valet.id);
  await server.as(business.otherValet.token)('POST /api/services/{id}/accept', {
    params: { id: taken.ticketId },
  });
  expect(await listTypes(business.valet)).toContain('order_assigned');
  expect(await listTypes(business.otherValet)).not.toContain('order_assigned');
});

test('a valet’s notification of a car is marked read once the car is no longer theirs, and stays listed', async () => {
  const { valet, otherValet, manager } = business;
  const listUnread = async (person: Person) =>
    (await listNotifications(person)).notifications
      .filter(({ isRead }) => !isRead)
      .map(({ type }) => type);
  const dispatch = server.as(manager.token);
  const car = await paidCar(server, business);
  const params = { id: car.order.id };
  expect(await listUnread(valet)).toEqual(['cars_waiting']);
  const [waiting] = (await listNotifications(otherValet)).notifications;
  const socket = await openFollowingSocket(server, { token: otherValet.token });

  await dispatch('POST /api/dispatch/orders/{id}/assign', { params, body: { valetId: valet.id } });
  // The other valet gets the live hint, and nobody gets a second notification.
  const hint = await socket.heard('notification');
  expect(hint).toMatchObject({ notificationId: waiting?.id });
  expect(await listNotifications(otherValet)).toEqual({ notifications: [], unreadCount: 0 });
  expect(await listUnread(valet)).toEqual(['order_assigned']);

  const instead = { valetId: otherValet.id, insteadOf: valet.id };
  await dispatch('POST /api/dispatch/orders/{id}/reassign', { params, body: instead });
  expect(await listUnread(valet)).toEqual(['order_unassigned']);
  expect(await listUnread(otherValet)).toEqual(['order_assigned']);

  await dispatch('POST /api/dispatch/orders/{id}/ready', { params });
  await dispatch('POST /api/dispatch/orders/{id}/complete', { params });
  for (const person of [valet, otherValet]) expect(await listUnread(person)).toEqual([]);
});

const waitingFor = (count: number, location: { name: string } = business.location) => ({
  type: 'cars_waiting',
  isRead: false,
  message: `${count === 1 ? '1 car is' : `${count} cars are`} waiting for a runner at ${location.name}.`,
});

test('waiting cars share one notification, which counts them and is withdrawn with the last', async () => {
  const { valet, otherValet, manager } = business;
  const assign = (car: { order: { id: string } }) =>
    sendRunner(server.as(manager.token), car.order.id, otherValet.id);
  const [first, second] = [await paidCar(server, business), await paidCar(server, business)];
  expect(await listNotifications(valet)).toMatchObject({
    notifications: [waitingFor(2)],
    unreadCount: 1,
  });
  await assign(first);
  expect((await listNotifications(valet)).notifications).toMatchObject([waitingFor(1)]);
  await server.as(manager.token)('POST /api/dispatch/orders/{id}/requeue', {
    params: { id: first.order.id },
  });
  expect((await listNotifications(valet)).notifications).toMatchObject([waitingFor(2)]);
  await assign(first);
  await assign(second);
  expect(await listNotifications(valet)).toEqual({ notifications: [], unreadCount: 0 });
});

test('a read notification of waiting cars is unread and at the top again with the next car', async () => {
  const { valet } = business;
  const first = await paidCar(server, business);
  const [row] = (await listNotifications(valet)).notifications;
  await server.as(valet.token)(READ, { params: { id: row?.id ?? '' } });
  await joined(valet, 'Omar');
  // A repeated call for the same car changes nothing.
  await callRunnersLater(server.ctx, first.order.id);
  expect(await listNotifications(valet)).toMatchObject({
    notifications: [{ type: 'valet_activated' }, { id: row?.id, isRead: true }],
    unreadCount: 1,
  });
  server.advance(1000);
  await paidCar(server, business);
  const { notifications, unreadCount } = await listNotifications(valet, 'ar');
  expect(unreadCount).toBe(2);
  expect(notifications).toMatchObject([
    { id: row?.id, isRead: false, title: 'طُلب إحضار سيارتين' },
    { type: 'valet_activated' },
  ]);
  expect(notifications[0]?.message).toContain('سيارتان بانتظار');
  expect(Date.parse(notifications[0]?.createdAt ?? '')).toBeGreaterThan(
    Date.parse(row?.createdAt ?? ''),
  );
});

test('cars requested at once on two servers share one notification, and each is told to phones', async () => {
  const there = await startBeside(server);
  const cars = await Promise.all(Array.from({ length: 4 }, () => parkCar(server, business)));
  await Promise.all(
    cars.map(async (car, at) => {
      const on = at % 2 === 0 ? server : there;
      const order = await requestCar(on, car);
      await payOrder(on, car, order.id);
    }),
  );
  for (const valet of [business.valet, business.otherValet]) {
    expect(await listNotifications(valet)).toMatchObject({
      notifications: [waitingFor(4)],
      unreadCount: 1,
    });
    const sent = await listRows(server, 'notifications', { person_id: valet.id, is_listed: false });
    expect(sent).toHaveLength(4);
  }
});

test('a valet sees the waiting cars of the location of the open shift, and none after it', async () => {
  const { ctx } = server;
  const { valet } = business;
  await paidCar(server, business);
  const location = await buildLocation(ctx, business.id);
  await insertRow(server, 'staff_locations', {
    business_id: business.id,
    person_id: valet.id,
    location_id: location.id,
  });
  const endShift = () =>
    updateRows(
      { ctx },
      'shifts',
      { person_id: valet.id, ended_at: null },
      { ended_at: ctx.clock() },
    );
  await endShift();
  expect(await listNotifications(valet)).toEqual({ notifications: [], unreadCount: 0 });
  server.advance(1000);
  const shift = { business_id: business.id, location_id: location.id, person_id: valet.id };
  await insertRow(server, 'shifts', { ...shift, started_at: ctx.clock() });
  const there = { ...business, location };
  await paidCar(server, there);
  await paidCar(server, there);
  expect(await listNotifications(valet)).toMatchObject({
    notifications: [waitingFor(2, location)],
    unreadCount: 1,
  });
  await endShift();
  expect(await listNotifications(valet)).toEqual({ notifications: [], unreadCount: 0 });
});

test('a hint reaches all screens of the person, in every process, and nobody else', async () => {
  const there = await startBeside(server);
  const mine = [
    await openFollowingSocket(server, { token: business.manager.token }),
    await openFollowingSocket(there, { token: business.manager.token }),
  ];
  const stranger = (await buildStaffedBusiness(server.ctx)).manager;
  const theirs = [
    await openFollowingSocket(server, { token: business.valet.token }),
    await openFollowingSocket(there, { token: stranger.token }),
  ];
  await joined(business.manager, 'Omar');
  const [notification] = (await listNotifications(business.manager)).notifications;
  for (const socket of mine) {
    expect(await socket.heard('notification')).toEqual({
      type: 'notification',
      notificationId: notification?.id,
    });
  }
  const followers = [business.manager, business.manager, business.valet, stranger];
  for (const [at, socket] of [...mine, ...theirs].entries())
    await passMarker(server, socket, { customerId: followers[at]?.id ?? '' });
  for (const socket of mine)
    expect(socket.messages.filter(({ type }) => type === 'notification')).toHaveLength(1);
  for (const socket of theirs)
    expect(socket.messages.filter(({ type }) => type === 'notification')).toEqual([]);
});

// The next test moves the clock, so it must be the last one.

test('notifications are deleted after 90 days, read or not', async () => {
  await joined(business.manager, 'Omar');
  server.advance(89 * DAY);
  await deleteExpiredRecords(server.ctx);
  const kept = () => listRows(server, 'notifications', { person_id: business.manager.id });
  expect(await kept()).toHaveLength(1);
  server.advance(2 * DAY);
  await deleteExpiredRecords(server.ctx);
  expect(await kept()).toEqual([]);
});

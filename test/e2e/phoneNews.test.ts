import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { ensureWebIsBuilt } from '#server/web/ensureWebIsBuilt.ts';
import { findPublicKey, generatePrivateKey } from '#server/config/push.ts';
import { notifyPerson } from '#server/features/messages/commands/notify.ts';
import { transact } from '#server/platform/db/transact.ts';
import { buildStaffedBusiness, type TestBusiness } from '../factories/people.ts';
import { launchPhone } from '../harness/browser.ts';
import { startPushService, testPush } from '../harness/pushService.ts';
import { startServer, type TestServer } from '../harness/server.ts';
import { looksRightHere } from './looks.ts';
import { texts } from './texts.ts';

let service: Awaited<ReturnType<typeof startPushService>>;
let server: TestServer;
let business: TestBusiness;
let folder: string;
beforeAll(async () => {
  const webFolder = await ensureWebIsBuilt(() => {});
  service = await startPushService();
  const push = { ...testPush, insideOrigins: [service.origin] };
  server = await startServer(inject('postgresUrl'), { webFolder, config: { push } });
  business = await buildStaffedBusiness(server.ctx);
  folder = await mkdtemp(join(tmpdir(), 'portico-phone-'));
});
afterAll(async () => {
  await server.close();
  await service.close();
  await rm(folder, { recursive: true, force: true });
});

type Subscribed = ReturnType<typeof service.subscribe>;

/**
 * Simulates push in a headless browser, which shows no notifications and has no push service.
 * Everything else is real.
 *
 * @param subscriptions results of the next calls of `subscribe`, in order
 * @param before VAPID key for which the browser already has the first subscription
 */
const pretendPush = (
  phone: BrowserContext,
  token: string,
  subscriptions: Subscribed[],
  before: { key: string; chosenBy: string } | null = null,
) =>
  phone.addInitScript(
    ([authToken, offered, had]) => {
      // Skips blank pages, which have no storage.
      if (location.protocol === 'about:') return;
      localStorage.setItem('auth_token', authToken);
      if (had && !localStorage.getItem('subscribed')) {
        localStorage.setItem('phone news', had.chosenBy);
        localStorage.setItem('subscribed', JSON.stringify([had.key]));
      }
      if (!('PushManager' in window)) return;
      Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
      Notification.requestPermission = () => Promise.resolve('granted');
      const readKeys = () => JSON.parse(localStorage.getItem('subscribed') ?? '[]') as string[];
      const findSubscription = () => {
        const keys = readKeys();
        const key = keys.at(-1);
        const answer = offered[keys.length - 1];
        if (!key || !answer) return null;
        const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
        const { buffer } = Uint8Array.from(text, (byte) => byte.charCodeAt(0));
        return {
          options: { applicationServerKey: buffer },
          toJSON: () => ({
            endpoint: answer.endpoint,
            keys: { p256dh: answer.publicKey, auth: answer.authSecret },
          }),
          unsubscribe: () => Promise.resolve(true),
        };
      };
      Object.assign(PushManager.prototype, {
        getSubscription: () => Promise.resolve(findSubscription()),
        subscribe: ({ applicationServerKey }: { applicationServerKey: string }) => {
          localStorage.setItem('subscribed', JSON.stringify([...readKeys(), applicationServerKey]));
          return Promise.resolve(findSubscription());
        },
      });
    },
    [token, subscriptions, before] as const,
  );

test('a valet switches push on, and the worker shows a new job while no window is open', async () => {
  const phone = await launchPhone(folder);
  await pretendPush(phone, business.valet.token, [service.subscribe()]);
  const page = await phone.newPage();
  await page.goto(`${server.url}/account`);
  const toggle = page.getByRole('switch', { name: texts.en.phone.notify });
  await toggle.press('Space');
  await page.getByRole('switch', { name: texts.en.phone.sound }).waitFor();
  await looksRightHere(page, 'phone-news');

  await transact(server.ctx, (unit) =>
    notifyPerson(unit, {
      personId: business.valet.id,
      type: 'order_assigned',
      data: { car: 'K 48213', location: 'Grand Hotel', spot: 'B2-14' },
      actionUrl: '/valet-dashboard',
      dedupeKey: 'phone',
    }),
  );
  await vi.waitUntil(() => service.taken.length === 1, { timeout: 60_000 });
  expect(service.problems).toEqual([]);
  const message = service.taken[0]?.message;

  await page.goto('about:blank');
  const browser = await phone.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await browser.send('ServiceWorker.enable');
  const deliver = async () =>
    browser.send('ServiceWorker.deliverPushMessage', {
      origin: server.url,
      registrationId: await registered,
      data: JSON.stringify(message),
    });
  const [worker] = phone.serviceWorkers();
  await worker?.evaluate(() => {
    const shown: unknown[] = [];
    const showNotification = (title: string, options: NotificationOptions) =>
      Promise.resolve(void shown.push({ title, ...options }));
    Object.assign(globalThis, { shown });
    Object.assign(ServiceWorkerRegistration.prototype, { showNotification });
  });
  await deliver();
  const readShown = () =>
    worker?.evaluate(() => (globalThis as unknown as { shown: unknown[] }).shown);
  await vi.waitUntil(async () => (await readShown())?.length === 1, { timeout: 60_000 });
  expect(await readShown()).toMatchObject([
    { title: message?.title, body: message?.message, data: '/valet-dashboard', dir: 'ltr' },
  ]);
  await phone.close();
});

test('a phone with a subscription for another key subscribes again at the next visit of a valet’s screen', async () => {
  const phone = await launchPhone(await mkdtemp(join(folder, 'another-')));
  const { id, token } = business.otherValet;
  const [old, renewed] = [service.subscribe(), service.subscribe()];
  const before = { key: findPublicKey(generatePrivateKey()), chosenBy: id };
  await pretendPush(phone, token, [old, renewed], before);
  await server.as(token)('PUT /api/push-subscription', { body: old });
  const listTold = async () => {
    const { rows } = await server.ctx.pool.query<{ endpoint: string }>(
      'select endpoint from push_subscriptions where person_id = $1',
      [id],
    );
    return rows.map(({ endpoint }) => endpoint);
  };
  const page = await phone.newPage();
  const isOn = () => page.getByRole('switch', { name: texts.en.phone.notify }).isChecked();
  await page.goto(`${server.url}/account`);
  await page.getByRole('switch', { name: texts.en.phone.notify }).waitFor();
  expect([await listTold(), await isOn()]).toEqual([[old.endpoint], false]);
  await page.goto(`${server.url}/valet-dashboard`);
  await vi.waitUntil(async () => (await listTold())[0] === renewed.endpoint, { timeout: 60_000 });
  await page.goto(`${server.url}/account`);
  await vi.waitUntil(isOn, { timeout: 60_000 });
  await phone.close();
});

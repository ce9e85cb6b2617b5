import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { ensureWebIsBuilt } from '#server/web/build.ts';
import { notify } from '#server/features/messages/commands/notify.ts';
import { transact } from '#server/platform/db/transact.ts';
import { buildStaffedBusiness, type TestBusiness } from '../factories/people.ts';
import { expectAccessible, launchPhone, screenshot } from '../harness/browser.ts';
import { startPushService, testPush } from '../harness/pushService.ts';
import { startServer, type TestServer } from '../harness/server.ts';
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

test('a valet has their phone told, and its worker shows a new job while no window is open', async () => {
  const phone = await launchPhone(folder);
  const { endpoint, publicKey, authSecret } = service.subscribe();
  await phone.addInitScript(
    ([token, address, p256dh, auth]) => {
      localStorage.setItem('auth_token', token ?? '');
      if (!('PushManager' in window)) return;
      // A browser without a head lets nothing be shown, and has no push service; all else is real.
      Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
      Notification.requestPermission = () => Promise.resolve('granted');
      const subscription = {
        toJSON: () => ({ endpoint: address, keys: { p256dh, auth } }),
        unsubscribe: () => Promise.resolve(true),
      };
      let isOn = false;
      Object.assign(PushManager.prototype, {
        getSubscription: () => Promise.resolve(isOn ? subscription : null),
        subscribe: () => {
          isOn = true;
          return Promise.resolve(subscription);
        },
      });
    },
    [business.valet.token, endpoint, publicKey, authSecret],
  );
  const page = await phone.newPage();
  await page.goto(`${server.url}/account`);
  const toggle = page.getByRole('switch', { name: texts.en.phone.notify });
  await toggle.press('Space');
  await page.getByRole('switch', { name: texts.en.phone.sound }).waitFor();
  await expectAccessible(page);
  await screenshot(page, 'phone-news');

  await transact(server.ctx, (unit) =>
    notify(server.ctx, unit, {
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

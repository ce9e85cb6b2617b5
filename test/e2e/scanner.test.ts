import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { forgetLimits, verifiedCustomer } from '../factories/accounts.ts';
import { buildCustomer } from '../factories/customers.ts';
import { buildStaffedBusiness } from '../factories/people.ts';
import { createSession, showBadge } from '../factories/sessions.ts';
import { parkCar } from '../factories/stays.ts';
import { type Browser, type Page } from '../harness/browser.ts';
import { browserSeeing, type Camera, launchCamera, type CameraView } from '../harness/camera.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { buildBeforeEach } from '../harness/runServer.ts';
import { flowsInTurn, looksRight } from './looks.ts';
import { newPage } from './pages.ts';
import { texts } from './texts.ts';
import { countCalls, visitorOn } from './visitor.ts';

let product: Product;
let url: string;
let camera: Camera;
beforeAll(async () => {
  product = await startProduct();
  camera = await launchCamera(360);
  ({ url } = product.server);
});
const business = buildBeforeEach(() => buildStaffedBusiness(product.server.ctx));
beforeEach(() => forgetLimits(product.server));
afterAll(async () => {
  await camera.close();
  await product.close();
});

type Look = {
  locale: 'en' | 'ar';
  token?: string;
  /** Browser with a camera. The site has the camera permission, unless `asks` is true. */
  browser?: Browser;
  asks?: boolean;
};

/**
 * Simulates a user who has not answered yet. A headless browser denies every permission at once.
 */
function hasNotAnswered(): void {
  navigator.permissions.query = async () => ({ state: 'prompt' }) as PermissionStatus;
}

async function open({ locale, token, browser, asks = false }: Look) {
  const theme = locale === 'ar' ? 'dark' : 'light';
  const permissions = browser && !asks ? ['camera'] : [];
  const page = await newPage(browser ?? product.browser, { locale, theme, permissions });
  if (asks) await page.addInitScript(hasNotAnswered);
  if (token) await page.addInitScript((own) => localStorage.setItem('auth_token', own), token);
  return { page, visitor: visitorOn(page, url, texts[locale]) };
}

/** Shows a QR code to the camera and runs `look`; `sight` distorts the picture. */
async function seeing(text: string, look: (browser: Browser) => Promise<void>, sight?: CameraView) {
  await camera.show(text, sight);
  await look(camera.browser);
}

/** Adds a function to the page that counts the cameras in use. */
const countCameras = (page: Page) =>
  page.addInitScript(() => {
    const tracks: MediaStreamTrack[] = [];
    Object.assign(globalThis, {
      camerasOn: () => tracks.filter(({ readyState }) => readyState === 'live').length,
    });
    const media = navigator.mediaDevices;
    const ask = media.getUserMedia.bind(media);
    media.getUserMedia = async (constraints) => {
      const stream = await ask(constraints);
      tracks.push(...stream.getTracks());
      return stream;
    };
  });
const camerasOn = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { camerasOn: () => number }).camerasOn());

const sights: [string, CameraView][] = [
  ['held straight', {}],
  ['tilted, in bad light', { turned: 17, leaning: 0.16, noise: 60 }],
];

/** Distorts the picture so much that no QR code in it can be read. */
const TABLE: CameraView = { leaning: 0.5, noise: 255 };

const takeTurns = flowsInTurn('en', 'ar');

describe.each(['en', 'ar'] as const)('in %s', (locale) => {
  const test = takeTurns(locale);
  const { scan, sessions } = texts[locale];

  for (const [name, sight] of sights)
    test(`the camera reads a session’s code, ${name}`, async () => {
      const customer = await buildCustomer(product.server);
      const session = await createSession(product.server, business);
      const { browser, close } = await browserSeeing(session.qrCodeData, sight);
      try {
        const { page, visitor } = await open({
          locale,
          token: customer.token,
          browser,
          asks: true,
        });
        const calls = countCalls(page, '/api/connect-vehicle');
        await countCameras(page);
        const problems: string[] = [];
        page.on('console', (message) => {
          if (message.type() === 'error') problems.push(message.text());
        });
        // Takes a screenshot before the call continues.
        await page.route('**/api/connect-vehicle', async (route) => {
          await route.continue();
        });
        await visitor.open('/qr-scanner');
        await visitor.press(scan.start);
        await visitor.arrives(`/session/start?session_id=${session.sessionToken}`);
        await visitor.sees(sessions.start.headline);
        expect(calls()).toBe(1);
        await expect.poll(() => camerasOn(page)).toBe(0);
        expect(problems).toEqual([]);
      } finally {
        await close();
      }
    });

  test('a stranger scans a badge, signs in, and continues there, once', async () => {
    const customer = await verifiedCustomer(product.server);
    const badge = await showBadge(product.server, business);
    await seeing(badge.qrCodeData, async (browser) => {
      const { page, visitor } = await open({ locale, browser });
      const calls = countCalls(page, '/api/connect-vehicle');
      await visitor.open('/customer/qr-scanner');
      await page.waitForURL('**/login?next=%2Fcustomer%2Fqr-scanner');
      await visitor.signIn(customer.email, customer.password);
      await visitor.arrives(`/valet-connect/${badge.qrCodeId}`);
      await visitor.sees('Omar');
      expect(calls()).toBe(1);
    });
  });

  test('a foreign code is named so, and the camera tries again', async () => {
    const customer = await buildCustomer(product.server);
    await seeing('https://elsewhere.example/menu', async (browser) => {
      const { page, visitor } = await open({ locale, token: customer.token, browser });
      await visitor.open('/qr-scanner');
      await visitor.sees(scan.invalid);
      await visitor.sees(scan.invalidText);
      await looksRight(page, 'scanner-invalid');
      await visitor.press(scan.again);
      await visitor.sees(scan.invalid);
    });
  });

  test('a code read without a network is sent again by a press', async () => {
    const customer = await buildCustomer(product.server);
    const session = await createSession(product.server, business);
    await seeing(session.qrCodeData, async (browser) => {
      const { page, visitor } = await open({ locale, token: customer.token, browser });
      await page.route('**/api/connect-vehicle', (route) => route.abort());
      await visitor.open('/qr-scanner');
      await visitor.sees(scan.failed);
      await page.unroute('**/api/connect-vehicle');
      await visitor.press(scan.send);
      await visitor.arrives(`/session/start?session_id=${session.sessionToken}`);
    });
  });

  test('the camera is on only while the scanner is visible', async () => {
    await seeing(
      'x',
      async (browser) => {
        const { page, visitor } = await open({ locale, browser });
        await countCameras(page);
        await visitor.open('/qr-scanner');
        await visitor.sees(scan.aim);
        await page.waitForFunction(() => (document.querySelector('video')?.videoWidth ?? 0) > 0);
        await expect.poll(() => camerasOn(page)).toBe(1);
        await looksRight(page, 'scanner-scanning');
        await visitor.press(scan.stop);
        await visitor.button(scan.start).waitFor();
        await expect.poll(() => camerasOn(page)).toBe(0);

        await visitor.press(scan.start);
        await visitor.sees(scan.aim);
        const hide = (state: string) =>
          page.evaluate((given) => {
            Object.defineProperty(document, 'visibilityState', {
              value: given,
              configurable: true,
            });
            document.dispatchEvent(new Event('visibilitychange'));
          }, state);
        await hide('hidden');
        await expect.poll(() => camerasOn(page)).toBe(0);
        await hide('visible');
        await visitor.sees(scan.aim);
        await expect.poll(() => camerasOn(page)).toBe(1);
        await visitor.link(scan.enterCode).click();
        await visitor.arrives('/session/manual-entry');
        await expect.poll(() => camerasOn(page)).toBe(0);
      },
      TABLE,
    );
  });

  const refusals = [
    ['NotAllowedError', 'denied'],
    ['NotFoundError', 'missing'],
    ['NotReadableError', 'inUse'],
  ] as const;
  for (const [name, problem] of refusals)
    test(`a camera that answers ${name} is explained, with alternatives`, async () => {
      const { page, visitor } = await open({ locale, asks: true });
      await page.addInitScript((error) => {
        const media = navigator.mediaDevices;
        const camera = { kind: 'videoinput' } as MediaDeviceInfo;
        media.enumerateDevices = async () => [camera];
        media.getUserMedia = async () => {
          throw new DOMException('no', error);
        };
      }, name);
      await visitor.open('/qr-scanner');
      await visitor.sees(scan.camera.prompt.title);
      await visitor.press(scan.start);
      await visitor.sees(scan.camera[problem].text);
      await looksRight(page, `scanner-${problem}`);
      await visitor.button(scan.retry).waitFor();
      await visitor.link(scan.enterCode).click();
      await visitor.arrives('/session/manual-entry');
    });

  const lacks: [string, keyof typeof scan.camera, () => void][] = [
    ['has no camera', 'missing', () => undefined],
    [
      'is not allowed the camera',
      'denied',
      () => {
        navigator.permissions.query = async () => ({ state: 'denied' }) as PermissionStatus;
      },
    ],
    [
      'keeps it from the page',
      'unsupported',
      () => Object.defineProperty(navigator, 'mediaDevices', { value: undefined }),
    ],
  ];
  for (const [name, problem, lacking] of lacks)
    test(`a phone that ${name} is first offered to type the code, before any press`, async () => {
      const { page, visitor } = await open({ locale, asks: true });
      await page.addInitScript(lacking);
      await visitor.open('/qr-scanner');
      await visitor.sees(scan.camera[problem].text);
      const ways = page.getByRole('main').locator('a, button, label');
      expect(await ways.first().textContent()).toBe(scan.enterCode);
      await looksRight(page, `scanner-lacks-${problem}`);
      await visitor.link(scan.enterCode).click();
      await visitor.arrives('/session/manual-entry');
    });

  test('the frame for the code is visible before the camera is on, and does not move', async () => {
    await seeing(
      'x',
      async (browser) => {
        const { page, visitor } = await open({ locale, browser, asks: true });
        await page.addInitScript(() => {
          const media = navigator.mediaDevices;
          const ask = media.getUserMedia.bind(media);
          media.getUserMedia = async (constraints) => {
            await new Promise((resolve) => Object.assign(globalThis, { allow: resolve }));
            return ask(constraints);
          };
        });
        const frame = page.locator('div:has(> video)');
        const boxes: unknown[] = [];
        const measure = async () => boxes.push(await frame.boundingBox());
        await visitor.open('/qr-scanner');
        await visitor.button(scan.start).waitFor();
        await measure();
        await looksRight(page, 'scanner-idle');
        await visitor.press(scan.start);
        await visitor.sees(scan.starting);
        await visitor.sees(scan.aim);
        await measure();
        await looksRight(page, 'scanner-starting');
        await page.evaluate(() => (globalThis as unknown as { allow: () => void }).allow());
        await page.getByText(scan.starting).waitFor({ state: 'detached' });
        await visitor.sees(scan.aim);
        await measure();
        expect(boxes[0]).not.toBeNull();
        expect(boxes).toEqual([boxes[0], boxes[0], boxes[0]]);
      },
      TABLE,
    );
  });

  test('a picture of a code replaces the camera, and a picture without a code is named so', async () => {
    const customer = await buildCustomer(product.server);
    const session = await createSession(product.server, business);
    const { page, visitor } = await open({ locale, token: customer.token });
    const choose = async (of: Buffer) => {
      const chooser = page.waitForEvent('filechooser');
      await page.locator('label').filter({ hasText: scan.picture }).click();
      await (await chooser).setFiles({ name: 'code.png', mimeType: 'image/png', buffer: of });
    };
    const drawnBy = async (valetToken: string, id: string) => {
      const desk = await newPage(product.browser, { token: valetToken });
      await desk.goto(`${url}/valet-dashboard?session=${id}`);
      const picture = await desk.getByRole('img').screenshot();
      await desk.close();
      return picture;
    };
    const photo = await drawnBy(business.valet.token, session.id);
    await visitor.open('/qr-scanner');
    await choose(Buffer.from('no picture'));
    await visitor.sees(scan.notPicture);
    await choose(await page.getByRole('heading').first().screenshot());
    await visitor.sees(scan.noCode);
    await choose(photo);
    await visitor.arrives(`/session/start?session_id=${session.sessionToken}`);
  });
});

test('scanning the link of a ticket opens the ticket', async () => {
  const car = await parkCar(product.server, business);
  const link = `${url}/customer/ticket/${car.ticketToken}`;
  const customer = await buildCustomer(product.server);
  await seeing(link, async (browser) => {
    const { page, visitor } = await open({ locale: 'en', token: customer.token, browser });
    await visitor.open('/qr-scanner');
    await page.waitForURL(link);
    await page.getByText(texts.en.ticket.headline.request).first().waitFor();
  });
});

test('the code reader loads only with the scanner, from the same site', async () => {
  const session = await createSession(product.server, business);
  const customer = await buildCustomer(product.server);
  await seeing(session.qrCodeData, async (browser) => {
    const { page, visitor } = await open({ locale: 'en', token: customer.token, browser });
    const files: string[] = [];
    page.on('request', (request) => files.push(request.url()));
    await visitor.open('/session/manual-entry');
    await page.waitForLoadState('networkidle');
    expect(files.filter((file) => file.includes('.wasm'))).toEqual([]);
    await visitor.open('/qr-scanner');
    await visitor.arrives(`/session/start?session_id=${session.sessionToken}`);
    expect(files.some((file) => file.includes('.wasm'))).toBe(true);
    expect(files.filter((file) => !file.startsWith(url) && !file.startsWith('data:'))).toEqual([]);
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { languages } from '#texts/languages.ts';
import { type Page } from '../harness/browser.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { looksRightHere } from './looks.ts';
import { newPage, openPage } from './pages.ts';
import { texts } from './texts.ts';

const headings = (page: Page) =>
  page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();

describe('with the demo', () => {
  let product: Product;
  beforeAll(async () => {
    product = await startProduct({ demo: true });
  });
  afterAll(() => product.close());

  test('the live demo is one press away, and opens a board with cars', async () => {
    const locale = 'ar';
    const { site, board } = texts.ar;
    const page = await openPage(product, '/', { locale, viewport: 'desktop' });
    await page.getByRole('button', { name: site.hero.demo, exact: true }).first().click();
    await page.waitForURL('**/dispatcher-queue');
    await page.getByRole('heading', { name: board.title }).first().waitFor();
    await page.getByRole('article').first().waitFor();
  });

  test.each(languages)('the page shows no invented quotes (%s)', async (locale) => {
    const { site } = texts[locale];
    const page = await openPage(product, '/', { locale });
    await page.getByText(site.proof.title).waitFor();
    expect(await headings(page)).not.toContain(site.voices.title);
    await looksRightHere(page, `landing-demo-${locale}`);
  });

  test('the example board moves the car that a visitor requests on the stub', async () => {
    const { demo } = texts.en.site;
    const page = await openPage(product, '/', { viewport: 'desktop' });
    const board = page.getByRole('figure', { name: demo.board.label });
    const car = board.locator('> div > div').filter({ hasText: demo.plate });
    const press = (name: keyof typeof demo.press) =>
      page.getByRole('button', { name: demo.press[name], exact: true }).click();
    await press('park');
    expect(await car.count()).toBe(0);
    const { height } = (await board.boundingBox()) ?? { height: 0 };
    for (const [step, column] of [
      ['request', 'waiting'],
      ['send', 'onItsWay'],
      ['arrive', 'ready'],
    ] as const) {
      await press(step);
      await car.filter({ hasText: demo.board[column] }).waitFor();
      expect((await board.boundingBox())?.height).toBe(height);
    }
  });
});

describe('in production', () => {
  const voice = {
    quote: { en: 'They all come back.', ar: 'تعود كلها.' },
    name: 'Lina Saab',
    role: { en: 'Night manager', ar: 'مديرة الليل' },
  };
  const mode = 'production' as const;
  let bare: Product;
  let configured: Product;
  beforeAll(async () => {
    bare = await startProduct({ config: { mode } });
    configured = await startProduct({
      config: {
        mode,
        site: {
          demoUrl: 'https://demo.portico.example/',
          testimonials: { voices: [voice], figures: [] },
          map: null,
        },
      },
    });
  });
  afterAll(() => Promise.all([bare.close(), configured.close()]));

  test('no page shows raw answers, or mentions a demo', async () => {
    const page = await openPage(bare, '/test-reset?token=nonsense');
    await page.getByText(texts.en.app.notFound.title).first().waitFor();
    await page.goto(`${bare.server.url}/business-login`);
    const { identity } = texts.en;
    await page.getByRole('button', { name: identity.signIn, exact: true }).waitFor();
    expect(await page.getByText(identity.demo.title).count()).toBe(0);
  });

  test('the page shows no quotes of customers and no demo', async () => {
    const locale = 'en';
    const { site } = texts.en;
    const page = await newPage(bare.browser, { locale });
    await page.goto(bare.server.url, { waitUntil: 'networkidle' });
    await page.getByText(site.proof.title).waitFor();
    expect(await headings(page)).not.toContain(site.voices.title);
    expect(await page.getByText(site.hero.demo, { exact: true }).count()).toBe(0);
    const apply = page.getByRole('main').getByRole('link', { name: site.hero.apply });
    expect(await apply.first().getAttribute('href')).toBe('/business-onboarding');
  });

  test.each(languages)(
    'the page shows the operator’s own texts in the reader’s language (%s)',
    async (locale) => {
      const { site } = texts[locale];
      const page = await newPage(configured.browser, { locale });
      await page.goto(configured.server.url);
      await page.getByText(voice.quote[locale]).waitFor();
      await page.getByText(voice.role[locale]).waitFor();
      const demo = page.getByRole('link', { name: site.hero.demo, exact: true }).first();
      expect(await demo.getAttribute('href')).toBe('https://demo.portico.example/');
    },
  );
});

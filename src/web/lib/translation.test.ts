import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { compileCatalog, readSources } from '#texts/compile.ts';

/** Timeout long enough for a busy machine. */
const SOON = { timeout: 30_000 };

beforeEach(() => vi.resetModules());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.doUnmock('./language.ts');
});

const load = (language: string, name: string) =>
  Promise.resolve(compileCatalog(readSources(language)[name] ?? {}));

test.each([
  ['en', 'Try Again'],
  ['en-XA', '[Ţŕý Åĝåîñ ···]'],
  ['ar', 'إعادة المحاولة'],
])('a page in %s loads its texts', async (lang, text) => {
  vi.stubGlobal('document', { documentElement: { lang } });
  const { startTexts, translateNow: translate } = await import('./translation.ts');
  await startTexts(load, ['common', 'app']);
  expect(translate('common:actions.retry')).toBe(text);
});

test('a retry fetches the missing texts, and not those prefetched', async () => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  const asked: string[] = [];
  const away = (_language: string, name: string) => {
    asked.push(name);
    return Promise.reject(new Error(`${name} is away`));
  };
  // Stubs the hook `useLanguage`. Otherwise the test would have to render a component.
  vi.doMock('./language.ts', async (original) => ({
    ...(await original<object>()),
    useLanguage: () => 'en',
  }));
  const { loadNamespaces, retryTexts, startTexts, useTranslation } =
    await import('./translation.ts');
  await startTexts(away, []);
  await expect(loadNamespaces('handover')()).rejects.toThrow('handover is away');
  await retryTexts();

  const useShown = () => useTranslation('jobs');
  await vi.waitFor(() => expect(useShown).toThrow('jobs is away'), SOON);
  await expect(retryTexts()).rejects.toThrow('jobs is away');
  await expect(retryTexts()).rejects.toThrow('jobs is away');
  expect(asked).toEqual(['handover', 'jobs', 'jobs', 'jobs']);
});

test('the language changes even if the texts of one part cannot be loaded', async () => {
  const root = { lang: 'en', dir: 'ltr' };
  vi.stubGlobal('document', { documentElement: root });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} });
  const { loadNamespaces, startTexts } = await import('./translation.ts');
  const { setLanguage } = await import('./language.ts');
  await startTexts(
    (language, name) =>
      name === 'account' && language === 'en'
        ? Promise.reject(new Error('no network'))
        : load(language, name),
    ['app'],
  );
  await expect(loadNamespaces('account')()).rejects.toThrow('no network');
  setLanguage('ar');
  await vi.waitFor(() => expect(root.lang).toBe('ar'), SOON);
  setLanguage('en');
  await vi.waitFor(() => expect(root.lang).toBe('en'), SOON);
});

describe('a part whose texts load while the language changes', () => {
  /** Opens a page in English. Its text files arrive when the test releases them. */
  async function openPage() {
    const root = { lang: 'en', dir: 'ltr' };
    vi.stubGlobal('document', { documentElement: root });
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} });
    const coming = new Map<string, () => void>();
    const slowly = (language: string, name: string) =>
      new Promise<unknown>((resolve) => {
        coming.set(`${language}/${name}`, () => void load(language, name).then(resolve));
      });
    const {
      loadNamespaces,
      startTexts,
      translateNow: translate,
    } = await import('./translation.ts');
    const { setLanguage } = await import('./language.ts');
    async function letGo(file: string): Promise<void> {
      await vi.waitFor(() => expect(coming.keys()).toContain(file), SOON);
      coming.get(file)?.();
    }
    const started = startTexts(slowly, ['app']);
    await letGo('en/app');
    await started;
    return { asked: () => [...coming.keys()], letGo, loadNamespaces, root, setLanguage, translate };
  }

  test('gets the texts of the new language before the page changes', async () => {
    const page = await openPage();
    page.setLanguage('ar');
    await vi.waitFor(() => expect(page.asked()).toContain('ar/app'), SOON);
    const part = page.loadNamespaces('common')();
    await page.letGo('en/common');
    await part;
    await page.letGo('ar/app');
    await vi.waitFor(() => expect(page.asked()).toContain('ar/common'), SOON);
    expect(page.root.lang).toBe('en');
    await page.letGo('ar/common');
    await vi.waitFor(() => expect(page.root.lang).toBe('ar'), SOON);
    expect(page.translate('common:actions.retry')).toBe('إعادة المحاولة');
  });

  test('is shown once the texts of the page’s new language are there', async () => {
    const page = await openPage();
    let isShown = false;
    page.root.lang = 'en';
    const part = page
      .loadNamespaces('common')()
      .then(() => {
        isShown = true;
      });
    page.root.lang = 'ar';
    await page.letGo('en/common');
    await vi.waitFor(() => expect(page.asked()).toContain('ar/common'), SOON);
    expect(isShown).toBe(false);
    await page.letGo('ar/common');
    await part;
  });
});

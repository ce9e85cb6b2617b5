import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { compileCatalog, readSources } from '#texts/compile.ts';

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

const load = (language: string, name: string) =>
  Promise.resolve(compileCatalog(readSources(language)[name] ?? {}));

test.each([
  ['en', 'Try Again'],
  ['en-XA', '[Ţŕý Åĝåîñ ···]'],
  ['ar', 'إعادة المحاولة'],
])('a page in %s reads its texts', async (lang, text) => {
  vi.stubGlobal('document', { documentElement: { lang } });
  const { startTexts, translate } = await import('./translation.ts');
  await startTexts(load, ['common', 'app']);
  expect(translate('common:actions.retry')).toBe(text);
});

import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { chromiumFlags, findChromium } from './chromium.ts';

export interface LighthouseResult {
  /** Scores from 0 to 100. */
  scores: { performance: number; accessibility: number; bestPractices: number };
  /** Bytes of the whole load over the network, headers included. */
  transferBytes: number;
  /** Times in milliseconds, on the simulated slow phone. */
  firstContentfulPaint: number;
  largestContentfulPaint: number;
  /** Audits that lower a score, as `id: title`. */
  findings: string[];
}

/**
 * Runs Lighthouse with its mobile defaults: a simulated slow phone and network. With a token, the
 * page loads signed in and with an empty cache.
 */
export async function runLighthouse(url: string, token?: string): Promise<LighthouseResult> {
  const { executablePath, env } = await findChromium();
  const chrome = await launch({
    chromePath: executablePath,
    envVars: env,
    chromeFlags: ['--headless', ...chromiumFlags],
    logLevel: 'error',
  });
  try {
    if (token) await signIn(chrome.port, url, token);
    const result = await lighthouse(url, {
      port: chrome.port,
      disableStorageReset: token !== undefined,
      output: 'json',
      logLevel: 'error',
      onlyCategories: ['performance', 'accessibility', 'best-practices'],
    });
    if (!result) throw new Error(`Lighthouse gave no result for ${url}`);
    const { lhr } = result;
    if (lhr.runtimeError) throw new Error(`Lighthouse on ${url}: ${lhr.runtimeError.message}`);
    const score = (category: string) => Math.round((lhr.categories[category]?.score ?? 0) * 100);
    const value = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN;
    return {
      scores: {
        performance: score('performance'),
        accessibility: score('accessibility'),
        bestPractices: score('best-practices'),
      },
      transferBytes: value('total-byte-weight'),
      firstContentfulPaint: value('first-contentful-paint'),
      largestContentfulPaint: value('largest-contentful-paint'),
      findings: Object.values(lhr.audits)
        .filter(({ score: points }) => points !== null && points < 0.9)
        .map(({ id, title }) => `${id}: ${title}`),
    };
  } finally {
    chrome.kill();
  }
}

async function signIn(port: number, url: string, token: string): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const page = await browser.contexts()[0]?.newPage();
  if (!page) throw new Error('The browser has no context to sign in with');
  // Opens `/healthz`, which is not part of the web app, so the browser caches none of the app's
  // files.
  await page.goto(new URL('/healthz', url).href);
  await page.evaluate((own) => localStorage.setItem('auth_token', own), token);
  await page.close();
  await browser.close();
}

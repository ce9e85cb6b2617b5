import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const root = fileURLToPath(new URL('../../../', import.meta.url));
export const webFolder = join(root, 'dist', 'web');
const stamp = join(root, 'dist', 'web', '.built-from');

const SOURCES = ['src/web', 'src/contract', 'src/domain', 'vite.config.ts', 'vite.ticket.config.ts', 'package-lock.json'];

function filesBelow(path: string): string[] {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

function sourceHash(): string {
  const hash = createHash('sha256');
  const files = SOURCES.flatMap((path) => (/\.\w+$/.test(path) ? [join(root, path)] : filesBelow(path)));
  for (const file of files.toSorted()) hash.update(file.slice(root.length)).update(readFileSync(file));
  return hash.digest('hex');
}

/** Next to every file its smaller forms, so that no call has to compress. */
function compress(): void {
  for (const file of readdirSync(webFolder, { recursive: true, withFileTypes: true })) {
    if (!file.isFile() || !/\.(js|css|svg|html|json)$/.test(file.name)) continue;
    const path = join(file.parentPath, file.name);
    const content = readFileSync(path);
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
    writeFileSync(`${path}.br`, brotliCompressSync(content, { params }));
  }
}

/** Builds the web app unless what is there was built from these very sources. */
export async function ensureWebIsBuilt(log: (line: string) => void): Promise<void> {
  const hash = sourceHash();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  log('Building the web app …');
  const { build } = await import('vite');
  for (const config of ['vite.config.ts', 'vite.ticket.config.ts']) {
    await build({ root: join(root, 'src/web'), configFile: join(root, config), logLevel: 'warn' });
  }
  compress();
  writeFileSync(stamp, hash);
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureWebIsBuilt } from '#server/web/ensureWebIsBuilt.ts';

/**
 * Finds the script that holds a lazy part of the web app.
 *
 * @param part name of the module, such as `OpenTicket`
 * @returns a pattern of its address, of the first try and of later ones
 */
export async function scriptOf(part: string): Promise<RegExp> {
  const folder = await ensureWebIsBuilt(() => {});
  const manifest = JSON.parse(
    readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8'),
  ) as Record<string, { name?: string; file: string }>;
  const entry = Object.values(manifest).find(({ name }) => name === part);
  if (!entry) throw new Error(`No script of the build holds ${part}`);
  return new RegExp(`/${RegExp.escape(entry.file)}`);
}

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
  // The bundler numbers the scripts of modules of one name.
  const named = new RegExp(`^${part}\\d*$`);
  const [entry, ...others] = Object.values(manifest).filter(
    ({ name, file }) => named.test(name ?? '') && file.endsWith('.js'),
  );
  if (!entry || others.length > 0)
    throw new Error(`Not one script of the build holds ${part}, but ${entry ? 'several' : 'none'}`);
  return new RegExp(`/${RegExp.escape(entry.file)}`);
}

import { PSEUDO } from '#texts/languages.ts';
import { ChunkError } from '#web/lib/chunks.ts';
import { isDevelopment } from './mode.ts';

const files = import.meta.glob(['../../texts/*/*.json', '../../texts/*/documents/*.json'], {
  import: 'default',
});

/** One small file per language and part of the application, loaded when a screen needs it. */
export async function loadTexts(language: string, name: string): Promise<unknown> {
  try {
    if (isDevelopment && language === PSEUDO) return await loadPseudo(name);
    const load = files[`../../texts/${language}/${name}.json`];
    if (!load) throw new Error(`There are no texts ${language}/${name}`);
    return await load();
  } catch (cause) {
    throw new ChunkError(cause);
  }
}

/** The development server makes them: no build carries texts that nobody reads. */
async function loadPseudo(name: string): Promise<unknown> {
  const answer = await fetch(`/dev/texts/${name}.json`);
  return answer.json();
}

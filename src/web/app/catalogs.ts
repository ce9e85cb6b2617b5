import { ChunkError } from '#web/lib/chunks.ts';

const files = import.meta.glob(['../../texts/*/*.json', '../../texts/*/documents/*.json'], {
  import: 'default',
});

/** One small file per language and part of the application, loaded when a screen needs it. */
export async function loadTexts(language: string, name: string): Promise<unknown> {
  const isOffline = !navigator.onLine;
  try {
    const load = files[`../../texts/${language}/${name}.json`];
    if (!load) throw new Error(`There are no texts ${language}/${name}`);
    return await load();
  } catch (cause) {
    throw new ChunkError(cause, isOffline);
  }
}

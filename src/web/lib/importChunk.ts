/** Files that are loaded or loading, by address. */
const files = new Map<string, Promise<void>>();
let failures = 0;

/**
 * Runs a dynamic import once all needed files are in the browser's memory cache. Chrome remembers a
 * failed import until the page reloads, see docs/decisions/0024-chunks-by-route.md.
 *
 * The build replaces Vite's preloading by this function, see src/web/build/chunkImports.ts.
 *
 * @param paths the imported file, the files it imports, and their styles
 */
export async function importChunk<M>(load: () => Promise<M>, paths: string[] = []): Promise<M> {
  await Promise.all(paths.map(bring));
  return load();
}

function bring(path: string): Promise<void> {
  const known = files.get(path);
  if (known) return known;
  const coming = ask(path);
  files.set(path, coming);
  coming.catch(() => files.delete(path));
  return coming;
}

async function ask(path: string): Promise<void> {
  // A tag of the page has requested the file already.
  if (document.querySelector(`[href="${path}"],[src="${path}"]`)) return;
  const rel = path.endsWith('.css') ? 'stylesheet' : 'preload';
  try {
    await addLink(path, rel);
  } catch (error) {
    // The browser would answer the retry with the failed preload of this file. A module preload
    // under an address that nobody imports consumes the failed preload, and never runs.
    failures += 1;
    if (rel === 'preload') await addLink(`${path}#${failures}`, 'modulepreload').catch(() => 0);
    throw error;
  }
}

function addLink(href: string, rel: string): Promise<unknown> {
  const link = document.createElement('link');
  // Sets the attributes that an import uses, or the browser would request the file twice.
  // Stylesheets ignore these attributes.
  Object.assign(link, { rel, href, as: 'script', crossOrigin: '' });
  return new Promise((resolve, reject) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`${href} could not be loaded`));
    });
    document.head.append(link);
  });
}

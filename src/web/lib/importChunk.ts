/** Files loaded or loading, by address. */
const files = new Map<string, Promise<void>>();
let failures = 0;

/**
 * Runs a dynamic import once all files it needs are in the browser's memory cache, as Chrome
 * remembers a failed import until the page reloads. See docs/decisions/0024-chunks-by-route.md.
 *
 * The build replaces Vite's preloading by this, see src/web/build/chunkImports.ts.
 *
 * @param paths the imported file, its own imports and their styles
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
  // The page's own tags have requested it already.
  if (document.querySelector(`[href="${path}"],[src="${path}"]`)) return;
  const rel = path.endsWith('.css') ? 'stylesheet' : 'preload';
  try {
    await addLink(path, rel);
  } catch (error) {
    // The browser hands a preload's failure to the next request of that file, which would be the
    // retry. A module preload under an address that nobody imports consumes it, and is never run.
    failures += 1;
    if (rel === 'preload') await addLink(`${path}#${failures}`, 'modulepreload').catch(() => 0);
    throw error;
  }
}

function addLink(href: string, rel: string): Promise<unknown> {
  const link = document.createElement('link');
  // Same attributes as an import, or the browser would request the file twice. Stylesheets ignore
  // them.
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

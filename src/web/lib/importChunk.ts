/** Files that are here or on their way, by address. */
const files = new Map<string, Promise<void>>();
let failures = 0;

/**
 * Runs a dynamic import once all files it needs are in the page's memory. Chrome keeps the failure of
 * an import until the page is loaded anew. See docs/decisions/0024-chunks-by-route.md.
 *
 * The build puts this in place of Vite's own preloading: see src/web/build/chunkImports.ts.
 *
 * @param paths the imported file and what it imports in turn, styles among them
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
  // What the page itself names has been asked for already.
  if (document.querySelector(`[href="${path}"],[src="${path}"]`)) return;
  const rel = path.endsWith('.css') ? 'stylesheet' : 'preload';
  try {
    await addLink(path, rel);
  } catch (error) {
    // The failure of a preload waits for what asks for its file next, which would be the next try.
    // A module of an address that nobody imports takes it, and is never run.
    failures += 1;
    if (rel === 'preload') await addLink(`${path}#${failures}`, 'modulepreload').catch(() => 0);
    throw error;
  }
}

function addLink(href: string, rel: string): Promise<unknown> {
  const link = document.createElement('link');
  // As an import asks, else it would ask once more. A style is none the wiser.
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

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
  await Promise.all(paths.map(fetchFile));
  return load();
}

function fetchFile(path: string): Promise<void> {
  const known = files.get(path);
  if (known) return known;
  const coming = path.endsWith('.css') ? addStyles(path) : preload(path);
  files.set(path, coming);
  coming.catch(() => files.delete(path));
  return coming;
}

async function preload(path: string): Promise<void> {
  // What the page itself names has been asked for already.
  if (document.querySelector(`[href="${path}"], [src="${path}"]`)) return;
  try {
    await addLink(path, { rel: 'preload', as: 'script' });
  } catch (error) {
    await takeFailure(path);
    throw error;
  }
}

/**
 * The failure of a preload lies there for the next that asks for its file, which would be the next try.
 * Under an address that is nobody's, as a module that is never run, it is taken by something else.
 */
async function takeFailure(path: string): Promise<void> {
  failures += 1;
  const link = { rel: 'modulepreload' };
  await addLink(`${path}#${failures}`, link).catch(() => undefined);
}

function addStyles(path: string): Promise<void> {
  if (document.querySelector(`link[rel=stylesheet][href="${path}"]`)) return Promise.resolve();
  return addLink(path, { rel: 'stylesheet' });
}

function addLink(path: string, kind: { rel: string; as?: string }): Promise<void> {
  const link = document.createElement('link');
  // As an import asks, else it would ask once more.
  Object.assign(link, kind, { crossOrigin: '', href: path });
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`${path} could not be loaded`));
    });
    document.head.append(link);
  });
}

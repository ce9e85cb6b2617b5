/** Files that are here or on their way, by address. */
const files = new Map<string, Promise<void>>();

/**
 * Runs a dynamic import once all files it needs are in the browser's memory. Chrome keeps the failure
 * of an import, and of a `modulepreload`, until the page is loaded anew; the failure of a plain
 * `preload` it forgets. See docs/decisions/0024-chunks-by-route.md.
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

function preload(path: string): Promise<void> {
  // What the page itself names has been asked for already.
  if (document.querySelector(`[href="${path}"], [src="${path}"]`)) return Promise.resolve();
  return addLink(path, { rel: 'preload', as: 'script' });
}

function addStyles(path: string): Promise<void> {
  if (document.querySelector(`link[rel=stylesheet][href="${path}"]`)) return Promise.resolve();
  return addLink(path, { rel: 'stylesheet' });
}

function addLink(path: string, kind: { rel: string; as?: string }): Promise<void> {
  const link = document.createElement('link');
  // As an import asks, else the file would be asked for again.
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

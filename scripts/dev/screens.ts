import { createReadStream, existsSync, readdirSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { groupPictures, parsePictureName, writeIndex } from '../sheetPages.ts';

const PATH = '/dev/screens';
const taken = join(import.meta.dirname, '../../.tmp');
/** Folder of each part of the page's address. */
const folders = new Map([
  ['now', 'screenshots'],
  ['before', 'before'],
]);

const list = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);

export const isScreensPage = (url = '') => /^\/dev\/screens(?=[/?]|$)/.test(url);

/**
 * Answers `/dev/screens`: the pictures of the last `npm run sheets`, with a filter. The page belongs
 * to `npm run dev`, so the product itself never has it.
 *
 * @param root folder with the pictures in `screenshots` and `before`
 */
export function answerScreens(
  { url = '' }: IncomingMessage,
  response: ServerResponse,
  root = taken,
): void {
  const { pathname } = new URL(url, 'http://localhost');
  response.setHeader('cache-control', 'no-store');
  if (pathname === PATH) {
    const [now, before] = [...folders.values()].map((folder) => list(join(root, folder)));
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(
      writeIndex(groupPictures(now ?? [], before ?? [], []), {
        now: `${PATH}/now/`,
        before: `${PATH}/before/`,
      }),
    );
    return;
  }
  const [part = '', file = '', ...rest] = pathname.slice(PATH.length + 1).split('/');
  const folder = join(root, folders.get(part) ?? '');
  // Compares with the listed names, so that no address leaves the folder.
  if (
    rest.length > 0 ||
    !folders.has(part) ||
    !parsePictureName(file) ||
    !list(folder).includes(file)
  ) {
    response.writeHead(404).end();
    return;
  }
  response.setHeader('content-type', 'image/png');
  createReadStream(join(folder, file)).pipe(response);
}

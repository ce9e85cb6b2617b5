type Call = { method: string; url: string; headers: { accept?: string | undefined } };

/** Address that every browser can parse and that opens the 'not found' screen. */
const UNREADABLE = '/unreadable';

/**
 * Recognises a path that can be answered with a page. Refuses `//`, which browsers read as the host
 * name of another site (open redirect).
 */
const isReadable = (path: string) =>
  /^\/(?![/\\])/.test(path) && path.length <= LONGEST_ADDRESS && !path.includes('%00');

/**
 * Maximum length of a URL in characters, without the host. The limit for headers is higher, because
 * a longer URL must still be answered with a page.
 */
export const LONGEST_ADDRESS = 16_000;

/**
 * Finds the page for a browser whose URL cannot be parsed: the 'not found' screen in the reader's
 * language, or the ticket page for a damaged ticket link. If only the query is broken, returns the
 * same page without the query.
 *
 * @returns null for API calls, which get a JSON error
 */
export function findErrorPage({ method, url, headers }: Call): string | null {
  const isTicket = /^\/(?:customer\/ticket|t)\//.test(url);
  const isPage =
    method === 'GET' && headers.accept?.includes('text/html') && !/^\/+api\//i.test(url);
  const [path = '', search] = url.split('?', 2);
  if ((isTicket || isPage) && search !== undefined && isReadable(path)) return path;
  if (isTicket) return `/customer/ticket${UNREADABLE}`;
  return isPage ? UNREADABLE : null;
}

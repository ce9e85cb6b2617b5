type Call = { method: string; url: string; headers: { accept?: string | undefined } };

/** Leads nowhere, and is an address that every browser and the application can read. */
const UNREADABLE = '/unreadable';

/** Behind two slashes stands another site's name. */
const isReadable = (path: string) =>
  /^\/(?![/\\])/.test(path) && path.length <= LONGEST_ADDRESS && !path.includes('%00');

/** Of an address, behind the host. Headers of that size are still read, so that a page can be shown instead. */
export const LONGEST_ADDRESS = 16_000;

/**
 * Where a browser is sent that asks for a page by an address nobody can read: the application says there,
 * in the reader's language, that there is nothing. A guest's link that was mangled on its way leads to
 * the ticket's page that says so. Where only what stands behind `?` is no good, the page is shown without.
 *
 * @returns null for calls, which get an error they can read
 */
export function findPageInstead({ method, url, headers }: Call): string | null {
  const isTicket = url.startsWith('/customer/ticket/');
  const isPage =
    method === 'GET' && headers.accept?.includes('text/html') && !/^\/+api\//i.test(url);
  const [path = '', search] = url.split('?', 2);
  if ((isTicket || isPage) && search !== undefined && isReadable(path)) return path;
  if (isTicket) return `/customer/ticket${UNREADABLE}`;
  return isPage ? UNREADABLE : null;
}

type Call = { method: string; url: string; headers: { accept?: string | undefined } };

/** Leads nowhere, and is an address that every browser and the application can read. */
const UNREADABLE = '/unreadable';

/**
 * Where a browser is sent that asks for a page by an address nobody can read: the application says there,
 * in the reader's language, that there is nothing. A guest's link that was mangled on its way leads to
 * the ticket's page that says so.
 *
 * @returns null for calls, which get an error they can read
 */
export function findPageInstead({ method, url, headers }: Call): string | null {
  if (url.startsWith('/customer/ticket/')) return `/customer/ticket${UNREADABLE}`;
  const isPage = method === 'GET' && headers.accept?.includes('text/html');
  return isPage && !/^\/+api\//i.test(url) ? UNREADABLE : null;
}

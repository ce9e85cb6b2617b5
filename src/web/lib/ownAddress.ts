/** Base address for parsing relative addresses. No real site ends in `.invalid`. */
const ORIGIN = 'https://own.invalid';

/**
 * Returns `url` if it is an address of this site. Refuses control characters: browsers drop some,
 * and `/<tab>/evil.example` would leave the site. Refuses `/.//evil.example`, which normalizes to
 * `//evil.example`. Refuses API paths, which have no page.
 */
export function parseOwnAddress(url: unknown): string | null {
  if (typeof url !== 'string' || !/^\/(?![/\\])\P{Cc}*$/u.test(url)) return null;
  if (!url.isWellFormed() || !URL.canParse(url, ORIGIN)) return null;
  const { origin, pathname } = new URL(url, ORIGIN);
  return origin === ORIGIN && !/^\/(\/|api\b)/i.test(pathname) ? url : null;
}

/** Base for parsing relative addresses; `.invalid` is never a real site. */
const ORIGIN = 'https://own.invalid';

/**
 * Returns `url` if it is an address of ours. Refuses control characters, some of which browsers
 * drop, so that `/<tab>/evil.example` would leave us; `/.//evil.example`, which normalizes to
 * `//evil.example`; and API paths, which have no page.
 */
export function parseOwnAddress(url: unknown): string | null {
  if (typeof url !== 'string' || !/^\/(?![/\\])\P{Cc}*$/u.test(url)) return null;
  if (!url.isWellFormed() || !URL.canParse(url, ORIGIN)) return null;
  const { origin, pathname } = new URL(url, ORIGIN);
  return origin === ORIGIN && !/^\/(\/|api\b)/i.test(pathname) ? url : null;
}

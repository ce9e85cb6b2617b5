/** Stands for this site where an address is read; no site has this name. */
const ORIGIN = 'https://own.invalid';

/**
 * `url` where it is an address of ours, never another site. A control character is refused: a
 * browser drops some of them, and `/<tab>/evil.example` would leave us. So is `/.//evil.example`,
 * which is `//evil.example` once the dots are gone, and a call's address, where no page is.
 */
export function ownAddress(url: unknown): string | null {
  if (typeof url !== 'string' || !/^\/(?![/\\])\P{Cc}*$/u.test(url)) return null;
  if (!url.isWellFormed() || !URL.canParse(url, ORIGIN)) return null;
  const { origin, pathname } = new URL(url, ORIGIN);
  return origin === ORIGIN && !/^\/(\/|api\b)/i.test(pathname) ? url : null;
}

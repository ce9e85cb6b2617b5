/**
 * `url` where it is an address of ours, never another site. A control character is refused: a
 * browser drops some of them, and `/<tab>/evil.example` would leave us.
 */
export function ownAddress(url: unknown): string | null {
  return typeof url === 'string' && /^\/(?![/\\])\P{Cc}*$/u.test(url) ? url : null;
}

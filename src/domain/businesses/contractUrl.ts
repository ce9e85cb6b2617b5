/** A link that a browser opens as a page, and as nothing else: `javascript:` and `data:` are none. */
export function isContractUrl(typed: string): boolean {
  const link = URL.canParse(typed) ? new URL(typed) : null;
  if (!link) return false;
  const isPage = link.protocol === 'http:' || link.protocol === 'https:';
  // Who signs in by a link shows the name and the password to everybody who reads it.
  return isPage && link.hostname !== '' && link.username === '' && link.password === '';
}

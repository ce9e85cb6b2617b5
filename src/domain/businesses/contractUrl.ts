/**
 * Tells whether a contract link opens as a web page. A `javascript:` link would run code, a `data:`
 * link would embed content.
 */
export function isContractUrl(typed: string): boolean {
  const link = URL.canParse(typed) ? new URL(typed) : null;
  if (!link) return false;
  const isPage = link.protocol === 'http:' || link.protocol === 'https:';
  // A link with user name and password would reveal both to everybody who reads the link.
  return isPage && link.hostname !== '' && link.username === '' && link.password === '';
}

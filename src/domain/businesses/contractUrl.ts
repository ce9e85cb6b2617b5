/**
 * Tells whether a link opens as a web page; `javascript:` and `data:` links would run or embed content
 * instead.
 */
export function isContractUrl(typed: string): boolean {
  const link = URL.canParse(typed) ? new URL(typed) : null;
  if (!link) return false;
  const isPage = link.protocol === 'http:' || link.protocol === 'https:';
  // A link with user name and password would reveal them to everybody who reads it.
  return isPage && link.hostname !== '' && link.username === '' && link.password === '';
}

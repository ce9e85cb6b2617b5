/** Longest e-mail address, in characters. */
export const emailMax = 254;

/** Pattern for a host name by the rules of DNS, with at least two labels. */
const host =
  /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/**
 * Pattern for the part before the '@': printable ASCII without the characters that delimit an
 * address.
 */
const localPart = /^[!#-'*+\-./0-9=?A-Z^_`a-z{|}~]{1,64}$/;

/**
 * Converts a domain to ASCII: 'bücher.example' becomes 'xn--bcher-kva.example'. Returns '' for an
 * invalid domain.
 */
function asciiDomain(domain: string): string {
  // The URL parser would treat these characters as the end of the host, so a domain with one is
  // invalid.
  if (/[\s/?#@:%[\]\\]/.test(domain)) return '';
  try {
    const { hostname } = new URL(`http://${domain}`);
    return host.test(hostname) ? hostname : '';
  } catch {
    return '';
  }
}

/**
 * Normalises an e-mail address for storing and sending: trimmed, look-alike forms unified (NFKC),
 * the domain in ASCII.
 *
 * The part before the '@' keeps its letter case and must be ASCII. Other scripts have look-alikes,
 * few providers support them, and PostgreSQL lowercases them differently.
 *
 * @returns null for an invalid address
 */
export function normaliseEmail(typed: string): string | null {
  const text = typed.trim().normalize('NFKC').trim();
  const at = text.lastIndexOf('@');
  const local = text.slice(0, Math.max(0, at));
  const domain = asciiDomain(text.slice(at + 1));
  const email = `${local}@${domain}`;
  return localPart.test(local) && domain && email.length <= emailMax ? email : null;
}

/**
 * Returns the key by which an e-mail address is looked up, counted and locked. An invalid address
 * gets a key too, because attempts with invalid addresses are also rate-limited.
 */
export function buildEmailKey(typed: string): string {
  return (normaliseEmail(typed) ?? typed.trim().normalize('NFKC')).toLowerCase();
}

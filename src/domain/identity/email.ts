/** Longest whole address, in characters. */
export const emailMax = 254;

/** Host name by the rules of DNS, with at least two labels. */
const host =
  /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/** Printable ASCII without the characters that delimit an address. */
const localPart = /^[!#-'*+\-./0-9=?A-Z^_`a-z{|}~]{1,64}$/;

/** Converts a domain to ASCII: 'bücher.example' is 'xn--bcher-kva.example'. Returns '' for an invalid one. */
function asciiDomain(domain: string): string {
  // The URL parser would not read these characters as part of the host.
  if (/[\s/?#@:%[\]\\]/.test(domain)) return '';
  try {
    const { hostname } = new URL(`http://${domain}`);
    return host.test(hostname) ? hostname : '';
  } catch {
    return '';
  }
}

/**
 * Normalises an address for storing and sending: trimmed, look-alike forms unified (NFKC), the domain in
 * ASCII. The part before the '@' keeps its case.
 *
 * That part must be ASCII: other scripts have look-alikes, few providers support them, and PostgreSQL
 * lowercases them differently.
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
 * Returns the key by which an address is looked up, counted and locked. An invalid address gets a key too, so
 * that it is rate-limited like any other.
 */
export function buildEmailKey(typed: string): string {
  return (normaliseEmail(typed) ?? typed.trim().normalize('NFKC')).toLowerCase();
}

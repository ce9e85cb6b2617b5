/** Characters of a whole address. */
export const emailMax = 254;

/** Host names as DNS has them, at least two labels. */
const host =
  /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/** Printable ASCII without what has a meaning around an address. */
const localPart = /^[!#-'*+\-./0-9=?A-Z^_`a-z{|}~]{1,64}$/;

/** A domain in ASCII: 'bücher.example' is 'xn--bcher-kva.example'. '' where it can be none. */
function asciiDomain(domain: string): string {
  // A URL would read these as something else than a part of its host.
  if (/[\s/?#@:%[\]\\]/.test(domain)) return '';
  try {
    const { hostname } = new URL(`http://${domain}`);
    return host.test(hostname) ? hostname : '';
  } catch {
    return '';
  }
}

/**
 * An address as it is kept and written to: trimmed, letters that only look different made one (NFKC),
 * the domain in ASCII. What stands before the '@' stays as it was typed.
 *
 * Before the '@' only ASCII counts. Letters of other scripts are looked alike too easily, few
 * providers have them, and lower case would not mean the same to the database as here.
 *
 * @returns null where it can be nobody's address
 */
export function storedEmail(typed: string): string | null {
  const text = typed.trim().normalize('NFKC').trim();
  const at = text.lastIndexOf('@');
  const local = text.slice(0, Math.max(0, at));
  const domain = asciiDomain(text.slice(at + 1));
  const email = `${local}@${domain}`;
  return localPart.test(local) && domain && email.length <= emailMax ? email : null;
}

/**
 * What an address is looked up, counted and locked by. Of what can be no address the key is nobody's,
 * but it is one: it is looked for and locked as any other.
 */
export function emailKey(typed: string): string {
  return (storedEmail(typed) ?? typed.trim().normalize('NFKC')).toLowerCase();
}

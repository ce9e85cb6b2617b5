import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Computes Twilio's signature of a posted form: the URL and all fields, sorted by name. Each
 * distinct value of a repeated field counts once.
 */
export function twilioSignature(authToken: string, url: string, form: URLSearchParams): string {
  const names = [...new Set(form.keys())].toSorted();
  const fields = names.flatMap((name) =>
    [...new Set(form.getAll(name))].toSorted().map((value) => name + value),
  );
  return createHmac('sha1', authToken)
    .update(url + fields.join(''), 'utf8')
    .digest('base64');
}

/**
 * Lists the URL with and without the default port, because each Twilio product signs one or the
 * other.
 */
function spellings(url: string): string[] {
  const [, scheme = '', authority = '', rest = ''] = /^(https?):\/\/([^/?]*)(.*)$/.exec(url) ?? [];
  if (/:\d+$/.test(authority)) return [url];
  return [url, `${scheme}://${authority}:${scheme === 'https' ? 443 : 80}${rest}`];
}

export function isSignedByTwilio(
  authToken: string,
  url: string,
  form: URLSearchParams,
  shown: string | undefined,
): boolean {
  const given = Buffer.from(shown ?? '');
  return spellings(url).some((spelling) => {
    const expected = Buffer.from(twilioSignature(authToken, spelling, form));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Twilio's signature of a form it posts: the whole address and the form's fields, sorted by name,
 * one after the other; of a name given twice each different value counts once.
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

/** Twilio signs with or without the scheme's own port, depending on the product. */
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

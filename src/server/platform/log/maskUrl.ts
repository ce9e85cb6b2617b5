const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const DAY = /^\d{4}-\d\d(-\d\d)?$/;
const PHONE = /^\s*\+?[\d\s().-]{7,}$/;
/** Longest segment that is shown. Ids have 36 characters, and tokens of links mostly more. */
const LONGEST = 36;
/** Tokens of short links are shorter than an id, and mix letters with digits or capitals. */
const SHORT_TOKEN = /^(?=.*[a-z-])(?=.*[\dA-Z])[\w-]{20,}$/;

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function maskSegment(segment: string): string {
  const text = decode(segment);
  if (text.includes('@')) return '…@…';
  if (segment.length > LONGEST) return '…';
  if (ID.test(text) || DAY.test(text)) return segment;
  if (PHONE.test(text)) return '+…';
  return SHORT_TOKEN.test(text) ? '…' : segment;
}

/**
 * Masks the path of a URL for the log: tokens of links, e-mail addresses and phone numbers. Removes
 * the query. In page URLs everything after the second segment is removed too, such as the code on a
 * house account's card.
 */
export function maskUrl(url: string): string {
  const [path = ''] = url.split('?');
  return path
    .split('/')
    .map(maskSegment)
    .join('/')
    .replace(/^(\/+(?!api\/)[^/]+\/+[^/]+\/+).+$/s, '$1…');
}

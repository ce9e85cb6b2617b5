const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const DAY = /^\d{4}-\d\d(-\d\d)?$/;
const PHONE = /^\s*\+?[\d\s().-]{7,}$/;
/** Longest segment that is shown. Ids have 36 characters, and tokens of links mostly more. */
const LONGEST = 36;
/**
 * Runs of characters as long as the token of a short link. Tokens mix letters with digits or
 * capitals, and anything can stand around them that a client added.
 */
const LONG_RUN = /[\w-]{20,}/g;
const isToken = (run: string) => /[a-z-]/.test(run) && /[\dA-Z]/.test(run);
/** Built files, whose names have a hash. */
const ASSET = /^\/assets\/[\w.-]+$/;
/** Paths whose next segment is the token of a ticket, whatever a client made of it. */
const TICKET_PATH = /^((?:\/+api)?\/+customer\/+ticket\/+|\/+t\/+)[^/]+/i;

function decodeOnce(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Decodes until nothing changes, as a client may encode an address twice. Each round shortens the
 * text by two characters, so these rounds suffice for every segment that may be shown.
 */
function decode(segment: string): string {
  let text = segment;
  for (let round = 0; round < LONGEST / 2; round += 1) {
    const decoded = decodeOnce(text);
    if (decoded === text) break;
    text = decoded;
  }
  return text;
}

function maskSegment(segment: string): string {
  const text = decode(segment);
  if (text.includes('@')) return '…@…';
  if (segment.length > LONGEST) return '…';
  if (ID.test(text) || DAY.test(text)) return segment;
  if (PHONE.test(text)) return '+…';
  return text.match(LONG_RUN)?.some(isToken) ? '…' : segment;
}

/**
 * Masks the path of a URL for the log: tokens of links, e-mail addresses and phone numbers. Removes
 * the query. In page URLs everything after the second segment is removed too, such as the code on a
 * house account's card.
 */
export function maskUrl(url: string): string {
  const [path = ''] = url.split('?');
  if (ASSET.test(path)) return path;
  return path
    .split('/')
    .map(maskSegment)
    .join('/')
    .replace(TICKET_PATH, '$1…')
    .replace(/^(\/+(?!api\/)[^/]+\/+[^/]+\/+).+$/s, '$1…');
}

import type { Language } from '#contract/people.ts';
import { choosePlaceName, isPlaceName } from '#domain/businesses/placeName.ts';
import { isolateForeign } from './bidi.ts';

const LONGEST_NAME = 100;

/** Invisible characters, and those that change text direction; the joiners that some scripts need are kept. */
const UNSEEN = /(?![\u200C\u200D])(?:[\p{Cc}\p{Cf}\u115F\u1160\u3164]|\u034F|\u17B4|\u17B5)/gu;
/** Characters that join their neighbours into an address, such as `evil.test`, `a@b`, `tel:1` or `//evil`. */
const JOINT =
  /[.。@](?=\S)|(?<=[\p{L}\p{M}\p{Cf}]):(?=\S)|(?<=[/\\][\p{M}\u200C\u200D]*)[/\\](?=\S)/gu;
/** Zero-width space, which ends a word invisibly. */
const GAP = '\u200B';

/**
 * Shortens a typed name to one line in which no mail client or phone detects a link. Normalises look-alike characters
 * for dot, at sign and slash first.
 */
export function sanitizeUserText(name: string, longest = LONGEST_NAME): string {
  const line = name.normalize('NFKC').replace(/\s+/gu, ' ').replace(UNSEEN, '').trim();
  return Array.from(line)
    .slice(0, longest)
    .join('')
    .replace(/:[/\\]{2,}/gu, ' ')
    .replace(JOINT, (joint) => joint + GAP);
}

/**
 * Values that are generated here or deliberately kept. Any other value may be typed by anybody, even a stranger's
 * application or a browser's name for itself, and is sanitized.
 */
const ownValues: ReadonlySet<string> = new Set([
  'link',
  'signInLink',
  'resetLink',
  'unsubscribeLink',
  'code',
  'ticketNumber',
  'amount',
  'currency',
  'contact',
  'phone',
  // Keys by which a text selects its wording.
  'kind',
  'category',
  // An IP address.
  'address',
  // An administrator's answer to an applicant, which may contain a link.
  'reason',
  // Texts rendered earlier from sanitized values.
  'title',
  'message',
]);
/** Values that are whole messages, so the longer limit applies. */
const passages: ReadonlySet<string> = new Set(['words']);
const LONGEST_PASSAGE = 2000;

/**
 * Sanitizes a text's values in the reader's language, so that none becomes a link or changes the direction of its
 * sentence.
 */
export function sanitizeValues<D extends object>(data: D, language: Language): D {
  const isolate = isolateForeign[language];
  const entries = Object.entries(data).map(([name, given]: [string, unknown]) => {
    const value = isPlaceName(given) ? choosePlaceName(given, language) : given;
    if (typeof value !== 'string' || ownValues.has(name)) return [name, value];
    const longest = passages.has(name) ? LONGEST_PASSAGE : LONGEST_NAME;
    return [name, isolate(sanitizeUserText(value, longest))];
  });
  return Object.fromEntries(entries) as D;
}

import type { Language } from '#contract/people.ts';
import { choosePlaceName, isPlaceName } from '#domain/businesses/placeName.ts';
import { isolateForeign } from './bidi.ts';

const LONGEST_NAME = 100;

/** What shows as nothing, or turns the text around it. The joiners some scripts need stay. */
const UNSEEN = /(?![\u200C\u200D])(?:[\p{Cc}\p{Cf}\u115F\u1160\u3164]|\u034F|\u17B4|\u17B5)/gu;
/** What makes one address of the words on both sides: `evil.test`, `a@b`, `tel:1`, `//evil`. */
const JOINT =
  /[.。@](?=\S)|(?<=[\p{L}\p{M}\p{Cf}]):(?=\S)|(?<=[/\\][\p{M}\u200C\u200D]*)[/\\](?=\S)/gu;
/** Shows as nothing and ends a word. */
const GAP = '\u200B';

/**
 * A name somebody typed as one short line in which no mailbox or phone finds a link. Signs that merely
 * stand for a dot, an at or a slash are made into one first.
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
 * Values that we make ourselves, or write as they are for a reason. Whatever is not named here may have
 * been typed by anybody: a stranger who applies, a guest, a browser that says what it is.
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
  // What a text chooses its words by.
  'kind',
  'category',
  // Of the network.
  'address',
  // An administrator's answer to an applicant, which may point to a page.
  'reason',
  // Rendered already, from values that were sanitized.
  'title',
  'message',
]);
/** A whole message, to be read as it was written. */
const passages: ReadonlySet<string> = new Set(['words']);
const LONGEST_PASSAGE = 2000;

/**
 * The values of a text in its reader's language, so that nothing in them becomes a link or turns the sentence
 * around it.
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

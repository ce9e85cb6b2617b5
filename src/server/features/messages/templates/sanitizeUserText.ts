import { choosePlaceName, isPlaceName } from '#domain/businesses/placeName.ts';
import { type Language, languageList, languages } from '#texts/languages.ts';

/** Isolates the text direction of a value with Unicode isolate characters, like `<bdi>` in HTML. */
const isolate = (value: string): string => `\u2068${value}\u2069`;

const FROM_THE_RIGHT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

const isolateFromTheRight = (value: string) =>
  FROM_THE_RIGHT.test(value) ? isolate(value) : value;

/**
 * Isolates a typed value in a sentence of the language. In a left-to-right language only
 * right-to-left values are isolated: the isolate characters are not in the GSM alphabet and make an
 * SMS longer.
 */
const isolateForeign = Object.fromEntries(
  languages.map((language) => [
    language,
    languageList[language].direction === 'rtl' ? isolate : isolateFromTheRight,
  ]),
) as Record<Language, (value: string) => string>;

const LONGEST_NAME = 100;

/**
 * Invisible characters, and characters that change text direction, except the joiners that some
 * scripts need.
 */
const UNSEEN = /(?![\u200C\u200D])(?:[\p{Cc}\p{Cf}\u115F\u1160\u3164]|\u034F|\u17B4|\u17B5)/gu;
/**
 * Characters that join their neighbours into a URL or address, such as `evil.test`, `a@b`, `tel:1`
 * or `//evil`.
 */
const JOINT =
  /[.。@](?=\S)|(?<=[\p{L}\p{M}\p{Cf}]):(?=\S)|(?<=[/\\][\p{M}\u200C\u200D]*)[/\\](?=\S)/gu;
/** Zero-width space, which invisibly ends a word and so breaks up an address. */
const GAP = '\u200B';

/**
 * Shortens a typed name to one line in which no mail client or phone detects a link. First
 * normalises characters that look like a dot, at sign or slash.
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
 * Values that the server generates, or that may contain links. Any other value is sanitized,
 * because anybody may have typed it, even in an application or as the name of a browser.
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
  // Values that only select the wording of a text.
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
/** Values that are whole messages and may therefore be longer. */
const passages: ReadonlySet<string> = new Set(['words']);
const LONGEST_PASSAGE = 2000;

/**
 * Sanitizes the values of a text for the reader's language: no value may become a link or change
 * the direction of the sentence.
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

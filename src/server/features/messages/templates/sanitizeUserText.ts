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

type Fields = ReadonlySet<string>;

/** The same data with the named texts defused; `frame` says how one stands in its sentence. */
export function sanitizeFields<D extends object>(
  data: D,
  fields: Fields,
  frame: (name: string) => string = (name) => name,
  longest = LONGEST_NAME,
): D {
  const entries = Object.entries(data).map(([key, value]: [string, unknown]) => [
    key,
    fields.has(key) && typeof value === 'string' ? frame(sanitizeUserText(value, longest)) : value,
  ]);
  return Object.fromEntries(entries) as D;
}

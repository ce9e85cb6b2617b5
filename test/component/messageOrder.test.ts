import { expect, test } from 'vitest';
import { sanitizeValues } from '#server/features/messages/templates/sanitizeUserText.ts';
import { compileCatalog, namespaceFiles, readSources } from '#texts/compile.ts';
import { type Language, languageList, languages } from '#texts/languages.ts';
import { readMessageShape } from '#texts/shape.ts';
import { createTranslator, formatText } from '#texts/translator.ts';
import { createIsolator } from '#web/lib/language.ts';
import { showScreen } from './show.ts';

type Line = { key: string; text: string; values: string[] };
type Values = Record<string, string | number | ((content: string[]) => string)>;

/** Counts that reach every plural form of English and Arabic. */
const COUNTS = [5, 0, 1, 2, 11, 100];
/** Values that the server never isolates, because it generates them or because they are links. */
const generated: Record<string, string> = {
  link: 'https://portico.test/t/a1B2',
  code: '482913',
  ticketNumber: 'A-1042',
  currency: 'AED',
  contact: 'help@portico.test',
  address: '203.0.113.7',
};

/** Returns a name in the script of the other direction that ends in a number. */
const foreignName = (language: Language, at: number) =>
  languageList[language].direction === 'rtl' ? `Harbour Avenue 20${at}` : `شارع الميناء 20${at}`;

/** Lists the values with which each branch of a text is written at least once. */
function listValues(
  message: Parameters<typeof readMessageShape>[0],
  name: (field: string, at: number) => string,
): Values[] {
  const { values, plurals, selects, tags } = readMessageShape(message);
  const first: Values = Object.fromEntries(
    [...values].map(([field, type], at) => [
      field,
      tags.has(field)
        ? (content: string[]) => content.join('')
        : (selects.get(field)?.[0] ?? (type === 'number' ? 5 : name(field, at))),
    ]),
  );
  return [
    first,
    ...[...selects].flatMap(([field, options]) =>
      options.map((each) => ({ ...first, [field]: each })),
    ),
    ...[...plurals.keys()].flatMap((field) => COUNTS.map((each) => ({ ...first, [field]: each }))),
  ];
}

const textsOf = (values: Values) =>
  Object.values(values).filter((each) => typeof each === 'string');

function listLines(language: Language): Line[] {
  const sources = readSources(language);
  const isServers = (namespace: string) =>
    namespaceFiles(language).get(namespace)?.includes('/messages/') ?? false;
  return Object.entries(sources).flatMap(([namespace, source]) => {
    const catalog = compileCatalog(source);
    const { rich } = createTranslator('common', language, {
      find: () => catalog,
      prepare: createIsolator(language),
    });
    const write = (key: string, values: Values) =>
      isServers(namespace)
        ? formatText(catalog[key] ?? '', language, sanitizeValues(values, language) as never)
        : rich(key as never, values as never).join('');
    return Object.entries(catalog).flatMap(([key, message]) =>
      listValues(message, (field, at) =>
        isServers(namespace) && field in generated
          ? (generated[field] ?? '')
          : foreignName(language, at),
      ).map((values) => ({
        key: `${language} ${namespace}:${key}`,
        text: write(key, values),
        values: textsOf(values),
      })),
    );
  });
}

/**
 * Writes the lines into the page and returns those whose parts are out of order: a value that is not
 * in one piece, or a word that changes its side. Runs in the page.
 */
function findScrambled({
  lines,
  direction,
}: {
  lines: Line[];
  direction: 'ltr' | 'rtl';
}): string[] {
  const place = document.createElement('div');
  place.dir = direction;
  place.style.cssText = 'position:absolute;top:0;width:30000px;white-space:nowrap';
  const rows = lines.map(({ text }) => {
    const row = document.createElement('p');
    row.textContent = text;
    place.append(row);
    return row;
  });
  document.body.append(place);
  const measure = (node: Text, start: number, end: number) => {
    const range = document.createRange();
    range.setStart(node, start);
    range.setEnd(node, end);
    const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
    if (boxes.length === 0) return null;
    return {
      from: Math.min(...boxes.map(({ left }) => left)),
      to: Math.max(...boxes.map(({ right }) => right)),
    };
  };
  /** Tells whether the parts follow each other without overlap. */
  const isInOrder = (parts: ReturnType<typeof measure>[], isRightToLeft: boolean) => {
    const shown = parts.filter((part) => part !== null);
    return shown.every((part, at) => {
      const next = shown[at + 1];
      if (!next) return true;
      return isRightToLeft ? next.to <= part.from + 1 : part.to <= next.from + 1;
    });
  };
  /** Divides a piece of the text into parts, without white space and isolates at their ends. */
  const trim = (text: string, start: number, end: number): [number, number] => {
    const unseen = /[\s\u2066-\u2069\u200e\u200f]/;
    let [from, to] = [start, end];
    while (from < to && unseen.test(text[from] ?? '')) from += 1;
    while (to > from && unseen.test(text[to - 1] ?? '')) to -= 1;
    return [from, to];
  };
  const found = lines.flatMap(({ key, text, values }, at) => {
    const node = rows[at]?.firstChild;
    if (!(node instanceof Text)) return [];
    const places = values
      .map((value) => ({ value, start: text.indexOf(value) }))
      .filter(({ start }) => start >= 0)
      .toSorted((a, b) => a.start - b.start);
    const edges = [
      0,
      ...places.flatMap(({ value, start }) => [start, start + value.length]),
      text.length,
    ];
    const parts = edges
      .slice(1)
      .map((end, part) => measure(node, ...trim(text, edges[part] ?? 0, end)));
    const isWhole = places.every(({ value, start }) => {
      const words = [...value.matchAll(/\S+/g)].map(({ 0: word, index }) =>
        measure(node, start + index, start + index + word.length),
      );
      return isInOrder(words, /[\u0600-\u06ff]/.test(value));
    });
    return isWhole && isInOrder(parts, direction === 'rtl') ? [] : [`${key}: ${text}`];
  });
  place.remove();
  return found;
}

/** Measures how far a name is from the start of its cell, which it fills. Runs in the page. */
function measureGap({ name, direction }: { name: string; direction: 'ltr' | 'rtl' }): number {
  const cell = document.createElement('div');
  cell.dir = direction;
  cell.style.cssText = 'display:flex;width:400px';
  const filler = document.createElement('bdi');
  filler.style.flexGrow = '1';
  filler.textContent = name;
  cell.append(filler);
  document.body.append(cell);
  const range = document.createRange();
  range.selectNodeContents(filler);
  const [text, box] = [range.getBoundingClientRect(), cell.getBoundingClientRect()];
  cell.remove();
  return direction === 'rtl' ? box.right - text.right : text.left - box.left;
}

test('a value in the other direction stays in its place in every text, and in a cell that it fills', async () => {
  const { page } = await showScreen('/nowhere');
  for (const language of languages) {
    const lines = listLines(language).filter(({ values }) => values.length > 0);
    expect(lines.length).toBeGreaterThan(500);
    const { direction } = languageList[language];
    const name = foreignName(language, 1);
    expect(await page.evaluate(measureGap, { name, direction })).toBeLessThan(1);
    const plain = lines.map((line) => ({
      ...line,
      text: line.text.replaceAll(/[\u2066-\u2069]/g, ''),
    }));
    const scrambled = await page.evaluate(findScrambled, { lines: plain, direction });
    expect(scrambled.length, 'texts without isolates').toBeGreaterThan(10);
    expect(await page.evaluate(findScrambled, { lines, direction })).toEqual([]);
  }
});

import type { CompiledMessage } from 'icu-minify/format';
import type { Catalog } from './translator.ts';

/**
 * Pseudo-language for developers: accented English, a third longer, in brackets.
 *
 * Screens in this language reveal texts that are in no catalog, and places with too little room.
 * Only pages of the development server offer the language; the server treats its readers as readers
 * of English.
 */

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const accented = 'åƀçðéƒĝĥîĵķļɱñöþɋŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞɊŔŠŢÛṼŴẊÝŽ';
const PADDING = '·';
const LONGER = 1 / 3;
/** Length of a word of padding. One long word without spaces would be wider than a phone. */
const PADDING_WORD = 8;

const accent = (text: string) =>
  text.replaceAll(/[a-z]/gi, (letter) => accented[plain.indexOf(letter)] ?? letter);

export function pseudoCatalog(catalog: Catalog): Catalog {
  return Object.fromEntries(
    Object.entries(catalog).map(([key, message]) => [key, pseudoMessage(message)]),
  );
}

/** Converts all texts of a nested document to the pseudo-language. */
export function pseudoDocument(document: unknown): unknown {
  if (typeof document === 'string') return pseudoMessage(document);
  if (Array.isArray(document)) return document.map(pseudoDocument);
  if (typeof document !== 'object' || document === null) return document;
  return Object.fromEntries(
    Object.entries(document).map(([name, part]) => [name, pseudoDocument(part)]),
  );
}

/**
 * Converts a message to the pseudo-language. Names of values, options of plurals and choices, and
 * tags remain unchanged.
 */
export function pseudoMessage(message: CompiledMessage): CompiledMessage {
  const length = Math.ceil(lengthOf(message) * LONGER);
  const padding = Array.from({ length }, (_, at) =>
    at > 0 && at % PADDING_WORD === 0 ? ` ${PADDING}` : PADDING,
  ).join('');
  const end = padding === '' ? ']' : ` ${padding}]`;
  if (typeof message === 'string') return message === '' ? '' : `[${accent(message)}${end}`;
  return ['[', ...mapNodes(message), end] as CompiledMessage;
}

const isNodes = (value: unknown): value is unknown[] => Array.isArray(value);

function mapNodes(nodes: unknown): unknown[] {
  return (isNodes(nodes) ? nodes : [nodes]).map((node) => {
    if (typeof node === 'string') return accent(node);
    if (!isNodes(node) || node.length === 1) return node;
    const [name, kind, options] = node;
    if (isTag(node)) return [name, ...mapNodes(node.slice(1))];
    if (typeof options !== 'object' || options === null) return node;
    const branches = Object.entries(options).map(([option, branch]) => [option, mapNodes(branch)]);
    return [name, kind, Object.fromEntries(branches)];
  });
}

/**
 * Tells whether a node of a compiled message is a tag. A tag's name is followed by content, any
 * other name by a number for the kind of node.
 */
const isTag = ([, kind]: unknown[]) => typeof kind !== 'number' || kind === 0;

/**
 * Counts the letters of a compiled message. Of plurals and choices, only the longest branch counts.
 */
function lengthOf(nodes: unknown): number {
  if (typeof nodes === 'string') return nodes.length;
  if (!isNodes(nodes)) return 0;
  const lengths = nodes.map((node) => {
    if (typeof node === 'string') return node.length;
    if (!isNodes(node) || node.length === 1) return 0;
    if (isTag(node)) return lengthOf(node.slice(1));
    return Math.max(0, ...Object.values(node[2] ?? {}).map(lengthOf));
  });
  return lengths.reduce((sum, length) => sum + length, 0);
}

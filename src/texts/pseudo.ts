import type { CompiledMessage } from 'icu-minify/format';
import type { Catalog } from './translator.ts';

/**
 * English for those who build screens: accented, a third longer, in brackets. A text that is in no
 * catalog stands out, and so does one that has no room. It is no language of the product: only the
 * pages of a development server name it, and for the server whoever reads it reads English.
 */

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const accented = 'åƀçðéƒĝĥîĵķļɱñöþɋŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞɊŔŠŢÛṼŴẊÝŽ';
const PADDING = '·';
const LONGER = 1 / 3;
/** A longer padding breaks as words do, or a paragraph's would be wider than a phone. */
const PADDING_WORD = 8;

const accent = (text: string) =>
  text.replaceAll(/[a-z]/gi, (letter) => accented[plain.indexOf(letter)] ?? letter);

export function pseudoCatalog(catalog: Catalog): Catalog {
  return Object.fromEntries(
    Object.entries(catalog).map(([key, message]) => [key, pseudoMessage(message)]),
  );
}

/** A document of texts, as deep as it pleases. */
export function pseudoDocument(document: unknown): unknown {
  if (typeof document === 'string') return pseudoMessage(document);
  if (Array.isArray(document)) return document.map(pseudoDocument);
  if (typeof document !== 'object' || document === null) return document;
  return Object.fromEntries(
    Object.entries(document).map(([name, part]) => [name, pseudoDocument(part)]),
  );
}

/** Names of values, options of plurals and choices, and tags stay as they are. */
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

/** A tag's name is followed by what is in it, any other node's by the number of its kind. */
const isTag = ([, kind]: unknown[]) => typeof kind !== 'number' || kind === 0;

/** Letters of the text itself; of a choice's branches those of the longest. */
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

import type { CompiledMessage } from 'icu-minify/format';

/** Values, plural forms, options and tags that a text contains. */
export type MessageShape = {
  /** Value name → type of the value, as TypeScript source. */
  values: Map<string, string>;
  /** Value name → forms of the plural, in their order. `selects` has the options of each choice. */
  plurals: Map<string, string[]>;
  selects: Map<string, string[]>;
  tags: Set<string>;
};

/**
 * Kinds of nodes in icu-minify, as numbers in the second place of a compiled node; see
 * icu-minify/format.
 */
const SELECT = 1;
const PLURAL = 2;
const ORDINAL = 3;

export function readMessageShape(message: CompiledMessage): MessageShape {
  const shape: MessageShape = {
    values: new Map(),
    plurals: new Map(),
    selects: new Map(),
    tags: new Set(),
  };
  visit(message, shape);
  return shape;
}

function visit(nodes: unknown, shape: MessageShape): void {
  if (!Array.isArray(nodes)) return;
  for (const node of nodes as unknown[]) {
    if (!Array.isArray(node)) continue;
    const [name, kind, options] = node as [string, unknown, unknown];
    if (kind === undefined) note(shape, name, 'Value');
    else if (kind === PLURAL || kind === ORDINAL) {
      note(shape, name, 'number');
      branches(shape, shape.plurals, name, options);
    } else if (kind === SELECT) {
      const names = branches(shape, shape.selects, name, options);
      note(shape, name, names.map((option) => `'${option}'`).join(' | '));
    } else if (typeof kind === 'number') {
      note(shape, name, 'number');
    } else {
      shape.tags.add(name);
      note(shape, name, 'Tag');
      visit(node.slice(1), shape);
    }
  }
}

/**
 * Records the type of a value. A plain placeholder does not replace the narrower type that a plural
 * or choice gave the value.
 */
function note({ values }: MessageShape, name: string, type: string): void {
  if (type !== 'Value' || !values.has(name)) values.set(name, type);
}

function branches(
  shape: MessageShape,
  into: Map<string, string[]>,
  name: string,
  options: unknown,
) {
  const named = options as Record<string, unknown>;
  into.set(name, Object.keys(named));
  for (const branch of Object.values(named)) visit(branch, shape);
  return Object.keys(named);
}

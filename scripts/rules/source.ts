import { posix } from 'node:path';
import { parseSync, Visitor } from 'vite';

export interface Import {
  specifier: string;
  /** Path from the project's root for `#aliases` and relative imports; null for a package. */
  target: string | null;
  /**
   * True for `import type` and `import('x').T`, which the compiler removes. False for `import {
   * type T }`, which still loads the module.
   */
  typeOnly: boolean;
  /** True for `import('x')`, which loads the module on demand. */
  isLazy: boolean;
  line: number;
}

export interface Source {
  path: string;
  text: string;
  imports: Import[];
  /** All strings, template parts and JSX texts of the file. */
  strings: { value: string; line: number }[];
  /** Keys of object literals, each with its string value or null. */
  properties: { key: string; value: string | null; line: number }[];
  /** Text namespaces that the file's components use. */
  namespaces: { name: string; line: number }[];
  isTest: boolean;
}

export interface Problem {
  path: string;
  line: number;
  message: string;
}

/**
 * Reads what the rules need from one file. `path` is relative to the project's root, with forward
 * slashes.
 */
export function readSource(path: string, text: string): Source {
  const source: Source = {
    path,
    text,
    imports: [],
    strings: [],
    properties: [],
    namespaces: [],
    isTest: /\.test\.tsx?$/.test(path),
  };
  if (!/\.tsx?$/.test(path)) return source;

  const { program, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  const lineAt = lineCounter(text);
  const addImport = (specifier: string, typeOnly: boolean, offset: number, isLazy = false) => {
    const target = resolveTarget(path, specifier);
    source.imports.push({ specifier, target, typeOnly, isLazy, line: lineAt(offset) });
  };

  new Visitor({
    ImportDeclaration: (node) =>
      addImport(node.source.value, node.importKind === 'type', node.start),
    ExportAllDeclaration: (node) =>
      addImport(node.source.value, node.exportKind === 'type', node.start),
    ExportNamedDeclaration: (node) => {
      if (node.source) addImport(node.source.value, node.exportKind === 'type', node.start);
    },
    ImportExpression: (node) => {
      if (node.source.type === 'Literal' && typeof node.source.value === 'string') {
        addImport(node.source.value, false, node.start, true);
      }
    },
    CallExpression: ({ callee, arguments: [names] }) => {
      if (callee.type !== 'Identifier' || callee.name !== 'useTranslation') return;
      for (const name of names?.type === 'ArrayExpression' ? names.elements : [names]) {
        if (name?.type !== 'Literal' || typeof name.value !== 'string') continue;
        source.namespaces.push({ name: name.value, line: lineAt(name.start) });
      }
    },
    TSImportType: (node) => addImport(node.source.value, true, node.start),
    Literal: (node) => {
      if (typeof node.value === 'string') {
        source.strings.push({ value: node.value, line: lineAt(node.start) });
      }
    },
    TemplateElement: (node) => {
      source.strings.push({ value: node.value.raw, line: lineAt(node.start) });
    },
    Property: (node) => {
      const { key, value } = node;
      const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? key.value : null;
      if (typeof name !== 'string') return;
      const text = value.type === 'Literal' && typeof value.value === 'string' ? value.value : null;
      source.properties.push({ key: name, value: text, line: lineAt(node.start) });
    },
  }).visit(program);
  return source;
}

/** Resolves `#server/x.ts` and `./x.ts` to `src/server/x.ts`; null for a package. */
function resolveTarget(from: string, specifier: string): string | null {
  const alias = /^#((?:domain|contract|server|texts|web)\/.+)$/.exec(specifier);
  if (alias?.[1]) return `src/${alias[1]}`;
  if (specifier.startsWith('#test/')) return specifier.slice(1);
  if (/^\.\.?\//.test(specifier)) return posix.join(posix.dirname(from), specifier);
  return null;
}

/** Returns a function that converts an offset in the text to a line number, counted from 1. */
export function lineCounter(text: string): (offset: number) => number {
  return (offset) => {
    let line = 1;
    for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) {
      line += 1;
    }
    return line;
  };
}

import { parseSync } from 'vite';
import type { ESTree, Rolldown } from 'vite';

/** Module id → ids of the modules it really imports, without index modules. */
export type ModuleImports = ReadonlyMap<string, readonly string[]>;

type Context = Pick<Rolldown.PluginContext, 'getModuleIds' | 'getModuleInfo' | 'resolve'>;
type Statement = ESTree.Program['body'][number];

/**
 * Reads the imports of all modules. The index of a library imports all its parts, and the bundler
 * drops the unused parts. An import through an index is therefore listed as an import of the named
 * part.
 */
export async function readModuleImports(context: Context): Promise<ModuleImports> {
  const bodies = new Map<string, Statement[]>();
  const readBody = (id: string): Statement[] => {
    const known = bodies.get(id);
    if (known) return known;
    const code = context.getModuleInfo(id)?.code;
    const body = code ? parseSync(id.replace(/\?.*/, ''), code).program.body : [];
    bodies.set(id, body);
    return body;
  };
  const resolve = async (source: string, importer: string) =>
    (await context.resolve(source, importer))?.id ?? null;

  const isIndex = (id: string) => {
    const body = readBody(id);
    return body.length > 0 && body.every(isReexport);
  };

  /** Finds the module that defines a name exported by an index. */
  async function findPart(index: string, name: string): Promise<string | null> {
    if (!isIndex(index)) return names(readBody(index)).has(name) ? index : null;
    for (const each of readBody(index)) {
      if (each.type !== 'ExportNamedDeclaration') continue;
      const found = each.specifiers.find(({ exported }) => nameOf(exported) === name);
      if (!found) continue;
      const { source, part } = each.source
        ? { source: each.source.value, part: nameOf(found.local) }
        : findImport(readBody(index), nameOf(found.local));
      const target = source && (await resolve(source, index));
      if (target) return (part && (await findPart(target, part))) ?? target;
    }
    for (const each of readBody(index)) {
      if (each.type !== 'ExportAllDeclaration') continue;
      const target = await resolve(each.source.value, index);
      const found = target && (await findPart(target, name));
      if (found) return found;
    }
    return null;
  }

  async function readImports(id: string): Promise<string[]> {
    const { importedIds } = context.getModuleInfo(id) ?? { importedIds: [] };
    const indexes = new Set(importedIds.filter(isIndex));
    if (indexes.size === 0) return [...importedIds];
    const parts: string[] = importedIds.filter((each) => !indexes.has(each));
    for (const each of readBody(id)) {
      if (each.type !== 'ImportDeclaration') continue;
      const target = await resolve(each.source.value, id);
      if (!target || !indexes.has(target)) continue;
      for (const specifier of each.specifiers) {
        const name = specifier.type === 'ImportSpecifier' ? nameOf(specifier.imported) : null;
        parts.push((name && (await findPart(target, name))) ?? target);
      }
    }
    return parts;
  }

  const imports = new Map<string, string[]>();
  for (const id of context.getModuleIds()) imports.set(id, await readImports(id));
  return imports;
}

/** Whether a statement only re-exports names of other modules. */
const isReexport = (each: Statement): boolean =>
  each.type === 'ExportAllDeclaration' ||
  each.type === 'ImportDeclaration' ||
  (each.type === 'ExportNamedDeclaration' && each.declaration === null) ||
  (each.type === 'ExpressionStatement' && 'directive' in each);

/** Finds the module from which a local name is imported, and the name it has there. */
function findImport(body: Statement[], local: string): { source?: string; part?: string } {
  for (const each of body) {
    if (each.type !== 'ImportDeclaration') continue;
    const found = each.specifiers.find((specifier) => specifier.local.name === local);
    if (found?.type === 'ImportSpecifier')
      return { source: each.source.value, part: nameOf(found.imported) };
  }
  return {};
}

const nameOf = (name: ESTree.ModuleExportName): string =>
  name.type === 'Literal' ? name.value : name.name;

/** Lists the names that a module exports. The module must not be an index. */
function names(body: Statement[]): Set<string> {
  return new Set(
    body.flatMap((each) => {
      if (each.type !== 'ExportNamedDeclaration') return [];
      const { declaration, specifiers } = each;
      const listed = specifiers.map(({ exported }) => nameOf(exported));
      if (!declaration) return listed;
      if (declaration.type === 'VariableDeclaration')
        return declaration.declarations.flatMap(({ id }) =>
          id.type === 'Identifier' ? [id.name] : [],
        );
      return 'id' in declaration && declaration.id?.type === 'Identifier'
        ? [declaration.id.name]
        : [];
    }),
  );
}

import type { Problem, Source } from './source.ts';

const ticketFolder = 'src/web/ticket/';
const heavy =
  /^(react-aria-components|@tanstack\/.+|react-hook-form|zod|icu-minify\/compile)(\/|$)/;

/**
 * The ticket page is opened on a phone at the curb and stays under 50 KB. What its modules load is
 * followed through the whole of src, since a heavy package arrives just as well through a helper.
 */
export function checkTicketPage(sources: Map<string, Source>): Problem[] {
  const problems: Problem[] = [];
  for (const source of sources.values()) {
    if (!source.path.startsWith(ticketFolder) || source.isTest) continue;
    for (const used of source.imports) {
      if (used.typeOnly) continue;
      const chain = heavyChain(used.specifier, used.target, sources, new Set([source.path]));
      if (!chain) continue;
      const name = chain.pop() ?? used.specifier;
      const through = chain.length > 0 ? ` (through ${chain.join(' → ')})` : '';
      problems.push({
        path: source.path,
        line: used.line,
        message:
          `The ticket page may not load '${name}'${through}: it is a light entry of ` +
          'React and native elements. Use a native element or a few lines in src/web/ticket, and ' +
          "take only types from the contract, with 'import type'.",
      });
    }
  }
  return problems;
}

/** The way to the first heavy package, or null. A file of the ticket page reports its own imports. */
function heavyChain(
  specifier: string,
  target: string | null,
  sources: Map<string, Source>,
  seen: Set<string>,
): string[] | null {
  if (target === null) return heavy.test(specifier) ? [specifier] : null;
  const source = sources.get(target);
  if (!source || seen.has(target) || target.startsWith(ticketFolder)) return null;
  seen.add(target);
  for (const used of source.imports) {
    if (used.typeOnly) continue;
    const rest = heavyChain(used.specifier, used.target, sources, seen);
    if (rest) return [target, ...rest];
  }
  return null;
}

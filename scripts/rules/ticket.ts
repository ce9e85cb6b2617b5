import { matchesGlob, posix } from 'node:path';
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
  return [...problems, ...checkTicketStyles(sources)];
}

const ticketSheet = `${ticketFolder}ticket.css`;

/** The page's utilities are made for the files its sheet names: one that is left out has none of its looks. */
function checkTicketStyles(sources: Map<string, Source>): Problem[] {
  const sheet = sources.get(ticketSheet);
  if (!sheet) return [];
  const named = [...sheet.text.matchAll(/^@source '([^']+)';/gm)].map(([, pattern = '']) =>
    posix.join(ticketFolder, pattern).replace(/\/$/, ''),
  );
  const isNamed = (path: string) =>
    named.some((pattern) => matchesGlob(path, pattern) || path.startsWith(`${pattern}/`));
  return [...reachedFrom(ticketFolder, sources)]
    .filter((path) => path.endsWith('.tsx') && !isNamed(path))
    .map((path) => ({
      path: ticketSheet,
      line: 1,
      message: `The ticket page shows '${path}', whose classes its style sheet does not make. Name it in a @source of ${ticketSheet}.`,
    }));
}

/** All files that those of the folder load, themselves included. */
function reachedFrom(folder: string, sources: Map<string, Source>): Set<string> {
  const open = [...sources.values()].filter(
    ({ path, isTest }) => path.startsWith(folder) && !isTest,
  );
  const reached = new Set<string>();
  for (let source = open.pop(); source; source = open.pop()) {
    if (reached.has(source.path)) continue;
    reached.add(source.path);
    for (const { target, typeOnly } of source.imports) {
      const next = target && !typeOnly ? sources.get(target) : undefined;
      if (next) open.push(next);
    }
  }
  return reached;
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

import { matchesGlob, posix } from 'node:path';
import type { Import, Problem, Source } from './source.ts';

const ticketFolder = 'src/web/ticket/';
const heavy =
  /^(react-aria-components|@tanstack\/.+|react-hook-form|zod|icu-minify\/compile)(\/|$)/;

/**
 * Limits the imports of the ticket page, which must stay below 50 KB: guests open it on a phone at
 * the curb. Follows imports through all of src, because a helper may load a heavy package too.
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
  return [...problems, ...checkTicketStyles(sources), ...checkTicketTexts(sources)];
}

const ticketSheet = `${ticketFolder}ticket.css`;

/**
 * Checks that the ticket page's style sheet names all files that the page shows. Tailwind generates
 * classes only for named files; classes in other files would have no styles.
 */
function checkTicketStyles(sources: Map<string, Source>): Problem[] {
  const sheet = sources.get(ticketSheet);
  if (!sheet) return [];
  const named = [...sheet.text.matchAll(/^@source '([^']+)';/gm)].map(([, pattern = '']) =>
    posix.join(ticketFolder, pattern).replace(/\/$/, ''),
  );
  const isNamed = (path: string) =>
    named.some((pattern) => matchesGlob(path, pattern) || path.startsWith(`${pattern}/`));
  return [...reachedFrom(listTicketFiles(sources), sources)]
    .filter((path) => path.endsWith('.tsx') && !isNamed(path))
    .map((path) => ({
      path: ticketSheet,
      line: 1,
      message: `The ticket page shows '${path}', whose classes its style sheet does not make. Name it in a @source of ${ticketSheet}.`,
    }));
}

const ticketEntry = `${ticketFolder}main.tsx`;

/**
 * Checks the ticket page's texts, because a missing namespace crashes the page. Modules loaded at
 * the start may use only the initial namespaces; parts loaded later bring their own.
 */
function checkTicketTexts(sources: Map<string, Source>): Problem[] {
  const entry = sources.get(ticketEntry);
  if (!entry) return [];
  const started = /startTexts\(\w+, \[([^\]]*)\]/.exec(entry.text)?.[1] ?? '';
  const first = new Set([...started.matchAll(/'(\w+)'/g)].map(([, name]) => name));
  const fetched = /texts\/\*\/\{([^}]*)\}\.json/.exec(entry.text)?.[1] ?? '';
  const any = new Set(fetched.split(','));
  const eager = reachedFrom([entry], sources, (used) => !used.isLazy);
  return [...reachedFrom([entry], sources)].flatMap((path) =>
    (sources.get(path)?.namespaces ?? [])
      .filter(({ name }) => !(eager.has(path) ? first : any).has(name))
      .map(({ name, line }) => ({
        path,
        line,
        message: eager.has(path)
          ? `The ticket page starts without the texts of '${name}'. Take a word it has (${[...first].join(', ')}), or let the part come later, with its texts.`
          : `The ticket page cannot get the texts of '${name}': name it in the files of ${ticketEntry}.`,
      })),
  );
}

const listTicketFiles = (sources: Map<string, Source>): Source[] =>
  [...sources.values()].filter(({ path, isTest }) => path.startsWith(ticketFolder) && !isTest);

/** Returns these files and all files that they load, directly or indirectly. */
function reachedFrom(
  files: readonly Source[],
  sources: Map<string, Source>,
  isFollowed: (used: Import) => boolean = () => true,
): Set<string> {
  const open = [...files];
  const reached = new Set<string>();
  for (let source = open.pop(); source; source = open.pop()) {
    if (reached.has(source.path)) continue;
    reached.add(source.path);
    for (const used of source.imports) {
      const { target, typeOnly } = used;
      const next = target && !typeOnly && isFollowed(used) ? sources.get(target) : undefined;
      if (next) open.push(next);
    }
  }
  return reached;
}

/**
 * Returns the import path to the first heavy package, or null. Stops at files of the ticket page,
 * because their own imports are checked too.
 */
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

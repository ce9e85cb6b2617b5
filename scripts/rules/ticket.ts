import { matchesGlob, posix } from 'node:path';
import type { Import, Problem, Source } from './source.ts';

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
  return [...problems, ...checkTicketStyles(sources), ...checkTicketTexts(sources)];
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
 * Texts the page does not have take the page down when they are first wanted. What it loads at once
 * has to do with those it starts with; a part that comes later brings its own, of those it can get.
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

/** All files that these load, themselves included. */
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

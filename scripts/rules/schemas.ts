import type { Problem, Source } from './source.ts';

/** Files of the web app that load only when a form is used. Only these files may have schemas. */
const fetchedLater = /\/(schemas?|jitless)\.ts$|\/schemas\/[^/]+\.ts$/;

/**
 * Refuses schemas in screens: schemas are heavier than any screen, and importing a contract module
 * builds its schemas. The web app may import types anywhere, but values only in files that a form
 * loads.
 */
export function checkSchemas(sources: Map<string, Source>): Problem[] {
  const problems: Problem[] = [];
  for (const { path, imports, isTest } of sources.values()) {
    // The ticket page has a stricter rule, in `checkTicketPage`.
    if (!path.startsWith('src/web/') || path.startsWith('src/web/ticket/')) continue;
    if (isTest || fetchedLater.test(path)) continue;
    for (const { specifier, target, typeOnly, line } of imports) {
      if (typeOnly || !hasSchemas(specifier, target, sources)) continue;
      problems.push({
        path,
        line,
        message:
          `A screen may not load '${specifier}': it makes schemas, which come with a form alone. ` +
          "Take types with 'import type', put what is no schema into src/domain, and schemas into a schema.ts " +
          'that useAppForm fetches.',
      });
    }
  }
  return problems;
}

function hasSchemas(specifier: string, target: string | null, sources: Map<string, Source>) {
  if (target === null) return specifier === 'zod';
  if (!target.startsWith('src/contract/')) return false;
  return (sources.get(target)?.imports ?? []).some(
    (used) => used.specifier === 'zod' && !used.typeOnly,
  );
}

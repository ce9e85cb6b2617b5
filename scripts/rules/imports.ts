import type { Import, Problem, Source } from './source.ts';

type Layer = 'texts' | 'domain' | 'contract' | 'server' | 'web';

/** Packages that tests of any layer may use. */
const testPackages = new Set(['vitest', 'fast-check']);
const doorways = /^(commands|queries|policy)(\.tsx?$|\/)/;

/** The arrows `domain ← contract ← {server, web}`, and the doorways between server features. */
export function checkLayers(source: Source): Problem[] {
  const layer = findLayer(source.path);
  if (!layer) return [];
  return source.imports.flatMap((used) => {
    const message = arrow(layer, used, source) ?? doorway(used, source);
    return message ? [{ path: source.path, line: used.line, message }] : [];
  });
}

function arrow(layer: Layer, used: Import, source: Source): string | null {
  const { specifier } = used;
  const to = used.target === null ? null : findLayer(used.target);
  if (used.target === null && source.isTest && testPackages.has(specifier)) return null;

  if (layer === 'domain' && to !== 'domain' && !/^libphonenumber-js(\/|$)/.test(specifier)) {
    return (
      `The domain is pure rules and may not import '${specifier}'. Pass what it needs as an ` +
      `argument (the time, a price list, a row's values); only src/domain and libphonenumber-js ` +
      'are at hand.'
    );
  }
  if (layer === 'contract' && !isBelowContract(to) && specifier !== 'zod') {
    return (
      `The contract is what both sides share and may not import '${specifier}': only src/domain, ` +
      'src/texts and zod. What one side alone needs belongs to src/server or src/web.'
    );
  }
  if (layer === 'texts' && to !== null && to !== 'texts') {
    return (
      `The texts are below everything and may not import '${specifier}'. Pass what they need as a ` +
      'value of a text.'
    );
  }
  if (layer === 'web' && to === 'server') {
    return (
      `The web app may not import the server ('${specifier}'), not even its types. Describe the ` +
      'data in src/contract, or move the rule to src/domain; both sides can use those.'
    );
  }
  if (layer === 'server' && to === 'web') {
    return (
      `The server may not import the web app ('${specifier}'). Move what both need to ` +
      'src/contract or src/domain.'
    );
  }
  return null;
}

const isBelowContract = (layer: Layer | null) =>
  layer === 'contract' || layer === 'domain' || layer === 'texts';

function doorway(used: Import, source: Source): string | null {
  if (source.isTest || used.target === null) return null;
  const from = findFeature(source.path);
  const to = findFeature(used.target);
  if (!from || !to || from.name === to.name || doorways.test(to.file)) return null;
  return (
    `'${from.name}' reaches into the inside of '${to.name}' (${to.file}). Features meet at their ` +
    `doorways: call one of ${to.name}'s commands, queries or policies, or add the one you miss there.`
  );
}

function findLayer(path: string): Layer | null {
  const match = /^src\/(texts|domain|contract|server|web)\//.exec(path);
  return match ? (match[1] as Layer) : null;
}

function findFeature(path: string): { name: string; file: string } | null {
  const match = /^src\/server\/features\/([^/]+)\/(.+)$/.exec(path);
  return match?.[1] && match[2] ? { name: match[1], file: match[2] } : null;
}

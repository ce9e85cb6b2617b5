import type { Import, Problem, Source } from './source.ts';

type Layer = 'texts' | 'domain' | 'contract' | 'server' | 'web';
type Side = keyof typeof featureOrder;

/** Test packages and files that tests of all layers may import. */
const testTools = new Set(['vitest', 'fast-check', 'test/harness/propertyRuns.ts']);
const doorways = /^(commands|queries|policy|rules)(\.tsx?$|\/)/;

const serverOrder = [
  'messages',
  'identity',
  'vehicles',
  'businesses',
  'integrations',
  'staff',
  'stays',
  'orders',
  'shifts',
  'payments',
  'services',
  'parkingSessions',
  'conversations',
  'support',
  'account',
  'analytics',
  'operator',
];

/**
 * Features of the web that stand in the place of a server's feature. `orders` follows the features
 * that its screens show with a car, such as payments and conversations.
 */
const webPlaces: Record<string, readonly string[]> = {
  orders: [],
  services: ['customer'],
  analytics: ['orders', 'analytics'],
  operator: ['operator', 'site'],
};

/** Order of the features. A feature imports only earlier ones. */
const featureOrder = {
  server: serverOrder,
  web: serverOrder.flatMap((name) => webPlaces[name] ?? [name]),
};

/** Folders below all features. */
const belowFeatures = /^src\/(server\/platform|web\/(?:ui|lib))\//;

/**
 * Checks the layers `domain ← contract ← {server, web}` and the order of the features. Features of
 * the server may import only commands, queries, policies and rules of other features.
 */
export function checkLayers(source: Source): Problem[] {
  const layer = findLayer(source.path);
  if (!layer) return [];
  return source.imports.flatMap((used) => {
    const message = arrow(layer, used, source) ?? order(used, source) ?? doorway(used, source);
    return message ? [{ path: source.path, line: used.line, message }] : [];
  });
}

function arrow(layer: Layer, used: Import, source: Source): string | null {
  const { specifier } = used;
  const to = used.target === null ? null : findLayer(used.target);
  if (source.isTest && testTools.has(used.target ?? specifier)) return null;

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

function order(used: Import, source: Source): string | null {
  if (source.isTest || used.target === null) return null;
  const to = findFeature(used.target);
  const below = belowFeatures.exec(source.path)?.[1];
  if (to && below) {
    return (
      `src/${below} lies below the features and may not import '${to.name}' (${to.file}). Let it ` +
      'take what it needs as an argument, and hand it over where it is used.'
    );
  }
  const from = findFeature(source.path);
  if (!from) return null;
  const names = featureOrder[from.side];
  const [own, other] = [names.indexOf(from.name), to ? names.indexOf(to.name) : -1];
  if (own === -1) {
    return (
      `The feature '${from.name}' has no place in the order of features yet. Put it into ` +
      '`featureOrder` (scripts/rules/imports.ts), after every feature that it calls.'
    );
  }
  if (!to || other <= own) return null;
  return (
    `'${from.name}' comes before '${to.name}' in the order of features and may not call it. Turn the ` +
    `call round: let '${to.name}' call '${from.name}', move what both need down, or let ` +
    `'${to.name}' subscribe where the context is built (as payments does, OrderSubscriber in context.ts).`
  );
}

function doorway(used: Import, source: Source): string | null {
  if (source.isTest || used.target === null) return null;
  const from = findFeature(source.path);
  const to = findFeature(used.target);
  if (from?.side !== 'server' || !to || from.name === to.name || doorways.test(to.file))
    return null;
  return (
    `'${from.name}' reaches into the inside of '${to.name}' (${to.file}). Features meet at their ` +
    `doorways: call one of ${to.name}'s commands, queries or policies, or add the one you miss there.`
  );
}

function findLayer(path: string): Layer | null {
  const match = /^src\/(texts|domain|contract|server|web)\//.exec(path);
  return match ? (match[1] as Layer) : null;
}

function findFeature(path: string): { side: Side; name: string; file: string } | null {
  const match = /^src\/(server|web)\/features\/([^/]+)\/(.+)$/.exec(path);
  return match?.[2] && match[3] ? { side: match[1] as Side, name: match[2], file: match[3] } : null;
}

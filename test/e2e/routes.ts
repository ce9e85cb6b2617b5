import { createMemoryHistory, createRouter } from '@tanstack/react-router';
import type { AnyRoute } from '@tanstack/react-router';
import { vi } from 'vitest';
import { parseSearch } from '#web/app/routes/search.ts';

/** Loads the application's route tree, with stubs for the browser globals that its modules read. */
export async function readRouteTree(): Promise<AnyRoute[]> {
  const listen = { addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('window', listen);
  for (const [name, stub] of Object.entries(listen)) vi.stubGlobal(name, stub);
  vi.stubGlobal('document', { querySelector: () => null });
  const { addBranch, routeTree } = await import('#web/app/routes/tree.ts');
  const { loadAllBranches, setBranchAdder } = await import('#web/app/routes/branches.ts');
  setBranchAdder(addBranch);
  await loadAllBranches();
  vi.unstubAllGlobals();
  const { routesByPath } = createRouter({ routeTree, history: createMemoryHistory() });
  return Object.values(routesByPath);
}

/** Returns every route that reads query parameters, with the names of the parameters. */
export async function readParameters(): Promise<{ fullPath: string; names: string[] }[]> {
  return (await readRouteTree()).flatMap(({ fullPath, options }) => {
    const read = options.validateSearch as ((search: object) => object) | undefined;
    return read ? [{ fullPath: String(fullPath), names: Object.keys(read({})) }] : [];
  });
}

/** Returns a function that gives the page's parameters for an address, as comparable text. */
export async function readSearchAt(fullPath: string): Promise<(address: string) => string> {
  const route = (await readRouteTree()).find((each) => each.fullPath === fullPath);
  const read = route?.options.validateSearch as ((search: object) => object) | undefined;
  if (!read) throw new Error(`${fullPath} reads nothing of its address`);
  return (address) => JSON.stringify(read(parseSearch(address)));
}

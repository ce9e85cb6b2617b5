import { redirect, type ParsedLocation } from '@tanstack/react-router';
import { fetchChunk } from '#web/lib/chunks.ts';

/**
 * Routes of the portals, in branches that load when somebody opens one of their addresses. Phones
 * of guests and valets never load these branches. `begins` lists how the addresses of a branch
 * begin.
 */
const branches = {
  portal: {
    begins: [
      '/business-dashboard',
      '/business-management',
      '/business-valet-management',
      '/enhanced-analytics',
      '/location-settings',
    ],
    load: async () => (await import('./portal.ts')).portalRoutes,
  },
  admin: {
    begins: ['/admin', '/admin-dashboard'],
    load: async () => (await import('./admin.ts')).adminRoutes,
  },
} as const;

type BranchName = keyof typeof branches;
export type BranchRoutes = Awaited<ReturnType<(typeof branches)[BranchName]['load']>>[number];

const names = Object.keys(branches) as BranchName[];
const loaded = new Set<BranchName>();
let addRoutes = (_routes: readonly BranchRoutes[]): void => {
  throw new Error('There is no router yet');
};

/** Sets the function that adds loaded routes to the route tree. */
export function setBranchAdder(given: (routes: readonly BranchRoutes[]) => void): void {
  addRoutes = given;
}

/** Finds the branch of an address by its beginning, even if no route of the branch matches. */
export const findBranch = (pathname: string): BranchName | undefined =>
  names.find((name) =>
    branches[name].begins.some((begin) => `${pathname}/`.startsWith(`${begin}/`)),
  );

async function loadBranch(name: BranchName): Promise<void> {
  const routes = await fetchChunk<readonly BranchRoutes[]>(() => branches[name].load());
  // A parallel navigation may have added the branch already.
  if (loaded.has(name)) return;
  loaded.add(name);
  addRoutes(routes);
}

/** Loads every branch, for a program that needs all routes. */
export const loadAllBranches = (): Promise<unknown> => Promise.all(names.map(loadBranch));

/** Loads the branch of an address, and repeats the navigation with the new routes. */
export function enterBranch({ pathname, href, state }: ParsedLocation): Promise<void> | undefined {
  const name = findBranch(pathname);
  if (!name || loaded.has(name)) return undefined;
  return loadBranch(name).then(() => {
    redirect({ href, state, replace: true, throw: true });
  });
}

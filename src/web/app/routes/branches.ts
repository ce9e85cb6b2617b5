import { redirect } from '@tanstack/react-router';
import type { ParsedLocation } from '@tanstack/react-router';
import { fetchChunk } from '#web/lib/chunks.ts';

/**
 * Parts of the tree of routes that stand on desks and that most people never open: their table comes with the first of
 * their addresses, so that a guest's and a valet's phone does not fetch it. Each is named here by how its addresses begin.
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
const planted = new Set<BranchName>();
let plant = (_routes: readonly BranchRoutes[]): void => {
  throw new Error('There is no router yet');
};

/** Says how routes come into the tree once they are here. */
export function plantBranchesBy(given: (routes: readonly BranchRoutes[]) => void): void {
  plant = given;
}

/** The branch that an address stands in, whether or not it leads anywhere there. */
export const findBranch = (pathname: string): BranchName | undefined =>
  names.find((name) =>
    branches[name].begins.some((begin) => `${pathname}/`.startsWith(`${begin}/`)),
  );

async function plantBranch(name: BranchName): Promise<void> {
  const routes = await fetchChunk<readonly BranchRoutes[]>(() => branches[name].load());
  // Another address of it may have been asked for at the same time.
  if (planted.has(name)) return;
  planted.add(name);
  plant(routes);
}

/** All of them, for whoever wants to know every route. */
export const plantAllBranches = (): Promise<unknown> => Promise.all(names.map(plantBranch));

/** Looks up the first address of a branch once more when the branch is there. */
export function enterBranch({ pathname, href, state }: ParsedLocation): Promise<void> | undefined {
  const name = findBranch(pathname);
  if (!name || planted.has(name)) return undefined;
  return plantBranch(name).then(() => {
    redirect({ href, state, replace: true, throw: true });
  });
}

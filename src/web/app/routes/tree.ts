import type { BranchRoutes } from './branches.ts';
import { customerRoutes, paymentRoutes } from './customer.ts';
import { publicRoutes } from './public.ts';
import { rootRoute } from './root.tsx';
import { parkingSessionRoutes } from './sessions.ts';
import { signInRoutes } from './signIn.ts';
import { signedInRoutes } from './signedIn.ts';

const first = [
  ...publicRoutes,
  ...signInRoutes,
  ...signedInRoutes,
  ...parkingSessionRoutes,
  ...customerRoutes,
  ...paymentRoutes,
] as const;
const branches: BranchRoutes[] = [];

/** Type of all routes, including branches: a link may lead to a branch that is not loaded yet. */
type Whole = ReturnType<
  typeof rootRoute.addChildren<readonly [...typeof first, ...BranchRoutes[]]>
>;

export const routeTree = rootRoute.addChildren(first) as unknown as Whole;

/** Adds the routes of a branch to the tree. The caller must update the router afterwards. */
export function addBranch(routes: readonly BranchRoutes[]): void {
  branches.push(...routes);
  rootRoute.addChildren([...first, ...branches]);
}

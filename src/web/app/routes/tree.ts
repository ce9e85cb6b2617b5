import type { BranchRoutes } from './branches.ts';
import { customerRoutes, paymentRoutes } from './customer.ts';
import { publicRoutes } from './public.ts';
import { rootRoute } from './root.tsx';
import { sessionRoutes } from './sessions.ts';
import { signInRoutes } from './signIn.ts';
import { signedInRoutes } from './signedIn.ts';

const first = [
  ...publicRoutes,
  ...signInRoutes,
  ...signedInRoutes,
  ...sessionRoutes,
  ...customerRoutes,
  ...paymentRoutes,
] as const;
const branches: BranchRoutes[] = [];

/** Type of all routes, branches included, as links may lead to branches not loaded yet. */
type Whole = ReturnType<
  typeof rootRoute.addChildren<readonly [...typeof first, ...BranchRoutes[]]>
>;

export const routeTree = rootRoute.addChildren(first) as unknown as Whole;

/** Adds a branch to the tree; the router must be updated afterwards. */
export function addBranch(routes: readonly BranchRoutes[]): void {
  branches.push(...routes);
  rootRoute.addChildren([...first, ...branches]);
}

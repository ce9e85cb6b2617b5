import type { BranchRoutes } from './branches.ts';
import { customerRoutes, paymentRoutes } from './customer.ts';
import { publicRoutes } from './public.ts';
import { root } from './root.tsx';
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

/** Every address there is, also those of branches that have not come yet: a link may lead to them. */
type Whole = ReturnType<typeof root.addChildren<readonly [...typeof first, ...BranchRoutes[]]>>;

export const routeTree = root.addChildren(first) as unknown as Whole;

/** The router has to be told of it. */
export function addBranch(routes: readonly BranchRoutes[]): void {
  branches.push(...routes);
  root.addChildren([...first, ...branches]);
}

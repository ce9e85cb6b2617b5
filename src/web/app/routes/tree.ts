import { customerRoutes, paymentRoutes } from './customer.ts';
import { publicRoutes } from './public.ts';
import { root } from './root.tsx';
import { sessionRoutes } from './sessions.ts';
import { signInRoutes } from './signIn.ts';
import { signedInRoutes } from './signedIn.ts';

export const routeTree = root.addChildren([
  ...publicRoutes,
  ...signInRoutes,
  ...signedInRoutes,
  ...sessionRoutes,
  ...customerRoutes,
  ...paymentRoutes,
]);

import { createRouter } from '@tanstack/react-router';
import { ErrorPage } from './ErrorPage.tsx';
import { setBranchAdder } from './routes/branches.ts';
import { parseSearch, stringifySearch } from './routes/search.ts';
import { addBranch, routeTree } from './routes/tree.ts';

export const appRouter = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultErrorComponent: ErrorPage,
  defaultPreload: 'intent',
  scrollRestoration: true,
});

setBranchAdder((routes) => {
  addBranch(routes);
  appRouter.setRoutes(appRouter.buildRouteTree());
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof appRouter;
  }
  interface StaticDataRouteOption {
    /** First paint that the server puts into the page, see src/web/build/routeFiles.ts. */
    firstPaint?: 'landing' | 'door';
  }
}

import { createRouter } from '@tanstack/react-router';
import { ErrorPage } from './ErrorPage.tsx';
import { customerRoutes, paymentRoutes } from './routes/customer.ts';
import { publicRoutes } from './routes/public.ts';
import { root } from './routes/root.tsx';
import { sessionRoutes } from './routes/sessions.ts';
import { signInRoutes } from './routes/signIn.ts';
import { signedInRoutes } from './routes/signedIn.ts';

export const router = createRouter({
  routeTree: root.addChildren([
    ...publicRoutes,
    ...signInRoutes,
    ...signedInRoutes,
    ...sessionRoutes,
    ...customerRoutes,
    ...paymentRoutes,
  ]),
  defaultErrorComponent: ErrorPage,
  defaultPreload: 'intent',
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    /** What the server's page shows before any script has come: see src/web/build/routeFiles.ts. */
    firstPaint?: 'landing' | 'door';
  }
}

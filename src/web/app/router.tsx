import { createRouter } from '@tanstack/react-router';
import { ErrorPage } from './ErrorPage.tsx';
import { customerRoutes } from './routes/customer.ts';
import { paymentRoutes } from './routes/payment.ts';
import { publicRoutes } from './routes/public.ts';
import { root } from './routes/root.ts';
import { sessionRoutes } from './routes/sessions.ts';
import { signedInRoutes } from './routes/signedIn.ts';
import { signInRoutes } from './routes/signIn.ts';

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

import { createRoute, redirect } from '@tanstack/react-router';
import { getHome } from '../homes.ts';
import { loadNamespaces } from '#web/lib/translation.ts';
import { isDevelopment } from '../mode.ts';
import { NotFound } from '../lazyNotFound.tsx';
import { screen } from '../screen.ts';
import { fetchSignedInUser } from '../fetchSignedInUser.ts';
import { parseOwnAddress } from '#web/lib/ownAddress.ts';
import { rootRoute } from './root.tsx';
import { anyText, readSearch } from './search.ts';

/** Options of pages before a sign-in. */
const doorPage = {
  staticData: { firstPaint: 'door' as const },
  getParentRoute: () => rootRoute,
};
const signInScreens = {
  ...doorPage,
  loader: loadNamespaces('identity', 'access'),
  /**
   * Address to open after signing in. Only addresses of this site pass, or an attacker could
   * redirect to another site.
   */
  validateSearch: readSearch({ next: parseOwnAddress }),
};
/**
 * Redirects signed-in people away from the customers' sign-in pages. The staff's sign-in pages stay
 * open, because another person may want to sign in.
 */
const customerScreens = {
  ...signInScreens,
  beforeLoad: async ({ search }: { search: { next?: string | undefined } }) => {
    // An unreachable server must not keep the sign-in page from showing.
    const home = getHome(await fetchSignedInUser().catch(() => null));
    if (!home) return;
    const href = parseOwnAddress(search.next);
    redirect({ to: home, ...(href ? { href } : {}), replace: true, throw: true });
  },
};
const login = createRoute({
  ...customerScreens,
  path: '/login',
  component: screen(() => import('../../features/identity/screens/Login.tsx'), 'Login'),
});
const register = createRoute({
  ...customerScreens,
  path: '/register',
  component: screen(() => import('../../features/identity/screens/Register.tsx'), 'Register'),
});
const valetLogin = createRoute({
  ...signInScreens,
  path: '/valet-login',
  component: screen(() => import('../../features/identity/screens/ValetLogin.tsx'), 'ValetLogin'),
});
const businessLogin = createRoute({
  ...signInScreens,
  path: '/business-login',
  component: screen(
    () => import('../../features/identity/screens/BusinessLogin.tsx'),
    'BusinessLogin',
  ),
});
const adminLogin = createRoute({
  ...signInScreens,
  path: '/admin-login',
  component: screen(() => import('../../features/identity/screens/AdminLogin.tsx'), 'AdminLogin'),
});

/** Address parameter of pages whose link contains a secret token. */
const tokenOnly = readSearch({ token: anyText });

const recoveryScreens = {
  ...doorPage,
  loader: loadNamespaces('identity', 'access'),
  validateSearch: tokenOnly,
};
const forgotPassword = createRoute({
  ...doorPage,
  path: '/forgot-password',
  loader: loadNamespaces('identity', 'access'),
  component: screen(
    () => import('../../features/identity/screens/ForgotPassword.tsx'),
    'ForgotPassword',
  ),
});
const resetPassword = createRoute({
  ...recoveryScreens,
  path: '/reset-password',
  component: screen(
    () => import('../../features/identity/screens/ResetPassword.tsx'),
    'ResetPassword',
  ),
});
const verifyEmail = createRoute({
  ...recoveryScreens,
  path: '/verify-email',
  component: screen(() => import('../../features/identity/screens/VerifyEmail.tsx'), 'VerifyEmail'),
});
const unsubscribe = createRoute({
  ...recoveryScreens,
  path: '/unsubscribe',
  loader: loadNamespaces('unsubscribe', 'errors'),
  component: screen(() => import('../../features/analytics/report/Unsubscribe.tsx'), 'Unsubscribe'),
});
const testReset = createRoute({
  ...recoveryScreens,
  path: '/test-reset',
  component: isDevelopment
    ? screen(() => import('../../features/identity/screens/TestReset.tsx'), 'TestReset')
    : NotFound,
});

const valetActivate = createRoute({
  ...doorPage,
  path: '/valet-activate',
  loader: loadNamespaces('identity', 'activation'),
  validateSearch: readSearch({ token: anyText, phone: anyText }),
  component: screen(
    () => import('../../features/identity/screens/ValetActivate.tsx'),
    'ValetActivate',
  ),
});
const businessActivate = createRoute({
  ...doorPage,
  path: '/business-activate',
  loader: loadNamespaces('identity', 'activation'),
  validateSearch: tokenOnly,
  component: screen(
    () => import('../../features/identity/screens/BusinessActivate.tsx'),
    'BusinessActivate',
  ),
});
const businessOnboarding = createRoute({
  ...doorPage,
  path: '/business-onboarding',
  loader: loadNamespaces('identity', 'onboarding', 'businessKinds'),
  component: screen(
    () => import('../../features/identity/screens/BusinessOnboarding.tsx'),
    'BusinessOnboarding',
  ),
});

/** Redirects a former address and keeps its parameters. */
const movedTo =
  (to: '/login' | '/dashboard') =>
  ({ search }: { search: object }) =>
    redirect({ to, search, replace: true, throw: true });

const moved = { getParentRoute: () => rootRoute };
const authLogin = createRoute({ ...moved, path: '/auth/login', beforeLoad: movedTo('/login') });
const customer = createRoute({ ...moved, path: '/customer', beforeLoad: movedTo('/dashboard') });
const customerDashboard = createRoute({
  ...moved,
  path: '/customer-dashboard',
  beforeLoad: movedTo('/dashboard'),
});

/** Routes for sign-in, registration, recovery and activation. */
export const signInRoutes = [
  login,
  register,
  valetLogin,
  businessLogin,
  adminLogin,
  forgotPassword,
  resetPassword,
  verifyEmail,
  unsubscribe,
  testReset,
  valetActivate,
  businessActivate,
  businessOnboarding,
  authLogin,
  customer,
  customerDashboard,
] as const;

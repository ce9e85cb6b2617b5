import { createRoute, redirect } from '@tanstack/react-router';
import { getHome } from '../homes.ts';
import { loadNamespaces } from '#web/lib/translation.ts';
import { isDevelopment } from '../mode.ts';
import { NotFound } from '../NotFound.tsx';
import { screen } from '../screen.ts';
import { whoAmI } from '../whoami.ts';
import { nextOnly, root } from './root.tsx';

const signInScreens = {
  staticData: { firstPaint: 'door' as const },
  getParentRoute: () => root,
  loader: loadNamespaces('identity', 'access', 'issues'),
  validateSearch: nextOnly,
};
/** Whoever is signed in is led past the customers' sign-in pages; the staff's stay open, so that somebody else can sign in. */
const customerScreens = {
  ...signInScreens,
  beforeLoad: async ({ search }: { search: { next?: string } }) => {
    // When the server cannot be reached, the page is still shown.
    const home = getHome((await whoAmI().catch(() => null))?.role);
    if (!home) return;
    const next = search.next ? { href: search.next } : {};
    redirect({ to: home, ...next, replace: true, throw: true });
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

/** The address of a link from a message may look like a number to the router. */
const text = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

/** Whoever holds a link holds its secret; the screen decides whether it is one. */
function tokenOnly({ token }: Record<string, unknown>): { token?: string } {
  const given = text(token);
  return given ? { token: given } : {};
}

function invitationOnly(search: Record<string, unknown>): { token?: string; phone?: string } {
  const phone = text(search['phone']);
  return { ...tokenOnly(search), ...(phone ? { phone } : {}) };
}

const recoveryScreens = {
  staticData: { firstPaint: 'door' as const },
  getParentRoute: () => root,
  loader: loadNamespaces('identity', 'access', 'issues'),
  validateSearch: tokenOnly,
};
const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  staticData: { firstPaint: 'door' },
  loader: loadNamespaces('identity', 'access', 'issues'),
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
const testReset = createRoute({
  ...recoveryScreens,
  path: '/test-reset',
  component: isDevelopment
    ? screen(() => import('../../features/identity/screens/TestReset.tsx'), 'TestReset')
    : NotFound,
});

const valetActivate = createRoute({
  getParentRoute: () => root,
  path: '/valet-activate',
  staticData: { firstPaint: 'door' },
  loader: loadNamespaces('identity', 'activation', 'issues'),
  validateSearch: invitationOnly,
  component: screen(
    () => import('../../features/identity/screens/ValetActivate.tsx'),
    'ValetActivate',
  ),
});
const businessActivate = createRoute({
  getParentRoute: () => root,
  path: '/business-activate',
  staticData: { firstPaint: 'door' },
  loader: loadNamespaces('identity', 'activation', 'issues'),
  validateSearch: tokenOnly,
  component: screen(
    () => import('../../features/identity/screens/BusinessActivate.tsx'),
    'BusinessActivate',
  ),
});
const businessOnboarding = createRoute({
  getParentRoute: () => root,
  path: '/business-onboarding',
  staticData: { firstPaint: 'door' },
  loader: loadNamespaces('identity', 'access', 'onboarding', 'issues'),
  component: screen(
    () => import('../../features/identity/screens/BusinessOnboarding.tsx'),
    'BusinessOnboarding',
  ),
});

/** Another address of the same screen; what was asked of the one is asked of the other. */
const moved = (
  path: '/auth/login' | '/customer' | '/customer-dashboard' | '/business-dashboard',
  to: '/login' | '/dashboard' | '/dispatcher-queue',
) =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: ({ search }) => redirect({ to, search, replace: true, throw: true }),
  });

/** Signing in, registering, recovering, activating. */
export const signInRoutes = [
  login,
  register,
  valetLogin,
  businessLogin,
  adminLogin,
  forgotPassword,
  resetPassword,
  verifyEmail,
  testReset,
  valetActivate,
  businessActivate,
  businessOnboarding,
  moved('/auth/login', '/login'),
  moved('/customer', '/dashboard'),
  moved('/customer-dashboard', '/dashboard'),
  moved('/business-dashboard', '/dispatcher-queue'),
] as const;

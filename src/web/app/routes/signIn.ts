import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { wordsOf } from '../i18n.ts';
import { nextOnly, root } from './root.ts';

const signInScreens = {
  getParentRoute: () => root,
  loader: wordsOf('identity'),
  validateSearch: nextOnly,
};
const valetLogin = createRoute({
  ...signInScreens,
  path: '/valet-login',
  component: lazyRouteComponent(
    () => import('../../features/identity/screens/ValetLogin.tsx'),
    'ValetLogin',
  ),
});
const businessLogin = createRoute({
  ...signInScreens,
  path: '/business-login',
  component: lazyRouteComponent(
    () => import('../../features/identity/screens/BusinessLogin.tsx'),
    'BusinessLogin',
  ),
});
const adminLogin = createRoute({
  ...signInScreens,
  path: '/admin-login',
  component: lazyRouteComponent(
    () => import('../../features/identity/screens/AdminLogin.tsx'),
    'AdminLogin',
  ),
});

/** Signing in, registering, recovering, activating. */
export const signInRoutes = [valetLogin, businessLogin, adminLogin] as const;

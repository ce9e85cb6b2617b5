import type { Role } from '#contract/people.ts';

export type Home = '/dashboard' | '/valet-dashboard' | '/business-dashboard' | '/admin-dashboard';
export type SignInPage = '/login' | '/valet-login' | '/business-login' | '/admin-login';

const homes: Record<Role, Home> = {
  customer: '/dashboard',
  valet: '/valet-dashboard',
  business_valet: '/valet-dashboard',
  business: '/business-dashboard',
  admin: '/admin-dashboard',
};

const signInPages: Record<Role, SignInPage> = {
  customer: '/login',
  valet: '/valet-login',
  business_valet: '/valet-login',
  business: '/business-login',
  admin: '/admin-login',
};

/** The first screen of a role. */
export function getHome(role: Role | undefined): Home | null {
  return role ? homes[role] : null;
}

export function getSignInPage(role: Role | undefined): SignInPage {
  return role ? signInPages[role] : '/login';
}

import type { Role } from '#contract/people.ts';

export type Home = '/valet-dashboard' | '/dispatcher-queue';
export type SignInPage = '/valet-login' | '/business-login' | '/admin-login';

const homes: Partial<Record<Role, Home>> = {
  valet: '/valet-dashboard',
  business_valet: '/valet-dashboard',
  business: '/dispatcher-queue',
  admin: '/dispatcher-queue',
};

/** The first screen of a role. */
export function homeOf(role: Role | undefined): Home | null {
  return (role && homes[role]) ?? null;
}

export function signInPageOf(role: Role | undefined): SignInPage {
  if (role === 'admin') return '/admin-login';
  return role === 'business' ? '/business-login' : '/valet-login';
}

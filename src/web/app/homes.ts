import type { Role } from '#contract/people.ts';
import type { Capability } from '#domain/identity/roles.ts';

export type HomeAddress =
  | '/dashboard'
  | '/valet-dashboard'
  | '/dispatcher-queue'
  | '/cars'
  | '/business-dashboard'
  | '/admin-dashboard';
export type SignInPage = '/login' | '/valet-login' | '/business-login' | '/admin-login';

type Person = { role: Role; capabilities: readonly Capability[] };

/** Returns the first screen of a staff member: jobs, queue or car list, by capability. */
function getWorkHome({ capabilities }: Person): HomeAddress {
  if (capabilities.includes('jobs.work')) return '/valet-dashboard';
  return capabilities.includes('queue.view') ? '/dispatcher-queue' : '/cars';
}

const homes: Record<Role, (person: Person) => HomeAddress> = {
  customer: () => '/dashboard',
  valet: getWorkHome,
  business_valet: getWorkHome,
  business: () => '/business-dashboard',
  admin: () => '/admin-dashboard',
};

const signInPages: Record<Role, SignInPage> = {
  customer: '/login',
  valet: '/valet-login',
  business_valet: '/valet-login',
  business: '/business-login',
  admin: '/admin-login',
};

/** Returns the person's first screen after signing in; null for nobody. */
export function getHome(person: Person | null | undefined): HomeAddress | null {
  return person ? homes[person.role](person) : null;
}

export function getSignInPage(role: Role | undefined): SignInPage {
  return role ? signInPages[role] : '/login';
}

import {
  CarFront,
  CreditCard,
  History,
  House,
  KeyRound,
  type LucideIcon,
  UserRound,
} from 'lucide-react';

export type CustomerSection = {
  to:
    | '/dashboard'
    | '/dashboard/vehicles'
    | '/dashboard/current'
    | '/dashboard/history'
    | '/dashboard/payment-methods'
    | '/dashboard/profile';
  name: 'overview' | 'vehicles' | 'current' | 'history' | 'payments' | 'profile';
  icon: LucideIcon;
};

export const customerSections: readonly CustomerSection[] = [
  { to: '/dashboard', name: 'overview', icon: House },
  { to: '/dashboard/vehicles', name: 'vehicles', icon: CarFront },
  { to: '/dashboard/current', name: 'current', icon: KeyRound },
  { to: '/dashboard/history', name: 'history', icon: History },
  { to: '/dashboard/payment-methods', name: 'payments', icon: CreditCard },
  { to: '/dashboard/profile', name: 'profile', icon: UserRound },
];

/**
 * Leaves out the saved cards, because a phone's bar fits five entries; profile and overview link to
 * the cards.
 */
export const barSections = customerSections.filter(({ name }) => name !== 'payments');

export type CustomerPlace = CustomerSection['name'] | 'messages';

/** Returns the customer's section for a path. */
export function findSection(pathname: string): CustomerPlace {
  if (pathname.startsWith('/dashboard/messages/')) return 'messages';
  const path = pathname.replace(/\/$/, '');
  return customerSections.find(({ to }) => to === path)?.name ?? 'overview';
}

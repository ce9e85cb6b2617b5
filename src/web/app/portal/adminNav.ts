import { Building2, FileInput, HandCoins, House, LifeBuoy, ScrollText, UserCog, Users } from 'lucide-react';
import { analyticsEntry, type Entry, queueEntry } from './entry.ts';

/** The platform's desk, in the order its entries stand; each is shown to whom it is open. */
export const adminEntries = [
  {
    to: '/admin-dashboard',
    icon: House,
    name: 'nav.platformOverview',
    needs: 'platform.view',
    group: 'day',
    isAtHand: true,
    alsoAt: ['/admin'],
  },
  {
    to: '/admin-dashboard/applications',
    icon: FileInput,
    name: 'nav.applications',
    needs: 'applications.decide',
    group: 'day',
    isAtHand: true,
  },
  {
    to: '/admin-dashboard/support',
    icon: LifeBuoy,
    name: 'nav.support',
    needs: 'support.view',
    group: 'day',
    isAtHand: true,
  },
  queueEntry,
  analyticsEntry,
  {
    to: '/admin-dashboard/businesses',
    icon: Building2,
    name: 'nav.businesses',
    needs: 'businesses.view',
    group: 'people',
    isAtHand: true,
    alsoAt: ['/admin/business-management'],
  },
  {
    to: '/admin-dashboard/users',
    icon: Users,
    name: 'nav.users',
    needs: 'users.view',
    group: 'people',
    isAtHand: true,
  },
  {
    to: '/admin-dashboard/administrators',
    icon: UserCog,
    name: 'nav.administrators',
    needs: 'admins.manage',
    group: 'people',
  },
  {
    to: '/admin-dashboard/fees',
    icon: HandCoins,
    name: 'nav.fees',
    needs: 'fees.view',
    group: 'platform',
  },
  {
    to: '/admin-dashboard/audit',
    icon: ScrollText,
    name: 'nav.platformAudit',
    needs: 'audit.read',
    group: 'platform',
  },
] as const satisfies readonly Entry[];

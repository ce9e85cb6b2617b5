import type { LucideIcon } from 'lucide-react';
import { LayoutDashboard, ListOrdered, ScrollText, Store, TicketPercent } from 'lucide-react';
import type { Capability } from '#domain/identity/roles.ts';

type Entry = {
  to: string;
  icon: LucideIcon;
  /** `portal:nav.*` */
  name: `nav.${string}`;
  needs: Capability;
  /** What is looked at comes first; what is set up stands below a line. */
  group: 'day' | 'setup';
  /** One of the four that a phone has at hand. */
  isAtHand?: true;
};

/** In the order they stand; each is shown to whom it is open. */
export const portalEntries = [
  {
    to: '/business-dashboard',
    icon: LayoutDashboard,
    name: 'nav.overview',
    needs: 'business.edit',
    group: 'day',
    isAtHand: true,
  },
  {
    to: '/dispatcher-queue',
    icon: ListOrdered,
    name: 'nav.queue',
    needs: 'queue.dispatch',
    group: 'day',
    isAtHand: true,
  },
  {
    to: '/business-dashboard/promotions',
    icon: TicketPercent,
    name: 'nav.promotions',
    needs: 'promotions.edit',
    group: 'setup',
  },
  {
    to: '/business-dashboard/house-accounts',
    icon: Store,
    name: 'nav.houseAccounts',
    needs: 'business.edit',
    group: 'setup',
  },
  {
    to: '/business-dashboard/audit',
    icon: ScrollText,
    name: 'nav.audit',
    needs: 'changes.read',
    group: 'setup',
  },
] as const satisfies readonly Entry[];

/** A screen of the portal, as its navigation names it. */
export type PortalEntry = (typeof portalEntries)[number];

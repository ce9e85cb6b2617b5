import {
  ClipboardCheck,
  HandCoins,
  LayoutDashboard,
  MapPin,
  ReceiptText,
  ScrollText,
  Store,
  Tag,
  TicketPercent,
  Users,
  Webhook,
} from 'lucide-react';
import { adminEntries } from './adminNav.ts';
import { analyticsEntry, type PortalMenuEntry, queueEntry } from './entry.ts';

/**
 * Menu entries of the business portal in display order. People see an entry if they have the
 * capability it needs.
 */
export const portalEntries = [
  {
    to: '/business-dashboard',
    icon: LayoutDashboard,
    name: 'nav.overview',
    needs: 'figures.view',
    group: 'day',
    isAtHand: true,
  },
  queueEntry,
  analyticsEntry,
  {
    to: '/business-dashboard/end-of-day',
    icon: ClipboardCheck,
    name: 'nav.day',
    needs: 'figures.view',
    group: 'day',
    isAtHand: true,
    hasClosed: true,
  },
  {
    to: '/business-valet-management',
    icon: Users,
    name: 'nav.team',
    needs: 'staff.manage',
    group: 'setup',
    isAtHand: true,
    alsoAt: ['/business-dashboard/team', '/business-management'],
  },
  {
    to: '/business-dashboard/payouts',
    icon: HandCoins,
    name: 'nav.payouts',
    needs: 'books.close',
    group: 'setup',
    hasClosed: true,
    isOfAll: true,
  },
  {
    to: '/business-dashboard/pricing',
    icon: Tag,
    name: 'nav.pricing',
    needs: 'pricing.edit',
    group: 'setup',
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
    isOfAll: true,
  },
  {
    to: '/business-dashboard/invoices',
    icon: ReceiptText,
    name: 'nav.invoices',
    needs: 'books.close',
    group: 'setup',
    isOfAll: true,
  },
  {
    to: '/business-dashboard/integrations',
    icon: Webhook,
    name: 'nav.integrations',
    needs: 'business.edit',
    group: 'setup',
    isOfAll: true,
  },
  {
    to: '/business-dashboard/locations',
    icon: MapPin,
    name: 'nav.locations',
    needs: 'business.edit',
    group: 'setup',
  },
  {
    to: '/business-dashboard/audit',
    icon: ScrollText,
    name: 'nav.audit',
    needs: 'changes.read',
    group: 'setup',
    hasClosed: true,
  },
] as const satisfies readonly PortalMenuEntry[];

/** Menu entry of the business portal or the administrators' portal. */
export type PortalEntry = (typeof portalEntries)[number] | (typeof adminEntries)[number];

/** Menu entries of administrators. Shared entries are in both lists. */
const platformEntries: readonly PortalEntry[] = adminEntries;
const allEntries: readonly PortalEntry[] = [...new Set([...portalEntries, ...platformEntries])];

const isAtOrBelow = (pathname: string, address: string): boolean =>
  pathname === address || pathname.startsWith(`${address}/`);

const listAddresses = (entry: PortalEntry): readonly string[] => [
  entry.to,
  ...('alsoAt' in entry ? entry.alsoAt : []),
];

/** Finds the menu entry of an address: the entry with the longest matching address. */
export function findPortalEntry(pathname: string): PortalEntry | null {
  const found = allEntries.flatMap((entry) =>
    listAddresses(entry)
      .filter((address) => isAtOrBelow(pathname, address))
      .map((address) => ({ entry, length: address.length })),
  );
  return found.toSorted((one, other) => other.length - one.length)[0]?.entry ?? null;
}

/**
 * Returns `aria-current` of a menu entry: 'page' at an address of the entry, true at an address
 * below.
 */
export function getAriaCurrent(entry: PortalEntry, pathname: string): 'page' | true | undefined {
  if (findPortalEntry(pathname) !== entry) return undefined;
  return listAddresses(entry).includes(pathname) ? 'page' : true;
}

/** Whether the screen at this address also offers closed locations. */
export const isClosedShown = (pathname: string): boolean => {
  const entry = findPortalEntry(pathname);
  return entry !== null && 'hasClosed' in entry;
};

/** Whether the screen at this address covers the whole business, whatever location is chosen. */
export const isOfAllLocations = (pathname: string): boolean => {
  const entry = findPortalEntry(pathname);
  return entry !== null && 'isOfAll' in entry;
};

/** Whether the screen at this address belongs to administrators, without a business or location. */
export const isOfPlatform = (pathname: string): boolean => {
  const entry = findPortalEntry(pathname);
  return entry !== null && entry.to.startsWith('/admin');
};

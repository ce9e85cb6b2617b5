import { ChartNoAxesColumn, ListOrdered, type LucideIcon } from 'lucide-react';
import type { Capability } from '#domain/identity/roles.ts';

export type PortalMenuEntry = {
  to: string;
  icon: LucideIcon;
  /** Key of the entry's name, `portal:nav.*`. */
  name: `nav.${string}`;
  needs: Capability;
  /**
   * Group of the entry in the menu. Daily screens come first; setup screens follow below a line.
   */
  group: 'day' | 'setup' | 'people' | 'platform';
  /** Whether the bottom bar of a phone shows the entry. The bar has room for four entries. */
  isAtHand?: true;
  /** Whether the screen shows past figures, and therefore offers closed locations too. */
  hasClosed?: true;
  /** Whether the screen covers the whole business, whatever location is chosen. */
  isOfAll?: true;
  /** Further addresses of the entry's screens, besides those below `to`. */
  alsoAt?: readonly string[];
};

/** Menu entry that the business portal and the administrators' portal share. */
export const queueEntry = {
  to: '/dispatcher-queue',
  icon: ListOrdered,
  name: 'nav.queue',
  needs: 'queue.view',
  group: 'day',
  isAtHand: true,
} as const satisfies PortalMenuEntry;

export const analyticsEntry = {
  to: '/enhanced-analytics',
  icon: ChartNoAxesColumn,
  name: 'nav.analytics',
  needs: 'figures.view',
  group: 'day',
  hasClosed: true,
} as const satisfies PortalMenuEntry;

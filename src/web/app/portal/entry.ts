import { ChartNoAxesColumn, ListOrdered, type LucideIcon } from 'lucide-react';
import type { Capability } from '#domain/identity/roles.ts';

export type PortalMenuEntry = {
  to: string;
  icon: LucideIcon;
  /** Text key, `portal:nav.*`. */
  name: `nav.${string}`;
  needs: Capability;
  /** Group of the entry; daily screens come first, setup below a line. */
  group: 'day' | 'setup' | 'people' | 'platform';
  /** Whether a phone's bar shows the entry; it has room for four. */
  isAtHand?: true;
  /** Whether the screen shows past figures, and so closed locations too. */
  hasClosed?: true;
  /** Whether the screen covers the whole business, whatever location is chosen. */
  isOfAll?: true;
  /** Further addresses of its pages, besides those below `to`. */
  alsoAt?: readonly string[];
};

/** Entries of both portals. */
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

import { ChartNoAxesColumn, ListOrdered, type LucideIcon } from 'lucide-react';
import type { Capability } from '#domain/identity/roles.ts';

export type Entry = {
  to: string;
  icon: LucideIcon;
  /** `portal:nav.*` */
  name: `nav.${string}`;
  needs: Capability;
  /** What is looked at comes first; what is set up stands below a line. */
  group: 'day' | 'setup' | 'people' | 'platform';
  /** One of the four that a phone has at hand. */
  isAtHand?: true;
  /** What it shows is of the past: locations that have closed since are looked at as well. */
  hasClosed?: true;
  /** Holds for the whole business, whichever location is looked at. */
  isOfAll?: true;
  /** Other addresses of its pages, beside those below its own. */
  alsoAt?: readonly string[];
};

/** On the desk of a business and on the platform's. */
export const queueEntry = {
  to: '/dispatcher-queue',
  icon: ListOrdered,
  name: 'nav.queue',
  needs: 'queue.view',
  group: 'day',
  isAtHand: true,
} as const satisfies Entry;

export const analyticsEntry = {
  to: '/enhanced-analytics',
  icon: ChartNoAxesColumn,
  name: 'nav.analytics',
  needs: 'figures.view',
  group: 'day',
  hasClosed: true,
} as const satisfies Entry;

import type { AdminSet } from '../identity/roles.ts';

/** What an administrator sets, each saved by itself. */
export const settingNames = [
  'terms',
  'contact',
  'sender',
  'landing',
  'lifetimes',
  'sms',
  'secondFactor',
] as const;
export type SettingSection = (typeof settingNames)[number];

/** A whole number that an administrator may set: from where to where, and what holds until somebody does. */
export type Bound = { min: number; max: number; first: number };

/**
 * How long codes and links live. None may be shorter than it takes to read a message, nor so long that one
 * which was forgotten in a mailbox still opens something.
 */
export const lifetimeBounds = {
  /** A guest's code, read out to the valet. */
  ticketCodeMinutes: { min: 5, max: 30, first: 10 },
  /** What proves somebody's own number. */
  phoneCodeMinutes: { min: 5, max: 30, first: 10 },
  /** A valet's. Wrong tries at a number are counted for as long as the longest one (`activationNumber`). */
  invitationHours: { min: 1, max: 72, first: 72 },
  /** What proves an e-mail address, a changed one too. */
  verificationHours: { min: 1, max: 72, first: 24 },
  passwordMinutes: { min: 15, max: 240, first: 60 },
  /** Of a business that was approved. */
  activationDays: { min: 1, max: 14, first: 7 },
} as const satisfies Record<string, Bound>;
export type LifetimeName = keyof typeof lifetimeBounds;
export type Lifetimes = { [N in LifetimeName]: number };

/** SMS of one day (UTC). Nothing at all is a choice too: then everybody scans the ticket at the car. */
export const smsBounds = {
  platformPerDay: { min: 0, max: 10_000_000, first: 20_000 },
  businessPerDay: { min: 0, max: 10_000_000, first: 3_000 },
  /** A guest with a car at each of several places has a few for each; more is a loop, or somebody's mischief. */
  numberPerDay: { min: 5, max: 1_000, first: 240 },
} as const satisfies Record<string, Bound>;

/** Of amounts in whole units: what a stay costs by default, and what the platform takes of it. */
export const termBounds = {
  hourlyRate: { min: 0.01, max: 10_000 },
  flatRate: { min: 0.01, max: 10_000 },
  /** Percent of what a return costs. */
  percent: { min: 0, max: 100 },
  fixed: { min: 0, max: 10_000 },
} as const;

export const senderBounds = { nameMax: 40, brandMax: 20 } as const;

/** Fields that hold the first value of each. */
export function firstValues<T extends Record<string, Bound>>(
  bounds: T,
): { [N in keyof T]: number } {
  return Object.fromEntries(Object.entries(bounds).map(([name, { first }]) => [name, first])) as {
    [N in keyof T]: number;
  };
}

/** Beside administrators in production, who always show one. */
export type FactorRule = { managers: boolean; adminSets: readonly AdminSet[] };

/** Whether everybody of this kind has to show a second factor, whatever their own business says. */
export function isFactorRequiredFor(
  rule: FactorRule,
  who: { isManager: boolean; adminSet: AdminSet | null },
): boolean {
  return (
    (rule.managers && who.isManager) ||
    (who.adminSet !== null && rule.adminSets.includes(who.adminSet))
  );
}

/** A link that anybody may be shown: over a line nobody reads along, and never a script. */
export function isPublicLink(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  return (
    url !== null &&
    url.protocol === 'https:' &&
    url.username === '' &&
    url.password === '' &&
    url.hostname.includes('.')
  );
}

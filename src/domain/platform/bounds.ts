import type { AdminSet } from '../identity/roles.ts';

/** Sections of the platform settings; each is saved separately. */
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

/** Range of a whole number that an administrator may set, and its initial value. */
export type SettingBound = { min: number; max: number; first: number };

/**
 * Lifetimes of codes and links. The minimum leaves time to read a message; the maximum keeps one forgotten in
 * a mailbox from still opening something.
 */
export const lifetimeBounds = {
  /** Code that a guest reads out to the valet. */
  ticketCodeMinutes: { min: 5, max: 30, first: 10 },
  /** Code that proves a person's own phone number. */
  phoneCodeMinutes: { min: 5, max: 30, first: 10 },
  /**
   * Invitation of a valet. Wrong tries at a number are counted for as long as the longest one
   * (`activationNumber`).
   */
  invitationHours: { min: 1, max: 72, first: 72 },
  /** Link that proves an e-mail address, also a changed one. */
  verificationHours: { min: 1, max: 72, first: 24 },
  passwordMinutes: { min: 15, max: 240, first: 60 },
  /** Activation link of an approved business. */
  activationDays: { min: 1, max: 14, first: 7 },
} as const satisfies Record<string, SettingBound>;
export type LifetimeName = keyof typeof lifetimeBounds;
export type CodeLifetimes = { [N in LifetimeName]: number };

/** SMS a day (UTC). 0 is allowed: then every guest scans the ticket at the car. */
export const smsBounds = {
  platformPerDay: { min: 0, max: 10_000_000, first: 20_000 },
  businessPerDay: { min: 0, max: 10_000_000, first: 3_000 },
  /**
   * SMS a day to one number. Guests with cars at several locations get a few for each; more means a loop or
   * abuse.
   */
  numberPerDay: { min: 5, max: 1_000, first: 240 },
} as const satisfies Record<string, SettingBound>;

/** Bounds of default prices and of the platform fee, in whole units. */
export const termBounds = {
  hourlyRate: { min: 0.01, max: 10_000 },
  flatRate: { min: 0.01, max: 10_000 },
  /** Percent of the price of a return. */
  percent: { min: 0, max: 100 },
  fixed: { min: 0, max: 10_000 },
} as const;

export const senderBounds = { nameMax: 40, brandMax: 20 } as const;

/** Builds an object with the initial value of each bound. */
export function getInitialValues<T extends Record<string, SettingBound>>(
  bounds: T,
): { [N in keyof T]: number } {
  return Object.fromEntries(Object.entries(bounds).map(([name, { first }]) => [name, first])) as {
    [N in keyof T]: number;
  };
}

/** Groups that need a second factor, besides administrators in production, who always do. */
export type SecondFactorRule = { managers: boolean; adminSets: readonly AdminSet[] };

/** Tells whether this rule requires a second factor of a person, whatever their business says. */
export function isFactorRequiredFor(
  rule: SecondFactorRule,
  who: { isManager: boolean; adminSet: AdminSet | null },
): boolean {
  return (
    (rule.managers && who.isManager) ||
    (who.adminSet !== null && rule.adminSets.includes(who.adminSet))
  );
}

/** Tells whether a link is safe to show publicly: encrypted (https), without credentials, and never a script. */
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

import type { AdminSet } from '#domain/identity/roles.ts';

/** Sections of the platform settings. Each section is saved separately. */
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

/** Range of a whole number that an administrator may set, and its initial value (`first`). */
export type SettingBound = { min: number; max: number; first: number };

/**
 * Lifetimes of codes and links. The minimum leaves time to read a message. The maximum stops a code
 * or link that is forgotten in a mailbox.
 */
export const lifetimeBounds = {
  /** Lifetime of the SMS code that a guest reads out to the valet. */
  ticketCodeMinutes: { min: 5, max: 30, first: 10 },
  /** Lifetime of the SMS code that proves a person's own phone number. */
  phoneCodeMinutes: { min: 5, max: 30, first: 10 },
  /**
   * Lifetime of a valet's invitation. Wrong tries at a phone number are counted for as long as the
   * longest lifetime (`activationNumber`).
   */
  invitationHours: { min: 1, max: 72, first: 72 },
  /** Lifetime of the link that proves an e-mail address, including a changed address. */
  verificationHours: { min: 1, max: 72, first: 24 },
  passwordMinutes: { min: 15, max: 240, first: 60 },
  /** Lifetime of the activation link of an approved business. */
  activationDays: { min: 1, max: 14, first: 7 },
} as const satisfies Record<string, SettingBound>;
export type LifetimeName = keyof typeof lifetimeBounds;
export type CodeLifetimes = { [N in LifetimeName]: number };

/** Most SMS per day (UTC). With 0, no SMS is sent and every guest scans the ticket at the car. */
export const smsBounds = {
  platformPerDay: { min: 0, max: 10_000_000, first: 20_000 },
  businessPerDay: { min: 0, max: 10_000_000, first: 3_000 },
  /**
   * Most SMS per day to one phone number. Guests with cars at several locations get a few for each
   * car. More means a loop or abuse.
   */
  numberPerDay: { min: 5, max: 1_000, first: 240 },
} as const satisfies Record<string, SettingBound>;

/** Bounds of default prices and of a fixed platform fee, in dollars (not cents). */
export const termBounds = {
  hourlyRate: { min: 0.01, max: 10_000 },
  flatRate: { min: 0.01, max: 10_000 },
  /** Bounds of a percentage platform fee, in percent of the price of a return. */
  percent: { min: 0, max: 100 },
  fixed: { min: 0, max: 10_000 },
} as const;

export const senderBounds = { nameMax: 40, brandMax: 20 } as const;

/** Builds an object with the initial value (`first`) of each bound. */
export function getInitialValues<T extends Record<string, SettingBound>>(
  bounds: T,
): { [N in keyof T]: number } {
  return Object.fromEntries(Object.entries(bounds).map(([name, { first }]) => [name, first])) as {
    [N in keyof T]: number;
  };
}

/** Groups of people who need a second factor. In production, administrators always need one. */
export type SecondFactorRule = { managers: boolean; adminSets: readonly AdminSet[] };

/**
 * Tells whether the platform's rule requires a second factor of a person, whatever the setting of
 * their business.
 */
export function isFactorRequiredFor(
  rule: SecondFactorRule,
  who: { isManager: boolean; adminSet: AdminSet | null },
): boolean {
  return (
    (rule.managers && who.isManager) ||
    (who.adminSet !== null && rule.adminSets.includes(who.adminSet))
  );
}

/**
 * Tells whether a link is safe to show publicly: encrypted (https), without user name and password,
 * and never a script.
 */
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

import type { Language, Role } from '#contract/people.ts';
import type { AdminSet, Assignments, Capability } from '#domain/identity/roles.ts';

/** Person or API token that makes a call, built from a session or token; jobs use `SystemActor`. */
export type Actor = {
  kind: 'person';
  personId: string;
  role: Role;
  businessId: string | null;
  sessionId: string;
  language: Language;
  /**
   * Locations at which the actor may act; policies derive the scope of their queries from these
   * ids.
   */
  locationIds: readonly string[];
  /** Position of the actor at each assigned location. */
  assignments: Assignments;
  /** Capability set of an administrator; null for all other roles. */
  adminSet: AdminSet | null;
  /** Administrator who impersonates this person; null without an impersonation. */
  impersonatorId: string | null;
  /**
   * API token that makes the call. `personId` is then the person who created the token; their own
   * rights do not count.
   */
  apiToken?: ApiTokenInUse | null;
  /** True when the person must set up a second factor before any other call. */
  needsSecondFactor: boolean;
};

export type ApiTokenInUse = {
  id: string;
  capabilities: readonly Capability[];
  /** True when the token is restricted to some of the business's locations. */
  isLimitedToLocations: boolean;
};

/** Guest who opened the link of a ticket. */
export type Guest = { kind: 'guest'; stayId: string };
/** Owner of one stay: the guest with the ticket link, or the customer who owns the car. */
export type StayOwner = { stayId: string; by: Guest | Actor };
export type SystemActor = { kind: 'system' | 'provider' };

/** Person, guest, system or payment provider that caused a stay event. */
export type EventActor = Actor | Guest | SystemActor;

export const systemActor: SystemActor = { kind: 'system' };
export const providerActor: SystemActor = { kind: 'provider' };

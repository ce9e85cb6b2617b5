import type { Language, Role } from '#contract/people.ts';
import type { AdminSet, Assignments, Capability } from '#domain/identity/roles.ts';

/** Person (or API token) who makes a call, built from a session; see `SystemActor` for jobs. */
export type Actor = {
  kind: 'person';
  personId: string;
  role: Role;
  businessId: string | null;
  sessionId: string;
  language: Language;
  /** Locations at which the actor may act; policies derive the scope of queries from it. */
  locationIds: readonly string[];
  /** Position at each location that the actor is assigned to. */
  assignments: Assignments;
  /** Capability set of an administrator; null for all other roles. */
  adminSet: AdminSet | null;
  /** Administrator who impersonates this person; null when nobody does. */
  impersonatorId: string | null;
  /** API token that makes the call. `personId` is then the token's creator, whose rights do not count. */
  apiToken?: ApiTokenInUse | null;
  /** Whether the person has to set up a second factor before any other call. */
  needsSecondFactor: boolean;
};

export type ApiTokenInUse = {
  id: string;
  capabilities: readonly Capability[];
  /** Whether the token is restricted to some of the business's locations. */
  isLimitedToLocations: boolean;
};

/** Guest who holds a ticket link. */
export type Guest = { kind: 'guest'; stayId: string };
/** Owner of one stay: the guest who holds its link, or the customer who owns the car. */
export type StayOwner = { stayId: string; by: Guest | Actor };
export type SystemActor = { kind: 'system' | 'provider' };

/** Cause of a stay event. */
export type EventActor = Actor | Guest | SystemActor;

export const systemActor: SystemActor = { kind: 'system' };
export const providerActor: SystemActor = { kind: 'provider' };

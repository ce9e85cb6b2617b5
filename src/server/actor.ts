import type { Language, Role } from '#contract/people.ts';
import type { AdminSet, Assignments, Capability } from '#domain/identity/roles.ts';

/** Who acts: made from a session, or by a job for the system itself. */
export type Actor = {
  kind: 'person';
  personId: string;
  role: Role;
  /** Null for customers and administrators. */
  businessId: string | null;
  sessionId: string;
  language: Language;
  /** Where they may do what they call for; policies make the scope of a query from it. */
  locationIds: readonly string[];
  /** What they are at each location they are assigned to. */
  assignments: Assignments;
  /** What an administrator is trusted with; null for everybody else. */
  adminSet: AdminSet | null;
  /** The administrator behind an impersonated person. */
  impersonatorId: string | null;
  /**
   * The token of the business with which a program acts; `personId` is then who made it, and says nothing of
   * what it may do.
   */
  apiToken?: ApiTokenInUse | null;
  /** Whether they can do nothing before they have set up a second factor. */
  needsSecondFactor: boolean;
};

export type ApiTokenInUse = {
  id: string;
  capabilities: readonly Capability[];
  /** Whether it was given some locations alone. */
  isLimitedToLocations: boolean;
};

/** The guest who holds a ticket link. */
export type Guest = { kind: 'guest'; stayId: string };
/** Who may dispose of one car: the guest who holds its link, or the customer whose it is. */
export type StayOwner = { stayId: string; by: Guest | Actor };
export type SystemActor = { kind: 'system' | 'provider' };

/** Whoever may cause a stay event. */
export type EventActor = Actor | Guest | SystemActor;

export const system: SystemActor = { kind: 'system' };
export const provider: SystemActor = { kind: 'provider' };

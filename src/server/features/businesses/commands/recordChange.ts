import type { ChangeField } from '#domain/businesses/fieldKinds.ts';
import type { Actor } from '../../../actor.ts';
import type { UnitOfWork } from '../../../context.ts';
import { insertRows } from '../../../platform/db/rows.ts';
import { type ActingAdmin, recordAdminStep } from '../../identity/commands/audit.ts';
import type { AdminAction } from '#domain/identity/adminActions.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Restricts audited fields to those of `ChangeField`, because the audit screen needs a text for
 * each. `ChangeField` never includes phone numbers, personal addresses or secrets.
 */
type OfKnownFields<T> = Exclude<keyof T, ChangeField> extends never ? T : never;

/**
 * Kind of record and what happened to the record, such as 'pricing.updated'. Texts are in
 * `audit:actions.*`.
 */
type Action = `${string}.${string}`;

type BusinessChange<Before, After, A extends Action> = {
  businessId: string;
  /** Absent when the change concerns the whole business. */
  locationId?: string | null;
  action: A;
  subjectId?: string | null;
  /** Readable name of the changed record, such as a location's name or a promo code. */
  subjectName?: string | null;
  /** Absent for a created record. */
  before?: OfKnownFields<Before>;
  /** Absent for a deleted record. */
  after?: OfKnownFields<After>;
  reason?: string | null;
};

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Returns both field sets reduced to the fields that differ. */
function pickChanged(before: Fields, after: Fields): [Fields, Fields] {
  const names = Object.keys({ ...before, ...after }).filter(
    (name) => !isSame(before[name], after[name]),
  );
  const pick = (from: Fields) =>
    Object.fromEntries(names.map((name) => [name, from[name] ?? null]));
  return [pick(before), pick(after)];
}

/**
 * Author of a change: a member of the business, or an administrator who is not impersonating
 * anybody.
 */
export type ChangeAuthor = Actor | ActingAdmin;

const isAdmin = (by: ChangeAuthor): by is ActingAdmin => 'actor' in by;
export const getChanger = (by: ChangeAuthor): Actor => (isAdmin(by) ? by.actor : by);

/**
 * Actions that administrators also take outside impersonation, with their names in the platform's
 * audit trail.
 */
const adminActions = {
  'location.created': 'location created',
  'location.updated': 'location updated',
  'location.deleted': 'location deleted',
  'pricing.updated': 'pricing updated',
  'pricing.cancelled': 'pricing change withdrawn',
} as const satisfies Partial<Record<Action, AdminAction>>;
type AdminMade = keyof typeof adminActions;

/**
 * Writes an audit entry for the business within the changing transaction, and for an administrator
 * one for the platform too. A change without a difference leaves no entry.
 */
export async function recordChange<
  Before extends object | null,
  After extends object | null,
  A extends Action = Action,
>(
  unit: UnitOfWork,
  by: A extends AdminMade ? ChangeAuthor : Actor,
  change: BusinessChange<Before, After, A>,
): Promise<void> {
  let before = (change.before ?? null) as Fields | null;
  let after = (change.after ?? null) as Fields | null;
  if (before && after) {
    [before, after] = pickChanged(before, after);
    if (Object.keys(after).length === 0) return;
  }
  const actor = getChanger(by);
  await insertRows(unit.trx, 'business_changes', {
    business_id: change.businessId,
    location_id: change.locationId ?? null,
    at: unit.now,
    actor_id: actor.personId,
    impersonator_id: actor.impersonatorId,
    action: change.action,
    subject_id: change.subjectId ?? null,
    subject_name: change.subjectName ?? null,
    before: before && JSON.stringify(before),
    after: after && JSON.stringify(after),
    reason: change.reason ?? null,
  });
  if (isAdmin(by))
    await recordAdminStep(unit.trx, by, {
      businessId: change.businessId,
      action: adminActions[change.action as AdminMade],
      subjectId: change.locationId ?? null,
      before,
      after,
    });
}

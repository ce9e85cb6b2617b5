import type { ChangeField } from '#domain/businesses/fieldKinds.ts';
import type { Actor } from '../../../actor.ts';
import type { UnitOfWork } from '../../../platform/db/transact.ts';
import { type ActingAdmin, recordAdminStep } from '../../identity/commands/audit.ts';
import type { AdminAction } from '#domain/identity/adminActions.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Values by the contract's names, each of which has a kind: else nobody could be shown them in words. Never a phone
 * number, an address of a person or a secret.
 */
type OfKnownFields<T> = Exclude<keyof T, ChangeField> extends never ? T : never;

/** 'pricing.updated': what kind of thing, and what happened to it; its words are `audit:actions.*`. */
type Action = `${string}.${string}`;

type BusinessChange<Before, After, A extends Action> = {
  businessId: string;
  /** Null for what concerns the whole business. */
  locationId: string | null;
  action: A;
  subjectId: string | null;
  /** What it is called: the name of a place, a code. */
  subjectName: string | null;
  /** Null for what is new. */
  before: OfKnownFields<Before>;
  /** Null for what is gone. */
  after: OfKnownFields<After>;
  reason?: string | null;
};

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Only what differs, where there is both a before and an after. */
function pickChanged(before: Fields, after: Fields): [Fields, Fields] {
  const names = Object.keys({ ...before, ...after }).filter(
    (name) => !isSame(before[name], after[name]),
  );
  const pick = (from: Fields) =>
    Object.fromEntries(names.map((name) => [name, from[name] ?? null]));
  return [pick(before), pick(after)];
}

/** Who changes something of a business: one of its people, or an administrator in person. */
export type Changer = Actor | ActingAdmin;

const isAdmin = (by: Changer): by is ActingAdmin => 'actor' in by;
export const getChanger = (by: Changer): Actor => (isAdmin(by) ? by.actor : by);

/** What an administrator changes in person too, as the platform's trail calls it. */
const adminActions = {
  'location.created': 'location created',
  'location.updated': 'location updated',
  'location.deleted': 'location deleted',
  'pricing.updated': 'pricing updated',
  'pricing.cancelled': 'pricing change withdrawn',
} as const satisfies Partial<Record<Action, AdminAction>>;
type AdminMade = keyof typeof adminActions;

/**
 * Writes a change into the trail of the business, in the transaction that makes it, and an administrator's into the
 * platform's too. A change that changes nothing leaves no line.
 */
export async function recordChange<
  Before extends object | null,
  After extends object | null,
  A extends Action = Action,
>(
  unit: UnitOfWork,
  by: A extends AdminMade ? Changer : Actor,
  change: BusinessChange<Before, After, A>,
): Promise<void> {
  let before = change.before as Fields | null;
  let after = change.after as Fields | null;
  if (before && after) {
    [before, after] = pickChanged(before, after);
    if (Object.keys(after).length === 0) return;
  }
  const actor = getChanger(by);
  await unit.trx
    .insertInto('business_changes')
    .values({
      business_id: change.businessId,
      location_id: change.locationId,
      at: unit.now,
      actor_id: actor.personId,
      impersonator_id: actor.impersonatorId,
      action: change.action,
      subject_id: change.subjectId,
      subject_name: change.subjectName,
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
      reason: change.reason ?? null,
    })
    .execute();
  if (isAdmin(by))
    await recordAdminStep(unit.trx, by, {
      businessId: change.businessId,
      action: adminActions[change.action as AdminMade],
      subjectId: change.locationId,
      before,
      after,
    });
}

import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { AccountContents } from '#contract/users.ts';
import type { DeletionObstacle } from '#domain/identity/accountState.ts';
import { hasCapability, getLocationReach, type Role } from '#domain/identity/roles.ts';
import { openOrderStatuses } from '#domain/orders/states.ts';
import { custodyStayStatuses } from '#domain/stays/states.ts';
import type { Queryable } from '#server/platform/db/client.ts';
import { sumOwed } from '#server/features/analytics/queries/payouts.ts';
import { listValetInHand } from '#server/features/staff/queries/inHand.ts';

/** Counts what the deletion of an account removes, and what remains without an owner. */
export async function countContents(db: Queryable, personId: string): Promise<AccountContents> {
  const { rows } = await sql<AccountContents>`select
    (select count(*)::int from vehicles where person_id = ${personId} and removed_at is null) as vehicles,
    (select count(*)::int from sessions
      where person_id = ${personId} and revoked_at is null and expires_at > now()) as sessions,
    (select count(*)::int from saved_cards where person_id = ${personId} and removed_at is null) as cards,
    (select count(*)::int from stays where customer_id = ${personId}) as stays,
    (select count(*)::int from conversations join stays on stays.id = conversations.stay_id
      where stays.customer_id = ${personId}) as conversations,
    (select count(*)::int from messages where person_id = ${personId}) as messages,
    (select count(*)::int from notifications where person_id = ${personId}) as notifications,
    (select count(*)::int from support_requests where person_id = ${personId}) as "supportRequests",
    (select count(*)::int from staff_locations where person_id = ${personId}) as locations`.execute(
    db,
  );
  return rows[0] as AccountContents;
}

async function holds(db: Queryable, condition: RawBuilder<SqlBool>): Promise<boolean> {
  const { rows } = await sql<{ holds: boolean }>`select ${condition} as holds`.execute(db);
  return rows[0]?.holds ?? false;
}

const hasCars = (personId: string) => sql<SqlBool>`exists (select from stays
  where customer_id = ${personId} and status = any(${[...custodyStayStatuses]}))`;

/**
 * SQL condition: the customer has open money, which is an open order, a pending payment or refund,
 * or cash to return.
 */
const hasMoneyOpen = (personId: string) => sql<SqlBool>`exists (
  select from stays join orders on orders.stay_id = stays.id
    left join payments on payments.order_id = orders.id
  where stays.customer_id = ${personId} and (
    orders.status = any(${[...openOrderStatuses]})
    or payments.status in ('confirming', 'requires_action', 'refund_due')
    or exists (select from later_tips where order_id = orders.id
          and status in ('confirming', 'requires_action', 'refund_due'))
    or orders.status = 'cancelled' and exists (select from order_settlements
      where order_id = orders.id and way = 'cash' and returned_at is null)))`;

const isLastManager = (personId: string, businessId: string) => sql<SqlBool>`not exists (
  select from people where business_id = ${businessId} and role = 'business' and id <> ${personId}
    and status = 'active' and locked_at is null)
  and exists (select from businesses where id = ${businessId} and closed_at is null)`;

type Person = { id: string; role: Role; business_id: string | null };

async function listObstaclesOfStaff(
  db: Queryable,
  { id, role }: Person,
  businessId: string,
  now: Date,
): Promise<DeletionObstacle[]> {
  if (hasCapability(role, 'staff.manage'))
    return (await holds(db, isLastManager(id, businessId))) ? ['LAST_MANAGER'] : [];
  const inHand = await listValetInHand(db, id);
  const owed = await sumOwed(db, businessId, sql`select ${id}::uuid`, now);
  return [
    ...(inHand.length > 0 ? (['USER_HAS_JOBS'] as const) : []),
    ...((owed.get(id) ?? 0) > 0 ? (['USER_HAS_MONEY_OPEN'] as const) : []),
  ];
}

/** Lists the obstacles to deleting an account. */
export async function listObstacles(
  db: Queryable,
  adminId: string,
  person: Person,
  now: Date,
): Promise<DeletionObstacle[]> {
  if (person.id === adminId) return ['USER_IS_SELF'];
  if (getLocationReach(person.role) === 'everywhere') return ['USER_IS_ADMIN'];
  if (person.business_id) return listObstaclesOfStaff(db, person, person.business_id, now);
  return [
    ...((await holds(db, hasCars(person.id))) ? (['USER_HAS_CARS'] as const) : []),
    ...((await holds(db, hasMoneyOpen(person.id))) ? (['USER_HAS_MONEY_OPEN'] as const) : []),
  ];
}

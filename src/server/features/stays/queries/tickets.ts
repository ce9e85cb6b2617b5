import { sql } from 'kysely';
import type { StaffTicket } from '#contract/stays.ts';
import { listPositionsWith } from '#domain/identity/roles.ts';
import type { StayStatus } from '#domain/stays/states.ts';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import { AppError } from '../../../platform/errors.ts';
import { type LocationScope, whereInScope } from '../../businesses/policy.ts';
import { selectStays } from '../commands/transition.ts';
import { buildTicketCodeSubject } from '../codes.ts';
import { presentTicket } from '../present.ts';
import { statusSql } from '../../../platform/db/literals.ts';

/** SQL of the check-in code that a ticket waits for, read in the same statement as the ticket. */
const awaitedCode = sql<{
  expiresAt: string;
  createdAt: string;
  lockedUntil: string | null;
} | null>`(select json_build_object('expiresAt', expires_at, 'createdAt', created_at, 'lockedUntil', locked_until)
  from codes where stays.status = ${statusSql.stay('expected')} and purpose = ${sql.lit(buildTicketCodeSubject('').purpose)}
    and subject_id = stays.id and consumed_at is null)`;

export type TicketRow = Awaited<
  ReturnType<ReturnType<typeof selectTickets>['executeTakeFirstOrThrow']>
>;

function selectTickets(db: Queryable, scope: LocationScope) {
  return selectStays(db)
    .select(awaitedCode.as('code'))
    .where('stays.channel', '=', 'ticket')
    .where(whereInScope(scope, 'stays.location_id'));
}

/** @throws TICKET_NOT_FOUND */
export async function getTicket(
  ctx: Context,
  scope: LocationScope,
  ticketId: string,
): Promise<StaffTicket> {
  const row = await selectTickets(ctx.db, scope)
    .where('stays.id', '=', ticketId)
    .executeTakeFirstOrThrow(() => new AppError('TICKET_NOT_FOUND'));
  return presentTicket(ctx, row);
}

/**
 * Maximum number of announced cars. Further cars appear once some of these are received or
 * cancelled.
 */
const MOST_EXPECTED = 100;

/**
 * Lists tickets that still need a valet: all received cars that are not parked, then the announced
 * cars. Both groups start with the oldest ticket.
 */
export async function listUnfinishedTickets(
  ctx: Context,
  scope: LocationScope,
): Promise<StaffTicket[]> {
  // Statuses as literals in the SQL text. PostgreSQL's cached generic plan can use the partial
  // index only with constants, not with parameters.
  const inStatus = (status: StayStatus) =>
    selectTickets(ctx.db, scope)
      .where('stays.status', '=', sql.lit(status))
      .orderBy('stays.created_at')
      .orderBy('stays.id');
  const [received, expected] = await Promise.all([
    inStatus('received').execute(),
    inStatus('expected').limit(MOST_EXPECTED).execute(),
  ]);
  return [...received, ...expected].map((row) => presentTicket(ctx, row));
}

export async function listAssignedLocations(db: Queryable, personId: string) {
  const rows = await db
    .selectFrom('locations')
    .innerJoin('staff_locations', 'staff_locations.location_id', 'locations.id')
    .select([
      'locations.id',
      'locations.name',
      'locations.name_ar as nameArabic',
      'locations.address',
      'locations.country',
      'locations.time_zone as timeZone',
      'locations.default_language as defaultLanguage',
      'locations.entrance',
      'locations.check_in_proof as checkInProof',
      'locations.handover_proof as handoverProof',
      'locations.pay_when as payWhen',
      'locations.required_tags as requiredTags',
    ])
    .where('staff_locations.person_id', '=', personId)
    .where('staff_locations.position', 'in', listPositionsWith('stays.checkIn'))
    .orderBy('locations.name')
    .execute();
  return rows;
}

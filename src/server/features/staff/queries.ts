import { getLocationReach, valetRoles } from '#domain/identity/roles.ts';
import { runningOrderStatuses } from '#domain/orders/states.ts';
import { type RawBuilder, sql } from 'kysely';
import type { CallOutput } from '#contract/client.ts';
import type { BusinessValet } from '#contract/staff.ts';
import type { Actor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../platform/errors.ts';
import { type LocationScope, whereInScope } from '../businesses/policy.ts';
import { readFullName } from './nameColumns.ts';
import { selectPerformance, UNRATED } from './queries/performance.ts';
import { joinLiterals, statusSql } from '../../platform/db/literals.ts';

const RUNNING = joinLiterals(runningOrderStatuses);
const VALETS = joinLiterals(valetRoles);
const MOST = 1_000;

type Assignment = BusinessValet['locationAssignments'][number];
type Row = {
  id: string;
  first_name: string;
  last_name: string;
  phone_e164: string | null;
  email: string | null;
  email_verified_at: string | null;
  status: BusinessValet['status'];
  created_at: Date;
  last_login_at: Date | null;
  version: number;
  shift_at: string | null;
  cars: number;
  assignments: Assignment[];
  invited_at: Date | null;
  has_failed: boolean;
  services: number;
  seconds: number;
  rating: number | null;
};

export type TeamFilter = { locationId?: string | undefined; valetId?: string | undefined };

/**
 * SQL condition: the actor may see a team member. A manager also sees people without a location;
 * others see the people of their own locations.
 */
function isVisible(actor: Actor, scope: LocationScope): RawBuilder<boolean> {
  if (getLocationReach(actor.role) === 'assigned' || actor.apiToken?.isLimitedToLocations)
    return sql`exists (select from staff_locations
      where person_id = people.id and ${whereInScope(scope, 'staff_locations.location_id')})`;
  return sql`people.business_id in (
    select business_id from locations where ${whereInScope(scope, 'locations.id')})`;
}

/** Selects at most 1,000 people: first those on shift, then those with the fewest cars to bring. */
async function selectTeam(
  ctx: Context,
  actor: Actor,
  scope: LocationScope,
  { locationId, valetId }: TeamFilter,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with team as (
      select people.*, shifts.location_id as shift_at,
        (select count(*)::int from orders
          where runner_id = people.id and status in (${RUNNING}) and status = ${statusSql.order('dispatched')}) as cars
      from people left join shifts on shifts.person_id = people.id and shifts.ended_at is null
      where people.role in (${VALETS}) and ${isVisible(actor, scope)}
        ${locationId === undefined ? sql`` : sql`and exists (select from staff_locations where person_id = people.id and location_id = ${locationId})`}
        ${valetId === undefined ? sql`` : sql`and people.id = ${valetId}`}
      order by shifts.id is null, cars, people.first_name, people.id limit ${sql.lit(MOST)})
    select team.id, team.first_name, team.last_name, team.phone_e164, team.email, team.email_verified_at,
      team.status, team.created_at, team.last_login_at, team.version, team.shift_at, team.cars,
      performance.services, performance.seconds, performance.rating,
      coalesce(places.assignments, '[]') as assignments,
      invitation.created_at as invited_at,
      coalesce(invitation.status in ('suppressed', 'failed', 'undelivered'), false) as has_failed
    from team
    join (${selectPerformance(ctx.clock())}) performance on performance.id = team.id
    left join lateral (
      select json_agg(json_build_object('locationId', locations.id, 'locationName', locations.name,
        'locationNameArabic', locations.name_ar, 'locationAddress', locations.address, 'position', staff_locations.position)
        order by locations.name, locations.id) as assignments
      from staff_locations join locations on locations.id = staff_locations.location_id
      where staff_locations.person_id = team.id) places on true
    left join lateral (
      select created_at, status from messages
      where team.status = 'pending' and person_id = team.id and template = 'valet_invitation'
      order by id desc limit 1) invitation on true
    order by team.shift_at is null, team.cars, team.first_name, team.id`.execute(ctx.db);
  return rows;
}

const presentValet = (row: Row): BusinessValet => ({
  id: row.id,
  name: readFullName(row),
  fullName: readFullName(row),
  phoneNumber: row.phone_e164,
  email: row.email,
  status: row.status,
  isOnShift: row.shift_at !== null,
  shiftLocationId: row.shift_at,
  carsOnTheWay: row.cars,
  locationAssignments: row.assignments,
  totalServices: row.services,
  totalHoursWorked: Math.round(row.seconds / 36) / 100,
  averageRating: row.rating ?? UNRATED,
  isRated: row.rating !== null,
  createdAt: row.created_at.toISOString(),
  invitation: row.invited_at && {
    sentAt: row.invited_at.toISOString(),
    hasFailed: row.has_failed,
  },
  version: row.version,
});

/** @param filter.locationId limits the list to active valets assigned to this location */
export async function listValets(
  ctx: Context,
  actor: Actor,
  scope: LocationScope,
  filter: TeamFilter,
): Promise<BusinessValet[]> {
  const rows = await selectTeam(ctx, actor, scope, filter);
  return rows
    .filter((row) => filter.locationId === undefined || row.status === 'active')
    .map(presentValet);
}

/** @throws VALET_NOT_FOUND */
export async function getValet(
  ctx: Context,
  actor: Actor,
  scope: LocationScope,
  valetId: string,
): Promise<BusinessValet> {
  const [row] = await selectTeam(ctx, actor, scope, { valetId });
  if (!row) throw new AppError('VALET_NOT_FOUND');
  return presentValet(row);
}

/** Lists the team with the columns of the team table. */
export async function listTeam(
  ctx: Context,
  actor: Actor,
  scope: LocationScope,
  filter: TeamFilter,
): Promise<CallOutput<'GET /api/valets'>['valets']> {
  const rows = await selectTeam(ctx, actor, scope, filter);
  return rows.map((row) => ({
    id: row.id,
    name: readFullName(row),
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phoneNumber: row.phone_e164,
    status: row.status,
    isOnShift: row.shift_at !== null,
    rating: row.rating ?? UNRATED,
    cars: row.services,
    isEmailVerified: row.email_verified_at !== null,
    createdAt: row.created_at.toISOString(),
    lastLoginAt: row.last_login_at?.toISOString() ?? null,
  }));
}

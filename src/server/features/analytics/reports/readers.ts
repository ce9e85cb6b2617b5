import { sql } from 'kysely';
import {
  hasCapability,
  listPositionsWith,
  listRolesWithReach,
  listRolesWith,
} from '#domain/identity/roles.ts';
import type { ReportCadence } from '#domain/analytics/reports.ts';
import type { Language } from '#contract/people.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import type { FigurePlace } from '../queries/places.ts';

export type ReportPlace = FigurePlace & { nameArabic: string | null; isClosed: boolean };

/**
 * A person who subscribed to reports and may read the figures, with the locations of the report.
 */
export type ReportReader = {
  personId: string;
  businessId: string;
  businessName: string;
  email: string;
  language: Language;
  cadence: ReportCadence;
  /** Id of the only location in the report; null for all locations. */
  locationId: string | null;
  chosenAt: Date;
  lastDay: string | null;
  places: ReportPlace[];
};

const managers = listRolesWithReach('business').filter((role) =>
  hasCapability(role, 'figures.view'),
);

/**
 * SQL condition: the person may see a location's figures, by the same rules as the calls. Managers
 * see all locations of their business, others depending on their position.
 */
const maySeeFigures = sql`(people.role = any(${managers}) or people.role = any(${listRolesWithReach('assigned')})
  and exists (select from staff_locations assigned where assigned.person_id = people.id
    and assigned.location_id = locations.id and assigned.position = any(${listPositionsWith('figures.view')})))`;

/**
 * SQL condition: the person must set up a second factor before any other call. Such a person gets
 * no reports either.
 */
const isStoppedAtDoor = sql`((businesses.requires_second_factor
    or exists (select from platform_settings where section = 'secondFactor' and (value ->> 'managers')::boolean))
  and people.role = any(${listRolesWith('business.edit')})
  and not exists (select from second_factors where person_id = people.id and confirmed_at is not null))`;

/**
 * Lists the people who want reports and may get them now. Each is active, has a verified email
 * address, and may see figures of an open location of the subscribed business.
 *
 * @param personId limits the list to this person
 */
export async function listReportReaders(db: Queryable, personId?: string): Promise<ReportReader[]> {
  const { rows } = await sql<Omit<ReportReader, 'chosenAt'> & { chosenAt: Date }>`
    select wanted.person_id as "personId", wanted.business_id as "businessId", businesses.name as "businessName",
      people.email, people.language, wanted.cadence, wanted.location_id as "locationId", wanted.chosen_at as "chosenAt",
      wanted.last_day::text as "lastDay", seen.places
    from report_subscriptions wanted
      join people on people.id = wanted.person_id and people.business_id = wanted.business_id
        and people.status = 'active' and people.deleted_at is null
        and people.email is not null and people.email_verified_at is not null
      join businesses on businesses.id = wanted.business_id and businesses.status = 'active'
        and businesses.closed_at is null and not ${isStoppedAtDoor}
      join lateral (
        select json_agg(json_build_object('id', locations.id, 'businessId', locations.business_id,
            'name', locations.name, 'nameArabic', locations.name_ar, 'timeZone', locations.time_zone,
            'currency', businesses.currency, 'targetMinutes', locations.wait_target_minutes,
            'isClosed', locations.closed_at is not null) order by locations.name, locations.id) as places,
          bool_or(locations.closed_at is null) as has_open
        from locations where locations.business_id = wanted.business_id
          and (wanted.location_id is null or locations.id = wanted.location_id) and ${maySeeFigures}) seen on seen.has_open
    where wanted.cadence <> 'none' and ${personId === undefined ? sql`true` : sql`wanted.person_id = ${personId}`}
    order by wanted.person_id`.execute(db);
  return rows;
}

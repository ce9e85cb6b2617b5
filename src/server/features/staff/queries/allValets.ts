import { sql } from 'kysely';
import type { AdminValet } from '#contract/users.ts';
import { valetRoles } from '#domain/identity/roles.ts';
import type { Context } from '../../../context.ts';
import { matchesAllWords } from '../../../platform/db/search.ts';
import {
  countPeople,
  matchesPeopleFilter,
  matchesPerson,
  type PeopleFilter,
  personColumns,
  type PersonRow,
  presentPerson,
  selectPeoplePage,
} from '../../identity/queries/people.ts';
import { readFullName } from '../nameColumns.ts';
import { selectPerformance, UNRATED } from './performance.ts';

type Row = PersonRow & {
  business_id: string;
  business_name: string;
  is_on_shift: boolean;
  services: number;
  rating: number | null;
  locations: AdminValet['locations'];
};

/** SQL condition: a valet's own data, or the name of their business, matches the typed words. */
const matchesValet = (
  typed: string,
) => sql<boolean>`(${matchesPerson(typed)} or people.business_id = any(array(
  select id from businesses where ${matchesAllWords(sql`businesses.name`, typed)})))`;

/** Returns one page of the valets of all businesses, the newest first. */
export async function listAllValets(
  ctx: Context,
  filter: PeopleFilter,
): Promise<{ valets: AdminValet[]; total: number }> {
  const listed = matchesPeopleFilter(filter, valetRoles, matchesValet);
  const total = await countPeople(ctx.db, listed);
  const { rows } = await sql<Row>`
    with team as materialized (${selectPeoplePage(listed, filter)})
    select ${personColumns}, people.business_id, businesses.name as business_name,
      performance.services, performance.rating, coalesce(places.locations, '[]') as locations,
      exists (select from shifts where person_id = people.id and ended_at is null) as is_on_shift
    from team people
    join businesses on businesses.id = people.business_id
    join (${selectPerformance(ctx.clock())}) performance on performance.id = people.id
    left join lateral (
      select json_agg(json_build_object('id', locations.id, 'name', locations.name, 'nameArabic', locations.name_ar)
        order by locations.name, locations.id) as locations
      from staff_locations join locations on locations.id = staff_locations.location_id
      where staff_locations.person_id = people.id) places on true
    order by people.created_at desc, people.id desc`.execute(ctx.db);
  return {
    valets: rows.map((row) => ({
      ...presentPerson(row),
      name: readFullName(row),
      businessId: row.business_id,
      businessName: row.business_name,
      locations: row.locations,
      isOnShift: row.is_on_shift,
      rating: row.rating ?? UNRATED,
      isRated: row.rating !== null,
      totalServices: row.services,
    })),
    total,
  };
}

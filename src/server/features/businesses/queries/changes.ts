import { sql } from 'kysely';
import type { z } from 'zod';
import type { BusinessChangeEntry } from '#contract/changes.ts';
import type { Operations } from '#contract/index.ts';
import { maskPhone } from '#domain/identity/maskPhone.ts';
import type { Actor } from '../../../actor.ts';
import { matchesAllWords } from '../../../platform/db/search.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import { findAuditedPlaces } from './auditedPlaces.ts';
import { changeWords } from './changeWords.ts';

type Filter = z.output<Operations['GET /api/business/changes']['query']>;
type Fields = BusinessChangeEntry['before'];

const PAGE = 50;

/** Lists the newest audit entries of the actor's business. */
export async function listChanges(db: Queryable, actor: Actor, filter: Filter) {
  const { search, action, locationId, actorId, subjectId, from, to, before } = filter;
  const actorName = sql<string>`trim(people.first_name || ' ' || people.last_name)`;
  // A valet can be invited by phone number alone, and then has a name only later.
  const subjectName = sql<string | null>`coalesce(changes.subject_name,
    nullif(trim(subjects.first_name || ' ' || subjects.last_name), ''))`;
  const rows = await db
    .selectFrom('business_changes as changes')
    .innerJoin('people', 'people.id', 'changes.actor_id')
    .leftJoin('people as subjects', (join) =>
      join
        .onRef('subjects.id', '=', 'changes.subject_id')
        .onRef('subjects.business_id', '=', 'changes.business_id'),
    )
    .leftJoin('locations', 'locations.id', 'changes.location_id')
    .selectAll('changes')
    .select([
      'locations.name as location_name',
      'locations.name_ar as location_name_ar',
      actorName.as('actor_name'),
      subjectName.as('subject_name'),
      'subjects.phone_e164 as subject_phone',
    ])
    .where('changes.business_id', '=', actor.businessId ?? '')
    .$if(action !== undefined, (query) =>
      query.where((row) =>
        row.or([
          row('changes.action', '=', action ?? ''),
          row('changes.action', 'like', `${action ?? ''}.%`),
        ]),
      ),
    )
    .$if(locationId !== undefined, (query) =>
      query.where('changes.location_id', '=', locationId ?? ''),
    )
    .$if(actorId !== undefined, (query) => query.where('changes.actor_id', '=', actorId ?? ''))
    .$if(subjectId !== undefined, (query) =>
      query.where('changes.subject_id', '=', subjectId ?? ''),
    )
    .$if(search !== undefined, (query) =>
      query.where(
        matchesAllWords(
          sql<string>`concat_ws(' ', ${subjectName}, changes.reason, ${actorName}, locations.name, locations.name_ar, ${changeWords})`,
          search ?? '',
        ),
      ),
    )
    .$if(from !== undefined, (query) => query.where('changes.at', '>=', new Date(from ?? '')))
    .$if(to !== undefined, (query) => query.where('changes.at', '<', new Date(to ?? '')))
    .$if(before !== undefined, (query) => query.where('changes.id', '<', Number(before)))
    .orderBy('changes.id', 'desc')
    .limit(PAGE + 1)
    .execute();
  const page = rows.slice(0, PAGE);
  const placesOf = await findAuditedPlaces(db, page);
  const { currency } = await db
    .selectFrom('businesses')
    .select('currency')
    .where('id', '=', actor.businessId ?? '')
    .executeTakeFirstOrThrow();
  return {
    currency,
    changes: page.map((row): BusinessChangeEntry => ({
      id: String(row.id),
      at: row.at.toISOString(),
      action: row.action,
      locationId: row.location_id,
      locationName: row.location_name,
      locationNameArabic: row.location_name_ar,
      actorId: row.actor_id,
      actorName: row.actor_name,
      isByAdministrator: row.impersonator_id !== null,
      subjectId: row.subject_id,
      subjectName: row.subject_name ?? (row.subject_phone && maskPhone(row.subject_phone)),
      before: row.before as Fields,
      after: row.after as Fields,
      places: placesOf(row),
      reason: row.reason,
    })),
    next: rows.length > PAGE ? String(page.at(-1)?.id) : null,
  };
}

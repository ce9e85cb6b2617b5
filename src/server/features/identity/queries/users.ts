import { sql } from 'kysely';
import type { Role } from '#contract/people.ts';
import type { AdminUser } from '#contract/users.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import {
  countPeople,
  matchesPeopleFilter,
  type PeopleFilter,
  personColumns,
  type PersonRow,
  presentPerson,
  selectPeoplePage,
} from './people.ts';

type Row = PersonRow & { business_name: string | null };

/** Lists one page of the platform's people, the newest first, with the total number of matches. */
export async function listUsers(
  db: Queryable,
  filter: PeopleFilter & { role?: Role | undefined },
): Promise<{ users: AdminUser[]; total: number }> {
  const listed = matchesPeopleFilter(filter, filter.role ? [filter.role] : []);
  const total = await countPeople(db, listed);
  const { rows } = await sql<Row>`
    select ${personColumns}, businesses.name as business_name
    from (${selectPeoplePage(listed, filter)}) people left join businesses on businesses.id = people.business_id
    order by people.created_at desc, people.id desc`.execute(db);
  return {
    users: rows.map((row) => ({
      ...presentPerson(row),
      role: row.role,
      businessName: row.business_name,
      isActive: row.status === 'active' && row.locked_at === null,
    })),
    total,
  };
}

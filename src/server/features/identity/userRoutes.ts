import type { Handlers } from '../../platform/http/mount.ts';
import { lockAccount, resendVerification, unlockAccount } from './commands/lockAccount.ts';
import { resetUserFactor } from './commands/resetFactor.ts';
import { sql } from 'kysely';
import type { Role } from '#contract/people.ts';
import type { AdminUser } from '#contract/users.ts';
import type { Queryable } from '../../platform/db/client.ts';
import {
  countPeople,
  matchesPeopleFilter,
  type PeopleFilter,
  personColumns,
  type PersonRow,
  presentPerson,
  selectPeoplePage,
} from './queries/people.ts';

type Row = PersonRow & { business_name: string | null; has_factor: boolean };

/** Lists one page of the platform's people, the newest first, with the total number of matches. */
async function listUsers(
  db: Queryable,
  filter: PeopleFilter & { role?: Role | undefined },
): Promise<{ users: AdminUser[]; total: number }> {
  const listed = matchesPeopleFilter(filter, filter.role ? [filter.role] : []);
  const total = await countPeople(db, listed);
  const { rows } = await sql<Row>`
    select ${personColumns}, businesses.name as business_name,
      exists (select from second_factors where person_id = people.id and confirmed_at is not null) as has_factor
    from (${selectPeoplePage(listed, filter)}) people left join businesses on businesses.id = people.business_id
    order by people.created_at desc, people.id desc`.execute(db);
  return {
    users: rows.map((row) => ({
      ...presentPerson(row),
      role: row.role,
      businessName: row.business_name,
      isActive: row.status === 'active' && row.locked_at === null,
      hasSecondFactor: row.has_factor,
    })),
    total,
  };
}

export const userHandlers: Handlers = {
  'GET /api/admin/users': ({ ctx, query }) => listUsers(ctx.db, query),

  'POST /api/admin/users/{userId}/lock': async ({ ctx, by, params, body }) => {
    await lockAccount(ctx, by, params.userId, body.reason);
    return { message: 'The account is locked.' };
  },

  'POST /api/admin/users/{userId}/unlock': async ({ ctx, by, params }) => {
    await unlockAccount(ctx, by, params.userId);
    return { message: 'The account is unlocked.' };
  },

  'POST /api/admin/users/{userId}/resend-verification': async ({ ctx, by, params }) => {
    await resendVerification(ctx, by, params.userId);
    return { message: 'A new verification link is on its way.' };
  },

  'POST /api/admin/users/{userId}/reset-second-factor': async ({ ctx, by, params, body }) => {
    await resetUserFactor(ctx, by, { ...params, ...body });
    return { message: 'The second factor is reset.' };
  },
};

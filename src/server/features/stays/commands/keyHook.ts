import { sql } from 'kysely';
import type { DatabaseError } from 'pg';
import { buildIssue } from '#contract/issueCatalogue.ts';
import { custodyStayStatuses } from '#domain/stays/states.ts';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../platform/errors.ts';

/** The location and the hook that the database named as it refused a second key: `(…)=(id, 28)`. */
const refusedHook = /=\((?<locationId>[0-9a-f-]{36}), (?<hook>.*)\)/s;

/** Which ticket's key hangs on a hook. */
async function findHookUser(
  ctx: Context,
  locationId: string,
  hook: string,
): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('stays')
    .select('ticket_number')
    .where('location_id', '=', locationId)
    .where('key_hook', '=', hook)
    .where('key_place', 'is not', null)
    .where(
      'status',
      'in',
      custodyStayStatuses.map((status) => sql.lit(status)),
    )
    .executeTakeFirst();
  return row?.ticket_number ?? null;
}

/**
 * Does work that hangs a key on a hook; the database refuses a second key on it.
 *
 * @throws HOOK_TAKEN naming `keyHook` and the ticket whose key it is
 */
export async function withHook<T>(ctx: Context, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code, constraint, detail } = error as Partial<DatabaseError>;
    if (code !== '23505' || constraint !== 'stays_one_hook') throw error;
    const { locationId = '', hook = '' } = refusedHook.exec(detail ?? '')?.groups ?? {};
    // It may have been taken off again at this moment.
    const ticket = (locationId && (await findHookUser(ctx, locationId, hook))) || '—';
    const issue = buildIssue('hook_taken', { hook, ticket });
    throw new AppError('HOOK_TAKEN', {
      message: issue.message,
      issues: [{ field: 'keyHook', ...issue }],
    });
  }
}

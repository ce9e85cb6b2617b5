import { sql } from 'kysely';
import type { DatabaseError } from 'pg';
import { buildIssue } from '#contract/issueCatalogue.ts';
import { hookKey } from '#domain/stays/freePlaces.ts';
import { custodyStayStatuses } from '#domain/stays/states.ts';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../platform/errors.ts';

/** The location and the hook's key that the database named as it refused a second one: `(…)=(id, 28)`. */
const refusedHook = /=\((?<locationId>[0-9a-f-]{36}), (?<key>.*)\)/s;

/** SQL that says of a row of `stays` whether its key belongs on a hook, however that was written. */
export const hasHook = (hook: string) =>
  sql<boolean>`upper(replace(stays.key_hook, ' ', '')) = ${hookKey(hook)}`;

/** The car whose key hangs on a hook, by its plate or else its ticket, and how the hook is written there. */
async function findHookUser(ctx: Context, locationId: string, hook: string) {
  return ctx.db
    .selectFrom('stays')
    .select(['key_hook', 'license_plate', 'ticket_number'])
    .where('location_id', '=', locationId)
    .where(hasHook(hook))
    .where('key_place', 'is not', null)
    .where(
      'status',
      'in',
      custodyStayStatuses.map((status) => sql.lit(status)),
    )
    .executeTakeFirst();
}

/**
 * Does work that hangs a key on a hook; the database refuses a second key on it.
 *
 * @param field what the hook is called in the call
 * @throws HOOK_TAKEN naming `field`, and the car whose key it is
 */
export async function withHook<T>(
  ctx: Context,
  work: () => Promise<T>,
  field: 'keyHook' | 'hook' = 'keyHook',
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code, constraint, detail } = error as Partial<DatabaseError>;
    if (code !== '23505' || constraint !== 'stays_one_hook') throw error;
    const { locationId = '', key = '' } = refusedHook.exec(detail ?? '')?.groups ?? {};
    // It may have been taken off again at this moment.
    const user = locationId ? await findHookUser(ctx, locationId, key) : undefined;
    const issue = buildIssue('hook_taken', {
      hook: user?.key_hook ?? key,
      car: user?.license_plate ?? user?.ticket_number ?? '—',
    });
    throw new AppError('HOOK_TAKEN', {
      message: issue.message,
      issues: [{ field, ...issue }],
    });
  }
}

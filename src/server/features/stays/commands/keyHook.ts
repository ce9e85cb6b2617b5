import { sql } from 'kysely';
import type { DatabaseError } from 'pg';
import { buildIssue } from '#contract/issueCatalogue.ts';
import { buildHookKey } from '#domain/stays/freePlaces.ts';
import { custodyStayStatuses } from '#domain/stays/states.ts';
import { nameByPlate } from '#domain/vehicles/writePlate.ts';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import { AppError } from '../../../platform/errors.ts';
import { literals } from '../../../platform/db/literals.ts';

/**
 * Matches the location id and the hook in the detail of PostgreSQL's unique violation, such as
 * `(…)=(id, 28)`.
 */
const refusedHook = /=\((?<locationId>[0-9a-f-]{36}), (?<key>.*)\)/s;

/** SQL condition: a stay's key belongs on this hook. Ignores spaces and case. */
export const isOnHook = (hook: string) =>
  sql<boolean>`upper(replace(stays.key_hook, ' ', '')) = ${buildHookKey(hook)}`;

/** Finds the car whose key hangs on a hook, with the hook as written on that stay. */
export async function findHookUser(db: Queryable, locationId: string, hook: string) {
  return db
    .selectFrom('stays')
    .select(['id', 'key_hook', 'license_plate as licensePlate'])
    .select(['plate_region as plateRegion', 'ticket_number as ticketNumber'])
    .where('location_id', '=', locationId)
    .where(isOnHook(hook))
    .where('key_place', 'is not', null)
    .where('status', 'in', literals(custodyStayStatuses))
    .executeTakeFirst();
}

/**
 * Runs work that hangs a key on a hook. Translates the unique violation when another key hangs on
 * the hook.
 *
 * @param field name of the hook in the call's input
 * @throws HOOK_TAKEN naming `field`, and the car whose key hangs on the hook
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
    // Undefined when the other key was taken off the hook in the meantime.
    const user = locationId ? await findHookUser(ctx.db, locationId, key) : undefined;
    const issue = buildIssue('hook_taken', {
      hook: user?.key_hook ?? key,
      car: user ? nameByPlate(user) : '—',
    });
    throw new AppError('HOOK_TAKEN', {
      message: issue.message,
      issues: [{ field, ...issue }],
    });
  }
}

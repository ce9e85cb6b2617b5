import { sql } from 'kysely';
import { emailKey, storedEmail } from '#domain/identity/email.ts';
import type { Config } from '../../../config/index.ts';
import type { Db } from '../../../platform/db/client.ts';
import { issueLink } from './links.ts';

/**
 * Makes an administrator, or finds the one with this address, and a link with which they choose their
 * password once. For whoever can reach the database: nothing asks for a sign-in here.
 *
 * @returns the link
 * @throws when it is no address, or belongs to somebody who is no administrator
 */
export async function createAdmin(
  db: Db,
  config: Pick<Config, 'publicUrl'>,
  typed: string,
  now: Date,
): Promise<string> {
  const email = storedEmail(typed);
  if (!email) throw new Error(`${typed} is no e-mail address.`);
  return db.transaction().execute(async (trx) => {
    await trx
      .insertInto('people')
      .values({ role: 'admin', first_name: 'Administrator', email, created_at: now })
      .onConflict((conflict) =>
        conflict
          .expression(sql`lower(email)`)
          .where('email', 'is not', null)
          .doNothing(),
      )
      .execute();
    const person = await trx
      .selectFrom('people')
      .select(['id', 'role', 'status', 'email'])
      .where((row) => row(row.fn('lower', ['email']), '=', emailKey(email)))
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (person.role !== 'admin' || person.status !== 'active')
      throw new Error(`${email} has an account already, and it is no active administrator's.`);
    const owner = { id: person.id, email: person.email ?? email };
    return issueLink({ config }, { trx, now }, 'reset_password', owner);
  });
}

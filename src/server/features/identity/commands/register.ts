import { listRolesWith } from '#domain/identity/roles.ts';
import { sql } from 'kysely';
import type { Language } from '#contract/people.ts';
import { buildEmailKey } from '#domain/identity/email.ts';
import type { Context, UnitOfWork } from '../../../context.ts';
import { transact } from '../../../platform/db/transact.ts';
import { refuseGuessablePassword } from '#server/platform/secrets/refuseGuessablePassword.ts';
import { checkPassword, hashPassword } from '../../../platform/secrets/passwords.ts';
import { hashToken } from '../../../platform/secrets/tokens.ts';
import { requireRealPhone } from '../rules/requireRealPhone.ts';
import { enqueueAccountMail } from './requestAccountMail.ts';

export type RegistrationInput = {
  firstName: string;
  lastName: string;
  email: string;
  phoneNumber: string;
  password: string;
  language: Language | null;
  /**
   * Secret in the browser's storage. The verification link signs in only a browser that has this
   * secret.
   */
  browserSecret?: string | undefined;
};

/** Id that no person has, used when no person was inserted. */
const NOBODY = '00000000-0000-4000-8000-000000000000';

/**
 * Stores a registration, which the link in an email confirms.
 *
 * Neither the response nor its duration reveals whether the address has an account. Each call
 * hashes one password, compares one password, and leaves the email to a job.
 *
 * For an unproven address the newest name and phone number count. A repeat with a different
 * password removes password and phone number. Either person may be a stranger (see
 * `chooseAccountMail`). Data typed for the address of an existing account is stored separately. A
 * sign-in with this data then gets the response of a new account.
 */
export async function registerAccount(
  ctx: Context,
  input: RegistrationInput,
  address: string,
): Promise<void> {
  const phone = requireRealPhone('phoneNumber', input.phoneNumber);
  const { firstName, lastName, email, phoneNumber } = input;
  await refuseGuessablePassword('password', input.password, [
    firstName,
    lastName,
    email,
    phoneNumber,
    phone,
  ]);
  await ctx.limits.use('registerAddress', address);
  const before = await findUnprovenPassword(ctx, input.email);
  const isSame = await checkPassword(ctx.config, before, input.password);
  const passwordHash = await hashPassword(ctx.config, input.password);
  const secretHash = input.browserSecret ? hashToken(input.browserSecret) : null;
  await transact(ctx, async (unit) => {
    const given = {
      first_name: input.firstName,
      last_name: input.lastName,
      ...(input.language ? { language: input.language } : {}),
    };
    const fresh = await unit.trx
      .insertInto('people')
      .values({
        role: 'customer',
        email: input.email,
        password_hash: passwordHash,
        phone_e164: phone,
        registration_secret_hash: secretHash,
        created_at: unit.now,
        ...given,
      })
      .onConflict((conflict) =>
        conflict
          .expression(sql`lower(email)`)
          .where('email', 'is not', null)
          .doNothing(),
      )
      .returning('id')
      .executeTakeFirst();
    const same = isSame ? before : null;
    // Runs also after an insert, where this update changes nothing. Every address then takes the
    // same SQL statements.
    await unit.trx
      .updateTable('people')
      .set({
        ...given,
        // Email address in the latest spelling, because the email goes to the latest request.
        email: input.email,
        // Compares with the hash that was read before. A registration in between also counts as a
        // different password.
        password_hash: sql`case when password_hash = ${same} then password_hash end`,
        phone_e164: sql`case when password_hash = ${same} then ${phone} end`,
        registration_secret_hash: sql`case when password_hash = ${same} then ${secretHash}::bytea end`,
      })
      .where((row) => row(row.fn('lower', ['email']), '=', buildEmailKey(input.email)))
      .where('role', 'in', listRolesWith('account.own'))
      .where('email_verified_at', 'is', null)
      .where('id', '!=', fresh?.id ?? NOBODY)
      .execute();
    await saveRepeatedRegistration(unit, {
      email: input.email,
      phone,
      passwordHash,
      except: fresh?.id ?? NOBODY,
    });
    await enqueueAccountMail(unit, {
      ask: 'verify',
      email: input.email,
      language: input.language,
    });
  });
}

type RepeatedRegistration = { email: string; phone: string; passwordHash: string; except: string };

/**
 * Stores registration data that was typed for the address of an existing account, and replaces
 * earlier data. Skips an unproven customer with a password, whose own row gives the same response.
 */
async function saveRepeatedRegistration(
  { trx, now }: UnitOfWork,
  { email, phone, passwordHash, except }: RepeatedRegistration,
): Promise<void> {
  await sql`
    insert into repeated_registrations (person_id, phone_e164, password_hash, created_at)
    select id, ${phone}, ${passwordHash}, ${now} from people
      where lower(email) = ${buildEmailKey(email)} and id <> ${except} and not (role = any(${listRolesWith('account.own')})
        and email_verified_at is null and password_hash is not null)
    on conflict (person_id) do update
      set phone_e164 = excluded.phone_e164, password_hash = excluded.password_hash`.execute(trx);
}

/**
 * Deletes the repeated registration once the account's owner has proven the address. A new account
 * would be confirmed at the same time, so the responses still do not differ.
 */
export async function deleteRepeatedRegistration(
  { trx }: UnitOfWork,
  personId: string,
): Promise<void> {
  await trx.deleteFrom('repeated_registrations').where('person_id', '=', personId).execute();
}

async function findUnprovenPassword(ctx: Context, email: string): Promise<string | null> {
  const person = await ctx.db
    .selectFrom('people')
    .select('password_hash')
    .where((row) => row(row.fn('lower', ['email']), '=', buildEmailKey(email)))
    .where('role', 'in', listRolesWith('account.own'))
    .where('email_verified_at', 'is', null)
    .executeTakeFirst();
  return person?.password_hash ?? null;
}

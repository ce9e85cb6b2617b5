import type { ValetStatus } from '#domain/identity/valetStatus.ts';
import { rolesWith } from '#domain/identity/roles.ts';
import { sql } from 'kysely';
import type { Role } from '#contract/people.ts';
import type { Context } from '../../../context.ts';

/** An account that a sign-in may mean, or what somebody typed who registered with its address again. */
export type Account = {
  /** What guesses at it are counted by: the person, if it is one. */
  key: string;
  id: string;
  status: ValetStatus;
  password_hash: string | null;
  pin_hash: string | null;
  /** An administrator has locked it. */
  is_locked: boolean;
  /** Whether their business lets nobody work; false for who has none. */
  is_business_off: boolean;
  /** Whether the address or number they sign in with is known to be theirs. */
  is_proven: boolean;
  has_proven_phone: boolean;
};

/** Where to look. Each place is compared once, also an empty one: the time tells nothing. */
export type AccountLookup = { roles: readonly Role[]; count: number };

/**
 * The accounts of these roles behind an address or a number, one in each place.
 *
 * Several customers may have given one number. Who has proven it is the only one, else those count
 * who have proven their e-mail, the first one first, then the newest of the others. A registration
 * of an address that has an account is looked for as the new account it would have been.
 */
export async function findAccounts(
  ctx: Context,
  by: 'email' | 'phone',
  identifier: string,
  { roles, count }: AccountLookup,
): Promise<(Account | null)[]> {
  const isPhone = by === 'phone';
  const { rows } = await sql<Account>`
    select p.id::text as key, p.id, p.status, p.password_hash, p.pin_hash, p.locked_at is not null as is_locked,
        b.id is not null and not is_business_staffed(b.id, b.status) as is_business_off,
        p.role <> all(${rolesWith('account.own')}) or p.email_verified_at is not null
          or ${isPhone}::boolean and p.phone_verified_at is not null as is_proven,
        p.phone_verified_at is not null as has_proven_phone, p.email_verified_at, p.created_at
      from people p left join businesses b on b.id = p.business_id
      where p.role = any(${roles}) and ${isPhone ? sql`p.phone_e164` : sql`lower(p.email)`} = ${identifier}
    union all
    select 'repeated:' || r.person_id, r.person_id, 'active', r.password_hash, null, false, false,
        false, false, null, r.created_at
      from repeated_registrations r join people p on p.id = r.person_id
      where ${roles}::text[] && ${rolesWith('account.own')}::text[] and ${isPhone ? sql`r.phone_e164` : sql`lower(p.email)`} = ${identifier}
    order by has_proven_phone desc, is_proven desc, email_verified_at nulls last, created_at desc
    limit ${count}`.execute(ctx.db);
  const only = isPhone && rows[0]?.has_proven_phone ? rows.slice(0, 1) : rows;
  return Array.from({ length: count }, (_, place) => only[place] ?? null);
}

/** Whether the person may work with their account at all. */
export function isAccountOpen(account: Account): boolean {
  return account.status === 'active' && !account.is_locked && !account.is_business_off;
}

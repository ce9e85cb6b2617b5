import type { ValetStatus } from '#domain/identity/valetStatus.ts';
import { listRolesWith } from '#domain/identity/roles.ts';
import { sql } from 'kysely';
import type { Role } from '#contract/people.ts';
import type { Context } from '../../../context.ts';

/** Account that a sign-in may mean, or a repeated registration of the account's address. */
export type SignInAccount = {
  /** Rate limit key: the person's id, or a separate key for a repeated registration. */
  key: string;
  id: string;
  status: ValetStatus;
  password_hash: string | null;
  pin_hash: string | null;
  /** True when an administrator has locked the account. */
  is_locked: boolean;
  /** True when the account's business is closed for staff; false without a business. */
  is_business_off: boolean;
  /** True when the email address or phone number used for the sign-in is verified. */
  is_proven: boolean;
  has_proven_phone: boolean;
};

/**
 * Roles to search, and number of comparisons. Empty places are compared too. Otherwise the duration
 * of the call would reveal accounts.
 */
export type AccountLookup = { roles: readonly Role[]; count: number };

/**
 * Finds the accounts of these roles with an email address or phone number, padded with null to
 * `count`.
 *
 * Several customers may have typed the same phone number. A customer who has verified the number is
 * the only match. Otherwise customers with a verified email address come first, sorted by the time
 * of verification. The newest of the other customers follow. A repeated registration is found like
 * a new account.
 */
export async function findAccounts(
  ctx: Context,
  by: 'email' | 'phone',
  identifier: string,
  { roles, count }: AccountLookup,
): Promise<(SignInAccount | null)[]> {
  const isPhone = by === 'phone';
  const { rows } = await sql<SignInAccount>`
    select p.id::text as key, p.id, p.status, p.password_hash, p.pin_hash, p.locked_at is not null as is_locked,
        b.id is not null and not is_business_staffed(b.id, b.status) as is_business_off,
        p.role <> all(${listRolesWith('account.own')}) or p.email_verified_at is not null
          or ${isPhone}::boolean and p.phone_verified_at is not null as is_proven,
        p.phone_verified_at is not null as has_proven_phone, p.email_verified_at, p.created_at
      from people p left join businesses b on b.id = p.business_id
      where p.role = any(${roles}) and ${isPhone ? sql`p.phone_e164` : sql`lower(p.email)`} = ${identifier}
    union all
    select 'repeated:' || r.person_id, r.person_id, 'active', r.password_hash, null, false, false,
        false, false, null, r.created_at
      from repeated_registrations r join people p on p.id = r.person_id
      where ${roles}::text[] && ${listRolesWith('account.own')}::text[] and ${isPhone ? sql`r.phone_e164` : sql`lower(p.email)`} = ${identifier}
    order by has_proven_phone desc, is_proven desc, email_verified_at nulls last, created_at desc
    limit ${count}`.execute(ctx.db);
  const only = isPhone && rows[0]?.has_proven_phone ? rows.slice(0, 1) : rows;
  return Array.from({ length: count }, (_, place) => only[place] ?? null);
}

/** Returns true when the account is active, not locked, and its business is open for staff. */
export function isAccountOpen(account: SignInAccount): boolean {
  return account.status === 'active' && !account.is_locked && !account.is_business_off;
}

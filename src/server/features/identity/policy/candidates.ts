import { sql } from 'kysely';
import type { Role } from '#contract/people.ts';
import type { Context } from '../../../context.ts';

/** An account that a sign-in may mean. */
export type Candidate = {
  id: string;
  role: string;
  status: string;
  password_hash: string | null;
  pin_hash: string | null;
  business_status: string | null;
  /** Whether the address or number he signs in with is known to be his. */
  is_proven: boolean;
};

/**
 * The account of these roles behind an address or a number. Several customers may have given one
 * number: the one who has proven it counts, else the first who has proven his e-mail.
 */
export async function findCandidate(
  ctx: Context,
  by: 'email' | 'phone',
  identifier: string,
  roles: readonly Role[],
): Promise<Candidate | null> {
  const found = await ctx.db
    .selectFrom('people')
    .leftJoin('businesses', 'businesses.id', 'people.business_id')
    .select([
      'people.id',
      'people.role',
      'people.status',
      'people.password_hash',
      'people.pin_hash',
      'businesses.status as business_status',
    ])
    .select((row) =>
      row
        .or([
          row('people.role', '!=', 'customer'),
          row('people.email_verified_at', 'is not', null),
          ...(by === 'phone' ? [row('people.phone_verified_at', 'is not', null)] : []),
        ])
        .$castTo<boolean>()
        .as('is_proven'),
    )
    .where('people.role', 'in', [...roles])
    .where((row) =>
      by === 'email'
        ? row(row.fn('lower', ['people.email']), '=', identifier)
        : row('people.phone_e164', '=', identifier),
    )
    .orderBy(sql`people.phone_verified_at is null`)
    .orderBy('people.email_verified_at', (order) => order.asc().nullsLast())
    .orderBy('people.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found ?? null;
}

/** Whether the person may work with his account at all. */
export function isOpen(candidate: Candidate): boolean {
  const businessOff = candidate.business_status !== null && candidate.business_status !== 'active';
  return candidate.status === 'active' && !businessOff;
}

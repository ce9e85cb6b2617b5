import { buildEmailKey } from '#domain/identity/email.ts';
import { isAccountUnproven } from '#domain/identity/unproven.ts';
import type { Queryable } from '../../../platform/db/client.ts';

/** Selects the account with an email address. Callers execute the query or add a lock. */
export const selectAddressOwner = (db: Queryable, email: string) =>
  db
    .selectFrom('people')
    .select(['id', 'role', 'email_verified_at', 'phone_verified_at'])
    .where((row) => row(row.fn('lower', ['email']), '=', buildEmailKey(email)));
type AddressOwner = NonNullable<
  Awaited<ReturnType<ReturnType<typeof selectAddressOwner>['executeTakeFirst']>>
>;

export const isUnproven = (owner: AddressOwner): boolean =>
  isAccountUnproven({
    role: owner.role,
    isEmailVerified: owner.email_verified_at !== null,
    isPhoneVerified: owner.phone_verified_at !== null,
  });

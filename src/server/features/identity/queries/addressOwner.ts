import { emailKey } from '#domain/identity/email.ts';
import type { Queryable } from '../../../platform/db/client.ts';

/** Who has an address, to be awaited or locked. */
export const selectAddressOwner = (db: Queryable, email: string) =>
  db
    .selectFrom('people')
    .select(['id', 'role', 'email_verified_at', 'phone_verified_at'])
    .where((row) => row(row.fn('lower', ['email']), '=', emailKey(email)));
type AddressOwner = NonNullable<
  Awaited<ReturnType<ReturnType<typeof selectAddressOwner>['executeTakeFirst']>>
>;

/** Somebody typed it once and never proved it: they stand in nobody's way who does. */
export const isUnproven = (owner: AddressOwner): boolean =>
  owner.role === 'customer' && owner.email_verified_at === null && owner.phone_verified_at === null;

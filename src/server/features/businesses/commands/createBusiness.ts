import { type Insertable, sql } from 'kysely';
import { isRealPhone } from '#domain/identity/realPhone.ts';
import { listRolesWith } from '#domain/identity/roles.ts';
import type { Language } from '#contract/people.ts';
import type { UnitOfWork } from '../../../context.ts';
import type { Businesses, People } from '../../../platform/db/schema.ts';
import { AppError } from '../../../platform/errors.ts';
import { deleteLinks, issueLink } from '../../identity/commands/links.ts';

export type NewBusiness = Omit<Insertable<Businesses>, 'status' | 'created_at'> & {
  contact_email: string;
  contact_name: string | null;
  home_language: Language;
};

/**
 * Throws the reason why a new manager cannot have this email address.
 *
 * @throws BUSINESS_PENDING, BUSINESS_EXISTS
 */
async function refuseAddress({ trx }: UnitOfWork, email: string): Promise<never> {
  const holder = await trx
    .selectFrom('people')
    .select(['role', 'status'])
    .where((row) => row(row.fn('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst();
  const isInvited =
    holder?.status === 'pending' && listRolesWith('business.edit').includes(holder.role);
  throw new AppError(isInvited ? 'BUSINESS_PENDING' : 'BUSINESS_EXISTS');
}

/**
 * Creates the pending manager. Overwrites a registration whose email address was never confirmed,
 * because nobody owns that account.
 *
 * @throws BUSINESS_PENDING when a manager with the address has not activated yet, BUSINESS_EXISTS
 *   when the address has another account
 */
async function inviteManager(unit: UnitOfWork, businessId: string, business: NewBusiness) {
  const { contact_name: name, contact_email: email, contact_phone: phone } = business;
  const [first = '', ...rest] = (name ?? '').split(/\s+/);
  const manager: Insertable<People> = {
    role: 'business',
    business_id: businessId,
    first_name: first,
    last_name: rest.join(' '),
    email,
    // A landline is kept as the contact of the business. The manager's own number gets texts.
    phone_e164: phone && isRealPhone(phone) ? phone : null,
    password_hash: null,
    status: 'pending',
    language: business.home_language,
    created_at: unit.now,
  };
  const person = await unit.trx
    .insertInto('people')
    .values(manager)
    .onConflict((conflict) =>
      conflict
        .expression(sql`lower(email)`)
        .where('email', 'is not', null)
        .doUpdateSet(manager)
        .where('people.role', 'in', listRolesWith('account.own'))
        .where('people.email_verified_at', 'is', null)
        .where('people.phone_verified_at', 'is', null),
    )
    .returning('id')
    .executeTakeFirst();
  if (!person) return refuseAddress(unit, email);
  await deleteLinks(unit, person.id, ['verify_email', 'reset_password']);
  return { id: person.id, email };
}

/**
 * Creates a pending business with its manager and activation link, for an approved application or
 * on an administrator's request.
 *
 * @throws BUSINESS_PENDING, BUSINESS_EXISTS
 */
export async function createBusiness(unit: UnitOfWork, business: NewBusiness) {
  const { id } = await unit.trx
    .insertInto('businesses')
    .values({ ...business, status: 'pending', created_at: unit.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const manager = await inviteManager(unit, id, business);
  const link = await issueLink(unit.ctx, unit, 'activate_business', manager);
  return { id, manager, link };
}

import { rolesWith } from '#domain/identity/roles.ts';
import { type Insertable, sql } from 'kysely';
import type { Application } from '#contract/applications.ts';
import type { Context } from '../../../context.ts';
import type { People } from '../../../platform/db/schema.ts';
import type { RepeatableCall } from '../../../platform/db/idempotency.ts';
import { transactOnce, type UnitOfWork } from '../../../platform/db/transact.ts';
import { AppError } from '../../../platform/errors.ts';
import { type ActingAdmin, recordAdminStep } from '../../identity/commands/audit.ts';
import { deleteLinks, issueLink } from '../../identity/commands/links.ts';
import { enqueueEmail } from '../../messages/commands.ts';

/** Of two administrators who decide at once the second finds it decided. */
async function lockPendingApplication(unit: UnitOfWork, id: string) {
  const application = await unit.trx
    .selectFrom('applications')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!application) throw new AppError('APPLICATION_NOT_FOUND');
  if (application.status !== 'pending')
    throw new AppError('STATE_CONFLICT', { state: application.status });
  return application;
}
type PendingApplication = Awaited<ReturnType<typeof lockPendingApplication>>;

/** The places are known by their address; whoever runs them puts them on the map. */
async function createBusiness(unit: UnitOfWork, application: PendingApplication): Promise<string> {
  const { id } = await unit.trx
    .insertInto('businesses')
    .values({
      name: application.business_name,
      status: 'pending',
      kind: application.kind,
      contact_name: application.contact_name,
      contact_email: application.contact_email,
      contact_phone: application.contact_phone,
      currency: application.currency,
      created_at: unit.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const places = application.locations as Application['locations'];
  await unit.trx
    .insertInto('locations')
    .values(
      places.map(({ timeZone, ...place }, index) => ({
        business_id: id,
        ...place,
        time_zone: timeZone,
        state: '',
        zip_code: '',
        default_language: application.language,
        ticket_prefix: String.fromCharCode('A'.charCodeAt(0) + (index % 26)),
        created_at: unit.now,
      })),
    )
    .execute();
  return id;
}

/**
 * The manager, pending until they activate. An address somebody registered and never proved belongs
 * to nobody, so it is no obstacle.
 *
 * @throws BUSINESS_EXISTS when the address has an account
 */
async function inviteManager(
  unit: UnitOfWork,
  application: PendingApplication,
  businessId: string,
) {
  const [first = '', ...rest] = application.contact_name.split(/\s+/);
  const manager: Insertable<People> = {
    role: 'business',
    business_id: businessId,
    first_name: first,
    last_name: rest.join(' '),
    email: application.contact_email,
    phone_e164: application.contact_phone,
    password_hash: null,
    status: 'pending',
    language: application.language,
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
        .where('people.role', 'in', rolesWith('account.own'))
        .where('people.email_verified_at', 'is', null)
        .where('people.phone_verified_at', 'is', null),
    )
    .returning('id')
    .executeTakeFirst();
  if (!person) throw new AppError('BUSINESS_EXISTS');
  await deleteLinks(unit, person.id, ['verify_email', 'reset_password']);
  return { id: person.id, email: application.contact_email };
}

type Decision = { status: 'approved' | 'declined'; reason?: string | null; businessId?: string };

async function recordDecision(
  unit: UnitOfWork,
  by: ActingAdmin,
  id: string,
  { status, reason, businessId }: Decision,
): Promise<void> {
  await unit.trx
    .updateTable('applications')
    .set({
      status,
      decline_reason: reason ?? null,
      decided_by: by.actor.personId,
      decided_at: unit.now,
      business_id: businessId ?? null,
    })
    .where('id', '=', id)
    .execute();
  await recordAdminStep(unit.trx, by, {
    businessId: businessId ?? null,
    action: `application ${status}`,
    subjectId: id,
    before: { status: 'pending' },
    after: reason ? { status, reason } : { status },
  });
}

/**
 * Creates the business with its locations and its manager, and sends them the activation link: all
 * of it or nothing.
 *
 * @throws APPLICATION_NOT_FOUND, STATE_CONFLICT, BUSINESS_EXISTS, IDEMPOTENCY_CONFLICT
 */
export async function approveApplication(
  ctx: Context,
  by: ActingAdmin,
  id: string,
  call: RepeatableCall | null,
): Promise<void> {
  await transactOnce(ctx, call, async (unit) => {
    const application = await lockPendingApplication(unit, id);
    const businessId = await createBusiness(unit, application);
    const manager = await inviteManager(unit, application, businessId);
    const link = await issueLink(ctx, unit, 'activate_business', manager);
    const { contact_name: contactName, business_name: businessName } = application;
    await enqueueEmail(ctx, unit, {
      personId: manager.id,
      businessId,
      to: manager.email,
      language: application.language,
      template: 'application_approved',
      data: { contactName, businessName, link },
      dedupeKey: `application-approved:${id}`,
    });
    await recordDecision(unit, by, id, { status: 'approved', businessId });
  });
}

/** @throws APPLICATION_NOT_FOUND, STATE_CONFLICT, IDEMPOTENCY_CONFLICT */
export async function declineApplication(
  ctx: Context,
  by: ActingAdmin,
  id: string,
  reason: string | null,
  call: RepeatableCall | null,
): Promise<void> {
  await transactOnce(ctx, call, async (unit) => {
    const application = await lockPendingApplication(unit, id);
    const { contact_name: contactName, business_name: businessName } = application;
    await enqueueEmail(ctx, unit, {
      to: application.contact_email,
      language: application.language,
      template: 'application_declined',
      data: { contactName, businessName, reason },
      dedupeKey: `application-declined:${id}`,
    });
    await recordDecision(unit, by, id, { status: 'declined', reason });
  });
}

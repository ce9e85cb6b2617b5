import type { CallContext, UnitOfWork } from '../../../context.ts';
import { transactOnce } from '../../../platform/db/transact.ts';
import { updateRow } from '../../../platform/db/rows.ts';
import { AppError } from '../../../platform/errors.ts';
import { type ActingAdmin, recordAdminStep } from '../../identity/commands/audit.ts';
import { enqueueEmail } from '../../messages/commands.ts';
import { setFirstRates } from './setFirstRates.ts';
import { getDefaultTerms, toFeeColumns } from '../queries/defaultTerms.ts';
import { readPlaces } from '../queries/applications.ts';
import { createBusiness } from './createBusiness.ts';

/**
 * Locks the application. A concurrent second decision waits, and then finds the application
 * decided.
 */
async function lockPendingApplication(unit: UnitOfWork, id: string) {
  const application = await unit.trx
    .selectFrom('applications')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new AppError('APPLICATION_NOT_FOUND'));
  if (application.status !== 'pending')
    throw new AppError('STATE_CONFLICT', { state: application.status });
  return application;
}
type PendingApplication = Awaited<ReturnType<typeof lockPendingApplication>>;

/**
 * Creates the applied-for locations without coordinates; the manager sets the coordinates later.
 */
async function insertPlaces(
  unit: UnitOfWork,
  businessId: string,
  application: PendingApplication,
): Promise<void> {
  const places = await unit.trx
    .insertInto('locations')
    .values(
      readPlaces(application.locations).map(({ timeZone, zipCode, ...place }, index) => ({
        business_id: businessId,
        ...place,
        time_zone: timeZone,
        zip_code: zipCode,
        default_language: application.language,
        ticket_prefix: String.fromCharCode('A'.charCodeAt(0) + (index % 26)),
        created_at: unit.now,
      })),
    )
    .returning('id')
    .execute();
  const ids = places.map(({ id }) => id);
  await setFirstRates(unit, { businessId, currency: application.currency }, ids);
}

type Decision = { status: 'approved' | 'declined'; reason?: string | null; businessId?: string };

async function recordDecision(
  unit: UnitOfWork,
  by: ActingAdmin,
  id: string,
  { status, reason, businessId }: Decision,
): Promise<void> {
  await updateRow(unit.trx, 'applications', id, {
    status,
    decline_reason: reason ?? null,
    decided_by: by.actor.personId,
    decided_at: unit.now,
    business_id: businessId ?? null,
  });
  await recordAdminStep(unit.trx, by, {
    businessId: businessId ?? null,
    action: `application ${status}`,
    subjectId: id,
    before: { status: 'pending' },
    after: reason ? { status, reason } : { status },
  });
}

/**
 * Creates the business, its locations and its manager, and sends the activation link, in one
 * transaction.
 *
 * @throws APPLICATION_NOT_FOUND, STATE_CONFLICT, BUSINESS_EXISTS, BUSINESS_PENDING,
 *   IDEMPOTENCY_CONFLICT
 */
export async function approveApplication(
  ctx: CallContext,
  by: ActingAdmin,
  id: string,
): Promise<void> {
  await transactOnce(ctx, async (unit) => {
    const application = await lockPendingApplication(unit, id);
    const { contact_name: contactName, business_name: businessName } = application;
    const [first] = readPlaces(application.locations);
    const {
      id: businessId,
      manager,
      link,
    } = await createBusiness(unit, {
      ...toFeeColumns(await getDefaultTerms(unit.trx, application.currency)),
      name: businessName,
      kind: application.kind,
      contact_name: contactName,
      contact_email: application.contact_email,
      contact_phone: application.contact_phone,
      currency: application.currency,
      home_country: first?.country ?? null,
      home_time_zone: first?.timeZone ?? null,
      home_language: application.language,
    });
    await insertPlaces(unit, businessId, application);
    await enqueueEmail(unit, {
      personId: manager.id,
      businessId,
      to: manager.email,
      language: application.language,
      template: 'application_approved',
      data: {
        contactName,
        businessName,
        link,
        days: ctx.settings.current().lifetimes.activationDays,
      },
      dedupeKey: `application-approved:${id}`,
    });
    await recordDecision(unit, by, id, { status: 'approved', businessId });
  });
}

/** @throws APPLICATION_NOT_FOUND, STATE_CONFLICT, IDEMPOTENCY_CONFLICT */
export async function declineApplication(
  ctx: CallContext,
  by: ActingAdmin,
  id: string,
  reason: string,
): Promise<void> {
  await transactOnce(ctx, async (unit) => {
    const application = await lockPendingApplication(unit, id);
    const { contact_name: contactName, business_name: businessName } = application;
    await enqueueEmail(unit, {
      to: application.contact_email,
      language: application.language,
      template: 'application_declined',
      data: { contactName, businessName, reason },
      dedupeKey: `application-declined:${id}`,
    });
    await recordDecision(unit, by, id, { status: 'declined', reason });
  });
}

import { deleteRepeatedRegistration } from './register.ts';
import { isLastingEvent } from './securityEvents.ts';
import { sql, type SqlBool } from 'kysely';
import type { UnitOfWork } from '../../../context.ts';
import { updateRow } from '../../../platform/db/rows.ts';
import { eraseMessages } from '../../messages/commands/eraseMessages.ts';

const NAME = 'Deleted';

/** Tables with rows about the person alone, which no other record needs. */
const ownedTables = [
  'account_links',
  'notifications',
  'notification_preferences',
  'report_subscriptions',
  'support_requests',
  'repeated_registrations',
  'second_factors',
  'recovery_codes',
  'factor_challenges',
] as const;

/**
 * Erases a person's data from their stays. Location, spot and times of the stays are not erased.
 */
async function eraseStays(unit: UnitOfWork, personId: string): Promise<void> {
  await unit.trx
    .updateTable('stays')
    .set({
      customer_name: null,
      phone_e164: null,
      notes: null,
      rating_comment: null,
      license_plate: null,
      plate_key: null,
      plate_region: null,
      vehicle_id: null,
      // Clearing the hash makes old ticket links invalid.
      link_hash: null,
      link_sealed: null,
    })
    .where('customer_id', '=', personId)
    .execute();
}

/**
 * Deletes a person's security events. Those that stay with the rest of the audit lose address and
 * browser.
 */
async function eraseSecurityEvents(unit: UnitOfWork, personId: string): Promise<void> {
  await unit.trx
    .deleteFrom('security_events')
    .where('person_id', '=', personId)
    .where(sql<SqlBool>`not (${isLastingEvent})`)
    .execute();
  await unit.trx
    .updateTable('security_events')
    // The network is part of a unique index, so each row gets its own value.
    .set({ address: null, user_agent: null, network: sql<string>`'erased ' || id` })
    .where('person_id', '=', personId)
    .execute();
}

async function eraseAccount(unit: UnitOfWork, personId: string): Promise<void> {
  await updateRow(unit.trx, 'people', personId, {
    first_name: NAME,
    last_name: '',
    email: null,
    phone_e164: null,
    password_hash: null,
    pin_hash: null,
    registration_secret_hash: null,
    email_verified_at: null,
    phone_verified_at: null,
    last_login_at: null,
    status: 'inactive',
    locked_at: null,
    lock_reason: null,
    deleted_at: unit.now,
  });
  await unit.trx
    .updateTable('sessions')
    .set({ user_agent: null, address: null })
    .where('person_id', '=', personId)
    .execute();
  await unit.trx.deleteFrom('codes').where('subject_id', '=', personId).execute();
  await deleteRepeatedRegistration(unit, personId);
}

/**
 * Erases a person's data. The caller has locked the person's row, which stays because other records
 * refer to the row.
 */
export async function erasePerson(unit: UnitOfWork, personId: string): Promise<void> {
  await eraseMessages(unit, personId);
  await eraseStays(unit, personId);
  await unit.trx.deleteFrom('vehicles').where('person_id', '=', personId).execute();
  for (const table of ownedTables)
    await sql`delete from ${sql.table(table)} where person_id = ${personId}`.execute(unit.trx);
  await eraseSecurityEvents(unit, personId);
  await unit.trx
    .updateTable('saved_cards')
    .set({ removed_at: unit.now, is_default: false })
    .where('person_id', '=', personId)
    .where('removed_at', 'is', null)
    .execute();
  await eraseAccount(unit, personId);
  // Corrections hold earlier names and plates. Only a database function may delete events, or change
  // those of a car that is another guest's now.
  await sql`select remove_corrections_of(${personId})`.execute(unit.trx);
  // A database function deletes the records of phone numbers that moved from or to the person. The
  // function also removes network address and browser from the person's audit entries as
  // administrator.
  await sql`select remove_traces_of(${personId})`.execute(unit.trx);
}

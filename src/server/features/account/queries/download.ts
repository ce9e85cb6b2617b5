import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { formatDeviceName } from '#domain/identity/device.ts';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import type { Db } from '../../../platform/db/client.ts';
import { listMoney, listStays } from './downloadedStays.ts';

async function getProfile(db: Db, personId: string) {
  const person = await db
    .selectFrom('people')
    .leftJoin('sms_opt_outs', 'sms_opt_outs.phone_e164', 'people.phone_e164')
    .select([
      'people.id',
      'role',
      'first_name as firstName',
      'last_name as lastName',
      'email',
      'email_verified_at as emailVerifiedAt',
      'people.phone_e164 as phoneNumber',
      'phone_verified_at as phoneVerifiedAt',
      'sms_opt_outs.since as smsStoppedAt',
      'language',
      'created_at as createdAt',
      'last_login_at as lastSignInAt',
      'password_changed_at as passwordChangedAt',
    ])
    .where('people.id', '=', personId)
    .executeTakeFirstOrThrow();
  return person;
}

const listVehicles = (db: Db, personId: string) =>
  db
    .selectFrom('vehicles')
    .select([
      'id',
      'make',
      'model',
      'year',
      'color',
      'license_plate as licensePlate',
      'plate_region as plateRegion',
      'created_at as createdAt',
      'removed_at as removedAt',
    ])
    .where('person_id', '=', personId)
    .orderBy('created_at')
    .execute();

const listCards = (db: Db, personId: string) =>
  db
    .selectFrom('saved_cards')
    .select([
      'brand',
      'last4',
      'exp_month as expMonth',
      'exp_year as expYear',
      'is_default as isDefault',
      'created_at as createdAt',
      'removed_at as removedAt',
    ])
    .where('person_id', '=', personId)
    .orderBy('created_at')
    .execute();

const listNotifications = (db: Db, personId: string) =>
  db
    .selectFrom('notifications')
    .select(['type', 'data', 'created_at as createdAt', 'read_at as readAt'])
    .where('person_id', '=', personId)
    .orderBy('id')
    .execute();

const listPreferences = (db: Db, personId: string) =>
  db
    .selectFrom('notification_preferences')
    .select(['category', 'in_app as inApp', 'email', 'sms'])
    .where('person_id', '=', personId)
    .execute();

const listReports = (db: Db, personId: string) =>
  db
    .selectFrom('report_subscriptions')
    .select(['cadence', 'location_id as locationId', 'chosen_at as chosenAt'])
    .where('person_id', '=', personId)
    .execute();

/**
 * Lists the messages sent to the person, without the text of each message: a text may contain codes
 * and links.
 */
const listSentMessages = (db: Db, personId: string) =>
  db
    .selectFrom('messages')
    .select(['channel', 'recipient', 'template', 'status', 'created_at as createdAt'])
    .where('person_id', '=', personId)
    .orderBy('created_at')
    .execute();

const listSupportRequests = (db: Db, personId: string) =>
  db
    .selectFrom('support_requests')
    .select(['subject', 'message', 'status', 'created_at as createdAt'])
    .select((row) =>
      jsonArrayFrom(
        row
          .selectFrom('support_messages')
          .select(['kind', 'text', 'created_at as createdAt'])
          .whereRef('request_id', '=', 'support_requests.id')
          // Leaves out notes, which administrators write for each other.
          .where('kind', '!=', 'note')
          .orderBy('id'),
      ).as('messages'),
    )
    .where('person_id', '=', personId)
    .orderBy('id')
    .execute();

async function listSessions(db: Db, personId: string) {
  const rows = await db
    .selectFrom('sessions')
    .selectAll()
    .where('person_id', '=', personId)
    // Excludes sessions of impersonating administrators: the person did not use those devices.
    .where('parent_session_id', 'is', null)
    .orderBy('created_at')
    .execute();
  return rows.map((row) => ({
    device: row.user_agent === null ? null : formatDeviceName(row.user_agent),
    place: row.address,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    endedAt: row.revoked_at,
  }));
}

const listSignIns = (db: Db, personId: string) =>
  db
    .selectFrom('security_events')
    .select(['action', 'way', 'reason', 'at', 'last_at as lastAt', 'count', 'address as place'])
    .where('person_id', '=', personId)
    .orderBy('id')
    .execute();

/** Returns all data about the person, without secrets and without data of other people. */
export async function buildDownload(ctx: Context, actor: Actor): Promise<Record<string, unknown>> {
  const { db } = ctx;
  const { personId } = actor;
  return {
    createdAt: ctx.clock().toISOString(),
    profile: await getProfile(db, personId),
    vehicles: await listVehicles(db, personId),
    stays: await listStays(db, personId),
    ...(await listMoney(db, personId)),
    savedCards: await listCards(db, personId),
    notifications: await listNotifications(db, personId),
    notificationPreferences: await listPreferences(db, personId),
    emailReports: await listReports(db, personId),
    messagesSent: await listSentMessages(db, personId),
    supportRequests: await listSupportRequests(db, personId),
    sessions: await listSessions(db, personId),
    signIns: await listSignIns(db, personId),
  };
}

import { deviceName } from '#domain/identity/device.ts';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import type { Db } from '../../../platform/db/client.ts';
import { moneyOf, staysOf } from './downloadedStays.ts';

async function profileOf(db: Db, personId: string) {
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

const vehiclesOf = (db: Db, personId: string) =>
  db
    .selectFrom('vehicles')
    .select([
      'id',
      'make',
      'model',
      'year',
      'color',
      'license_plate as licensePlate',
      'created_at as createdAt',
      'removed_at as removedAt',
    ])
    .where('person_id', '=', personId)
    .orderBy('created_at')
    .execute();

const cardsOf = (db: Db, personId: string) =>
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

const notificationsOf = (db: Db, personId: string) =>
  db
    .selectFrom('notifications')
    .select(['type', 'data', 'created_at as createdAt', 'read_at as readAt'])
    .where('person_id', '=', personId)
    .orderBy('id')
    .execute();

const preferencesOf = (db: Db, personId: string) =>
  db
    .selectFrom('notification_preferences')
    .select(['category', 'in_app as inApp', 'email', 'sms'])
    .where('person_id', '=', personId)
    .execute();

/** What was sent to him, and where; not what it said, as codes and links stand in it. */
const sentTo = (db: Db, personId: string) =>
  db
    .selectFrom('messages')
    .select(['channel', 'recipient', 'template', 'status', 'created_at as createdAt'])
    .where('person_id', '=', personId)
    .orderBy('created_at')
    .execute();

const supportRequestsOf = (db: Db, personId: string) =>
  db
    .selectFrom('support_requests')
    .select(['subject', 'message', 'created_at as createdAt'])
    .where('person_id', '=', personId)
    .orderBy('id')
    .execute();

async function sessionsOf(db: Db, personId: string) {
  const rows = await db
    .selectFrom('sessions')
    .selectAll()
    .where('person_id', '=', personId)
    // An administrator who acted as him: the device is not his.
    .where('parent_session_id', 'is', null)
    .orderBy('created_at')
    .execute();
  return rows.map((row) => ({
    device: row.user_agent === null ? null : deviceName(row.user_agent),
    place: row.address,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    endedAt: row.revoked_at,
  }));
}

/** Everything kept about a person, in the words of the product; no secret, nobody else's data. */
export async function downloadOf(ctx: Context, actor: Actor): Promise<Record<string, unknown>> {
  const { db } = ctx;
  const { personId } = actor;
  return {
    createdAt: ctx.clock().toISOString(),
    profile: await profileOf(db, personId),
    vehicles: await vehiclesOf(db, personId),
    stays: await staysOf(db, personId),
    ...(await moneyOf(db, personId)),
    savedCards: await cardsOf(db, personId),
    notifications: await notificationsOf(db, personId),
    notificationPreferences: await preferencesOf(db, personId),
    messagesSent: await sentTo(db, personId),
    supportRequests: await supportRequestsOf(db, personId),
    sessions: await sessionsOf(db, personId),
  };
}

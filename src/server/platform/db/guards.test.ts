import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { listCountries, listCurrencies } from '#domain/businesses/country.ts';
import { normalisePlate, buildPlateKey, isValidPlate } from '#domain/vehicles/plate.ts';
import { buildCustomer } from '#test/factories/customers.ts';
import { sendStaffMessage } from '#test/factories/conversations.ts';
import { buildStaffedBusiness, buildPerson, type TestBusiness } from '#test/factories/people.ts';
import {
  parkCar,
  pollUntilTruthy,
  requestCar,
  requestPaid,
  paidCar,
} from '#test/factories/stays.ts';
import { insertStay } from '#test/factories/rows.ts';
import { cancelOrder } from '#test/factories/steps.ts';
import { runServer } from '#test/harness/runServer.ts';

/**
 * Database guards and constraints are the last defence: they refuse these writes even if the code
 * forgets a check.
 */

let ids: Record<string, string>;

/**
 * Builds two businesses with cars in every state, and their customer. Returns the ids of all
 * records by name.
 */
async function buildScene(): Promise<Record<string, string>> {
  const { db, pool } = server.ctx;
  const [home, other] = [
    await buildStaffedBusiness(server.ctx),
    await buildStaffedBusiness(server.ctx),
  ];
  const customer = await buildCustomer(server);
  const stranger = await buildCustomer(server);
  const admin = await buildPerson(server.ctx, { role: 'admin' });
  const unproven = await buildPerson(server.ctx, { role: 'customer' });
  const stay = (place: TestBusiness, status: Parameters<typeof insertStay>[2]['status']) =>
    insertStay(db, place, status ? { status } : {});
  const cars = {
    expected: await stay(home, 'expected'),
    received: await stay(home, 'received'),
    parked: await stay(home, 'parked'),
    requested: await insertStay(db, home, { status: 'returning' }, 'requested'),
    paid: await stay(home, 'returning'),
    dispatched: await insertStay(db, home, { status: 'returning' }, 'dispatched'),
    ready: await stay(home, 'ready'),
    returned: await stay(home, 'returned'),
    cancelled: await stay(home, 'cancelled'),
    theirs: await stay(other, 'returning'),
    their_parked: await stay(other, 'parked'),
  };
  await sendStaffMessage(server, home.valet.token, cars.parked, 'It is on deck two.');
  await sendStaffMessage(server, other.valet.token, cars.theirs, 'It is on its way.');
  const { rows } = await pool.query<{ stay: string; order: string; payment: string }>(
    `select o.stay_id as stay, o.id as order, p.id as payment
     from orders o join payments p on p.order_id = o.id`,
  );
  const ofOrder = Object.fromEntries(
    Object.entries(cars).flatMap(([name, id]) => {
      const row = rows.find(({ stay: stayId }) => stayId === id);
      return row
        ? [
            [`${name}_order`, row.order],
            [`${name}_payment`, row.payment],
          ]
        : [];
    }),
  );
  const { rows: promos } = await pool.query<{ id: string; business_id: string }>(
    `insert into promo_codes (business_id, code, discount_type, discount_value)
     values ($1, 'HOME', 'percentage', 1000), ($2, 'THEIRS', 'percentage', 1000) returning id, business_id`,
    [home.id, other.id],
  );
  const { rows: talks } = await pool.query<{ stay_id: string; id: number }>(
    'select stay_id, id from stay_messages',
  );
  await pool.query(
    `insert into stay_events (business_id, location_id, stay_id, type, to_status, actor_kind)
     select business_id, location_id, id, 'stay.seen', status, 'system' from stays where status <> 'expected'`,
  );
  await pool.query(
    `insert into audit_events (admin_id, action, address) values ($1, 'looked around', '203.0.113.1')`,
    [admin.id],
  );
  await pool.query(
    `insert into phone_releases (phone_e164, from_person_id, from_business_id, to_person_id, to_business_id, actor_id)
     values ('+15551230000', $1, $2, $3, $4, $3)`,
    [home.valet.id, home.id, other.valet.id, other.id],
  );
  await pool.query(
    `insert into business_changes (business_id, at, actor_id, action) values ($1, now(), $2, 'settings.updated')`,
    [home.id, home.manager.id],
  );
  const talk = (id: string) => String(talks.find(({ stay_id }) => stay_id === id)?.id ?? 0);
  return {
    business: home.id,
    location: home.location.id,
    manager: home.manager.id,
    valet: home.valet.id,
    other_valet: home.otherValet.id,
    valet_session: home.valet.sessionId,
    their_business: other.id,
    their_location: other.location.id,
    their_valet: other.valet.id,
    customer: customer.id,
    vehicle: customer.vehicle.id,
    stranger_vehicle: stranger.vehicle.id,
    admin: admin.id,
    unproven: unproven.id,
    promo: promos[0]?.id ?? '',
    their_promo: promos[1]?.id ?? '',
    talk: talk(cars.parked),
    their_talk: talk(cars.theirs),
    ...cars,
    ...ofOrder,
  };
}

const server = runServer();
beforeAll(async () => {
  // The databases of tests allow times in the future, because tests advance the server's clock.
  const latestTime = new URL('../../migrations/functions/latest_time.sql', import.meta.url);
  await server.ctx.pool.query(await readFile(latestTime, 'utf8'));
  ids = await buildScene();
});

const named = (sql: string) =>
  sql.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const id = ids[name];
    if (id === undefined) throw new Error(`No ${name} in the scene`);
    return `'${id}'`;
  });

/**
 * Runs SQL with all deferred checks and rolls back.
 *
 * @returns the constraint or guard that refused the SQL
 */
async function attempt(sql: string): Promise<string> {
  const client = await server.ctx.pool.connect();
  try {
    await client.query('begin');
    await client.query('savepoint attempt');
    await client.query(named(sql));
    await client.query('set constraints all immediate');
    return 'accepted';
  } catch (error) {
    const { constraint, column, message } = error as {
      constraint?: string;
      column?: string;
      message: string;
    };
    return constraint ?? (column ? `${column} not null` : message);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const newStay = (columns: string, values: string) =>
  `insert into stays (business_id, location_id, channel, status, ticket_number${columns})
   values ({business}, {location}, 'ticket', 'expected', 'X-1'${values})`;
const newOrder = (fields: {
  stay?: string;
  location?: string;
  business?: string;
  price?: number;
  fee?: number;
  total?: number;
  more?: [columns: string, values: string];
}) =>
  `insert into orders (business_id, location_id, stay_id, status, target_minutes, due_at, expires_at, price_cents,
     platform_fee_type, platform_fee_value, platform_fee_payer, platform_fee_cents, customer_fee_cents${fields.more?.[0] ?? ''})
   values (${fields.business ?? '{business}'}, ${fields.location ?? '{location}'}, ${fields.stay ?? '{parked}'}, 'requested', 10, now(), now(),
     ${fields.price ?? 1500}, 'percentage', 800, 'customer', ${fields.fee ?? 120}, ${fields.total ?? 1620}${fields.more?.[1] ?? ''})`;
const newRates = (rates: string) =>
  `insert into location_rates (business_id, location_id, version, effective_from, rates)
   values ({business}, {location}, 99, now(), '${rates}')`;
const lines = (...rows: string[]) =>
  `insert into ledger_entries (business_id, order_id, payment_id, movement, kind, account, person_id, amount_cents) values ${rows.join(', ')}`;
/** Returns SQL that inserts a later tip for an order whose return is paid. */
const tipOf = (order: string, status: string) =>
  `insert into later_tips (business_id, order_id, number, status, amount_cents, currency, provider, created_at, next_check_at, settled_at)
   values ({business}, ${order}, 1, '${status}', 500, 'USD', 'sandbox', now(), now(), ${status === 'confirming' ? 'null' : 'now()'})`;
const line = (movement: string, kind: string, account: string, amount: number, person = 'null') =>
  `({business}, {paid_order}, {paid_payment}, '${movement}', '${kind}', '${account}', ${person}, ${amount})`;
const newEvent = (columns: string, values: string, stay = '{parked}') =>
  `insert into stay_events (business_id, location_id, stay_id, type, to_status${columns})
   values ({business}, {location}, ${stay}, 'stay.park', 'parked'${values})`;
/** Returns SQL that inserts an event of the order of a car in the scene. */
const eventOf = (car: string, type: string, to: string) =>
  `insert into stay_events (business_id, location_id, stay_id, order_id, type, to_status, actor_kind)
   values ({business}, {location}, {${car}}, {${car}_order}, '${type}', '${to}', 'system')`;

/** For each guard the SQL that it must refuse, by a description. */
type Attempts = Record<string, Record<string, string>>;

const acrossTenants: Attempts = {
  stays_location: {
    'a car at the location of another business': `update stays set location_id = {their_location} where id = {expected}`,
    'a car moved to another business': `update stays set business_id = {their_business} where id = {expected}`,
  },
  orders_stay: {
    'an order for the car of another business': newOrder({ stay: '{their_parked}' }),
    'an order at another location than its car': newOrder({ location: '{their_location}' }),
    'an order of another business than its car': newOrder({ business: '{their_business}' }),
  },
  orders_runner: {
    'a runner of another business': `update orders set runner_id = {their_valet} where id = {dispatched_order}`,
    'a customer as runner': `update orders set runner_id = {customer} where id = {dispatched_order}`,
  },
  orders_promo_code: {
    'a promo code of another business': `update orders set promo_code_id = {their_promo} where id = {requested_order}`,
  },
  payments_order: {
    'a payment of another business than its order': `update payments set business_id = {their_business} where id = {requested_payment}`,
  },
  ledger_entries_order: {
    'a ledger line of another business than its order': lines(
      line('tip', 'tip', 'business', 5).replace('{business}', '{their_business}'),
      line('tip', 'tip', 'tip_pool', -5),
    ),
  },
  ledger_entries_payment: {
    'a ledger line with the payment of another order': lines(
      line('tip', 'tip', 'business', 5).replace('{paid_payment}', '{ready_payment}'),
      line('tip', 'tip', 'tip_pool', -5),
    ),
  },
  ledger_entries_person: {
    'a tip for a runner of another business': lines(
      line('tip', 'tip', 'runner', 5, '{their_valet}'),
      line('tip', 'tip', 'tip_pool', -5),
    ),
  },
  staff_locations_location: {
    'a valet at a location of another business': `insert into staff_locations values ({valet}, {their_location}, {business})`,
  },
  shifts_location: {
    'a shift at a location of another business': `update shifts set location_id = {their_location} where person_id = {valet}`,
  },
  shifts_person: {
    'a shift of a valet of another business': `insert into shifts (business_id, location_id, person_id, started_at, ended_at) values ({business}, {location}, {their_valet}, now(), now())`,
  },
  stay_events_stay: {
    'an event at another location than its car': newEvent(', actor_kind', `, 'system'`, '{theirs}'),
  },
  stay_events_order: {
    'an event with the order of another car': newEvent(
      ', actor_kind, order_id',
      `, 'system', {paid_order}`,
    ),
  },
  messages_stay: {
    'a message about the car of another business': `insert into messages (business_id, stay_id, channel, recipient, template, language, content_sealed, dedupe_key) values ({business}, {theirs}, 'sms', '+15551112222', 'x', 'en', '', 'm1')`,
  },
  messages_business_id_fkey: {
    'a message of a business that does not exist': `insert into messages (business_id, channel, recipient, template, language, content_sealed, dedupe_key) values (gen_random_uuid(), 'sms', '+15551112222', 'x', 'en', '', 'm2')`,
  },
  messages_stay_has_business: {
    'a message about a car, of no business': `insert into messages (stay_id, channel, recipient, template, language, content_sealed, dedupe_key) values ({parked}, 'sms', '+15551112222', 'x', 'en', '', 'm3')`,
  },
  notifications_business_id_fkey: {
    'a notification of a business that does not exist': `insert into notifications (person_id, business_id, type, dedupe_key) values ({valet}, gen_random_uuid(), 'x', 'n1')`,
  },
  stay_messages_stay: {
    'words about the car of another business': `insert into stay_messages (business_id, location_id, stay_id, side, text, client_id) values ({business}, {location}, {theirs}, 'customer', 'hi', 'c1')`,
  },
  conversations_stay: {
    'a conversation at another location than its car': `update conversations set location_id = {their_location} where stay_id = {parked}`,
  },
  conversations_last_message: {
    'a conversation whose last words are of another car': `update conversations set last_message_id = {their_talk} where stay_id = {parked}`,
  },
  valet_badges_location: {
    'a badge for a location of another business': `insert into valet_badges (person_id, business_id, location_id, session_id, token_hash, token_sealed, expires_at) values ({valet}, {business}, {their_location}, {valet_session}, '1', '1', now())`,
  },
  valet_badges_person: {
    'a badge of a valet of another business': `insert into valet_badges (person_id, business_id, location_id, session_id, token_hash, token_sealed, expires_at) values ({their_valet}, {business}, {location}, {valet_session}, '2', '2', now())`,
  },
  valet_badges_session: {
    "a badge in somebody else's sign-in": `insert into valet_badges (person_id, business_id, location_id, session_id, token_hash, token_sealed, expires_at) values ({other_valet}, {business}, {location}, {valet_session}, '3', '3', now())`,
  },
  stays_own_vehicle: {
    "somebody else's vehicle": newStay(
      ', customer_id, vehicle_id',
      ', {customer}, {stranger_vehicle}',
    ),
  },
  stays_vehicle_has_owner: {
    'a vehicle without its owner': newStay(', vehicle_id', ', {vehicle}'),
  },
  stays_customer_is_customer: {
    'a valet as the customer of a car': `update stays set customer_id = {valet} where id = {parked}`,
  },
  stays_staff_of_business: {
    'a car opened by a valet of another business': newStay(', opened_by', ', {their_valet}'),
    'a car received by a customer': `update stays set received_by = {customer} where id = {parked}`,
  },
  audit_events_business_id_fkey: {
    'an audit entry of a business that does not exist': `insert into audit_events (admin_id, business_id, action) values ({admin}, gen_random_uuid(), 'x')`,
  },
  phone_releases_from: {
    'a number released from a business it did not belong to': `insert into phone_releases (phone_e164, from_person_id, from_business_id, to_person_id, to_business_id, actor_id) values ('+15550001111', {valet}, {their_business}, {their_valet}, {their_business}, {valet})`,
  },
  stay_events_actor_of_business: {
    'an event by a valet of another business': newEvent(
      ', actor_kind, actor_id',
      `, 'person', {their_valet}`,
    ),
  },
  stay_events_impersonator_is_admin: {
    'an event behind which a customer stands': newEvent(
      ', actor_kind, actor_id, impersonator_id',
      `, 'person', {valet}, {customer}`,
    ),
  },
  audit_events_admin_is_admin: {
    'an audit entry of a customer': `insert into audit_events (admin_id, action) values ({customer}, 'x')`,
  },
  phone_releases_impersonator_is_admin: {
    'a number released by a manager who acts as somebody else': `insert into phone_releases (phone_e164, from_person_id, from_business_id, to_person_id, to_business_id, actor_id, impersonator_id) values ('+15550001111', {valet}, {business}, {their_valet}, {their_business}, {valet}, {manager})`,
  },
  business_changes_location: {
    'a change at a place of another business': `insert into business_changes (business_id, location_id, at, actor_id, action) values ({business}, {their_location}, now(), {manager}, 'pricing.updated')`,
  },
  business_changes_impersonator_is_admin: {
    'a change of a business behind which a valet stands': `insert into business_changes (business_id, at, actor_id, impersonator_id, action) values ({business}, now(), {manager}, {valet}, 'pricing.updated')`,
  },
  business_changes_action_check: {
    'a change with a word for an action': `insert into business_changes (business_id, at, actor_id, action) values ({business}, now(), {manager}, 'Changed')`,
  },
  applications_decided_by_admin: {
    'an application decided by a valet': `insert into applications (business_name, kind, contact_name, contact_email, contact_phone, locations, expected_cars_per_day, status, decided_at, decided_by) values ('x', 'hotel', 'x', 'x@x', '+1', '[]', 1, 'declined', now(), {valet})`,
  },
  people_keep_their_business: {
    'a manager who becomes staff of another business': `update people set business_id = {their_business}, role = 'business' where id = {manager}`,
    'a valet moved to another business': `update people set business_id = {their_business} where id = {other_valet}`,
    'a valet without a business': `update people set business_id = null where id = {manager}`,
    'an administrator of a business': `update people set business_id = {business} where id = {admin}`,
  },
  staff_locations_person: {
    'a valet of another business at the own location': `insert into staff_locations values ({their_valet}, {location}, {business})`,
    'a manager on the team of another business': `insert into staff_locations values ({manager}, {their_location}, {their_business})`,
  },
  people_keep_their_role: {
    'a customer who becomes an administrator': `update people set role = 'admin', admin_set = 'owner' where id = {customer}`,
    'a registration that becomes an administrator': `update people set role = 'admin', admin_set = 'support' where id = {unproven}`,
    'a valet who becomes the manager': `update people set role = 'business' where id = {other_valet}`,
    'a manager who becomes a valet': `update people set role = 'valet' where id = {manager}`,
    'a customer who becomes a manager': `update people set role = 'business', business_id = {business}, status = 'pending' where id = {customer}`,
  },
  people_one_owner_stays: {
    'the last owner suspended': `update people set status = 'inactive' where role = 'admin'`,
    'the last owner with fewer rights': `update people set admin_set = 'support' where role = 'admin'`,
  },
};

const statesOfStays: Attempts = {
  stays_status_check: {
    'a state that does not exist': `update stays set status = 'lost', parked_at = null where id = {parked}`,
  },
  stays_received_at: {
    'received at no time': `update stays set status = 'received' where id = {expected}`,
    'expected, and received before': `update stays set status = 'expected' where id = {received}`,
  },
  stays_received_by: {
    'received by nobody': `update stays set received_by = null where id = {received}`,
  },
  stays_parked_at: {
    'parked at no time': `update stays set status = 'parked' where id = {received}`,
    'parked and not parked': `update stays set parked_at = null where id = {parked}`,
  },
  stays_ready_at: {
    'ready at no time': `update stays set ready_at = null where id = {ready}`,
  },
  stays_returned_at: {
    'returned at no time': `update stays set returned_at = null where id = {returned}`,
    'returned and parked': `update stays set returned_at = now() where id = {parked}`,
  },
  stays_returned_after_received: {
    'returned before it was received': `update stays set returned_at = received_at - interval '1 day' where id = {returned}`,
  },
  stays_cancelled_at: {
    'cancelled at no time': `update stays set status = 'cancelled' where id = {expected}`,
  },
  stays_follow_their_order: {
    'parked with an open order': `update stays set status = 'parked' where id = {paid}`,
    'cancelled with an open order': `update stays set status = 'cancelled', cancelled_at = now(), parked_at = null where id = {requested}`,
    'returned with an open order': `update stays set status = 'returned', returned_at = now() where id = {ready}`,
    'returning without an order': `update stays set status = 'returning' where id = {parked}`,
    'ready while its order is on the way': `update stays set status = 'ready', ready_at = now() where id = {dispatched}`,
    'returning while its order is ready': `update stays set status = 'returning', ready_at = null where id = {ready}`,
  },
  stays_follow_their_events: {
    'parked without an event': `update stays set status = 'parked', parked_at = now() where id = {received}`,
    'given back without an event': `update stays set status = 'cancelled', cancelled_at = now() where id = {received}`,
    'an event that led to another state': newEvent(', actor_kind', `, 'system'`, '{received}'),
    'an event of a car that has left': newEvent(', actor_kind', `, 'system'`, '{returned}'),
  },
  stays_returned_by_order: {
    'handed over from its spot, with its event': `update stays set status = 'returned', ready_at = now(), returned_at = now() where id = {parked};
     insert into stay_events (business_id, location_id, stay_id, type, to_status, actor_kind)
     values ({business}, {location}, {parked}, 'stay.hand_over', 'returned', 'system')`,
  },
  stays_end_is_final: {
    'a car that has left and is parked again': `update stays set status = 'parked', ready_at = null, returned_at = null where id = {returned};
     insert into stay_events (business_id, location_id, stay_id, type, to_status, actor_kind)
     values ({business}, {location}, {returned}, 'stay.park', 'parked', 'system')`,
    'a cancelled car that is expected again': `update stays set status = 'expected', cancelled_at = null where id = {cancelled};
     insert into stay_events (business_id, location_id, stay_id, type, to_status, actor_kind)
     values ({business}, {location}, {cancelled}, 'stay.announce', 'expected', 'system')`,
  },
  stays_one_ticket_number: {
    'two cars with one ticket number': `update stays set ticket_number = 'T-1' where id in ({parked}, {returned})`,
  },
  stays_not_in_the_future: {
    'received in two days': `update stays set received_at = now() + interval '2 days', parked_at = null, status = 'received' where id = {received}`,
    'announced in two days': `update stays set created_at = now() + interval '2 days' where id = {expected}`,
    'a key that moves in two days': `update stays set key_place = 'with_valet', key_since = now() + interval '2 days' where id = {parked}`,
    'taken over in two days': `update stays set taken_over_at = now() + interval '2 days' where id = {received}`,
    'a page opened in two days': `update stays set link_opened_at = now() + interval '2 days' where id = {parked}`,
    'a key missed in two days': `update stays set key_raised_at = now() + interval '2 days' where id = {parked}`,
  },
  stays_times_in_sequence: {
    'parked before it was received': `update stays set parked_at = received_at - interval '1 hour' where id = {parked}`,
    'taken over before it was received': `update stays set taken_over_at = received_at - interval '1 hour' where id = {received}`,
    'given back before it was received': `update stays set received_at = cancelled_at + interval '1 hour', received_by = {valet} where id = {cancelled}`,
    'at the curb before it was parked': `update stays set ready_at = parked_at - interval '1 hour' where id = {ready}`,
    'handed over before it was at the curb': `update stays set ready_at = returned_at + interval '1 hour' where id = {returned}`,
  },
  stays_plate_with_key: {
    'a plate without its key': newStay(', license_plate', `, 'AB 12'`),
    'a key without its plate': newStay(', plate_key', `, 'AB12'`),
  },
  stays_plate_key_check: {
    'an endless plate': newStay(', license_plate, plate_key', `, 'AB 12', 'ABCDEFGHIJKLM'`),
    'a plate without a letter or digit': newStay(', license_plate, plate_key', `, '♥-', ''`),
    'a key with a symbol': newStay(', license_plate, plate_key', `, 'A♥1', 'A♥1'`),
    'a key with a space': newStay(', license_plate, plate_key', `, 'AB 12', 'AB 12'`),
    'a key of the second spelling': newStay(', license_plate, plate_key', `, 'د 12', 'د12'`),
    'a key with a hamza': newStay(', license_plate, plate_key', `, 'أ 12', 'أ12'`),
  },
  stays_plate_key_of_plate: {
    'the key of another plate': newStay(', license_plate, plate_key', `, 'AB 12', 'ZZ99'`),
  },
  stays_link_is_whole: {
    'half a link': `update stays set link_hash = '1' where id = {parked}`,
  },
  stays_request_has_customer: {
    'a request of nobody': `update stays set channel = 'request' where id = {parked}`,
    'a request in custody that is nobody’s': `update stays set channel = 'request', customer_name = null, phone_e164 = null, license_plate = null, plate_key = null, notes = null where id = {parked}`,
  },
  stays_channel_check: {
    'a channel that does not exist': `update stays set channel = 'fax' where id = {parked}`,
  },
  stays_language_known: {
    'a language nobody speaks here': `update stays set language = 'xx' where id = {parked}`,
  },
  stays_rating_check: {
    'six stars': `update stays set rating = 6, rated_at = now() where id = {returned}`,
  },
  stays_comment_of_rating: {
    'a comment without stars': `update stays set rating_comment = 'Quick' where id = {returned}`,
  },
  stays_rating_comment_check: {
    'a comment of more than 500 characters': `update stays set rating = 5, rated_at = now(), rating_comment = repeat('a', 501) where id = {returned}`,
  },
  stays_rated_at: {
    'a rating at no time': `update stays set rating = 5 where id = {returned}`,
  },
  stays_rated_after_return: {
    'a rating before the return': `update stays set rating = 5, rated_at = now() where id = {parked}`,
  },
  stays_version_check: {
    'version zero': `update stays set version = 0 where id = {parked}`,
  },
  stays_phone_e164_check: {
    'a phone number that is none': `update stays set phone_e164 = '555-1234' where id = {parked}`,
  },
  stays_year_until_next: {
    'a car of a year after the last': newStay(
      ', vehicle_year',
      ', greatest(2030, extract(year from now())::int + 1) + 1',
    ),
  },
  stays_one_car_in_custody: {
    'two cars of one plate in custody': `update stays set license_plate = 'AB 12', plate_key = 'AB12' where id in ({parked}, {received})`,
    'a plate with and without a region in custody': `update stays set license_plate = 'AB 12', plate_key = 'AB12', plate_region = case id when {parked} then 'DXB' end where id in ({parked}, {received})`,
  },
  stays_plate_region_check: {
    'a region that is no sign': `update stays set plate_region = 'Dubai' where id = {parked}`,
  },
};

const statesOfOrders: Attempts = {
  orders_one_open: {
    'a second open order': newOrder({ stay: '{paid}' }),
  },
  orders_status_check: {
    'a state that does not exist': `update orders set status = 'lost' where id = {paid_order}`,
  },
  orders_paid_at: {
    'paid at no time': `update orders set paid_at = null where id = {paid_order}`,
    'requested and paid': `update orders set paid_at = now() where id = {requested_order}`,
  },
  orders_follow_their_payment: {
    'paid without its payment': `update orders set status = 'paid', paid_at = now(), promised_at = now(), expected_at = now()
      where id = {requested_order}`,
    'requested again after it was paid': `update orders set status = 'requested', paid_at = null, promised_at = null, expected_at = null
      where id = {paid_order}`,
  },
  orders_follow_their_events: {
    'handed over only in its event': eventOf('dispatched', 'order.complete', 'completed'),
    'cancelled only in its event': eventOf('paid', 'order.cancel', 'cancelled'),
    'an event that leads to no state': eventOf('paid', 'order.move', 'nonsense'),
    'at the curb without an event of the order': `update orders set status = 'ready', ready_at = now() where id = {dispatched_order};
     update stays set status = 'ready', ready_at = now() where id = {dispatched};
     insert into stay_events (business_id, location_id, stay_id, type, to_status, actor_kind)
     values ({business}, {location}, {dispatched}, 'stay.car_ready', 'ready', 'system')`,
    'the event of another step than the last': `update orders set status = 'ready', ready_at = now() where id = {dispatched_order};
     update stays set status = 'ready', ready_at = now() where id = {dispatched};
     insert into stay_events (business_id, location_id, stay_id, type, to_status, actor_kind)
     values ({business}, {location}, {dispatched}, 'stay.car_ready', 'ready', 'system');
     ${eventOf('dispatched', 'order.assign', 'dispatched')}`,
  },
  orders_promised_at: {
    'paid without a promise': `update orders set promised_at = null where id = {paid_order}`,
    'promised before it is paid': `update orders set promised_at = now(), expected_at = now() where id = {requested_order}`,
  },
  orders_messaged: {
    'a message that told no time': `update orders set messaged_at = now() where id = {paid_order}`,
    'a time told at no time': `update orders set messaged_time = now() where id = {paid_order}`,
  },
  stays_follow_their_order: {
    'no payment at all': newOrder({})
      .replace('{parked}', '{cancelled}')
      .replace("'requested', 10", "'requested', 11"),
  },
  orders_times_in_sequence: {
    'paid before it was asked for': `update orders set paid_at = requested_at - interval '1 hour' where id = {paid_order}`,
    'sent before it was asked for': `update orders set dispatched_at = requested_at - interval '1 hour' where id = {dispatched_order}`,
    'at the curb before its runner was sent': `update orders set ready_at = dispatched_at - interval '1 hour' where id = {ready_order}`,
    'handed over before it was at the curb': `update orders set completed_at = ready_at - interval '1 hour' where id = {returned_order}`,
  },
  orders_not_in_the_future: {
    'handed over in two days': `update orders set completed_at = now() + interval '2 days' where id = {returned_order}`,
    'placed in the queue in two days': `update orders set placed_at = now() + interval '2 days' where id = {paid_order}`,
    'to be paid later, as said in two days': `update orders set deferred_at = now() + interval '2 days' where id = {paid_order}`,
    'parked again in two days': `update orders set held_at = now() + interval '2 days' where id = {paid_order}`,
    'asked for again in two days': `update orders set resumed_at = now() + interval '2 days' where id = {paid_order}`,
    'a time told in two days': `update orders set messaged_time = now(), messaged_at = now() + interval '2 days' where id = {paid_order}`,
  },
  orders_has_runner: {
    'dispatched without a runner': `update orders set runner_id = null where id = {dispatched_order}`,
    'a runner before it is dispatched': `update orders set runner_id = {valet} where id = {paid_order}`,
  },
  orders_dispatched_at: {
    'dispatched at no time': `update orders set dispatched_at = null where id = {dispatched_order}`,
  },
  orders_ready_at: {
    'ready at no time': `update orders set ready_at = null where id = {ready_order}`,
  },
  orders_completed_at: {
    'completed at no time': `update orders set completed_at = null where id = {returned_order}`,
  },
  orders_cancelled_at: {
    'cancelled at no time': `update orders set status = 'cancelled', cancel_reason = 'guest' where id = {requested_order}`,
  },
  orders_cancel_reason: {
    'cancelled for no reason': `update orders set status = 'cancelled', cancelled_at = now() where id = {requested_order}`,
  },
  orders_business_share: {
    'a negative price': newOrder({ price: -1, fee: 0, total: -1 }),
    'more off than it costs': newOrder({ fee: 0, total: -1, more: [', discount_cents', ', 1501'] }),
  },
  orders_tip_cents_check: {
    'a negative tip': `update orders set tip_cents = -1 where id = {paid_order}`,
  },
  orders_tip_is_paid: {
    'a tip nobody paid': `update orders set tip_cents = 100 where id = {requested_order}`,
  },
  orders_customer_fee: {
    'a fee that does not add up': newOrder({ total: 1500 }),
  },
  orders_paid_price_is_fixed: {
    'a price changed after it was paid': `update orders set price_cents = 1600, customer_fee_cents = 1720 where id = {paid_order}`,
  },
  payments_due_is_fee: {
    'a price that its payment does not know': `update orders set price_cents = 1600, customer_fee_cents = 1720 where id = {requested_order}`,
  },
  orders_target_minutes_check: {
    'brought in no time': `update orders set target_minutes = 0 where id = {paid_order}`,
  },
};

const money: Attempts = {
  payments_received: {
    'paid without money': `update payments set received_cents = null where id = {paid_payment}`,
    'paid at no time': `update payments set settled_at = null where id = {paid_payment}`,
    'open with money': `update payments set received_cents = 1620, settled_at = now() where id = {requested_payment}`,
  },
  payments_not_in_the_future: {
    'paid in two days': `update payments set settled_at = now() + interval '2 days' where id = {paid_payment}`,
    'claimed in two days': `update payments set claimed_at = now() + interval '2 days' where id = {paid_payment}`,
    'closed in two days': `update payments set closed_at = now() + interval '2 days' where id = {paid_payment}`,
  },
  later_tips_not_in_the_future: {
    'a tip of the day after tomorrow': tipOf('{paid_order}', 'confirming').replace(
      'now(), now()',
      "now() + interval '2 days', now()",
    ),
  },
  order_settlements_not_in_the_future: {
    'cash of the day after tomorrow': `insert into order_settlements (business_id, order_id, way, amount_cents, given_cents, taken_by, created_at)
      values ({business}, {requested_order}, 'cash', 1620, 1620, {valet}, now() + interval '2 days')`,
  },
  ledger_entries_not_in_the_future: {
    'a line of the day after tomorrow': lines(
      line('tip', 'tip', 'business', 5),
      line('tip', 'tip', 'tip_pool', -5),
    )
      .replace('amount_cents)', 'amount_cents, created_at)')
      .replaceAll(/(-?5)\)/g, `$1, now() + interval '2 days')`),
  },
  payments_paid_in_full: {
    'paid with too little': `update payments set received_cents = 1619 where id = {paid_payment}`,
  },
  payments_received_is_fee_and_tip: {
    'paid with a tip that nobody booked': `update payments set received_cents = 1720 where id = {paid_payment}`,
  },
  orders_follow_their_payment: {
    'paid while its order is not': `update payments set status = 'paid', received_cents = 1620, settled_at = now() where id = {requested_payment}`,
  },
  payments_are_booked: {
    'a tip that the ledger does not know': `with o as (update orders set tip_cents = 100 where id = {paid_order}) update payments set received_cents = 1720 where id = {paid_payment}`,
    'back without a line of it': `update orders set status = 'cancelled', cancelled_at = now(), cancel_reason = 'x' where id = {paid_order};
     update stays set status = 'parked' where id = {paid};
     update payments set status = 'refund_due' where id = {paid_payment};
     update payments set status = 'refunded', refunded_at = now() where id = {paid_payment}`,
    'money moved between accounts of a paid order': lines(
      line('refund', 'refund', 'platform', 500),
      line('refund', 'refund', 'business', -500),
    ),
    'a tip of the business’s money': lines(
      line('tip', 'tip', 'business', -5),
      line('tip', 'tip', 'tip_pool', 5),
    ),
    'a runner’s share of a tip that was not given': lines(
      line('tip', 'tip', 'tip_pool', -5),
      line('tip', 'tip', 'runner', 5, '{valet}'),
    ),
    'part of a refund': lines(
      line('refund', 'refund', 'customer', 500),
      line('refund', 'refund', 'business', -500),
    ),
    'a charge on an open payment': lines(
      line('charge', 'charge', 'customer', -500),
      line('charge', 'charge', 'business', 500),
    )
      .replaceAll('{paid_order}', '{requested_order}')
      .replaceAll('{paid_payment}', '{requested_payment}'),
  },
  payments_end_is_final: {
    'opened again after it was paid': `update payments set status = 'open', received_cents = null, settled_at = null where id = {paid_payment}`,
    'refunded at no time': `update payments set status = 'refunded' where id = {paid_payment}`,
  },
  payments_refunded_at: {
    'refunded while it is paid': `update payments set refunded_at = now() where id = {paid_payment}`,
  },
  payments_claimed: {
    'claimed by nobody': `update payments set status = 'confirming' where id = {requested_payment}`,
  },
  payments_tip_requested_cents_check: {
    'a negative tip asked for': `update payments set tip_requested_cents = -1 where id = {requested_payment}`,
  },
  payments_received_cents_check: {
    'a negative amount received': `update payments set status = 'refund_due', received_cents = -1 where id = {paid_payment}`,
  },
  payments_due_is_fee: {
    'another amount due than the order costs': `update payments set due_cents = 1 where id = {requested_payment}`,
  },
  payments_currency: {
    'another currency than the business': `update payments set currency = 'AED' where id = {requested_payment}`,
  },
  payments_order_id_key: {
    'two payments of one order': `insert into payments (business_id, order_id, provider, due_cents, currency) values ({business}, {paid_order}, 'sandbox', 1620, 'USD')`,
  },
  businesses_currency_is_fixed: {
    'another currency once money has moved': `update businesses set currency = 'AED' where id = {business}`,
  },
  businesses_currency_check: {
    'a currency that is none': `insert into businesses (name, currency) values ('x', 'dollars')`,
  },
  businesses_currency_known: {
    'a currency that nobody issues': `insert into businesses (name, currency) values ('x', 'QQQ')`,
  },
  ledger_entries_balanced: {
    'a movement that does not add up': lines(line('tip', 'tip', 'tip_pool', 5)),
  },
  ledger_entries_amount_cents_check: {
    'a line of nothing': lines(line('tip', 'tip', 'tip_pool', 0)),
  },
  ledger_entries_once: {
    'one line twice': lines(
      line('charge', 'charge', 'customer', -5),
      line('charge', 'charge', 'business', 5),
    ),
  },
  ledger_entries_runner: {
    'a tip for no runner': lines(
      line('tip', 'tip', 'runner', 5),
      line('tip', 'tip', 'tip_pool', -5),
    ),
  },
  ledger_entries_kind_check: {
    'a kind of line that does not exist': lines(line('tip', 'gift', 'tip_pool', 5)),
  },
  ledger_entries_account_check: {
    'an account that does not exist': lines(line('tip', 'tip', 'pocket', 5)),
  },
  later_tips_are_booked: {
    'a tip after paying that the ledger does not know': tipOf('{paid_order}', 'paid'),
    'a tip after paying in the ledger alone': lines(
      line('later_tip', 'tip', 'customer', -5),
      line('later_tip', 'tip', 'tip_pool', 5),
    ),
    'a tip after paying of a runner who is not sent': [
      tipOf('{paid_order}', 'paid'),
      lines(
        line('later_tip', 'tip', 'customer', -500),
        line('later_tip', 'tip', 'runner', 500, '{valet}'),
      ),
    ].join(';'),
  },
  later_tips_follow_their_order: {
    'a tip on its way back of an order that is not cancelled': [
      tipOf('{paid_order}', 'refund_due'),
      lines(line('later_tip', 'tip', 'customer', -500), line('later_tip', 'tip', 'tip_pool', 500)),
    ].join(';'),
  },
  later_tips_settled: {
    'a tip that arrived at no time': `${tipOf('{paid_order}', 'confirming')}; update later_tips set status = 'paid'`,
  },
  later_tips_are_final: {
    'a paid tip taken for failed': `${tipOf('{paid_order}', 'paid')}; update later_tips set status = 'failed', settled_at = null`,
    'a paid tip removed': `${tipOf('{paid_order}', 'paid')}; delete from later_tips`,
  },
  orders_have_payment: {
    'the payment of an open order removed': `delete from payments where id = {requested_payment}`,
  },
  payments_received_another_currency: {
    'a paid payment in another currency': `update payments set received_currency = 'AED' where id = {paid_payment}`,
  },
  promo_codes_keep_their_discount: {
    'a promo code that gives something else than its card says': `update promo_codes set discount_value = 2000 where id = {promo}`,
  },
  promo_codes_end_is_final: {
    'an ended promo code that comes back': `update promo_codes set ended_at = now() where id = {promo};
     update promo_codes set ended_at = null where id = {promo}`,
  },
  promo_code_locations_location: {
    'a promo code at a place of another business': `insert into promo_code_locations (business_id, promo_code_id, location_id)
     select {business}::uuid, {promo}::uuid, id from locations where business_id <> {business}::uuid limit 1`,
  },
  promo_codes_uses_at_most_max: {
    'more uses than there may be': `update promo_codes set max_uses = 1, uses = 2 where id = {promo}`,
  },
  ledger_entries_append_only: {
    'a ledger line changed': `update ledger_entries set amount_cents = 1 where payment_id = {paid_payment}`,
    'a ledger line removed': `delete from ledger_entries where payment_id = {paid_payment}`,
    'the ledger emptied': `truncate ledger_entries cascade`,
  },
  payments_order: {
    'a paid order removed': `delete from orders where id = {paid_order}`,
  },
  promo_codes_uses_check: {
    'more uses given back than taken': `update promo_codes set uses = -1 where id = {promo}`,
  },
  promo_codes_discount_at_most_all: {
    'more than everything off': `update promo_codes set discount_value = 10001 where id = {promo}`,
  },
  promo_codes_end_after_start: {
    'a code that ends before it starts': `update promo_codes set starts_at = now(), expires_at = now() - interval '1 day' where id = {promo}`,
  },
  promo_codes_code: {
    'one code twice': `insert into promo_codes (business_id, code, discount_type, discount_value) values ({business}, 'home', 'fixed', 100)`,
  },
  businesses_fee_at_most_all: {
    'a platform fee above everything': `update businesses set platform_fee_value = 10001 where id = {business}`,
  },
  location_rates_hourly_bound: {
    'a negative hourly rate': newRates(`{"hourlyRateCents": -1, "flatRateCents": 0}`),
    'an hour of untold riches': newRates(`{"hourlyRateCents": 10000000001, "flatRateCents": 0}`),
  },
  location_rates_flat_bound: {
    'a return of untold riches': newRates(`{"hourlyRateCents": 0, "flatRateCents": 10000000001}`),
  },
  location_rates_rates_check: {
    'rates that are none': newRates('[]'),
  },
  location_rates_append_only: {
    'rates in the past changed': `update location_rates set rates = rates || '{"hourlyRateCents": 1}' where location_id = {location}`,
    'rates moved to another time': `update location_rates set effective_from = now() where location_id = {location}`,
    'rates removed': `delete from location_rates where location_id = {location}`,
  },
  location_rates_cancelled_before_effect: {
    'rates called off that were in effect': `update location_rates set cancelled_at = now(), cancelled_by = {valet} where location_id = {location}`,
  },
  location_rates_cancelled_by_somebody: {
    'rates called off by nobody': `update location_rates set cancelled_at = '1969-01-01' where location_id = {location}`,
  },
  businesses_fee_bound: {
    'a fixed platform fee of untold riches': `update businesses set platform_fee_type = 'fixed', platform_fee_value = 10000000001 where id = {business}`,
  },
  promo_codes_discount_bound: {
    'a code of untold riches': `update promo_codes set discount_type = 'fixed', discount_value = 10000000001 where id = {promo}`,
  },
  orders_amounts_bound: {
    'a price beyond what is counted exactly': newOrder({
      price: 1_000_000_000_000_001,
      total: 1_000_000_000_000_121,
    }),
  },
  payments_amounts_bound: {
    'a payment beyond what is counted exactly': `update payments set tip_requested_cents = 9007199254740992 where id = {requested_payment}`,
  },
  ledger_entries_amount_bound: {
    'a line beyond what is counted exactly': lines(
      line('tip', 'tip', 'business', -9_007_199_254_740_992),
      line('tip', 'tip', 'platform', 9_007_199_254_740_992),
    ),
  },
  saved_cards_exp_month_check: {
    'a card of the thirteenth month': `insert into saved_cards (person_id, provider, provider_method_id, fingerprint, brand, last4, exp_month, exp_year) values ({customer}, 'sandbox', 'm', 'f', 'visa', '4242', 13, 2030)`,
  },
};

const records: Attempts = {
  stay_events_append_only: {
    'an event changed': `update stay_events set to_status = 'parked'`,
    'the data of an event changed': `update stay_events set data = '{"customerName": null}'`,
    'an event removed': `delete from stay_events`,
    'the events emptied': `truncate stay_events`,
    'events of a car in custody': `select remove_stay_events(array[{parked}]::uuid[])`,
  },
  stay_events_actor_id_fkey: {
    'an event of a person nobody knows': newEvent(
      ', actor_kind, actor_id',
      `, 'person', gen_random_uuid()`,
    ),
  },
  stay_events_not_in_the_future: {
    'an event of the day after tomorrow': newEvent(
      ', actor_kind, created_at',
      `, 'system', now() + interval '2 days'`,
    ),
  },
  stay_events_order_named: {
    'an event of no order': newEvent(', actor_kind', `, 'system'`).replace(
      'stay.park',
      'order.pay',
    ),
  },
  stay_events_actor: {
    'an event of a person without a name': newEvent(', actor_kind', `, 'person'`),
    'an event of the system by a person': newEvent(', actor_kind, actor_id', `, 'system', {valet}`),
  },
  stay_events_impersonator: {
    'an impersonated system': newEvent(', actor_kind, impersonator_id', `, 'system', {admin}`),
  },
  audit_events_append_only: {
    'an audit entry changed': `update audit_events set action = 'nothing'`,
    'where an administrator came from, while they are one': `select remove_traces_of({admin})`,
    'an audit entry removed': `delete from audit_events`,
    'the audit trail emptied': `truncate audit_events`,
  },
  business_changes_append_only: {
    'a change of a business changed': `update business_changes set reason = 'x'`,
    'the name of somebody who works there taken out of a change of a business': `update business_changes set subject_name = null, before = before - 'name', after = after - 'name'`,
    'a change of a business removed': `delete from business_changes`,
    'the changes of businesses emptied': `truncate business_changes`,
  },
  phone_releases_append_only: {
    'a released number changed': `update phone_releases set phone_e164 = '+15559999999'`,
    'a released number removed': `delete from phone_releases`,
    'a released number of an account that is open': `select remove_traces_of({valet})`,
  },
  stay_events_stay: {
    'a car removed with its record': `delete from stays where id = {parked}`,
  },
};

const bounds: Attempts = {
  locations_latitude_check: {
    'a place beyond the pole': `update locations set latitude = 91 where id = {location}`,
  },
  locations_longitude_check: {
    'a place beyond the date line': `update locations set longitude = 181 where id = {location}`,
  },
  locations_whole_point: {
    'half a place': `update locations set latitude = null where id = {location}`,
  },
  locations_country_check: {
    'a country that is none': `update locations set country = 'America' where id = {location}`,
  },
  locations_country_known: {
    'a country that is not on the map': `update locations set country = 'QQ' where id = {location}`,
  },
  businesses_home_country_known: {
    'a home country that has gone': `update businesses set home_country = 'SU' where id = {business}`,
  },
  businesses_sms_countries_known: {
    'texts to a country that is none': `update businesses set sms_countries = '{US,ZZ}' where id = {business}`,
  },
  locations_time_zone_check: {
    'a time zone that is none': `update locations set time_zone = 'Asia/Dubaii' where id = {location}`,
    'a rule instead of a time zone': `update locations set time_zone = 'Foo/Bar+5' where id = {location}`,
    'a rule that looks like a fixed offset': `update locations set time_zone = 'Etc/Foo-3' where id = {location}`,
    'an offset beyond the date line': `update locations set time_zone = 'Etc/GMT+19' where id = {location}`,
    'a time zone without summer': `update locations set time_zone = 'EST' where id = {location}`,
  },
  vehicles_year_until_next: {
    'a vehicle older than cars': `update vehicles set year = 1899 where id = {vehicle}`,
    'a vehicle of a year after the last': `update vehicles set year = greatest(2030, extract(year from now())::int + 1) + 1 where id = {vehicle}`,
  },
  vehicles_license_plate_check: {
    'a vehicle without a plate': `update vehicles set license_plate = '', plate_key = '' where id = {vehicle}`,
  },
  vehicles_plate_key_check: {
    'a vehicle with a key of the second spelling': `update vehicles set license_plate = 'ه 12', plate_key = 'ه12' where id = {vehicle}`,
  },
  vehicles_plate_key_of_plate: {
    'a vehicle with the key of another plate': `update vehicles set plate_key = 'ZZ99' where id = {vehicle}`,
  },
  people_first_name_check: {
    'an endless name': `update people set first_name = repeat('x', 201) where id = {customer}`,
  },
  people_email_check: {
    'an address that is none': `update people set email = 'nobody' where id = {customer}`,
  },
  people_phone_e164_check: {
    'a number that is none': `update people set phone_e164 = '0', phone_verified_at = null where id = {customer}`,
  },
  people_verified_phone: {
    'a verified number that is not there': `update people set phone_e164 = null where id = {customer}`,
  },
  people_deleted_is_nobody: {
    'somebody deleted who can still sign in': `update people set deleted_at = now() where id = {customer}`,
  },
  people_role_check: {
    'a role that does not exist': `insert into people (role, first_name) values ('owner', 'Ada')`,
  },
  shifts_end_after_start: {
    'a shift that ends before it starts': `update shifts set ended_at = started_at - interval '1 hour' where person_id = {valet}`,
  },
  shifts_one_at_a_time: {
    'a shift inside another': `insert into shifts (business_id, location_id, person_id, started_at, ended_at)
     select business_id, location_id, person_id, started_at - interval '1 hour', started_at + interval '1 hour' from shifts where person_id = {valet}`,
    'a shift moved into another': `insert into shifts (business_id, location_id, person_id, started_at, ended_at)
     select business_id, location_id, person_id, started_at - interval '2 hours', started_at - interval '1 hour' from shifts where person_id = {valet};
     update shifts set ended_at = ended_at + interval '2 hours' where person_id = {valet} and ended_at is not null`,
  },
  shifts_not_in_the_future: {
    'a shift that starts in two days': `update shifts set started_at = now() + interval '2 days' where person_id = {valet}`,
  },
  shifts_one_open: {
    'two shifts at once': `insert into shifts (business_id, location_id, person_id, started_at) values ({business}, {location}, {valet}, now())`,
  },
  sessions_not_in_the_future: {
    'a session that begins in two days': `update sessions set created_at = now() + interval '2 days' where id = {valet_session}`,
    'a session seen in two days': `update sessions set last_seen_at = now() + interval '2 days' where id = {valet_session}`,
  },
  sessions_idle_seconds_check: {
    'a session that is never idle': `update sessions set idle_seconds = 0 where id = {valet_session}`,
  },
  sessions_parent_is_another: {
    'a session that hangs on itself': `update sessions set parent_session_id = id where id = {valet_session}`,
  },
  messages_channel_check: {
    'a message by pigeon': `insert into messages (channel, recipient, template, language, content_sealed, dedupe_key) values ('pigeon', 'x', 'x', 'en', '', 'm4')`,
  },
  messages_not_in_the_future: {
    'a message of the day after tomorrow': `insert into messages (channel, recipient, template, language, content_sealed, dedupe_key, created_at)
      values ('sms', 'x', 'x', 'en', '', 'm6', now() + interval '2 days')`,
    'a message sent in two days': `insert into messages (channel, recipient, template, language, content_sealed, dedupe_key, status, sent_at)
      values ('sms', 'x', 'x', 'en', '', 'm7', 'sent', now() + interval '2 days')`,
  },
  late_reports_not_in_the_future: {
    'a report of the day after tomorrow': `insert into late_reports (business_id, location_id, stay_id, reported_by, call_key, step, reason, done_at, created_at)
      values ({business}, {location}, {parked}, {valet}, 'k1', 'park', 'state', now(), now() + interval '2 days')`,
    'a report decided in two days': `insert into late_reports (business_id, location_id, stay_id, reported_by, call_key, step, reason, done_at, created_at, decided_at, outcome)
      values ({business}, {location}, {parked}, {valet}, 'k2', 'park', 'state', now(), now(), now() + interval '2 days', 'settled')`,
  },
  messages_sent_at: {
    'a message sent at no time': `insert into messages (channel, recipient, template, language, content_sealed, dedupe_key, status) values ('sms', 'x', 'x', 'en', '', 'm5', 'sent')`,
  },
  stay_messages_staff_author: {
    'words of nobody on the staff': `insert into stay_messages (business_id, location_id, stay_id, side, text, client_id) values ({business}, {location}, {parked}, 'staff', 'hi', 'c2')`,
  },
  stay_messages_text_check: {
    'no words': `insert into stay_messages (business_id, location_id, stay_id, side, text, client_id) values ({business}, {location}, {parked}, 'customer', '', 'c3')`,
  },
  conversations_read_at_most_last: {
    'read beyond what was written': `update conversations set customer_read_id = last_message_id + 1 where stay_id = {parked}`,
  },
  conversations_staff_unread_check: {
    'fewer than no unread words': `update conversations set staff_unread = -1 where stay_id = {parked}`,
  },
  applications_approved: {
    'an application approved for no business': `insert into applications (business_name, kind, contact_name, contact_email, contact_phone, locations, expected_cars_per_day, status, decided_at, decided_by) values ('x', 'hotel', 'x', 'x@x', '+1', '[]', 1, 'approved', now(), {admin})`,
  },
  applications_decided: {
    'an application decided by nobody': `insert into applications (business_name, kind, contact_name, contact_email, contact_phone, locations, expected_cars_per_day, status) values ('x', 'hotel', 'x', 'x@x', '+1', '[]', 1, 'declined')`,
  },
};

const all = { acrossTenants, statesOfStays, statesOfOrders, money, records, bounds };
const listAttempts = (attempts: Attempts) =>
  Object.entries(attempts).flatMap(([rule, refused]) =>
    Object.entries(refused).map(([what, sql]) => ({ what, sql, rule })),
  );

describe.each(Object.entries(all))('%s', (_, attempts) => {
  test.each(listAttempts(attempts))('$what', async ({ sql, rule }) => {
    expect(await attempt(sql)).toBe(rule);
  });
});

test('the list keeps at least as many attempts as the gaps once found', () => {
  expect(Object.values(all).flatMap(listAttempts).length).toBeGreaterThan(86);
});

test('the whole life of a stay is accepted, from the announcement to the return and its refund', async () => {
  const business = await buildStaffedBusiness(server.ctx);
  const call = server.as(business.valet.token);
  const { order: first, ...car } = await paidCar(server, business);
  await cancelOrder(server, car, first.id);
  await requestPaid(server, car);
  const job = { params: { id: car.ticketId } };
  await call('POST /api/services/{id}/accept', job);
  await call('POST /api/services/{id}/complete', { ...job, body: {} });
  await call('POST /api/services/{id}/complete', { ...job, body: { from: 'ready' } });
  const { rows } = await server.ctx.pool.query<{ status: string; orders: string[] }>(
    `select s.status, array_agg(o.status order by o.requested_at) as orders
     from stays s join orders o on o.stay_id = s.id where s.id = $1 group by s.id`,
    [car.ticketId],
  );
  expect(rows).toEqual([{ status: 'returned', orders: ['cancelled', 'completed'] }]);
  await server.as()('POST /api/customer/ticket/{token}/rating', {
    params: { token: car.ticketToken },
    body: { rating: 5 },
  });
});

test('the check of an order’s money sees one moment while another transaction cancels the order', async () => {
  const business = await buildStaffedBusiness(server.ctx);
  const { order } = await paidCar(server, business, { tipCents: 0 });
  const [tipper, canceller] = [await server.ctx.pool.connect(), await server.ctx.pool.connect()];
  try {
    const { rows } = await tipper.query<{ pid: number }>('select pg_backend_pid() as pid');
    await tipper.query('begin');
    await tipper.query(
      tipOf(`'${order.id}'`, 'confirming').replace('{business}', `'${business.id}'`),
    );
    await canceller.query('begin');
    // Stops the check of the tip between the order, which it has read, and the payment.
    await canceller.query('lock table payments in access exclusive mode');
    const committed = tipper.query('commit');
    await pollUntilTruthy(async () => {
      const { rowCount } = await server.ctx.pool.query(
        `select from pg_stat_activity where pid = $1 and wait_event_type = 'Lock'`,
        [rows[0]?.pid],
      );
      return rowCount;
    });
    for (const statement of [
      `update orders set status = 'cancelled', cancelled_at = now(), cancel_reason = 'x' where id = $1`,
      `update stays set status = 'parked' where id = (select stay_id from orders where id = $1)`,
      `insert into stay_events (business_id, location_id, stay_id, type, to_status, actor_kind)
       select business_id, location_id, stay_id, 'stay.return_cancelled', 'parked', 'system' from orders where id = $1`,
      `insert into stay_events (business_id, location_id, stay_id, order_id, type, to_status, actor_kind)
       select business_id, location_id, stay_id, id, 'order.cancel', 'cancelled', 'system' from orders where id = $1`,
      `update payments set status = 'refund_due' where order_id = $1`,
      'commit',
    ])
      await canceller.query(statement, statement === 'commit' ? [] : [order.id]);
    await expect(committed).resolves.toMatchObject({ command: 'COMMIT' });
  } finally {
    tipper.release();
    canceller.release();
  }
});

test('every ledger line is at the location of its order', async () => {
  const { rows } = await server.ctx.pool.query(
    `select count(*)::int as lines, count(*) filter (where entry.location_id <> orders.location_id)::int as astray
     from ledger_entries entry join orders on orders.id = entry.order_id`,
  );
  expect(rows[0]).toMatchObject({ astray: 0 });
  expect(rows[0].lines).toBeGreaterThan(3);
});

test('an audit entry gets its status once', async () => {
  const set = (status: number) =>
    server.ctx.pool.query('update audit_events set status = $1 where admin_id = $2', [
      status,
      ids['admin'],
    ]);
  await set(200);
  await expect(set(500)).rejects.toMatchObject({ constraint: 'audit_events_append_only' });
});

test('the database computes the key of a plate as the domain does', async () => {
  const letters = fc.constantFrom(
    ...Array.from('AÉZÜ09 -♥★½&+.·・•*/✋بحدهىءأإآٱةہھەيیئؤکپچЖ品กा'),
  );
  const typed = fc.string({ unit: letters, minLength: 1, maxLength: 14 }).filter(isValidPlate);
  const plates = fc.sample(typed, 500).map(normalisePlate);
  const { rows } = await server.ctx.pool.query<{ key: string }>(
    'select plate_key_of(plate) as key from unnest($1::text[]) with ordinality plates (plate, n) order by n',
    [plates],
  );
  expect(rows.map(({ key }) => key)).toEqual(plates.map(buildPlateKey));
});

test('the database accepts every IANA time zone that PostgreSQL knows', async () => {
  const { rows } = await server.ctx.pool.query(
    `select name from pg_timezone_names
     where name ~ '^[A-Z][A-Za-z_]+/' and not is_time_zone(name)`,
  );
  expect(rows).toEqual([]);
});

test('a business without orders may still choose its currency', async () => {
  const fresh = await buildStaffedBusiness(server.ctx);
  await server.ctx.pool.query(`update businesses set currency = 'JPY' where id = $1`, [fresh.id]);
  const parked = await parkCar(server, fresh);
  expect((await requestCar(server, parked)).id).not.toBe(randomUUID());
  const change = server.ctx.pool.query(`update businesses set currency = 'USD' where id = $1`, [
    fresh.id,
  ]);
  await expect(change).rejects.toMatchObject({
    constraint: 'businesses_currency_is_fixed',
    message: expect.stringContaining('money has moved in JPY'),
  });
});

test('the database knows every country and currency that the domain offers', async () => {
  const { rows } = await server.ctx.pool.query(
    `select code from unnest($1::text[]) code where not is_country(code)
     union all select code from unnest($2::text[]) code where not is_currency(code)`,
    [listCountries(), listCurrencies()],
  );
  expect(rows).toEqual([]);
});

test('the manager whom a business invites replaces a registration that nobody proved', async () => {
  const person = await buildPerson(server.ctx, { role: 'customer' });
  const { id } = await buildStaffedBusiness(server.ctx);
  const { rows } = await server.ctx.pool.query(
    `update people set role = 'business', business_id = $2, status = 'pending' where id = $1 returning role`,
    [person.id, id],
  );
  expect(rows).toEqual([{ role: 'business' }]);
});

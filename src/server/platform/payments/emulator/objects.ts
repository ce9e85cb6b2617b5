import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Queryable } from '../../db/client.ts';
import type { CardDetails, CardError } from './cards.ts';

export type StripeCustomer = { id: string; object: 'customer'; metadata: Record<string, string> };

/** A card that somebody entered. Its confirmation token is `ctoken_` plus the rest of its id. */
export type EmulatedMethod = CardDetails & {
  id: string;
  object: 'payment_method';
  /** Customer for whom the card is saved; null when it is not saved. */
  customer: string | null;
  /** True once the confirmation token was used; a token works only once. */
  isTokenUsed: boolean;
};

export type PaymentIntent = {
  id: string;
  object: 'payment_intent';
  amount: number;
  amount_received: number;
  currency: string;
  status: string;
  client_secret: string;
  customer: string | null;
  payment_method: string | null;
  latest_charge: { id: string; object: 'charge'; amount_refunded: number } | null;
  last_payment_error: CardError | null;
  setup_future_usage: string | null;
  next_action: { type: string } | null;
  metadata: Record<string, string>;
  allowed_payment_method_types: string[];
  livemode: false;
};

export type SetupIntent = {
  id: string;
  object: 'setup_intent';
  client_secret: string;
  status: string;
  customer: string;
  payment_method: string;
  last_setup_error: CardError | null;
  usage: string;
  next_action: { type: string } | null;
  livemode: false;
};

type Thing = StripeCustomer | EmulatedMethod | PaymentIntent | SetupIntent;
type ThingOf<Kind extends Thing['object']> = Extract<Thing, { object: Kind }>;

export type StripeEvent = {
  id: string;
  object: 'event';
  type: string;
  api_version: string;
  created: number;
  data: { object: object };
};

/** Database access and event recording for one request to the emulator. */
export type EmulatorRequestScope = {
  db: Queryable;
  /** Records an event, which is sent after the commit of the request. */
  happen: (type: string, thing: object) => void;
};

export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;

function select(db: Queryable, kind: Thing['object'], id: string) {
  return db
    .selectFrom('sandbox_objects')
    .select('body')
    .where('id', '=', id)
    .where(sql<string>`body->>'object'`, '=', kind);
}

export async function findObject<Kind extends Thing['object']>(
  db: Queryable,
  kind: Kind,
  id: string,
): Promise<ThingOf<Kind> | null> {
  const row = await select(db, kind, id).executeTakeFirst();
  return (row?.body as ThingOf<Kind> | undefined) ?? null;
}

/** Finds an object like `findObject`, and locks its row until the request ends. */
export async function lockObject<Kind extends Thing['object']>(
  db: Queryable,
  kind: Kind,
  id: string,
): Promise<ThingOf<Kind> | null> {
  const row = await select(db, kind, id).forUpdate().executeTakeFirst();
  return (row?.body as ThingOf<Kind> | undefined) ?? null;
}

export async function insertObject(db: Queryable, thing: Thing): Promise<void> {
  await db
    .insertInto('sandbox_objects')
    .values({ id: thing.id, body: JSON.stringify(thing) })
    .execute();
}

export async function saveObject(db: Queryable, thing: Thing): Promise<void> {
  await db
    .updateTable('sandbox_objects')
    .set({ body: JSON.stringify(thing) })
    .where('id', '=', thing.id)
    .execute();
}

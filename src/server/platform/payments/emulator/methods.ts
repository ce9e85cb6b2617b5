import { sql } from 'kysely';
import type { Queryable } from '../../db/client.ts';
import type { CardDetails } from './cards.ts';
import {
  findObject,
  insertObject,
  type EmulatedMethod,
  newId,
  saveObject,
  type EmulatorRequestScope,
} from './objects.ts';
import {
  ConnectionBroken,
  type StripeForm,
  buildInvalidFault,
  buildMissingFault,
  readText,
} from './protocol.ts';

export function presentMethod(method: EmulatedMethod) {
  const { id, object, customer, brand, last4, exp_month, exp_year, fingerprint } = method;
  const card = { brand, last4, exp_month, exp_year, fingerprint };
  return { id, object, type: 'card', customer, card };
}

/** Stores a card that somebody entered. @returns the card's confirmation token */
export async function enterCard(db: Queryable, details: CardDetails): Promise<{ id: string }> {
  const id = newId('pm');
  const method = { id, object: 'payment_method', customer: null, isTokenUsed: false } as const;
  await insertObject(db, { ...method, ...details });
  return { id: id.replace('pm_', 'ctoken_') };
}

async function spendToken(db: Queryable, token: string): Promise<EmulatedMethod> {
  const param = 'confirmation_token';
  const id = token.replace(/^ctoken_/, 'pm_');
  const used = await db
    .updateTable('sandbox_objects')
    .set({ body: sql`body || '{"isTokenUsed": true}'` })
    .where('id', '=', id)
    .where(sql`body->>'isTokenUsed'`, '=', 'false')
    .returning('body')
    .executeTakeFirst();
  if (used) return used.body as unknown as EmulatedMethod;
  if (await findObject(db, 'payment_method', id))
    throw buildInvalidFault('This ConfirmationToken has already been used.', { param });
  throw buildMissingFault('confirmation_token', token, param);
}

/**
 * Returns the card of a request: by a confirmation token, which is then used up, or one saved for
 * this customer.
 *
 * @throws StripeFault for a missing or used card, ConnectionBroken for the test card that simulates
 *   it
 */
export async function takeMethod(
  db: Queryable,
  form: StripeForm,
  customer: string | null,
): Promise<EmulatedMethod> {
  const saved = readText(form, 'payment_method');
  const method =
    saved === ''
      ? await spendToken(db, readText(form, 'confirmation_token'))
      : await findObject(db, 'payment_method', saved);
  if (!method || (saved !== '' && (customer === null || method.customer !== customer)))
    throw buildMissingFault('PaymentMethod', saved, 'payment_method');
  if (method.behaviour === 'unreachable') throw new ConnectionBroken();
  return method;
}

/**
 * Returns true for an existing customer. Takes a shared row lock: no card may be saved for a
 * customer who is being deleted.
 */
async function isCustomer(db: Queryable, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('sandbox_objects')
    .select('id')
    .where('id', '=', id)
    .where(sql`body->>'object'`, '=', 'customer')
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

export async function requireCustomer(db: Queryable, id: string): Promise<void> {
  if (!(await isCustomer(db, id))) throw buildMissingFault('customer', id, 'customer');
}

/** Saves the card, unless its customer has been deleted. */
export async function keepMethod(
  db: Queryable,
  method: EmulatedMethod,
  customer: string,
): Promise<void> {
  if (!(await isCustomer(db, customer))) return;
  method.customer = customer;
  await saveObject(db, method);
}

/** Detaches a card from its customer. Payments made with the card still refer to it. */
export async function detachMethod({ db }: EmulatorRequestScope, id: string) {
  const method = await findObject(db, 'payment_method', id);
  if (!method) throw buildMissingFault('PaymentMethod', id, 'payment_method');
  if (method.customer === null)
    throw buildInvalidFault('The payment method you provided is not attached to a customer.');
  method.customer = null;
  await saveObject(db, method);
  return presentMethod(method);
}

import { sql } from 'kysely';
import type { Queryable } from '../../db/client.ts';
import type { CardDetails } from './cards.ts';
import { findObject, insertObject, type Method, newId, saveObject, type Work } from './objects.ts';
import { ConnectionBroken, type Form, invalid, missing, readText } from './protocol.ts';

export function presentMethod(method: Method) {
  const { id, object, customer, brand, last4, exp_month, exp_year, fingerprint } = method;
  const card = { brand, last4, exp_month, exp_year, fingerprint };
  return { id, object, type: 'card', customer, card };
}

/**
 * Stores an entered card.
 *
 * @returns its confirmation token
 */
export async function enterCard(db: Queryable, details: CardDetails): Promise<{ id: string }> {
  const id = newId('pm');
  const method = { id, object: 'payment_method', customer: null, isTokenUsed: false } as const;
  await insertObject(db, { ...method, ...details });
  return { id: id.replace('pm_', 'ctoken_') };
}

async function spendToken(db: Queryable, token: string): Promise<Method> {
  const param = 'confirmation_token';
  const id = token.replace(/^ctoken_/, 'pm_');
  const used = await db
    .updateTable('sandbox_objects')
    .set({ body: sql`body || '{"isTokenUsed": true}'` })
    .where('id', '=', id)
    .where(sql`body->>'isTokenUsed'`, '=', 'false')
    .returning('body')
    .executeTakeFirst();
  if (used) return used.body as unknown as Method;
  if (await findObject(db, 'payment_method', id))
    throw invalid('This ConfirmationToken has already been used.', { param });
  throw missing('confirmation_token', token, param);
}

/**
 * Takes the card of a request: by a token, which is then used up, or one saved for this customer.
 *
 * @throws Fault for a missing or used card, ConnectionBroken for the test card that simulates it
 */
export async function takeMethod(
  db: Queryable,
  form: Form,
  customer: string | null,
): Promise<Method> {
  const saved = readText(form, 'payment_method');
  const method =
    saved === ''
      ? await spendToken(db, readText(form, 'confirmation_token'))
      : await findObject(db, 'payment_method', saved);
  if (!method || (saved !== '' && (customer === null || method.customer !== customer)))
    throw missing('PaymentMethod', saved, 'payment_method');
  if (method.behaviour === 'unreachable') throw new ConnectionBroken();
  return method;
}

/** Takes a shared row lock, so that no card is saved for a customer who is being deleted. */
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
  if (!(await isCustomer(db, id))) throw missing('customer', id, 'customer');
}

/** Saves the card, unless its customer was deleted meanwhile. */
export async function keepMethod(db: Queryable, method: Method, customer: string): Promise<void> {
  if (!(await isCustomer(db, customer))) return;
  method.customer = customer;
  await saveObject(db, method);
}

/** Detaches a card. Payments made with it still refer to it. */
export async function detachMethod({ db }: Work, id: string) {
  const method = await findObject(db, 'payment_method', id);
  if (!method) throw missing('PaymentMethod', id, 'payment_method');
  if (method.customer === null)
    throw invalid('The payment method you provided is not attached to a customer.');
  method.customer = null;
  await saveObject(db, method);
  return presentMethod(method);
}

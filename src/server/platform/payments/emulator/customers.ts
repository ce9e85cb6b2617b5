import { sql } from 'kysely';
import { findRefusal, notAuthenticated } from './cards.ts';
import { keepMethod, presentMethod, requireCustomer, takeMethod } from './methods.ts';
import {
  type Customer,
  findObject,
  insertObject,
  lockObject,
  type Method,
  newId,
  saveObject,
  type Setup,
  type Work,
} from './objects.ts';
import { allowOnly, Fault, type Form, missing, readExpand, readText } from './protocol.ts';

export async function createCustomer({ db }: Work, _id: string, form: Form): Promise<Customer> {
  allowOnly(form, ['metadata']);
  const metadata = (form['metadata'] as Record<string, string>) ?? {};
  const customer: Customer = { id: newId('cus'), object: 'customer', metadata };
  await insertObject(db, customer);
  return customer;
}

/** Deletes a customer and detaches their cards. */
export async function deleteCustomer({ db }: Work, id: string) {
  if (!(await lockObject(db, 'customer', id))) throw missing('customer', id, 'id');
  await db
    .updateTable('sandbox_objects')
    .set({ body: sql`body || '{"customer": null}'` })
    .where(sql`body->>'object'`, '=', 'payment_method')
    .where(sql`body->>'customer'`, '=', id)
    .execute();
  await db.deleteFrom('sandbox_objects').where('id', '=', id).execute();
  return { id, object: 'customer', deleted: true };
}

function present(setup: Setup, method: Method | null, expand: string[]) {
  if (!method || !expand.includes('payment_method')) return setup;
  return { ...setup, payment_method: presentMethod(method) };
}

/** Completes a setup and saves its card. */
async function succeed({ db, happen }: Work, setup: Setup, method: Method | null) {
  if (method) await keepMethod(db, method, setup.customer);
  setup.status = 'succeeded';
  setup.next_action = null;
  setup.last_setup_error = null;
  await saveObject(db, setup);
  happen('setup_intent.succeeded', setup);
}

export async function createSetup(work: Work, _id: string, form: Form) {
  allowOnly(form, [
    'customer',
    'confirm',
    'confirmation_token',
    'allowed_payment_method_types',
    'usage',
    'use_stripe_sdk',
  ]);
  const customer = readText(form, 'customer');
  await requireCustomer(work.db, customer);
  const method = await takeMethod(work.db, form, customer);
  const id = newId('seti');
  const refusal = findRefusal(method.behaviour, 'keep');
  const isAsked = method.behaviour === 'challenge';
  const setup: Setup = {
    id,
    object: 'setup_intent',
    client_secret: newId(`${id}_secret`),
    status: isAsked ? 'requires_action' : 'requires_payment_method',
    customer,
    payment_method: method.id,
    last_setup_error: refusal,
    usage: readText(form, 'usage') || 'off_session',
    next_action: isAsked ? { type: 'use_stripe_sdk' } : null,
    livemode: false,
  };
  await insertObject(work.db, setup);
  if (refusal) throw new Fault(402, { ...refusal, setup_intent: setup });
  if (!isAsked) await succeed(work, setup, method);
  return present(setup, method, readExpand(form));
}

export async function retrieveSetup({ db }: Work, id: string, form: Form) {
  const setup = await findObject(db, 'setup_intent', id);
  if (!setup) throw missing('setupintent', id);
  const method = await findObject(db, 'payment_method', setup.payment_method);
  return present(setup, method, readExpand(form));
}

/**
 * Answers the bank challenge of a setup.
 *
 * @returns null when no challenge is pending
 */
export async function answerSetup(work: Work, id: string, approve: boolean) {
  const setup = await lockObject(work.db, 'setup_intent', id);
  if (!setup) throw missing('setupintent', id);
  if (setup.status !== 'requires_action') return null;
  if (approve)
    await succeed(work, setup, await findObject(work.db, 'payment_method', setup.payment_method));
  else {
    setup.status = 'requires_payment_method';
    setup.next_action = null;
    setup.last_setup_error = notAuthenticated;
    await saveObject(work.db, setup);
  }
  return { status: setup.status };
}

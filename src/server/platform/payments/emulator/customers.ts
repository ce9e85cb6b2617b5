import { sql } from 'kysely';
import { findRefusal, notAuthenticated } from './cards.ts';
import { keepMethod, presentMethod, requireCustomer, takeMethod } from './methods.ts';
import {
  type StripeCustomer,
  findObject,
  insertObject,
  lockObject,
  type EmulatedMethod,
  newId,
  saveObject,
  type SetupIntent,
  type EmulatorRequestScope,
} from './objects.ts';
import {
  refuseUnknownFields,
  StripeFault,
  type StripeForm,
  buildMissingFault,
  readExpand,
  readText,
} from './protocol.ts';

export async function createCustomer(
  { db }: EmulatorRequestScope,
  _id: string,
  form: StripeForm,
): Promise<StripeCustomer> {
  refuseUnknownFields(form, ['metadata']);
  const metadata = (form['metadata'] as Record<string, string>) ?? {};
  const customer: StripeCustomer = { id: newId('cus'), object: 'customer', metadata };
  await insertObject(db, customer);
  return customer;
}

/** Deletes a customer and detaches their cards. */
export async function deleteCustomer({ db }: EmulatorRequestScope, id: string) {
  if (!(await lockObject(db, 'customer', id))) throw buildMissingFault('customer', id, 'id');
  await db
    .updateTable('sandbox_objects')
    .set({ body: sql`body || '{"customer": null}'` })
    .where(sql`body->>'object'`, '=', 'payment_method')
    .where(sql`body->>'customer'`, '=', id)
    .execute();
  await db.deleteFrom('sandbox_objects').where('id', '=', id).execute();
  return { id, object: 'customer', deleted: true };
}

function present(setup: SetupIntent, method: EmulatedMethod | null, expand: string[]) {
  if (!method || !expand.includes('payment_method')) return setup;
  return { ...setup, payment_method: presentMethod(method) };
}

/** Completes a card setup and saves its card. */
async function succeed(
  { db, happen }: EmulatorRequestScope,
  setup: SetupIntent,
  method: EmulatedMethod | null,
) {
  if (method) await keepMethod(db, method, setup.customer);
  setup.status = 'succeeded';
  setup.next_action = null;
  setup.last_setup_error = null;
  await saveObject(db, setup);
  happen('setup_intent.succeeded', setup);
}

export async function createSetup(work: EmulatorRequestScope, _id: string, form: StripeForm) {
  refuseUnknownFields(form, [
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
  const setup: SetupIntent = {
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
  if (refusal) throw new StripeFault(402, { ...refusal, setup_intent: setup });
  if (!isAsked) await succeed(work, setup, method);
  return present(setup, method, readExpand(form));
}

export async function retrieveSetup({ db }: EmulatorRequestScope, id: string, form: StripeForm) {
  const setup = await findObject(db, 'setup_intent', id);
  if (!setup) throw buildMissingFault('setupintent', id);
  const method = await findObject(db, 'payment_method', setup.payment_method);
  return present(setup, method, readExpand(form));
}

/** Answers the bank challenge of a card setup. @returns null when no challenge is pending */
export async function answerSetup(work: EmulatorRequestScope, id: string, approve: boolean) {
  const setup = await lockObject(work.db, 'setup_intent', id);
  if (!setup) throw buildMissingFault('setupintent', id);
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

import { NOT_AUTHENTICATED, refusals } from './cards.ts';
import { methodFor } from './intents.ts';
import { allowOnly, Fault, type Form, invalid, missing, readText } from './protocol.ts';
import { newId, presentMethod, type Setup, type State } from './state.ts';

export function createCustomer(state: State, form: Form) {
  allowOnly(form, ['metadata']);
  const metadata = (form['metadata'] as Record<string, string>) ?? {};
  const customer = { id: newId('cus'), object: 'customer', metadata };
  state.customers.set(customer.id, customer);
  return customer;
}

export function deleteCustomer(state: State, id: string) {
  if (!state.customers.delete(id)) throw missing('customer', id, 'id');
  for (const method of state.methods.values()) if (method.customer === id) method.customer = null;
  return { id, object: 'customer', deleted: true };
}

export function getSetup(state: State, id: string): Setup {
  const setup = state.setups.get(id);
  if (!setup) throw missing('setupintent', id);
  return setup;
}

export function presentSetup(state: State, setup: Setup, expand: string[] = []) {
  const method = state.methods.get(setup.payment_method ?? '');
  if (!method || !expand.includes('payment_method')) return setup;
  return { ...setup, payment_method: presentMethod(method) };
}

function attach(state: State, setup: Setup) {
  const method = state.methods.get(setup.payment_method ?? '');
  if (method) method.customer = setup.customer;
  Object.assign(setup, { status: 'succeeded', next_action: null, last_setup_error: null });
  state.happen('setup_intent.succeeded', setup);
}

export function createSetup(state: State, form: Form): Setup {
  allowOnly(form, [
    'customer',
    'confirm',
    'confirmation_token',
    'allowed_payment_method_types',
    'usage',
    'use_stripe_sdk',
  ]);
  const customer = readText(form, 'customer');
  if (!state.customers.has(customer)) throw missing('customer', customer, 'customer');
  const method = methodFor(state, form, customer);
  const id = newId('seti');
  const setup: Setup = {
    id,
    object: 'setup_intent',
    client_secret: newId(`${id}_secret`),
    status: 'requires_payment_method',
    customer,
    payment_method: method.id,
    last_setup_error: null,
    usage: readText(form, 'usage') || 'off_session',
    next_action: null,
    livemode: false,
  };
  state.setups.set(id, setup);
  const refusal = method.behaviour === 'declinedlater' ? undefined : refusals[method.behaviour];
  if (refusal) {
    setup.last_setup_error = { type: 'card_error', ...refusal };
    throw new Fault(402, { ...setup.last_setup_error, setup_intent: setup });
  }
  if (method.behaviour === 'challenge')
    Object.assign(setup, { status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
  else attach(state, setup);
  return setup;
}

export function answerSetup(state: State, setup: Setup, approve: boolean): void {
  if (approve) attach(state, setup);
  else {
    setup.status = 'requires_payment_method';
    setup.last_setup_error = { type: 'card_error', ...NOT_AUTHENTICATED };
  }
}

export function detach(state: State, id: string) {
  const method = state.methods.get(id);
  if (!method) throw missing('PaymentMethod', id, 'payment_method');
  if (method.customer === null)
    throw invalid('The payment method you provided is not attached to a customer.');
  method.customer = null;
  return presentMethod(method);
}

export function attachMethod(state: State, id: string, form: Form) {
  allowOnly(form, ['customer']);
  const method = state.methods.get(id);
  if (!method) throw missing('PaymentMethod', id, 'payment_method');
  method.customer = readText(form, 'customer');
  return presentMethod(method);
}

export function listMethods(state: State, customer: string) {
  const data = [...state.methods.values()].filter((one) => one.customer === customer);
  return { object: 'list', has_more: false, url: '', data: data.map(presentMethod) };
}

import { NOT_AUTHENTICATED, readToken, refusals } from './cards.ts';
import { allowOnly, Fault, type Form, HangUp, invalid, missing, readText } from './protocol.ts';
import { type Intent, type Method, newId, presentMethod, type State } from './state.ts';

const LEAST = 50;

function readAmount(form: Form): number {
  const amount = Number(form['amount']);
  if (!Number.isInteger(amount)) throw invalid('Invalid integer', { param: 'amount' });
  if (amount < LEAST)
    throw invalid('Amount must be at least $0.50 usd', {
      code: 'amount_too_small',
      param: 'amount',
    });
  return amount;
}

function unexpected(intent: Intent, verb: string): Fault {
  return new Fault(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`,
    payment_intent: intent,
  });
}

const isOver = (intent: Intent) => ['succeeded', 'canceled', 'processing'].includes(intent.status);

export function getIntent(state: State, id: string): Intent {
  const intent = state.intents.get(id);
  if (!intent) throw missing('payment_intent', id);
  return intent;
}

export function presentIntent(state: State, intent: Intent, expand: string[] = []) {
  const { latest_charge: charge, payment_method: methodId } = intent;
  const method = methodId === null ? undefined : state.methods.get(methodId);
  return {
    ...intent,
    latest_charge:
      charge !== null && expand.includes('latest_charge')
        ? { id: charge, object: 'charge', amount_refunded: state.refunded.get(charge) ?? 0 }
        : charge,
    payment_method:
      method && expand.includes('payment_method') ? presentMethod(method) : intent.payment_method,
  };
}

export function createIntent(state: State, form: Form): Intent {
  allowOnly(form, ['amount', 'currency', 'metadata', 'allowed_payment_method_types']);
  const id = newId('pi');
  const intent: Intent = {
    id,
    object: 'payment_intent',
    amount: readAmount(form),
    amount_received: 0,
    currency: readText(form, 'currency'),
    status: 'requires_payment_method',
    client_secret: newId(`${id}_secret`),
    customer: null,
    payment_method: null,
    latest_charge: null,
    last_payment_error: null,
    setup_future_usage: null,
    next_action: null,
    metadata: (form['metadata'] as Record<string, string>) ?? {},
    allowed_payment_method_types: (form['allowed_payment_method_types'] as string[]) ?? [],
    livemode: false,
  };
  state.intents.set(id, intent);
  state.happen('payment_intent.created', intent);
  return intent;
}

export function updateIntent(state: State, id: string, form: Form): Intent {
  allowOnly(form, ['amount', 'customer', 'setup_future_usage']);
  const intent = getIntent(state, id);
  if (isOver(intent)) throw unexpected(intent, 'update');
  if ('amount' in form) intent.amount = readAmount(form);
  if ('setup_future_usage' in form)
    intent.setup_future_usage = (form['setup_future_usage'] as string) || null;
  const customer = form['customer'];
  if (typeof customer === 'string') {
    if (!state.customers.has(customer)) throw missing('customer', customer, 'customer');
    intent.customer = customer;
  }
  return intent;
}

/** A token becomes a card of its own; a saved card must be this customer's. */
export function methodFor(state: State, form: Form, customer: string | null): Method {
  const [token, saved] = [readText(form, 'confirmation_token'), readText(form, 'payment_method')];
  if (saved !== '') {
    const method = state.methods.get(saved);
    if (!method || method.customer === null || method.customer !== customer)
      throw missing('PaymentMethod', saved, 'payment_method');
    return method;
  }
  const card = readToken(token);
  if (!card) throw missing('confirmation_token', token, 'confirmation_token');
  if (card.behaviour === 'unreachable') throw new HangUp();
  if (state.usedTokens.has(token))
    throw invalid('This ConfirmationToken has already been used.', { param: 'confirmation_token' });
  state.usedTokens.add(token);
  const method: Method = { id: newId('pm'), customer: null, ...card };
  state.methods.set(method.id, method);
  return method;
}

/** The card's money is here; where it is to be kept it is attached. */
function succeed(state: State, intent: Intent, amount = intent.amount) {
  const method = state.methods.get(intent.payment_method ?? '');
  if (method && intent.setup_future_usage !== null && intent.customer !== null)
    method.customer = intent.customer;
  Object.assign(intent, {
    status: 'succeeded',
    amount_received: amount,
    latest_charge: newId('ch'),
    last_payment_error: null,
    next_action: null,
  });
  state.happen('payment_intent.succeeded', intent);
}

function fail(state: State, intent: Intent, problem: { code: string; message: string }) {
  const last_payment_error = { type: 'card_error' as const, ...problem };
  Object.assign(intent, {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error,
  });
  state.happen('payment_intent.payment_failed', intent);
  return last_payment_error;
}

export function confirmIntent(state: State, id: string, form: Form): Intent {
  allowOnly(form, ['confirmation_token', 'payment_method', 'use_stripe_sdk']);
  const intent = getIntent(state, id);
  if (isOver(intent)) throw unexpected(intent, 'confirm');
  const method = methodFor(state, form, intent.customer);
  const refusal = refusals[method.behaviour];
  if (refusal) {
    const problem = fail(state, intent, refusal);
    throw new Fault(402, { ...problem, payment_intent: intent });
  }
  intent.payment_method = method.id;
  if (method.behaviour === 'challenge') {
    Object.assign(intent, { status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
    state.happen('payment_intent.requires_action', intent);
  } else succeed(state, intent);
  return intent;
}

export function cancelIntent(state: State, id: string): Intent {
  const intent = getIntent(state, id);
  if (isOver(intent)) throw unexpected(intent, 'cancel');
  Object.assign(intent, { status: 'canceled', next_action: null });
  state.happen('payment_intent.canceled', intent);
  return intent;
}

/** The bank's answer, as Stripe's script brings it. */
export function answerIntent(state: State, intent: Intent, approve: boolean): void {
  if (approve) succeed(state, intent);
  else fail(state, intent, NOT_AUTHENTICATED);
}

/** As if a browser had paid it by itself. */
export function payByHand(state: State, id: string, amount: number, currency: string): void {
  const intent = getIntent(state, id);
  intent.currency = currency;
  succeed(state, intent, amount);
}

export function refund(state: State, form: Form) {
  allowOnly(form, ['payment_intent', 'amount']);
  const intent = getIntent(state, readText(form, 'payment_intent'));
  const charge = intent.latest_charge;
  if (charge === null)
    throw invalid('This PaymentIntent does not have a successful charge to refund.');
  const before = state.refunded.get(charge) ?? 0;
  if (before === intent.amount_received)
    throw invalid(`Charge ${charge} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  const amount = Number(form['amount']);
  if (before + amount > intent.amount_received)
    throw invalid('Refund amount is greater than unrefunded amount on charge', { param: 'amount' });
  state.refunded.set(charge, before + amount);
  const made = {
    id: newId('re'),
    object: 'refund',
    amount,
    payment_intent: intent.id,
    charge,
    status: 'succeeded',
  };
  state.happen('charge.refunded', { id: charge, object: 'charge', payment_intent: intent.id });
  return made;
}

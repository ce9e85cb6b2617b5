import { formatMoney } from '#domain/shared/money.ts';
import { type CardError, findRefusal, notAuthenticated } from './cards.ts';
import { keepMethod, presentMethod, requireCustomer, takeMethod } from './methods.ts';
import {
  findObject,
  type PaymentIntent,
  insertObject,
  lockObject,
  type EmulatedMethod,
  newId,
  saveObject,
  type EmulatorRequestScope,
} from './objects.ts';
import {
  refuseUnknownFields,
  StripeFault,
  type StripeForm,
  buildInvalidFault,
  buildMissingFault,
  readExpand,
  readText,
} from './protocol.ts';

/**
 * Smallest charge, and the step of which amounts must be a multiple, for the tested currencies, in
 * Stripe's units.
 */
const LEAST = 50;
const leastOf: Readonly<Record<string, number>> = { aed: 200 };
const stepOf: Readonly<Record<string, number>> = {
  kwd: 10,
  bhd: 10,
  jod: 10,
  omr: 10,
  tnd: 10,
  isk: 100,
  ugx: 100,
};

function readAmount(form: StripeForm, currency: string): number {
  const amount = Number(form['amount']);
  if (!Number.isInteger(amount)) throw buildInvalidFault('Invalid integer', { param: 'amount' });
  if (amount % (stepOf[currency] ?? 1) !== 0)
    throw buildInvalidFault(`Invalid amount in ${currency}: the last digits must be 0`, {
      param: 'amount',
    });
  const least = leastOf[currency] ?? LEAST;
  if (amount < least)
    throw buildInvalidFault(
      `Amount must be at least ${formatMoney(least, currency.toUpperCase(), 'en')} ${currency}`,
      {
        code: 'amount_too_small',
        param: 'amount',
      },
    );
  return amount;
}

function readCurrency(form: StripeForm): string {
  const currency = readText(form, 'currency');
  if (!/^[a-z]{3}$/.test(currency))
    throw buildInvalidFault('Invalid currency', { param: 'currency' });
  return currency;
}

const isOver = (intent: PaymentIntent) =>
  ['succeeded', 'canceled', 'processing'].includes(intent.status);

/**
 * Locks a payment.
 *
 * @param verb the change to make, such as `cancel`; refused when the payment is over
 * @throws StripeFault for an unknown payment, or one that is over
 */
async function lockIntent(
  { db }: EmulatorRequestScope,
  id: string,
  verb?: string,
): Promise<PaymentIntent> {
  const intent = await lockObject(db, 'payment_intent', id);
  if (!intent) throw buildMissingFault('payment_intent', id);
  if (verb && isOver(intent))
    throw new StripeFault(400, {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      message: `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`,
      payment_intent: present(intent, null, []),
    });
  return intent;
}

function present(intent: PaymentIntent, method: EmulatedMethod | null, expand: string[]) {
  const { latest_charge: charge, payment_method: methodId } = intent;
  return {
    ...intent,
    latest_charge: expand.includes('latest_charge') ? charge : (charge?.id ?? null),
    payment_method: method && expand.includes('payment_method') ? presentMethod(method) : methodId,
  };
}

export async function createIntent(
  { db, happen }: EmulatorRequestScope,
  _id: string,
  form: StripeForm,
) {
  refuseUnknownFields(form, ['amount', 'currency', 'metadata', 'allowed_payment_method_types']);
  const id = newId('pi');
  const currency = readCurrency(form);
  const intent: PaymentIntent = {
    id,
    object: 'payment_intent',
    amount: readAmount(form, currency),
    amount_received: 0,
    currency,
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
  await insertObject(db, intent);
  happen('payment_intent.created', intent);
  return present(intent, null, []);
}

export async function retrieveIntent({ db }: EmulatorRequestScope, id: string, form: StripeForm) {
  const intent = await findObject(db, 'payment_intent', id);
  if (!intent) throw buildMissingFault('payment_intent', id);
  const expand = readExpand(form);
  const isAsked = expand.includes('payment_method') && intent.payment_method !== null;
  const method = isAsked
    ? await findObject(db, 'payment_method', intent.payment_method ?? '')
    : null;
  return present(intent, method, expand);
}

export async function updateIntent(work: EmulatorRequestScope, id: string, form: StripeForm) {
  refuseUnknownFields(form, ['amount', 'customer', 'setup_future_usage']);
  const intent = await lockIntent(work, id, 'update');
  if ('amount' in form) intent.amount = readAmount(form, intent.currency);
  if ('setup_future_usage' in form)
    intent.setup_future_usage = readText(form, 'setup_future_usage') || null;
  if ('customer' in form) {
    intent.customer = readText(form, 'customer');
    await requireCustomer(work.db, intent.customer);
  }
  await saveObject(work.db, intent);
  return present(intent, null, []);
}

/** Completes a payment, and saves its card if the request asked for that. */
async function succeed(
  { db, happen }: EmulatorRequestScope,
  intent: PaymentIntent,
  method: EmulatedMethod | null,
) {
  if (method && intent.setup_future_usage !== null && intent.customer !== null)
    await keepMethod(db, method, intent.customer);
  intent.status = 'succeeded';
  intent.amount_received = intent.amount;
  intent.latest_charge = { id: newId('ch'), object: 'charge', amount_refunded: 0 };
  intent.last_payment_error = null;
  intent.next_action = null;
  await saveObject(db, intent);
  happen('payment_intent.succeeded', intent);
}

async function fail({ db, happen }: EmulatorRequestScope, intent: PaymentIntent, error: CardError) {
  intent.status = 'requires_payment_method';
  intent.payment_method = null;
  intent.next_action = null;
  intent.last_payment_error = error;
  await saveObject(db, intent);
  happen('payment_intent.payment_failed', intent);
}

export async function confirmIntent(work: EmulatorRequestScope, id: string, form: StripeForm) {
  refuseUnknownFields(form, ['confirmation_token', 'payment_method', 'use_stripe_sdk']);
  const intent = await lockIntent(work, id, 'confirm');
  const method = await takeMethod(work.db, form, intent.customer);
  const refusal = findRefusal(method.behaviour, 'charge');
  if (refusal) {
    await fail(work, intent, refusal);
    throw new StripeFault(402, { ...refusal, payment_intent: present(intent, null, []) });
  }
  intent.payment_method = method.id;
  if (method.behaviour === 'challenge') {
    intent.status = 'requires_action';
    intent.next_action = { type: 'use_stripe_sdk' };
    await saveObject(work.db, intent);
    work.happen('payment_intent.requires_action', intent);
  } else await succeed(work, intent, method);
  return present(intent, method, readExpand(form));
}

export async function cancelIntent(work: EmulatorRequestScope, id: string) {
  const intent = await lockIntent(work, id, 'cancel');
  intent.status = 'canceled';
  intent.next_action = null;
  await saveObject(work.db, intent);
  work.happen('payment_intent.canceled', intent);
  return present(intent, null, []);
}

/**
 * Answers the bank challenge of a payment.
 *
 * @returns null when no challenge is pending
 */
export async function answerIntent(work: EmulatorRequestScope, id: string, approve: boolean) {
  const intent = await lockIntent(work, id);
  if (intent.status !== 'requires_action') return null;
  if (approve)
    await succeed(
      work,
      intent,
      await findObject(work.db, 'payment_method', intent.payment_method ?? ''),
    );
  else await fail(work, intent, notAuthenticated);
  return { status: intent.status };
}

export async function createRefund(work: EmulatorRequestScope, _id: string, form: StripeForm) {
  refuseUnknownFields(form, ['payment_intent', 'amount']);
  const intent = await lockIntent(work, readText(form, 'payment_intent'));
  const charge = intent.latest_charge;
  if (charge === null)
    throw buildInvalidFault('This PaymentIntent does not have a successful charge to refund.');
  if (charge.amount_refunded === intent.amount_received)
    throw buildInvalidFault(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  const amount = Number(form['amount']);
  if (amount % (stepOf[intent.currency] ?? 1) !== 0)
    throw buildInvalidFault('Invalid amount', { param: 'amount' });
  if (charge.amount_refunded + amount > intent.amount_received)
    throw buildInvalidFault('Refund amount is greater than unrefunded amount on charge', {
      param: 'amount',
    });
  charge.amount_refunded += amount;
  await saveObject(work.db, intent);
  work.happen('charge.refunded', { ...charge, payment_intent: intent.id });
  return {
    id: newId('re'),
    object: 'refund',
    amount,
    currency: intent.currency,
    payment_intent: intent.id,
    charge: charge.id,
    status: 'succeeded',
  };
}

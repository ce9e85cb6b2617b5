import { createHash, randomBytes } from 'node:crypto';
import type { Behaviour } from './cards.ts';

export type Method = {
  id: string;
  customer: string | null;
  behaviour: Behaviour;
  number: string;
};

export type Problem = { type: 'card_error'; code: string; message: string };

export type Intent = {
  id: string;
  object: 'payment_intent';
  amount: number;
  amount_received: number;
  currency: string;
  status: string;
  client_secret: string;
  customer: string | null;
  payment_method: string | null;
  latest_charge: string | null;
  last_payment_error: Problem | null;
  setup_future_usage: string | null;
  next_action: { type: string } | null;
  metadata: Record<string, string>;
  allowed_payment_method_types: string[];
  livemode: false;
};

export type Setup = {
  id: string;
  object: 'setup_intent';
  client_secret: string;
  status: string;
  customer: string | null;
  payment_method: string | null;
  last_setup_error: Problem | null;
  usage: string;
  next_action: { type: string } | null;
  livemode: false;
};

export type Event = {
  id: string;
  object: 'event';
  type: string;
  api_version: string;
  created: number;
  data: { object: object };
};

/** Everything this Stripe remembers. */
export class State {
  intents = new Map<string, Intent>();
  setups = new Map<string, Setup>();
  methods = new Map<string, Method>();
  customers = new Map<string, { id: string; metadata: Record<string, string> }>();
  /** Cents sent back, by charge. */
  refunded = new Map<string, number>();
  usedTokens = new Set<string>();
  events: Event[] = [];
  /** Told of each event as it happens. */
  onEvent: (event: Event) => void = () => {};

  happen(type: string, thing: object): void {
    const event: Event = {
      id: newId('evt'),
      object: 'event',
      type,
      api_version: '2026-10-28.endive',
      created: Math.floor(Date.now() / 1000),
      data: { object: structuredClone(thing) },
    };
    this.events.push(event);
    this.onEvent(event);
  }
}

export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;

export function presentMethod({ id, customer, number }: Method) {
  return {
    id,
    object: 'payment_method',
    type: 'card',
    customer,
    card: {
      brand: number.startsWith('5') ? 'mastercard' : 'visa',
      last4: number.slice(-4),
      exp_month: 12,
      exp_year: 2040,
      fingerprint: createHash('sha256').update(number).digest('hex').slice(0, 16),
    },
  };
}

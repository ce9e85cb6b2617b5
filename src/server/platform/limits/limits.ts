import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../errors.ts';
import { addressKey } from './addressKey.ts';

type Rule = { points: number; seconds: number };

/** Limits that hold across instances, counted in the database; `…Address` ones by network. */
const rules = {
  /** Five wrong passwords lock an account for a quarter of an hour. */
  signInAccount: { points: 5, seconds: 15 * 60 },
  /** The same for the person behind it, whichever address, number or secret is tried. */
  signInPerson: { points: 5, seconds: 15 * 60 },
  /** A PIN is short: beyond this only the password opens the account for the rest of the day. */
  pinPerson: { points: 15, seconds: 24 * 60 * 60 },
  /** Passwords changed: each costs a hash, ends sessions and sends a mail. */
  changePassword: { points: 5, seconds: 60 * 60 },
  signInAddress: { points: 60, seconds: 15 * 60 },
  /** Wrong invitation codes for one number, known or not. */
  activationNumber: { points: 5, seconds: 15 * 60 },
  activationAddress: { points: 60, seconds: 15 * 60 },
  /** Of one kind, by what anybody can have sent to one mailbox. */
  mailTo: { points: 6, seconds: 60 * 60 },
  mailAddress: { points: 60, seconds: 60 * 60 },
  linkAddress: { points: 120, seconds: 15 * 60 },
  resendInvite: { points: 5, seconds: 15 * 60 },
  inviteBusiness: { points: 100, seconds: 60 * 60 },
  codeAddress: { points: 120, seconds: 15 * 60 },
  /** SMS to one number: a guest who mistypes does not need more. */
  smsNumber: { points: 10, seconds: 60 * 60 },
  /** Notifications one person gets on each channel. */
  noticeSms: { points: 20, seconds: 60 * 60 },
  noticeMail: { points: 20, seconds: 60 * 60 },
  /** Ten cars in five minutes, for two hours on end. */
  smsPerson: { points: 240, seconds: 60 * 60 },
  smsBusiness: { points: 3_000, seconds: 60 * 60 },
  resendTicket: { points: 5, seconds: 15 * 60 },
  ticketLookupAddress: { points: 600, seconds: 60 },
  /** QR codes looked at by people who are about to link. */
  scanAddress: { points: 600, seconds: 60 },
  /** Five wrong session codes lock them for their customer; of an address only wrong ones count. */
  sessionCodePerson: { points: 5, seconds: 15 * 60 },
  sessionCodeAddress: { points: 60, seconds: 15 * 60 },
  /** Six digits are short: beyond this only the QR code links for the rest of the day. */
  sessionCodeDayPerson: { points: 15, seconds: 24 * 60 * 60 },
  sessionCodeDayAddress: { points: 300, seconds: 24 * 60 * 60 },
  /** Sessions a valet announces and renews: ten cars in five minutes, for two hours on end. */
  sessionCodes: { points: 240, seconds: 60 * 60 },
  badgePerson: { points: 30, seconds: 60 * 60 },
  /** Cars one customer hands in by badge; each of them rings for a valet. */
  connectPerson: { points: 10, seconds: 60 * 60 },
  /** And to one badge, whoever has a picture of it. */
  connectBadge: { points: 20, seconds: 60 * 60 },
  /** Codes tried for one car, right ones too; from one address only wrong ones. */
  promoStay: { points: 20, seconds: 15 * 60 },
  promoAddress: { points: 60, seconds: 15 * 60 },
  /** Changes of one person's saved cards: nobody is to try stolen ones out here. */
  cards: { points: 20, seconds: 60 * 60 },
  payAttempts: { points: 20, seconds: 15 * 60 },
  /** No administrator looks at so many accounts by hand. */
  impersonate: { points: 60, seconds: 60 * 60 },
  /** Cars a person adds, and requests they make: each of these rings at a location. */
  addVehicle: { points: 60, seconds: 24 * 60 * 60 },
  requestService: { points: 30, seconds: 60 * 60 },
  orderTicket: { points: 20, seconds: 60 * 60 },
  /** One member of the staff, and the customer's side, in the conversation about one car. */
  messageStaff: { points: 30, seconds: 60 },
  messageCustomer: { points: 10, seconds: 60 },
  supportPerson: { points: 10, seconds: 60 * 60 },
  rateTicket: { points: 20, seconds: 60 * 60 },
  /** Codes to one number, counted apart from those of its tickets, which nobody can use up so. */
  phoneCodeNumber: { points: 3, seconds: 60 * 60 },
  phoneCodePerson: { points: 5, seconds: 15 * 60 },
  phoneCodeAddress: { points: 30, seconds: 60 * 60 },
  changePerson: { points: 20, seconds: 60 * 60 },
  changeEmailPerson: { points: 5, seconds: 60 * 60 },
  downloadPerson: { points: 5, seconds: 60 * 60 },
} as const satisfies Record<string, Rule>;
export type LimitName = keyof typeof rules;

/** Limits a person is meant to run into; the factor of tests and benchmarks leaves them alone. */
const fixed: ReadonlySet<LimitName> = new Set([
  'signInAccount',
  'signInPerson',
  'pinPerson',
  'activationNumber',
  'sessionCodePerson',
  'sessionCodeDayPerson',
]);

/**
 * How many of a thing one key may hold at once. A process counts what it holds itself: what another
 * one holds does not burden it.
 */
const capacities = {
  /** Sockets of one address that have not shown a token yet. */
  strangerSocketAddress: 50,
  /** Sockets of one session, or of one guest's link: tabs, and the phones of a family. */
  sockets: 50,
} as const satisfies Record<string, number>;
export type CapacityName = keyof typeof capacities;

type LimitResult = {
  allowed: boolean;
  isLast: boolean;
  /** Seconds until the next use; 0 when allowed. */
  retryAfter: number;
};

export type Limits = {
  /** Counts one use before it happens. @throws RATE_LIMITED with `retryAfter` in seconds */
  use(name: LimitName, key: string): Promise<void>;
  /** As `use`, but answers whether it was within the limit, and whether it was the last one. */
  tryUse(name: LimitName, key: string): Promise<LimitResult>;
  /** Starts the limit's whole time from now: a lock lasts from the last wrong try. */
  lock(name: LimitName, key: string): Promise<void>;
  /** Takes back one use that came to nothing. */
  giveBack(name: LimitName, key: string): Promise<void>;
  /** Seconds until the next use, without counting one; 0 when there is one left. */
  retryAfter(name: LimitName, key: string): Promise<number>;
  /** Forgets what was counted. */
  clear(name: LimitName, key: string): Promise<void>;
  /** Takes a place until the answer is called. @throws RATE_LIMITED when all are taken */
  hold(name: CapacityName, key: string): () => void;
};

const buildKey = (name: LimitName | CapacityName, key: string) =>
  (name.endsWith('Address') ? addressKey(key) : key).slice(0, 200);

export function createLimits(pool: pg.Pool, factor: number): Limits {
  const limiters = new Map<LimitName, RateLimiterPostgres>();
  for (const [name, rule] of Object.entries(rules) as [LimitName, Rule][]) {
    limiters.set(
      name,
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix: name,
        points: fixed.has(name) ? rule.points : rule.points * factor,
        duration: rule.seconds,
        clearExpiredByTimeout: false,
      }),
    );
  }
  const held = new Map<string, number>();
  const limiter = (name: LimitName) => limiters.get(name) as RateLimiterPostgres;

  async function tryUse(name: LimitName, key: string): Promise<LimitResult> {
    try {
      const { remainingPoints } = await limiter(name).consume(buildKey(name, key));
      return { allowed: true, isLast: remainingPoints === 0, retryAfter: 0 };
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      return {
        allowed: false,
        isLast: false,
        retryAfter: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)),
      };
    }
  }

  return {
    tryUse,
    async use(name, key) {
      const { allowed, retryAfter } = await tryUse(name, key);
      if (!allowed) throw new AppError('RATE_LIMITED', { retryAfter });
    },
    async lock(name, key) {
      await limiter(name).block(buildKey(name, key), rules[name].seconds);
    },
    async giveBack(name, key) {
      await limiter(name).reward(buildKey(name, key), 1);
    },
    async retryAfter(name, key) {
      const counted = await limiter(name).get(buildKey(name, key));
      const isSpent = counted !== null && counted.remainingPoints <= 0;
      return isSpent ? Math.max(1, Math.ceil(counted.msBeforeNext / 1000)) : 0;
    },
    async clear(name, key) {
      await limiter(name).delete(buildKey(name, key));
    },
    hold(name, key) {
      const at = `${name}:${buildKey(name, key)}`;
      const count = held.get(at) ?? 0;
      if (count >= capacities[name] * factor) throw new AppError('RATE_LIMITED');
      held.set(at, count + 1);
      let isMine = true;
      return () => {
        if (!isMine) return;
        isMine = false;
        const left = (held.get(at) ?? 1) - 1;
        if (left === 0) held.delete(at);
        else held.set(at, left);
      };
    },
  };
}

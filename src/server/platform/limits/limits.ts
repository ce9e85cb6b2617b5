import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../errors.ts';
import { type AddressCount, addressCounts } from './addressKey.ts';

type Rule = { points: number; seconds: number };

/**
 * Limits that hold across instances, counted in the database; `…Address` ones by network. What anybody
 * can spend stops nobody who is signed in, who has been here before, or who has the right secret.
 */
const rules = {
  /** Five wrong passwords lock an account for a quarter of an hour. */
  signInAccount: { points: 5, seconds: 15 * 60 },
  /** The same for the person behind it, whichever address, number or secret is tried. */
  signInPerson: { points: 5, seconds: 15 * 60 },
  /** A PIN is short: beyond this only the password opens the account for the rest of the day. */
  pinPerson: { points: 15, seconds: 24 * 60 * 60 },
  /** Wrong codes after a right password. */
  secondFactorPerson: { points: 5, seconds: 15 * 60 },
  /** Beyond this only a passkey or a recovery code, which nobody guesses, opens the account that day. */
  secondFactorDayPerson: { points: 15, seconds: 24 * 60 * 60 },
  /** Passwords changed: each costs a hash, ends sessions and sends a mail. */
  changePassword: { points: 5, seconds: 60 * 60 },
  /** Where the person has signed in before: strangers' guesses elsewhere are not counted to it. */
  signInDevice: { points: 5, seconds: 15 * 60 },
  pinDevice: { points: 15, seconds: 24 * 60 * 60 },
  /** Wrong passwords where one who is signed in is asked for it again. */
  confirmSession: { points: 5, seconds: 15 * 60 },
  signInAddress: { points: 60, seconds: 15 * 60 },
  /** Wrong invitation codes for one number, known or not, from one address. */
  activationThere: { points: 5, seconds: 15 * 60 },
  activationDayThere: { points: 10, seconds: 24 * 60 * 60 },
  /** And from anywhere, as long as a code lives: more than one address can try. It ends with a fresh code. */
  activationNumber: { points: 40, seconds: 72 * 60 * 60 },
  /** Wrong ones from one address; a right one is never refused for them. */
  activationAddress: { points: 60, seconds: 15 * 60 },
  /** Of one kind, by what anybody can have sent to one mailbox. */
  mailTo: { points: 6, seconds: 60 * 60 },
  /**
   * What anybody has sent from one address, each kind by itself, so that one uses up nothing of another:
   * room for a hotel full of guests, and over within minutes. A mailbox is protected by `mailTo`.
   */
  registerAddress: { points: 300, seconds: 10 * 60 },
  verifyAddress: { points: 300, seconds: 10 * 60 },
  applyAddress: { points: 60, seconds: 10 * 60 },
  /** Links to a forgotten password; and where one signed in before. */
  recoverAddress: { points: 300, seconds: 10 * 60 },
  recoverDevice: { points: 10, seconds: 60 * 60 },
  /** Webhooks with a wrong signature; right ones are never counted. */
  webhookAddress: { points: 60, seconds: 60 },
  /** Links that are none. */
  linkAddress: { points: 120, seconds: 15 * 60 },
  resendInvite: { points: 5, seconds: 15 * 60 },
  inviteBusiness: { points: 100, seconds: 60 * 60 },
  /** Wrong codes that one member of the staff enters; those for one ticket the code itself counts. */
  checkInPerson: { points: 60, seconds: 15 * 60 },
  /** Wrong codes for a person's own number. */
  phoneProofPerson: { points: 20, seconds: 15 * 60 },
  /** SMS to one number: a guest who mistypes does not need more. */
  smsNumber: { points: 10, seconds: 60 * 60 },
  /** Notifications one person gets on each channel. */
  noticeSms: { points: 20, seconds: 60 * 60 },
  noticeMail: { points: 20, seconds: 60 * 60 },
  /** Phones named to be told: once a visit, and with each change of language or sound. */
  pushPerson: { points: 120, seconds: 60 * 60 },
  /** SMS about the account itself to one number, whatever others cause to be sent there. */
  alertNumber: { points: 10, seconds: 60 * 60 },
  /** Ten cars in five minutes, for two hours on end. */
  smsPerson: { points: 240, seconds: 60 * 60 },
  /** Plates and numbers one member of the staff looks up: twice for each of two hundred cars an hour. */
  recallPerson: { points: 400, seconds: 60 * 60 },
  /** SMS about one car, its codes apart: of a step that is taken back and done again without end. */
  smsStay: { points: 20, seconds: 60 * 60 },
  resendTicket: { points: 5, seconds: 15 * 60 },
  /** Links of tickets, and QR codes, that are none. */
  ticketLookupAddress: { points: 600, seconds: 60 },
  scanAddress: { points: 600, seconds: 60 },
  /** Five wrong session codes lock them for their customer, at that location or for that car alone. */
  sessionCodeThere: { points: 5, seconds: 15 * 60 },
  /** Six digits are short: beyond this only the QR code links for the rest of the day. */
  sessionCodeDayThere: { points: 15, seconds: 24 * 60 * 60 },
  /** And wherever they try. */
  sessionCodeDayPerson: { points: 45, seconds: 24 * 60 * 60 },
  /** Wrong ones at one location, whoever tries: beyond this it takes the plate as well. */
  sessionCodeLocation: { points: 60, seconds: 15 * 60 },
  sessionCodeDayLocation: { points: 300, seconds: 24 * 60 * 60 },
  /** Wrong ones for one car by whoever knows its plate: beyond this only the QR code links. */
  sessionCodeCar: { points: 60, seconds: 15 * 60 },
  sessionCodeDayCar: { points: 300, seconds: 24 * 60 * 60 },
  /** Sessions a valet announces and renews: ten cars in five minutes, for two hours on end. */
  sessionCodes: { points: 240, seconds: 60 * 60 },
  badgePerson: { points: 30, seconds: 60 * 60 },
  /** Cars one customer hands in by badge; each of them rings for a valet. */
  connectPerson: { points: 10, seconds: 60 * 60 },
  /** And to one badge, whoever has a picture of it. */
  connectBadge: { points: 20, seconds: 60 * 60 },
  /** Codes tried for one car, right ones too: who guesses uses up nothing of anybody else's. */
  promoStay: { points: 20, seconds: 15 * 60 },
  promoDayStay: { points: 60, seconds: 24 * 60 * 60 },
  /** Changes of one person's saved cards: nobody is to try stolen ones out here. */
  cards: { points: 20, seconds: 60 * 60 },
  payAttempts: { points: 20, seconds: 15 * 60 },
  /** No administrator looks at so many accounts by hand. */
  impersonate: { points: 60, seconds: 60 * 60 },
  /** Archives of businesses one administrator takes along: each reads every table twice. */
  archivePerson: { points: 10, seconds: 60 * 60 },
  /** Test events and replays of one business: each wakes a worker and calls somebody else's server. */
  webhookBusiness: { points: 60, seconds: 60 * 60 },
  /** Cars a person adds, and requests they make: each of these rings at a location. */
  addVehicle: { points: 60, seconds: 24 * 60 * 60 },
  requestService: { points: 30, seconds: 60 * 60 },
  /** Other times a guest asks for: every screen of the location hears of each. */
  changeTimeTicket: { points: 20, seconds: 60 * 60 },
  orderTicket: { points: 20, seconds: 60 * 60 },
  /** One member of the staff, and the customer's side, in the conversation about one car. */
  messageStaff: { points: 30, seconds: 60 },
  messageCustomer: { points: 10, seconds: 60 },
  supportPerson: { points: 10, seconds: 60 * 60 },
  rateTicket: { points: 20, seconds: 60 * 60 },
  /** Receipts sent by e-mail: to an account, and of one ticket to whichever address its holder types. */
  receiptPerson: { points: 10, seconds: 60 * 60 },
  receiptTicket: { points: 3, seconds: 60 * 60 },
  receiptDayTicket: { points: 6, seconds: 24 * 60 * 60 },
  /** Of all tickets to one mailbox: more than the holder of one can use up for its owner. */
  receiptMailbox: { points: 20, seconds: 24 * 60 * 60 },
  /**
   * Codes to one number, counted apart from those of its tickets, which nobody can use up so. Whoever
   * types another's number leaves its owner theirs: the first of a day of each person is counted by
   * itself, so that it takes twenty accounts to keep it from the owner, and thirty are all that anybody gets.
   */
  phoneCodeFirstPerson: { points: 1, seconds: 24 * 60 * 60 },
  phoneCodeFirstNumber: { points: 20, seconds: 24 * 60 * 60 },
  /** And the others. */
  phoneCodeNumberPerson: { points: 3, seconds: 60 * 60 },
  phoneCodeNumber: { points: 6, seconds: 60 * 60 },
  phoneCodeDayNumber: { points: 10, seconds: 24 * 60 * 60 },
  phoneCodePerson: { points: 5, seconds: 15 * 60 },
  phoneCodeDayPerson: { points: 20, seconds: 24 * 60 * 60 },
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
  'secondFactorPerson',
  'secondFactorDayPerson',
  'signInDevice',
  'pinDevice',
  'confirmSession',
  'activationThere',
  'activationDayThere',
  'activationNumber',
  'sessionCodeThere',
  'sessionCodeDayThere',
  'sessionCodeDayPerson',
]);

/**
 * How many of a thing one key may hold at once. A process counts what it holds itself: what another
 * one holds does not burden it.
 */
const capacities = {
  /** Sockets of one address that have said nothing yet; one more ends the oldest. */
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
  /**
   * Does what a secret opens that nobody can guess, as a link's: only wrong ones count, and nobody is
   * stopped who has the right one. @throws RATE_LIMITED in place of a refusal that is one too many
   */
  chargeRefusal<T>(name: LimitName, key: string, work: () => Promise<T>): Promise<T>;
  /** Takes back one use that came to nothing, and never more than were counted. */
  giveBack(name: LimitName, key: string): Promise<void>;
  /** Forgets what was counted. */
  clear(name: LimitName, key: string): Promise<void>;
  /**
   * Takes a place until the answer is called.
   *
   * @param evict ends what holds it, when all are taken and another one comes; without it nobody makes room
   * @throws RATE_LIMITED when all are taken
   */
  hold(name: CapacityName, key: string, evict?: () => void): () => void;
};

type Holder = { leave: () => void; evict: (() => void) | undefined };

/** What a use is counted to: an address to each of its networks. */
const listCounts = (name: LimitName | CapacityName, key: string): AddressCount[] =>
  name.endsWith('Address') ? addressCounts(key) : [{ key: key.slice(0, 200), times: 1 }];

export function createLimits(pool: pg.Pool, factor: number): Limits {
  const limiters = new Map<string, RateLimiterPostgres>();
  /** Wider networks have a limiter of their own, as theirs is another number. */
  function limiter(name: LimitName, times: number): RateLimiterPostgres {
    const id = `${name} ${times}`;
    const rule = rules[name];
    const found =
      limiters.get(id) ??
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix: name,
        points: (fixed.has(name) ? rule.points : rule.points * factor) * times,
        duration: rule.seconds,
        clearExpiredByTimeout: false,
      });
    limiters.set(id, found);
    return found;
  }
  /** Who holds places, by what they count to, the oldest first. */
  const held = new Map<string, Set<Holder>>();

  const secondsIn = (milliseconds: number) => Math.max(1, Math.ceil(milliseconds / 1000));

  /** In one statement: of several at once none sees a count that another one has changed. */
  const uncount = (name: LimitName, counted: string) =>
    pool.query({
      name: 'limits-give-back',
      text: 'update rate_limits set points = points - 1 where key = $1 and points > 0 and expire > $2',
      values: [`${name}:${counted}`, Date.now()],
    });

  async function tryUse(name: LimitName, key: string): Promise<LimitResult> {
    let isLast = false;
    const charged: string[] = [];
    try {
      for (const { key: counted, times } of listCounts(name, key)) {
        const { remainingPoints } = await limiter(name, times)
          .consume(counted)
          .catch((refused: unknown) => {
            // Counted, also where it is refused; where the database failed it is not.
            if (refused instanceof RateLimiterRes) charged.push(counted);
            throw refused;
          });
        charged.push(counted);
        isLast ||= remainingPoints === 0;
      }
      return { allowed: true, isLast, retryAfter: 0 };
    } catch (refused) {
      // Refused is not used: who gives one back finds it free, and wider networks are not used up.
      const undone = Promise.all(charged.map((counted) => uncount(name, counted)));
      if (!(refused instanceof RateLimiterRes)) {
        await undone.catch(() => {});
        throw refused;
      }
      await undone;
      return { allowed: false, isLast: false, retryAfter: secondsIn(refused.msBeforeNext) };
    }
  }

  async function charge(name: LimitName, key: string): Promise<void> {
    const { allowed, retryAfter } = await tryUse(name, key);
    if (!allowed) throw new AppError('RATE_LIMITED', { retryAfter });
  }

  return {
    tryUse,
    use: charge,
    async chargeRefusal(name, key, work) {
      try {
        return await work();
      } catch (error) {
        // What was typed beside the secret says nothing of it.
        const isRefusal = error instanceof AppError && error.status < 500;
        if (isRefusal && error.code !== 'VALIDATION') await charge(name, key);
        throw error;
      }
    },
    async lock(name, key) {
      // What is counted stays: calls that were refused at this moment take theirs back, and no more.
      for (const { key: counted, times } of listCounts(name, key))
        await pool.query({
          name: 'limits-lock',
          text: `insert into rate_limits (key, points, expire) values ($1, $2, $3)
            on conflict (key) do update set expire = excluded.expire`,
          values: [
            `${name}:${counted}`,
            limiter(name, times).points,
            Date.now() + rules[name].seconds * 1000,
          ],
        });
    },
    async giveBack(name, key) {
      for (const { key: counted } of listCounts(name, key)) await uncount(name, counted);
    },
    async clear(name, key) {
      for (const { key: counted, times } of listCounts(name, key))
        await limiter(name, times).delete(counted);
    },
    hold(name, key, evict) {
      const counts = listCounts(name, key).map(({ key: counted, times }) => ({
        at: `${name}:${counted}`,
        most: capacities[name] * factor * times,
      }));
      for (const { at, most } of counts) {
        const [oldest] = held.get(at) ?? [];
        if (!oldest || (held.get(at)?.size ?? 0) < most) continue;
        if (!oldest.evict) throw new AppError('RATE_LIMITED');
        oldest.leave();
        oldest.evict();
      }
      const holder: Holder = {
        evict,
        leave() {
          for (const { at } of counts) {
            held.get(at)?.delete(holder);
            if (held.get(at)?.size === 0) held.delete(at);
          }
        },
      };
      for (const { at } of counts) held.set(at, (held.get(at) ?? new Set()).add(holder));
      return () => holder.leave();
    },
  };
}

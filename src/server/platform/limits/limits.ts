import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { findCallTime } from '../db/callTime.ts';
import { AppError } from '../errors.ts';
import { type AddressCount, addressCounts } from './addressKey.ts';

type Rule = { points: number; seconds: number };

/**
 * Rate limits that are shared by all processes, counted in the database; `…Address` limits count by
 * network. A limit that anonymous callers can use up never stops people who are signed in, use a
 * known device or have the right secret.
 */
const rules = {
  /**
   * Wrong passwords and PINs for one email address or phone number; the fifth locks it for a
   * quarter of an hour.
   */
  signInAccount: { points: 5, seconds: 15 * 60 },
  /** Wrong passwords and PINs of one person, over all their e-mail addresses and phone numbers. */
  signInPerson: { points: 5, seconds: 15 * 60 },
  /**
   * Wrong PINs per day, because a PIN is short. After the limit only the password works for the
   * rest of the day.
   */
  pinPerson: { points: 15, seconds: 24 * 60 * 60 },
  /** Wrong second-factor codes of one person after a right password. */
  secondFactorPerson: { points: 5, seconds: 15 * 60 },
  /**
   * Wrong second-factor codes per day. After the limit only a passkey or recovery code works;
   * neither can be guessed.
   */
  secondFactorDayPerson: { points: 15, seconds: 24 * 60 * 60 },
  /** Password changes: each costs a password hash, ends sessions and sends an e-mail. */
  changePassword: { points: 5, seconds: 60 * 60 },
  /**
   * Wrong passwords and PINs on a device where the person has signed in before. Guesses on other
   * devices do not count.
   */
  signInDevice: { points: 5, seconds: 15 * 60 },
  pinDevice: { points: 15, seconds: 24 * 60 * 60 },
  /** Wrong passwords when a signed-in person has to confirm their password. */
  confirmSession: { points: 5, seconds: 15 * 60 },
  signInAddress: { points: 60, seconds: 15 * 60 },
  /**
   * Wrong invitation codes for one phone number from one network, whether the number is known or
   * not.
   */
  activationThere: { points: 5, seconds: 15 * 60 },
  activationDayThere: { points: 10, seconds: 24 * 60 * 60 },
  /**
   * Wrong invitation codes for one phone number from any network, while a code is valid. One
   * network alone cannot reach the limit; a new code resets it.
   */
  activationNumber: { points: 40, seconds: 72 * 60 * 60 },
  /** Wrong invitation codes from one network. The limit never blocks a right code. */
  activationAddress: { points: 60, seconds: 15 * 60 },
  /**
   * E-mails of one kind to one mailbox that anonymous callers can trigger; those asked for on a
   * known device count separately.
   */
  mailTo: { points: 6, seconds: 60 * 60 },
  /**
   * E-mails that anonymous callers trigger from one network, each kind counted separately. High
   * enough for a hotel full of guests, over a short period; `mailTo` protects the mailbox.
   */
  registerAddress: { points: 300, seconds: 10 * 60 },
  verifyAddress: { points: 300, seconds: 10 * 60 },
  applyAddress: { points: 60, seconds: 10 * 60 },
  /** Requests to reset a password: from one network, and from one known device. */
  recoverAddress: { points: 300, seconds: 10 * 60 },
  recoverDevice: { points: 10, seconds: 60 * 60 },
  /** Webhooks with a wrong signature; right signatures never count. */
  webhookAddress: { points: 60, seconds: 60 },
  /** Calls with an invalid token of a link, from one network. */
  linkAddress: { points: 120, seconds: 15 * 60 },
  resendInvite: { points: 5, seconds: 15 * 60 },
  inviteBusiness: { points: 100, seconds: 60 * 60 },
  /**
   * Wrong check-in codes entered by one employee. The attempts for one ticket are counted with the
   * code itself.
   */
  checkInPerson: { points: 60, seconds: 15 * 60 },
  /** Wrong codes that one person enters for their own phone number. */
  phoneProofPerson: { points: 20, seconds: 15 * 60 },
  /** SMS to one phone number; a guest who mistypes the code needs no more. */
  smsNumber: { points: 10, seconds: 60 * 60 },
  /** Notifications to one person: by SMS, and by e-mail. */
  noticeSms: { points: 20, seconds: 60 * 60 },
  noticeMail: { points: 20, seconds: 60 * 60 },
  /**
   * Push subscriptions that one person stores: one per visit and per change of language or sound.
   */
  pushPerson: { points: 120, seconds: 60 * 60 },
  /**
   * SMS about the account itself, counted separately from SMS that other people can trigger to the
   * number.
   */
  alertNumber: { points: 10, seconds: 60 * 60 },
  /** SMS that one employee triggers, enough for ten cars in five minutes, for two hours. */
  smsPerson: { points: 240, seconds: 60 * 60 },
  /**
   * Lookups of plates and phone numbers by one employee, and check-ins that name an earlier visit:
   * two for each of two hundred cars an hour.
   */
  recallPerson: { points: 400, seconds: 60 * 60 },
  /** SMS about one car, without codes. Stops a step that is undone and repeated without end. */
  smsStay: { points: 20, seconds: 60 * 60 },
  resendTicket: { points: 5, seconds: 15 * 60 },
  /** Lookups of invalid ticket links and of invalid QR codes, from one network. */
  ticketLookupAddress: { points: 600, seconds: 60 },
  scanAddress: { points: 600, seconds: 60 },
  /**
   * Wrong session codes of one customer at one location or for one car; the fifth locks codes for
   * the same location or car.
   */
  sessionCodeThere: { points: 5, seconds: 15 * 60 },
  /**
   * Wrong session codes per day, because six digits are short. After the limit only the QR code
   * links the car.
   */
  sessionCodeDayThere: { points: 15, seconds: 24 * 60 * 60 },
  /** Wrong session codes of one customer per day, over all locations and cars. */
  sessionCodeDayPerson: { points: 45, seconds: 24 * 60 * 60 },
  /**
   * Wrong session codes at one location by anyone. After the limit the customer must also enter the
   * plate.
   */
  sessionCodeLocation: { points: 60, seconds: 15 * 60 },
  sessionCodeDayLocation: { points: 300, seconds: 24 * 60 * 60 },
  /**
   * Wrong session codes for one car, by anyone who knows its plate. After the limit only the QR
   * code links the car.
   */
  sessionCodeCar: { points: 60, seconds: 15 * 60 },
  sessionCodeDayCar: { points: 300, seconds: 24 * 60 * 60 },
  /**
   * Sessions that one valet creates or renews, enough for ten cars in five minutes, for two hours.
   */
  sessionCodes: { points: 240, seconds: 60 * 60 },
  badgePerson: { points: 30, seconds: 60 * 60 },
  /** Cars that one customer hands in by badge; each alerts a valet. */
  connectPerson: { points: 10, seconds: 60 * 60 },
  /** Cars handed in by one badge, because other people may have a photo of the badge. */
  connectBadge: { points: 20, seconds: 60 * 60 },
  /**
   * Promo codes tried for one car, valid ones too. Counted by stay, so guessing uses up nobody
   * else's limit.
   */
  promoStay: { points: 20, seconds: 15 * 60 },
  promoDayStay: { points: 60, seconds: 24 * 60 * 60 },
  /**
   * Wrong promo and house account codes of all guests of one business. After the limit each car has
   * the few tries of `promoCrowdedStay`, so a right code still works.
   */
  promoBusiness: { points: 60, seconds: 15 * 60 },
  promoCrowdedStay: { points: 3, seconds: 15 * 60 },
  /** Wrong promo and house account codes of one business after which its managers are told. */
  promoAlarmBusiness: { points: 20, seconds: 60 * 60 },
  /** Changes of one person's saved cards. Stops the testing of stolen cards. */
  cards: { points: 20, seconds: 60 * 60 },
  payAttempts: { points: 20, seconds: 15 * 60 },
  /** Impersonations by one administrator; nobody checks as many by hand. */
  impersonate: { points: 60, seconds: 60 * 60 },
  /** Business archives that one administrator downloads; each download reads every table twice. */
  archivePerson: { points: 10, seconds: 60 * 60 },
  /**
   * Test events and replays of one business; each one wakes a worker and calls an external server.
   */
  webhookBusiness: { points: 60, seconds: 60 * 60 },
  /** Cars that a person adds, and requests that they make; each request alerts a location. */
  addVehicle: { points: 60, seconds: 24 * 60 * 60 },
  requestService: { points: 30, seconds: 60 * 60 },
  /** Changes of a guest's pickup time; each change updates every screen of the location. */
  changeTimeTicket: { points: 20, seconds: 60 * 60 },
  orderTicket: { points: 20, seconds: 60 * 60 },
  /** Messages in the conversation about one car: by one employee, and from the customer's side. */
  messageStaff: { points: 30, seconds: 60 },
  messageCustomer: { points: 10, seconds: 60 },
  supportPerson: { points: 10, seconds: 60 * 60 },
  rateTicket: { points: 20, seconds: 60 * 60 },
  /**
   * Receipts sent by e-mail: by one account, and for one ticket, whose holder types the address.
   */
  receiptPerson: { points: 10, seconds: 60 * 60 },
  receiptTicket: { points: 3, seconds: 60 * 60 },
  receiptDayTicket: { points: 6, seconds: 24 * 60 * 60 },
  /**
   * Receipts of all tickets to one mailbox. One ticket's limit is lower, so one ticket cannot use
   * up the mailbox's limit.
   */
  receiptMailbox: { points: 20, seconds: 24 * 60 * 60 },
  /**
   * Codes to one phone number, counted separately from those of its tickets. Anyone may enter a
   * number, so each person's first code of the day is counted separately: blocking the owner takes
   * twenty accounts. A number gets thirty codes a day at most.
   */
  phoneCodeFirstPerson: { points: 1, seconds: 24 * 60 * 60 },
  phoneCodeFirstNumber: { points: 20, seconds: 24 * 60 * 60 },
  /** Phone codes after a person's first one of the day. */
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

/** Limits that people reach in normal use. Tests and benchmarks do not scale these limits. */
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
 * Maximum number of places that one key may hold at once. Each process counts its own places,
 * because load on another process does not burden it.
 */
const capacities = {
  /** Sockets of one network that have not sent a token yet; one more socket closes the oldest. */
  strangerSocketAddress: 50,
  /** Sockets of one session or ticket link: several tabs, or the phones of one family. */
  sockets: 50,
} as const satisfies Record<string, number>;
export type CapacityName = keyof typeof capacities;

type LimitResult = {
  allowed: boolean;
  isLast: boolean;
  /** Seconds until the next use is allowed; 0 when allowed now. */
  retryAfter: number;
};

export type CallLimits = {
  /** Counts one use before the use happens. @throws RATE_LIMITED with `retryAfter` in seconds */
  use(name: LimitName, key: string): Promise<void>;
  /** Counts like `use`, but returns whether the use is allowed, and whether it is the last one. */
  tryUse(name: LimitName, key: string): Promise<LimitResult>;
  /**
   * Restarts the period of the limit now: a lock must last its full time from the last wrong
   * attempt.
   */
  lock(name: LimitName, key: string): Promise<void>;
  /**
   * Runs work that needs an unguessable secret, such as a link. Counts only refusals, so the right
   * secret always works.
   *
   * @throws RATE_LIMITED instead of the refusal that exceeds the limit
   */
  chargeRefusal<T>(name: LimitName, key: string, work: () => Promise<T>): Promise<T>;
  /** Returns one use that had no effect. The count never falls below zero. */
  giveBack(name: LimitName, key: string): Promise<void>;
  /** Resets the count of a limit to zero. */
  clear(name: LimitName, key: string): Promise<void>;
  /**
   * Takes one place of a capacity. The caller must call the returned function to free the place.
   *
   * @param evict closes the holder when a new holder needs the place; without it, new holders are
   *   refused
   * @throws RATE_LIMITED when all places are taken
   */
  hold(name: CapacityName, key: string, evict?: () => void): () => void;
};

type Holder = { leave: () => void; evict: (() => void) | undefined };

/**
 * Lists the keys under which a use is counted; an address is counted under each of its networks.
 */
const listCounts = (name: LimitName | CapacityName, key: string): AddressCount[] =>
  name.endsWith('Address') ? addressCounts(key) : [{ key: key.slice(0, 200), times: 1 }];

export function createLimits(pool: pg.Pool, factor: number): CallLimits {
  const limiters = new Map<string, RateLimiterPostgres>();
  /**
   * Finds or creates the limiter for a network size, because larger networks have a higher limit.
   */
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
  /** Holders of places by key, the oldest holder first. */
  const held = new Map<string, Set<Holder>>();

  const secondsIn = (milliseconds: number) => Math.max(1, Math.ceil(milliseconds / 1000));

  /** Lowers the count in one statement: concurrent returns must not overwrite each other. */
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
            // The limiter counts a use even if it refuses the use, but not after a database error.
            if (refused instanceof RateLimiterRes) charged.push(counted);
            throw refused;
          });
        charged.push(counted);
        isLast ||= remainingPoints === 0;
      }
      return { allowed: true, isLast, retryAfter: 0 };
    } catch (refused) {
      // A refused use must not count, so it is returned for every network it was charged to.
      findCallTime()?.spare();
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
        // A validation error is about other fields and does not prove a wrong secret.
        const isRefusal = error instanceof AppError && error.status < 500;
        if (isRefusal && error.code !== 'VALIDATION') await charge(name, key);
        throw error;
      }
    },
    async lock(name, key) {
      // On conflict only the expiry changes, because concurrent refused calls each return the point
      // they took.
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
      // Slowness of the database must not count as a try.
      findCallTime()?.spare();
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

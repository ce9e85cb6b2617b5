import type { TestServer } from '#test/harness/server.ts';
import { buildBusiness, buildLocation, buildPerson } from '#test/factories/people.ts';
import type { Book, MonthLocation, Shift } from './book.ts';
import type { Discount, Sign, Terms } from './prices.ts';
import { Calendar } from './wall.ts';

/**
 * The calendar has business days before and after this range, so no event is outside the calendar.
 */
export const FIRST = '2031-10-15';
export const LAST = '2031-11-14';
const CALENDAR = { first: '2031-10-13', last: '2031-11-20' };

export type Valet = { id: string; token: string; name: string; nights: boolean };
export type Promo = {
  id: string;
  code: string;
  discount: Discount;
  minimum: number;
  usesLeft: number;
  placeIds: string[];
};
export type Account = { id: string; name: string; code: string; cover: number | null };

export type Venue = {
  place: MonthLocation;
  business: Business;
  proof: 'code' | 'link';
  payWhen: 'before' | 'atHandover';
  tipRule: 'runner' | 'hours' | 'cars' | 'equal';
  /** Price signs, each with the time from which it applies. */
  signs: { from: number; sign: Sign }[];
  terms: Terms;
  valets: Valet[];
  shifts: Shift[];
};

export type Business = {
  id: string;
  currency: string;
  manager: { id: string; token: string; name: string };
  promos: Promo[];
  accounts: Account[];
  /** Smallest units in a dollar or dinar. Tips and minimum amounts are multiples of this amount. */
  unit: number;
};

type Setting = Pick<Venue, 'proof' | 'payWhen' | 'tipRule'> & {
  name: string;
  zone: string;
  country: string;
  sign: Sign;
};

const POINT = { latitude: 25.7, longitude: -80.2 };

async function buildVenue(
  server: TestServer,
  book: Book,
  business: Business,
  terms: Terms,
  { name, zone, country, sign, ...rules }: Setting,
): Promise<Venue> {
  const { ctx } = server;
  const { id } = await buildLocation(ctx, business.id, { name, country, timeZone: zone });
  const manager = server.as(business.manager.token);
  await manager('PATCH /api/business/locations/{id}', {
    params: { id },
    body: {
      checkInProof: rules.proof,
      payWhen: rules.payWhen,
      tipRule: rules.tipRule,
      handoverProof: 'ask',
      ...POINT,
    },
  });
  await setSign(server, business, id, sign);
  const place: MonthLocation = {
    id,
    name,
    businessId: business.id,
    currency: business.currency,
    calendar: new Calendar(zone, CALENDAR.first, CALENDAR.last),
    targetMinutes: 10,
  };
  const valets = await Promise.all(
    [false, true, true].map(async (nights, at): Promise<Valet> => {
      const firstName = `${name}${at + 1}`;
      const person = await buildPerson(ctx, {
        role: at === 0 ? 'valet' : 'business_valet',
        businessId: business.id,
        locationIds: [id],
        firstName,
      });
      return { id: person.id, token: person.token, name: `${firstName} Person`, nights };
    }),
  );
  const signs = [{ from: -Infinity, sign }];
  return { place, business, ...rules, signs, terms, valets, shifts: book.shifts };
}

/**
 * Saves the prices as a manager types them, in dollars or dinars, not the smallest unit. Prices
 * that the sign lacks are switched off.
 */
export async function setSign(
  server: TestServer,
  business: Business,
  locationId: string,
  sign: Sign,
): Promise<void> {
  const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
  const whole = (cents: number) => cents / business.unit;
  const { flat, hour, freeMinutes, dailyMaximum, night, bands = [], events = [] } = sign;
  await server.as(business.manager.token)('PUT /api/locations/{locationId}/pricing', {
    params: { locationId },
    body: {
      useFlatRate: flat !== undefined,
      flatRate: whole(flat ?? hour),
      hourlyRate: whole(hour),
      freeMinutes: freeMinutes ?? null,
      dailyMaximum: dailyMaximum === undefined ? null : whole(dailyMaximum),
      overnight: night
        ? { from: clock(night.from), to: clock(night.to), price: whole(night.cents) }
        : null,
      bands: bands.map(({ days, from, to, cents }) => ({
        days: days as 1[],
        from: clock(from),
        to: clock(to),
        rate: whole(cents),
      })),
      events: events.map(({ date, cents }) => ({ date, price: whole(cents) })),
    },
  });
}

type Codes = {
  promos: (Omit<Promo, 'id' | 'usesLeft' | 'placeIds'> & { maxUses: number })[];
  accounts: Omit<Account, 'id'>[];
};

async function buildCodes(server: TestServer, business: Business, codes: Codes) {
  const manager = server.as(business.manager.token);
  for (const { code, discount, minimum, maxUses } of codes.promos) {
    const isPercent = 'percent' in discount;
    const { id } = await manager('POST /api/promo-codes', {
      body: {
        code,
        description: code,
        discountType: isPercent ? 'percentage' : 'fixed',
        discountValue: isPercent ? discount.percent : discount.cents / business.unit,
        maxUses,
        minimumAmount: minimum > 0 ? minimum / business.unit : null,
      },
    });
    business.promos.push({ id, code, discount, minimum, usesLeft: maxUses, placeIds: [] });
  }
  for (const { name, code, cover } of codes.accounts) {
    const { id } = await manager('POST /api/business/house-accounts', {
      body: { name, code, coverCents: cover, maxUses: null, oncePerStay: false },
    });
    business.accounts.push({ id, name, code, cover });
  }
}

async function openBusiness(
  server: TestServer,
  fields: { currency: string; unit: number; feePayer: 'customer' | 'business'; feeValue: number },
): Promise<Business> {
  const { currency, unit, ...fee } = fields;
  const { id } = await buildBusiness(server.ctx, { currency, ...fee });
  const manager = await buildPerson(server.ctx, {
    role: 'business',
    businessId: id,
    firstName: 'Maya',
  });
  return {
    id,
    currency,
    unit,
    manager: { ...manager, name: 'Maya Person' },
    promos: [],
    accounts: [],
  };
}

/**
 * Builds two businesses. The one in dollars has two locations, Hotel and Harbour. Hotel has hourly
 * prices, and its clock repeats an hour in the month. Harbour divides tips by hours, and its time
 * zone is corrected in mid-month. The one in dinars, whose smallest coin is ten fils, pays the
 * platform fee itself and divides tips by cars.
 */
export async function buildMonth(server: TestServer, book: Book): Promise<Venue[]> {
  const dollars = await openBusiness(server, {
    currency: 'USD',
    unit: 100,
    feePayer: 'customer',
    feeValue: 800,
  });
  const dinars = await openBusiness(server, {
    currency: 'KWD',
    unit: 1000,
    feePayer: 'business',
    feeValue: 1250,
  });
  await buildCodes(server, dollars, {
    promos: [
      { code: 'TENOFF', discount: { percent: 10 }, minimum: 0, maxUses: 500 },
      { code: 'FIVER', discount: { cents: 500 }, minimum: 1200, maxUses: 500 },
      { code: 'LASTTWO', discount: { percent: 50 }, minimum: 0, maxUses: 2 },
      { code: 'ALLFREE', discount: { percent: 100 }, minimum: 0, maxUses: 4 },
    ],
    accounts: [
      { name: 'Restaurant', code: 'TABLE26', cover: 1000 },
      { name: 'Spa', code: 'SPA2026', cover: null },
    ],
  });
  await buildCodes(server, dinars, {
    promos: [{ code: 'THIRD', discount: { percent: 33 }, minimum: 1500, maxUses: 500 }],
    accounts: [{ name: 'Cinema', code: 'CINEMA7', cover: 750 }],
  });
  const ofDollars = { step: 1, leastCharge: 50, feePercent: 8, isFeeOnTop: true };
  const ofDinars = { step: 10, leastCharge: 500, feePercent: 12.5, isFeeOnTop: false };
  return [
    await buildVenue(server, book, dollars, ofDollars, {
      name: 'Hotel',
      zone: 'America/New_York',
      country: 'US',
      proof: 'code',
      payWhen: 'before',
      tipRule: 'runner',
      sign: {
        hour: 850,
        dailyMaximum: 6000,
        night: { from: 23, to: 6, cents: 2500 },
        bands: [{ days: [5, 6], from: 18, to: 23, cents: 1100 }],
      },
    }),
    await buildVenue(server, book, dollars, ofDollars, {
      name: 'Harbour',
      zone: 'Europe/London',
      country: 'GB',
      proof: 'link',
      payWhen: 'atHandover',
      tipRule: 'hours',
      sign: { flat: 1815, hour: 850, freeMinutes: 40 },
    }),
    await buildVenue(server, book, dinars, ofDinars, {
      name: 'Souk',
      zone: 'Asia/Kuwait',
      country: 'KW',
      proof: 'link',
      payWhen: 'before',
      tipRule: 'cars',
      sign: { hour: 1130, dailyMaximum: 9000, events: [{ date: '2031-10-31', cents: 7500 }] },
    }),
  ];
}

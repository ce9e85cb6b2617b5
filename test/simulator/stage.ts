import type { Call } from '#contract/client.ts';
import type { Context } from '#server/context.ts';
import { buildBusiness, buildLocation, buildPerson } from '#test/factories/people.ts';
import type { Discount, Sign, Terms } from './prices.ts';
import { Calendar } from './wall.ts';

export type Promo = {
  id: string;
  code: string;
  discount: Discount;
  minimum: number;
  usesLeft: number;
};
export type HouseAccount = { id: string; name: string; code: string; cover: number | null };
export type Worker = { id: string; token: string; name: string };

/** A place with its rules, as its manager has set them. */
export type Place = {
  id: string;
  name: string;
  business: Business;
  calendar: Calendar;
  proof: 'code' | 'link';
  payWhen: 'before' | 'atHandover';
  tipRule: 'runner' | 'hours' | 'cars' | 'equal';
  /** Each sign with the time from which it stands. */
  signs: { from: number; sign: Sign }[];
  valets: Worker[];
  desk: Worker;
};

export type Business = {
  id: string;
  currency: string;
  /** Smallest amounts in a whole one; tips and minimums are multiples of parts of it. */
  unit: number;
  terms: Terms;
  manager: Worker;
  promos: Promo[];
  accounts: HouseAccount[];
  places: Place[];
};

export type PlaceSetting = Pick<Place, 'name' | 'proof' | 'payWhen' | 'tipRule'> & {
  zone: string;
  country?: string;
  sign: Sign;
  valets: number;
};

export type BusinessSetting = Pick<Business, 'currency' | 'unit' | 'terms'> & {
  promos?: (Omit<Promo, 'id' | 'usesLeft'> & { maxUses: number })[];
  accounts?: Omit<HouseAccount, 'id'>[];
  places: PlaceSetting[];
};

export type StageSetting = {
  businesses: BusinessSetting[];
  /** Business days that the calendars know. */
  days: { first: string; last: string };
};

/** Position of all places. */
export const POINT = { latitude: 25.7, longitude: -80.2 };
export const TARGET_MINUTES = 10;

type Backstage = { ctx: Context; as: (token: string) => Call };

/** Builds businesses and people in the database, and sets their rules over HTTP. */
export async function buildStage(to: Backstage, { businesses, days }: StageSetting) {
  const stage: Business[] = [];
  for (const setting of businesses) {
    const business = await buildBusinessOf(to, setting);
    for (const place of setting.places)
      business.places.push(await buildPlace(to, business, place, days));
    stage.push(business);
  }
  return stage;
}

async function buildBusinessOf(
  { ctx, as }: Backstage,
  { currency, unit, terms, promos = [], accounts = [] }: BusinessSetting,
): Promise<Business> {
  const { id } = await buildBusiness(ctx, {
    currency,
    feePayer: terms.isFeeOnTop ? 'customer' : 'business',
    feeValue: terms.feePercent * 100,
  });
  const person = await buildPerson(ctx, { role: 'business', businessId: id, firstName: 'Maya' });
  const manager = { ...person, name: 'Maya Person' };
  const business: Business = {
    id,
    currency,
    unit,
    terms,
    manager,
    promos: [],
    accounts: [],
    places: [],
  };
  const call = as(manager.token);
  for (const { maxUses, ...promo } of promos) {
    const { code, discount, minimum } = promo;
    const made = await call('POST /api/promo-codes', {
      body: {
        code,
        description: code,
        maxUses,
        minimumAmount: minimum > 0 ? minimum / unit : null,
        ...('percent' in discount
          ? { discountType: 'percentage', discountValue: discount.percent }
          : { discountType: 'fixed', discountValue: discount.cents / unit }),
      },
    });
    business.promos.push({ ...promo, id: made.id, usesLeft: maxUses });
  }
  for (const account of accounts) {
    const { name, code, cover } = account;
    const body = { name, code, coverCents: cover, maxUses: null, oncePerStay: false };
    const made = await call('POST /api/business/house-accounts', { body });
    business.accounts.push({ ...account, id: made.id });
  }
  return business;
}

async function buildPlace(
  { ctx, as }: Backstage,
  business: Business,
  setting: PlaceSetting,
  days: StageSetting['days'],
): Promise<Place> {
  const { name, zone, country = 'US', sign, proof, payWhen, tipRule } = setting;
  const { id } = await buildLocation(ctx, business.id, { name, country, timeZone: zone });
  const call = as(business.manager.token);
  await call('PATCH /api/business/locations/{id}', {
    params: { id },
    body: { checkInProof: proof, payWhen, tipRule, handoverProof: 'ask', ...POINT },
  });
  const calendar = new Calendar(zone, days.first, days.last);
  // A rule counts from the next business day on; today's tips are to be pooled where the calendar began before.
  const [, second] = calendar.days;
  if (second && second.ends < ctx.clock().getTime())
    await ctx.db
      .updateTable('tip_rules')
      .set({ starts_at: new Date(second.starts) })
      .where('location_id', '=', id)
      .execute();
  await setSign(call, business, id, sign);
  const staff = { businessId: business.id, locationIds: [id] };
  const valets = await Promise.all(
    Array.from({ length: setting.valets }, async (_, at): Promise<Worker> => {
      const role = at % 2 ? 'business_valet' : 'valet';
      const firstName = `${name}${at + 1}`;
      return {
        ...(await buildPerson(ctx, { role, firstName, ...staff })),
        name: `${firstName} Person`,
      };
    }),
  );
  const clerk = await buildPerson(ctx, { role: 'business', businessId: business.id });
  const desk = { ...clerk, name: `desk of the ${name}` };
  const signs = [{ from: -Infinity, sign }];
  return { id, name, business, calendar, proof, payWhen, tipRule, signs, valets, desk };
}

/** Sets prices as a manager types them, in whole units; what the sign does not name is off. */
export async function setSign(
  call: Call,
  { unit }: Business,
  locationId: string,
  { flat, hour, freeMinutes, dailyMaximum, night, bands = [], events = [] }: Sign,
): Promise<void> {
  const clock = (hours: number) => `${String(hours).padStart(2, '0')}:00`;
  const whole = (cents: number) => cents / unit;
  await call('PUT /api/locations/{locationId}/pricing', {
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

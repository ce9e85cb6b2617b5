import type { ApiCall } from '#contract/client.ts';
import type { Context } from '#server/context.ts';
import { buildBusiness, buildLocation, buildPerson } from '#test/factories/people.ts';
import type { Calendar } from './calendar.ts';
import type { Discount, PriceSign, PriceTerms } from './prices.ts';

/** Server on whose database a stage is built. */
export type StageServer = { ctx: Context; as(token?: string): ApiCall };

export type StaffMember = { id: string; token: string; name: string };
export type Promo = {
  id: string;
  code: string;
  discount: Discount;
  minimum: number;
  usesLeft: number;
};
export type HouseAccount = { id: string; name: string; code: string; cover: number | null };

export type StageBusiness = {
  id: string;
  currency: string;
  /** Smallest units in a dollar or dinar. Tips and minimum amounts are multiples of this amount. */
  unit: number;
  terms: PriceTerms;
  manager: StaffMember;
  promos: Promo[];
  accounts: HouseAccount[];
  places: StageLocation[];
};

export type StageLocation = {
  id: string;
  name: string;
  business: StageBusiness;
  calendar: Calendar;
  proof: 'code' | 'link';
  payWhen: 'before' | 'atHandover';
  tipRule: 'runner' | 'hours' | 'cars' | 'equal';
  targetMinutes: number;
  terms: PriceTerms;
  /** Price signs, each with the time from which it applies. */
  signs: { from: number; sign: PriceSign }[];
  valets: StaffMember[];
  /** Manager at the desk. */
  desk: StaffMember;
};

/** The point where all locations are, and from which shifts start. */
export const POINT = { latitude: 25.7, longitude: -80.2 };

export async function openBusiness(
  { ctx }: StageServer,
  { currency, unit, terms }: Pick<StageBusiness, 'currency' | 'unit' | 'terms'>,
): Promise<StageBusiness> {
  const { id } = await buildBusiness(ctx, {
    currency,
    feePayer: terms.isFeeOnTop ? 'customer' : 'business',
    feeValue: terms.feePercent * 100,
  });
  const person = { role: 'business', businessId: id, firstName: 'Maya' } as const;
  const manager = { ...(await buildPerson(ctx, person)), name: 'Maya Person' };
  return { id, currency, unit, terms, manager, promos: [], accounts: [], places: [] };
}

export type LocationSetting = Pick<
  StageLocation,
  'name' | 'proof' | 'payWhen' | 'tipRule' | 'calendar'
> & {
  country: string;
  sign: PriceSign;
  valets: number;
};

/** Opens a location, as a manager does: with its rules, prices and valets. */
export async function openLocation(
  server: StageServer,
  business: StageBusiness,
  { country, sign, valets: count, ...rules }: LocationSetting,
): Promise<StageLocation> {
  const { name, calendar, proof, payWhen, tipRule } = rules;
  const { ctx } = server;
  const timeZone = calendar.zoneAt(-Infinity);
  const { id } = await buildLocation(ctx, business.id, { name, country, timeZone });
  await server.as(business.manager.token)('PATCH /api/business/locations/{id}', {
    params: { id },
    body: { checkInProof: proof, payWhen, tipRule, handoverProof: 'ask', ...POINT },
  });
  await setSign(server, business, id, sign);
  const valets: StaffMember[] = [];
  for (let number = 1; number <= count; number += 1) {
    const firstName = `${name}${number}`;
    const person = await buildPerson(ctx, {
      role: number % 2 ? 'valet' : 'business_valet',
      businessId: business.id,
      locationIds: [id],
      firstName,
    });
    valets.push({ id: person.id, token: person.token, name: `${firstName} Person` });
  }
  const desk = await buildPerson(ctx, { role: 'business', businessId: business.id });
  const location: StageLocation = {
    id,
    business,
    ...rules,
    targetMinutes: 10,
    terms: business.terms,
    signs: [{ from: -Infinity, sign }],
    valets,
    desk: { id: desk.id, token: desk.token, name: `desk of the ${name}` },
  };
  business.places.push(location);
  return location;
}

/**
 * Saves the prices as a manager types them, in dollars or dinars, not the smallest unit. Prices
 * that the sign lacks are switched off.
 */
export async function setSign(
  server: Pick<StageServer, 'as'>,
  { manager, unit }: StageBusiness,
  locationId: string,
  sign: PriceSign,
): Promise<void> {
  const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
  const whole = (cents: number) => cents / unit;
  const { flat, hour, freeMinutes, dailyMaximum, night, bands = [], events = [] } = sign;
  await server.as(manager.token)('PUT /api/locations/{locationId}/pricing', {
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

import { Calendar } from '../stage/calendar.ts';
import {
  type HouseAccount,
  openBusiness,
  openLocation,
  type Promo,
  type StageBusiness,
  type StageLocation,
  type StageServer,
} from '../stage/stage.ts';

/**
 * The calendar has business days before and after this range, so no event is outside the calendar.
 */
export const FIRST = '2031-10-15';
export const LAST = '2031-11-14';
const openCalendar = (zone: string) => new Calendar(zone, '2031-10-13', '2031-11-20');

type Codes = {
  promos: (Omit<Promo, 'id' | 'usesLeft'> & { maxUses: number })[];
  accounts: Omit<HouseAccount, 'id'>[];
};

async function buildCodes(server: StageServer, business: StageBusiness, codes: Codes) {
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
    business.promos.push({ id, code, discount, minimum, usesLeft: maxUses });
  }
  for (const { name, code, cover } of codes.accounts) {
    const { id } = await manager('POST /api/business/house-accounts', {
      body: { name, code, coverCents: cover, maxUses: null, oncePerStay: false },
    });
    business.accounts.push({ id, name, code, cover });
  }
}

/**
 * Builds two businesses. The one in dollars has two locations, Hotel and Harbour. Hotel has hourly
 * prices, and its clock repeats an hour in the month. Harbour divides tips by hours, and its time
 * zone is corrected in mid-month. The one in dinars, whose smallest coin is ten fils, pays the
 * platform fee itself and divides tips by cars.
 */
export async function buildMonth(server: StageServer): Promise<StageLocation[]> {
  const dollars = await openBusiness(server, {
    currency: 'USD',
    unit: 100,
    terms: { step: 1, leastCharge: 50, feePercent: 8, isFeeOnTop: true },
  });
  const dinars = await openBusiness(server, {
    currency: 'KWD',
    unit: 1000,
    terms: { step: 10, leastCharge: 500, feePercent: 12.5, isFeeOnTop: false },
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
  return [
    await openLocation(server, dollars, {
      name: 'Hotel',
      calendar: openCalendar('America/New_York'),
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
      valets: 3,
    }),
    await openLocation(server, dollars, {
      name: 'Harbour',
      calendar: openCalendar('Europe/London'),
      country: 'GB',
      proof: 'link',
      payWhen: 'atHandover',
      tipRule: 'hours',
      sign: { flat: 1815, hour: 850, freeMinutes: 40 },
      valets: 3,
    }),
    await openLocation(server, dinars, {
      name: 'Souk',
      calendar: openCalendar('Asia/Kuwait'),
      country: 'KW',
      proof: 'link',
      payWhen: 'before',
      tipRule: 'cars',
      sign: { hour: 1130, dailyMaximum: 9000, events: [{ date: '2031-10-31', cents: 7500 }] },
      valets: 3,
    }),
  ];
}

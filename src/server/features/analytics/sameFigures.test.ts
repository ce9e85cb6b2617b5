import { expect, test } from 'vitest';
import { addDays, getBusinessDay, startOfBusinessDay } from '#domain/businesses/businessDay.ts';
import { advanceTo } from '#test/factories/accounts.ts';
import { buildPerson, buildStaffedBusiness } from '#test/factories/people.ts';
import { updateRows } from '#test/factories/rows.ts';
import {
  parkCar,
  payInCash,
  pollUntilTruthy,
  requestCar,
  returnCar,
  returnedCar,
  paidCar,
} from '#test/factories/stays.ts';
import { cancelOrder } from '#test/factories/steps.ts';
import { runServer } from '#test/harness/runServer.ts';

const HOUR = 3_600_000;
const server = runServer();

/** Expects that all screens show one value of a figure. */
function expectSame(figure: string, readings: Record<string, number | null | undefined>): void {
  const [first = null] = Object.values(readings);
  expect(first, figure).not.toBeNull();
  for (const [screen, value] of Object.entries(readings))
    expect(value, `${figure} on ${screen}`).toBe(first);
}

test('a figure that several screens show is the same on each of them', async () => {
  const business = await buildStaffedBusiness(server.ctx);
  const admin = await buildPerson(server.ctx, { role: 'admin' });
  const { valet, location } = business;
  const today = () => getBusinessDay(server.ctx.clock(), location.time_zone);
  const start = startOfBusinessDay(addDays(today(), 1), location.time_zone).getTime();
  await advanceTo(server, new Date(start + 6 * HOUR));
  await returnedCar(server, business, 500);
  const rated = await returnedCar(server, business, 0);
  await updateRows(server, 'stays', rated.ticketId, { rating: 4, rated_at: server.ctx.clock() });
  const inCash = await parkCar(server, business);
  const order = await requestCar(server, inCash);
  await payInCash(server, business, order);
  await returnCar(server, business, inCash, order.id);
  const refunded = await paidCar(server, business);
  const { id } = refunded.order;
  await cancelOrder(server, refunded, id);
  await pollUntilTruthy(async () => {
    const { rows } = await server.ctx.pool.query(
      `select from payments where order_id = $1 and status = 'refunded'`,
      [id],
    );
    return rows.length === 1;
  });

  const manager = server.as(business.manager.token);
  const operator = server.as(admin.token);
  const day = today();
  const params = { locationId: location.id, date: day };
  const ofBusiness = { params: { businessId: business.id } };
  await manager('POST /api/business/payouts', { body: { personId: valet.id, amountCents: 200 } });

  const readNow = async () => ({
    overview: await manager('GET /api/business/overview', { query: {} }),
    report: await manager('GET /api/business/days/{locationId}/{date}', { params }),
    board: await manager('GET /api/valets', { query: {} }),
    team: await manager('GET /api/business/valets', { query: {} }),
    member: await manager('GET /api/business/valets/{id}', { params: { id: valet.id } }),
    payouts: await manager('GET /api/business/payouts', { query: { from: day, to: day } }),
    stats: await server.as(valet.token)('GET /api/valet/stats', {}),
    earnings: await server.as(valet.token)('GET /api/valet/earnings', { query: {} }),
    list: await operator('GET /api/admin/businesses', { query: {} }),
    details: await operator('GET /api/admin/businesses/{businessId}', ofBusiness),
    platform: await operator('GET /api/admin/analytics', {}),
    fees: await operator('GET /api/admin/fees', { query: { month: day.slice(0, 7) } }),
    ownFees: await operator('GET /api/admin/fees/{businessId}', {
      ...ofBusiness,
      query: { month: day.slice(0, 7) },
    }),
  });
  const now = await readNow();
  const money = now.overview.money[0]?.now;
  const listed = now.list.businesses.find((one) => one.id === business.id);
  const worker = now.team.valets.find((one) => one.id === valet.id);
  const paid = now.payouts.people.find((one) => one.personId === valet.id);
  const share = now.report.tips.shares.find((one) => one.personId === valet.id);
  expectSame('cars here', {
    overview: now.overview.carsHere.now,
    'end of day': now.report.cars.atClose,
    business: now.details.business.carsHere,
    platform: now.platform.today.carsHere,
  });
  expectSame('arrivals', {
    overview: now.overview.arrivals.now,
    'end of day': now.report.cars.in,
    platform: now.platform.today.arrivals,
  });
  expectSame('returns', {
    overview: now.overview.returns.now,
    'end of day': now.report.cars.out,
    'tips of a day': share?.cars,
    board: now.board.valets.find((one) => one.id === valet.id)?.cars,
    team: worker?.totalServices,
    member: now.member.valet.totalServices,
    valet: now.stats.totalServices,
    'valet today': now.stats.todayServices,
    'list of businesses': listed?.totalServices,
    business: now.details.business.totalServices,
    platform: now.platform.services,
    'platform today': now.platform.today.returns,
  });
  expectSame('revenue', {
    overview: money?.revenueCents,
    'end of day': now.report.revenueCents,
    'list of businesses': Math.round((listed?.totalRevenue ?? 0) * 100),
    business: Math.round(now.details.business.totalRevenue * 100),
    platform: Math.round((now.platform.totalRevenue ?? 0) * 100),
    'platform by currency': now.platform.revenue?.[0]?.revenueCents,
  });
  expectSame('fees', {
    overview: money?.feesCents,
    'end of day': now.report.feesCents,
    platform: now.platform.revenue?.[0]?.feesCents,
    'fees of all': now.fees.revenue[0]?.monthCents,
    'fees in all': now.fees.revenue[0]?.totalCents,
    'row of the business': now.fees.businesses.find((one) => one.id === business.id)?.totalCents,
    'fees of the business': now.ownFees.totalCents,
    lines: now.ownFees.lines.reduce((sum, { feeCents }) => sum + feeCents, 0),
  });
  expectSame('tips', {
    overview: money?.tipsCents,
    'end of day': now.report.tipsCents,
    share: share?.shareCents,
    payouts: paid?.earnedCents,
    'payouts in all': (paid?.paidCents ?? 0) + (paid?.owedCents ?? 0),
    valet: Math.round(now.stats.totalEarnings * 100),
    earnings: now.earnings.totalCents,
  });
  expectSame('refunds', {
    overview: money?.refundsCents,
    'end of day': now.report.refunds.cardCents + now.report.refunds.cashCents,
  });
  expectSame('rating', {
    team: worker?.averageRating,
    member: now.member.valet.averageRating,
    board: now.board.valets.find((one) => one.id === valet.id)?.rating,
    valet: now.stats.rating,
  });

  await advanceTo(server, new Date(start + 30 * HOUR));
  await updateRows(server, 'sessions', {}, { last_seen_at: server.ctx.clock() });
  const query = { from: day, to: day };
  const past = await manager('GET /api/analytics/business/{businessId}', { ...ofBusiness, query });
  const report = await manager('GET /api/business/days/{locationId}/{date}', { params });
  const signed = await manager('POST /api/business/days/{locationId}/{date}/sign-off', {
    params,
    body: {
      counts: report.cash.map(({ personId, expectedCents }) => ({
        personId,
        countedCents: expectedCents,
      })),
    },
  });
  const totals = past.totals.now;
  const figures = signed.signOff?.figures;
  expectSame('revenue of a past day', {
    'end of day': report.revenueCents,
    'the day before it was over': now.report.revenueCents,
    'signed figures': figures?.revenueCents,
    statistics: totals.revenueCents,
    'statistics by day': past.days.find((one) => one.day === day)?.revenueCents,
  });
  expectSame('tips of a past day', {
    'end of day': report.tipsCents,
    'signed figures': figures?.tipsCents,
    statistics: totals.tipsCents,
    people: past.people.reduce((sum, { tipsCents }) => sum + tipsCents, 0),
  });
  expectSame('fees of a past day', {
    'end of day': report.feesCents,
    'signed figures': figures?.feesCents,
    statistics: totals.feesCents,
  });
  expectSame('returns of a past day', {
    'end of day': report.cars.out,
    'signed figures': figures?.cars.out,
    statistics: totals.returns,
    people: past.people.reduce((sum, { returns }) => sum + returns, 0),
    'tips of a day': report.tips.shares.reduce((sum, { cars }) => sum + cars, 0),
  });
  expectSame('booked in all', {
    'end of day': report.bookedCents,
    'ways to pay':
      report.paid
        .filter(({ way }) => way !== 'complimentary')
        .reduce((sum, { cents, tipsCents }) => sum + cents + tipsCents, 0) -
      report.refunds.cardCents -
      report.refunds.cashCents -
      report.refunds.houseCents -
      report.refunds.tipsCents,
    statistics: totals.revenueCents + totals.tipsCents,
  });
});

import { addDays, getBusinessDay, startOfBusinessDay } from '#domain/businesses/businessDay.ts';
import { buildLocation, buildStaffedBusiness, type TestBusiness } from '../factories/people.ts';
import type { TestServer } from '../harness/server.ts';
import { bringForCash, bringTipped } from './desk.ts';
import type { BuildStates } from './state.ts';
import { fills, inOrder, opens, presses, sees, startOf, submits } from './steps.ts';

const HOUR = 3_600_000;

/** A business day that is over. The server's clock moves to the next day, so it shares no server with other areas. */
export const buildEndOfDayStates: BuildStates = async (server) => {
  const open = await buildStaffedBusiness(server.ctx);
  const signed = await buildStaffedBusiness(server.ctx);
  const closed = await buildStaffedBusiness(server.ctx);
  await buildLocation(server.ctx, closed.id, { name: 'Harbour Gate' });
  for (const business of [open, signed, closed]) await bringForCash(server, business);
  for (const business of [open, signed]) await bringTipped(server, business);
  server.advance(61_000);
  await server.as(closed.manager.token)('DELETE /api/business/locations/{id}', {
    params: { id: closed.location.id },
  });
  const day = await goToNextDay(server, open);
  await signDay(server, signed, day);
  const at = ({ location }: TestBusiness) =>
    `/business-dashboard/end-of-day?day=${day}&location=${location.id}`;
  return [
    { name: 'day', path: at(open), token: open.manager.token },
    {
      name: 'day-slips',
      path: at(open),
      token: open.manager.token,
      open: inOrder(
        async (page, { day: words }) =>
          page.getByPlaceholder(words.cash.countedShort).first().fill('nothing'),
        submits(
          ({ day: words }) => words.sign.action,
          ({ day: words }) => words.cash.invalid,
        ),
      ),
    },
    { name: 'day-signed', path: at(signed), token: signed.manager.token },
    {
      name: 'day-correct',
      path: at(signed),
      token: signed.manager.token,
      open: inOrder(
        opens(({ day: words }) => words.correct.action),
        fills(({ day: words }) => words.correct.amount, '9999999999999'),
        fills(({ day: words }) => words.correct.reason, '1001'),
        presses(({ day: words }) => words.correct.action),
        sees(({ day: words }) => startOf(words.cash.tooMuch)),
      ),
    },
    { name: 'day-closed', path: at(closed), token: closed.manager.token },
  ];
};

/** Moves the server's clock to ten in the morning of the next business day. @returns the day that is over */
async function goToNextDay(server: TestServer, { location }: TestBusiness): Promise<string> {
  const zone = location.time_zone;
  const day = getBusinessDay(server.ctx.clock(), zone);
  const start = startOfBusinessDay(addDays(day, 1), zone);
  server.advance(start.getTime() + 6 * HOUR - server.ctx.clock().getTime());
  const now = server.ctx.clock();
  // Everybody who is signed in stays so.
  await server.ctx.db
    .updateTable('sessions')
    .set({ last_seen_at: now, expires_at: new Date(now.getTime() + 24 * HOUR) })
    .execute();
  return day;
}

/** Signs a day on which a dollar is missing, which is found later. */
async function signDay(server: TestServer, business: TestBusiness, date: string): Promise<void> {
  const call = server.as(business.manager.token);
  const params = { locationId: business.location.id, date };
  await call('POST /api/business/days/{locationId}/{date}/sign-off', {
    params,
    body: { counts: [{ personId: business.valet.id, countedCents: 1520 }], note: '1001' },
  });
  await call('POST /api/business/days/{locationId}/{date}/corrections', {
    params,
    body: { amountCents: 100, reason: '1002' },
  });
}

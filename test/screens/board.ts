import { wallLayouts } from '#domain/orders/wall.ts';
import { raiseKeys } from '#server/features/orders/commands/raiseKeys.ts';
import { type BoardMix, fillBoard, SIXTY } from '../factories/board.ts';
import { buildLocation, buildStaffedBusiness, type TestBusiness } from '../factories/people.ts';
import { offDuty } from '../factories/shifts.ts';
import { paidCar, parkCar, requestCar } from '../factories/stays.ts';
import type { TestServer } from '../harness/server.ts';
import type { BuildStates, OpenStep, ScreenState } from './state.ts';
import { inOrder, opens, startOf, submits } from './steps.ts';
import { buildLateCar } from './ticket.ts';

const BOARD = '/dispatcher-queue';

/** The dispatcher's board with few and many cars, its windows, and the screens on a wall. */
export const buildBoardStates: BuildStates = async (server) => [
  ...(await buildSizeStates(server)),
  ...(await buildTroubleStates(server)),
  ...(await buildWindowStates(server)),
  ...(await buildWallStates(server)),
];

async function buildFilled(server: TestServer, mix: BoardMix): Promise<TestBusiness> {
  const business = await buildStaffedBusiness(server.ctx);
  await fillBoard(server.ctx, business, mix);
  return business;
}

async function buildSizeStates(server: TestServer): Promise<ScreenState[]> {
  const empty = await buildStaffedBusiness(server.ctx);
  const five = await buildFilled(server, { waiting: 2, onTheWay: 2, atCurb: 1 });
  const column = await buildFilled(server, { waiting: 20, onTheWay: 0, atCurb: 0 });
  const sixty = await buildFilled(server, SIXTY);
  const several = await buildFilled(server, { waiting: 3, onTheWay: 2, atCurb: 1 });
  await buildLocation(server.ctx, several.id, { name: 'Harbour Gate' });
  return [
    { name: 'board-none', path: BOARD, token: empty.manager.token },
    { name: 'board-five', path: BOARD, token: five.manager.token },
    { name: 'board-column', path: BOARD, token: column.manager.token },
    { name: 'board-sixty', path: BOARD, token: sixty.manager.token },
    { name: 'board-locations', path: BOARD, token: several.manager.token },
  ];
}

/** Late cars, cars whose runner left, keys that are missing, and requests that nobody has paid. */
async function buildTroubleStates(server: TestServer): Promise<ScreenState[]> {
  const { ctx } = server;
  const late = await buildStaffedBusiness(ctx);
  await buildLateCar(server, late);
  await paidCar(server, late);
  const deserted = await buildFilled(server, { waiting: 4, onTheWay: 2, atCurb: 2 });
  await ctx.pool.query(
    `update shifts set ended_at = now() where ended_at is null and location_id = $1`,
    [deserted.location.id],
  );
  const missing = await buildStaffedBusiness(ctx);
  const cars = [await parkCar(server, missing), await parkCar(server, missing)];
  await requestCar(server, await parkCar(server, missing));
  await ctx.pool.query(
    `update stays set key_place = 'out', key_holder = $2, key_since = now() - interval '20 minutes'
      where id = any($1)`,
    [cars.map(({ ticketId }) => ticketId), missing.valet.id],
  );
  await raiseKeys(ctx);
  const pays = opens(({ settle }) => startOf(settle.unpaid.payCar), 'body');
  return [
    { name: 'board-late', path: BOARD, token: late.manager.token },
    { name: 'desk-late', path: '/business-dashboard', token: late.manager.token },
    { name: 'board-deserted', path: BOARD, token: deserted.manager.token },
    { name: 'board-strips', path: BOARD, token: missing.manager.token },
    {
      name: 'board-keys',
      path: BOARD,
      token: missing.manager.token,
      open: async (page, { keys }) => {
        const strip = page.getByRole('region', { name: keys.title });
        await strip.locator('[aria-expanded]').first().click();
      },
    },
    { name: 'board-pay', path: BOARD, token: missing.manager.token, open: pays },
    {
      name: 'board-pay-complimentary',
      path: BOARD,
      token: missing.manager.token,
      open: inOrder(pays, async (page, { settle }) => {
        const way = page.getByRole('radio', { name: settle.ways.complimentary });
        await way.check({ force: true });
      }),
    },
  ];
}

async function buildWindowStates(server: TestServer): Promise<ScreenState[]> {
  const business = await buildStaffedBusiness(server.ctx);
  await paidCar(server, business);
  await server.ctx.db
    .insertInto('shifts')
    .values({
      business_id: business.id,
      location_id: business.location.id,
      person_id: (await offDuty(server, business)).id,
      started_at: server.ctx.clock(),
    })
    .execute();
  const { token } = business.manager;
  const opensShifts = opens(({ board }) => board.shifts, 'body');
  const closesShift: OpenStep = async (page) => {
    await page.getByRole('dialog').getByRole('button', { name: /Noor/ }).click();
  };
  return [
    {
      name: 'board-assign',
      path: BOARD,
      token,
      open: opens(({ board }) => board.assign),
    },
    { name: 'board-shifts', path: BOARD, token, open: opensShifts },
    {
      name: 'board-shift-close',
      path: BOARD,
      token,
      open: inOrder(
        opensShifts,
        closesShift,
        submits(
          ({ shifts }) => shifts.close.submit,
          ({ shifts }) => shifts.close.reasonMissing,
        ),
      ),
    },
  ];
}

async function buildWallStates(server: TestServer): Promise<ScreenState[]> {
  const business = await buildFilled(server, { waiting: 3, onTheWay: 2, atCurb: 2 });
  const board = server.as(business.manager.token);
  const walls = wallLayouts.map(async (layout) => {
    const { token } = await board('POST /api/wall/devices', {
      body: { locationId: business.location.id, name: layout, layout },
    });
    return { name: `wall-${layout}`, path: `/wall#${token}` };
  });
  return [{ name: 'wall-none', path: '/wall' }, ...(await Promise.all(walls))];
}

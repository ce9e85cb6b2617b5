import { expect, test } from 'vitest';
import { fillBoard } from '../factories/board.ts';
import { buildStaffedBusiness } from '../factories/people.ts';
import { updateRows } from '../factories/rows.ts';
import { runProduct } from '../harness/product.ts';
import { newPage, openPage } from './pages.ts';
import { texts } from './texts.ts';

const product = runProduct();

/** Builds a wall screen for a location with waiting cars, cars on their way and cars at the curb. */
async function buildWall(layout: 'lobby' | 'staff' = 'lobby') {
  const { server } = product;
  const business = await buildStaffedBusiness(server.ctx, { name: 'Meridian Hotel' });
  await updateRows(server, 'locations', business.location.id, { entrance: 'Main entrance' });
  await fillBoard(server.ctx, business, { waiting: 4, onTheWay: 10, atCurb: 6 });
  const manager = server.as(business.manager.token);
  const body = { locationId: business.location.id, name: 'Lobby', layout };
  const { device, token } = await manager('POST /api/wall/devices', { body });
  const revoke = () => manager('POST /api/wall/devices/{id}/revoke', { params: { id: device.id } });
  return { business, token, revoke };
}

test.each([
  { locale: 'en', layout: 'lobby' },
  { locale: 'ar', layout: 'staff' },
] as const)('a wall screen shows the $layout its cars until revoked, $locale', async (look) => {
  const { locale, layout } = look;
  const { server, browser } = product;
  const { token, revoke } = await buildWall(layout);
  const page = await newPage(browser, { locale, viewport: 'desktop' });
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.goto(`${server.url}/wall#${token}`);
  await page.locator('.wall li').first().waitFor();
  // The token is removed from the URL, because a photograph of the screen would show it.
  expect(page.url()).toBe(`${server.url}/wall`);
  // Six cars at the curb, and eight of the ten on their way; the other two alternate. The staff's
  // layout also lists waiting cars.
  await expect.poll(() => page.locator('.wall li').count()).toBe(layout === 'staff' ? 18 : 14);
  const plates = await page.locator('.wall .plate').count();
  expect(plates).toBe(layout === 'staff' ? 18 : 0);
  await revoke();
  await page.getByText(texts[locale].wall.closed).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('wall-token'))).toBeNull();
  // The screen is empty, and makes no further calls.
  expect(await page.locator('.wall li').count()).toBe(0);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.clock.install();
  await page.clock.runFor(30_000);
  expect(asked.filter((url) => url.includes('/api/wall'))).toEqual([]);
  await page.reload();
  await page.getByText(texts[locale].wall.closed).waitFor();
});

test('a wall screen goes blank as soon as it is revoked, without waiting for its next refetch', async () => {
  const { server, browser } = product;
  const { token, revoke } = await buildWall();
  const page = await newPage(browser, { locale: 'en', viewport: 'desktop' });
  await page.clock.install();
  const heard = page
    .waitForEvent('websocket')
    .then((socket) => socket.waitForEvent('framereceived'));
  await page.goto(`${server.url}/wall#${token}`);
  await page.locator('.wall__ticket').first().waitFor();
  await heard;
  // Advances less than five seconds, after which the wall screen would refetch by itself.
  await page.clock.pauseAt(Date.now() + 3_000);
  await page.locator('.wall__ticket').first().waitFor();
  await revoke();
  let passed = 0;
  await expect
    .poll(async () => {
      if (passed < 3_000) await page.clock.runFor(50);
      passed += 50;
      return page.getByText(texts.en.wall.closed).isVisible();
    })
    .toBe(true);
});

test('the open list of wall screens updates when a wall screen is opened', async () => {
  const { server } = product;
  const { wall, board } = texts.en;
  const { business, token } = await buildWall();
  const page = await openPage(product, '/dispatcher-queue', {
    token: business.manager.token,
    locale: 'en',
    viewport: 'desktop',
  });
  await page.getByRole('button', { name: board.walls }).click();
  await page.getByText(wall.manage.unseen).waitFor();
  await server.as()('POST /api/wall/view', { body: { token } });
  await page.getByText(wall.manage.unseen).waitFor({ state: 'detached' });
});

test('a wall screen without a network dims its cars, says since when, and then shows nothing', async () => {
  const { server, browser } = product;
  const { wall } = texts.en;
  const { token } = await buildWall();
  const page = await newPage(browser, { locale: 'en', viewport: 'desktop' });
  await page.clock.install();
  await page.goto(`${server.url}/wall#${token}`);
  await page.locator('.wall__ticket').first().waitFor();
  await page.context().setOffline(true);
  await page.clock.runFor(40_000);
  await page.locator('.wall[data-stale]').waitFor();
  await page.clock.runFor(10 * 60_000);
  await page.getByText(wall.unreachable).waitFor();
  expect(await page.locator('.wall__number').count()).toBe(0);
  await page.context().setOffline(false);
  await page.clock.runFor(10_000);
  await page.locator('.wall__ticket').first().waitFor();
});

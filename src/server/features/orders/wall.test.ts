import { expect, test } from 'vitest';
import { fillBoard } from '#test/factories/board.ts';
import { buildStaffedBusiness } from '#test/factories/people.ts';
import { expectError } from '#test/factories/refusals.ts';
import { updateRows } from '#test/factories/rows.ts';
import { openFollowingSocket, openSocket } from '#test/factories/sockets.ts';
import { parkCar } from '#test/factories/stays.ts';
import { runServer } from '#test/harness/runServer.ts';

const server = runServer();

async function makeWall(layout: 'staff' | 'lobby') {
  const business = await buildStaffedBusiness(server.ctx);
  await fillBoard(server.ctx, business, { waiting: 3, onTheWay: 2, atCurb: 2 });
  const manager = server.as(business.manager.token);
  const body = { locationId: business.location.id, name: 'Lobby', layout };
  const { device, token } = await manager('POST /api/wall/devices', { body });
  return { business, manager, device, token };
}

const look = (token: string) => server.as()('POST /api/wall/view', { body: { token } });

test('a wall in the lobby shows ticket numbers and nothing else of a guest', async () => {
  const { token } = await makeWall('lobby');
  const { cars } = await look(token);
  expect(cars.map(({ status }) => status).toSorted()).toEqual([
    'dispatched',
    'dispatched',
    'ready',
    'ready',
  ]);
  for (const { plate, plateRegion, spot, ticketNumber } of cars) {
    expect({ plate, plateRegion, spot }).toEqual({ plate: null, plateRegion: null, spot: null });
    expect(ticketNumber).toMatch(/^P-/);
  }
  expect(JSON.stringify(cars)).not.toMatch(/Layla|Dina|Grace|\+1555|Lexus/);
});

test('a wall for the staff shows plates and waiting cars, and no names or phones', async () => {
  const { business, token } = await makeWall('staff');
  await updateRows(server, 'stays', { location_id: business.location.id }, { plate_region: 'DXB' });
  const { cars } = await look(token);
  expect(cars).toHaveLength(7);
  // The screen draws the region apart from the plate.
  expect(cars.every((car) => car.plateRegion === 'DXB' && !car.plate?.includes('DXB'))).toBe(true);
  expect(cars.every(({ plate }) => plate !== null)).toBe(true);
  expect(JSON.stringify(cars)).not.toMatch(/Layla|Dina|Grace|\+1555/);
});

test('a wall learns at once that it was revoked, and of nothing else', async () => {
  const { business, manager, device, token } = await makeWall('staff');
  const wall = await openFollowingSocket(server, { wallToken: token });
  const { ticketId } = await parkCar(server, business);
  expect(ticketId).toBeTruthy();
  await manager('POST /api/wall/devices/{id}/revoke', { params: { id: device.id } });
  expect(await wall.closed()).toBe(4401);
  expect(wall.messages).toEqual([{ type: 'authenticated' }]);
  const again = await openSocket(server);
  again.send({ type: 'authenticate', wallToken: token });
  expect(await again.closed()).toBe(4401);
});

test('a wall ends with its business', async () => {
  const { business, token } = await makeWall('staff');
  await look(token);
  await updateRows(server, 'businesses', business.id, { status: 'inactive' });
  await expectError(404, server.as(), 'POST /api/wall/view', { body: { token } });
  const socket = await openSocket(server);
  socket.send({ type: 'authenticate', wallToken: token });
  expect(await socket.closed()).toBe(4401);
});

test('a stolen screen shows nothing once it is revoked', async () => {
  const { business, manager, device, token } = await makeWall('lobby');
  await look(token);
  const query = { locationId: business.location.id };
  const { devices } = await manager('GET /api/wall/devices', { query });
  expect(devices).toMatchObject([{ id: device.id, lastSeenAt: expect.any(String) }]);
  await manager('POST /api/wall/devices/{id}/revoke', { params: { id: device.id } });
  await expectError(404, server.as(), 'POST /api/wall/view', { body: { token } });
  expect((await manager('GET /api/wall/devices', { query })).devices).toEqual([]);
  // A second revocation of the same wall screen changes nothing.
  await manager('POST /api/wall/devices/{id}/revoke', { params: { id: device.id } });
});

test('a car to be paid at the handover is counted as waiting, and is not on the lobby’s list', async () => {
  const { business, manager, token } = await makeWall('lobby');
  await updateRows(server, 'locations', business.location.id, { pay_when: 'atHandover' });
  const car = await parkCar(server, business);
  const params = { id: car.ticketId };
  expect(await manager('POST /api/dispatch/stays/{id}/order', { params, body: {} })).toMatchObject({
    openOrder: { status: 'due' },
  });
  expect((await look(token)).cars.map(({ status }) => status)).not.toContain('due');
  const { locations } = await manager('GET /api/queue/locations', {});
  expect(locations.find(({ id }) => id === business.location.id)).toMatchObject({ waiting: 4 });
});

test('a wall token opens nothing else', async () => {
  const { business, token } = await makeWall('staff');
  const query = { locationId: business.location.id };
  await expectError(401, server.as(token), 'GET /api/queue', { query });
});

import { expect, test } from 'vitest';
import { buildStaffedBusiness, randomPhone } from '#test/factories/people.ts';
import { codeFor, linkTokenFor, requestPaid, paidCar } from '#test/factories/stays.ts';
import { verifyCode, sendRunner } from '#test/factories/steps.ts';
import { buildBeforeAll, runServer } from '#test/harness/runServer.ts';

/**
 * A valet's phone may show the page of an older release for a whole shift. The server must accept
 * request bodies of that release: without hooks, spots, handover codes and idempotency keys.
 */

const server = runServer();
const business = buildBeforeAll(() => buildStaffedBusiness(server.ctx));

const valet = () => server.as(business.valet.token);

test('a phone with the older release takes a car in, parks it, brings it and hands it over', async () => {
  const phone = randomPhone();
  const opened = await valet()('POST /api/valet/tickets', {
    body: {
      phoneE164: phone,
      customerName: 'Grace Okafor',
      vehicleMake: 'BMW',
      vehicleModel: '740i',
      vehicleColor: 'Blue',
      licensePlate: 'OLD 1',
      notes: 'Scratch on the door',
      locationId: business.location.id,
      language: 'ar',
    },
  });
  expect(opened).toMatchObject({ status: 'awaiting_otp', keyHook: null, noteTags: [] });
  const { ticketId } = opened;
  const received = await verifyCode(valet(), ticketId, await codeFor(server, phone));
  expect(received).toMatchObject({ status: 'checked_in', key: { place: 'with_valet' } });
  const parked = await valet()('POST /api/valet/tickets/{ticketId}/parked', {
    params: { ticketId },
    body: { parkingSpot: 'B2-14', parkingLocation: 'Garage' },
  });
  expect(parked).toMatchObject({ stayStatus: 'parked', parkingSpot: 'B2-14', keyHook: null });

  const car = { ...opened, phone, code: '', ticketToken: await linkTokenFor(server, phone) };
  await requestPaid(server, car);
  const params = { id: ticketId };
  await valet()('POST /api/services/{id}/accept', { params });
  await valet()('POST /api/services/{id}/complete', { params, body: { from: 'dispatched' } });
  const handedOver = await valet()('POST /api/services/{id}/complete', {
    params,
    body: { from: 'ready' },
  });
  expect(handedOver).toMatchObject({ status: 'completed', stayStatus: 'returned' });
});

test('a board with the older release hands a car over without a body', async () => {
  const { order } = await paidCar(server, business);
  const params = { id: order.id };
  const manager = server.as(business.manager.token);
  await sendRunner(manager, params.id, business.valet.id);
  await manager('POST /api/dispatch/orders/{id}/ready', { params });
  const done = await manager('POST /api/dispatch/orders/{id}/complete', { params });
  expect(done).toMatchObject({ status: 'completed' });
});

test('the older release parks a car as a job, and one without details', async () => {
  const phone = randomPhone();
  const { ticketId } = await valet()('POST /api/valet/tickets', {
    body: { phoneE164: phone, locationId: business.location.id },
  });
  await verifyCode(valet(), ticketId, await codeFor(server, phone));
  const parked = await valet()('POST /api/services/{id}/complete', {
    params: { id: ticketId },
    body: { from: 'received', parkingSpot: 'B2-15' },
  });
  expect(parked).toMatchObject({ stayStatus: 'parked' });
});

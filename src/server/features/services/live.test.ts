import { expect, test } from 'vitest';
import type { StayHint, ServerMessage } from '#contract/events.ts';
import {
  acceptedService,
  buildCustomer,
  parkedService,
  requestService,
} from '#test/factories/customers.ts';
import { buildStaffedBusiness } from '#test/factories/people.ts';
import { CONFIRM } from '#test/factories/payments.ts';
import { openFollowingSocket, type TestSocket } from '#test/factories/sockets.ts';
import { cardToken, pollUntilTruthy } from '#test/factories/stays.ts';
import { requestReturn } from '#test/factories/steps.ts';
import { buildBeforeAll, runBeside, runServer } from '#test/harness/runServer.ts';

const server = runServer();
/** A second server process on the same database. */
const second = runBeside(server);
const business = buildBeforeAll(() => buildStaffedBusiness(server.ctx));

const isHint = (message: ServerMessage): message is StayHint => 'stayId' in message;
const hints = (socket: TestSocket) => socket.messages.filter(isHint);
const heard = (socket: TestSocket, stayId: string, status: string) =>
  pollUntilTruthy(async () =>
    hints(socket).find((hint) => hint.stayId === stayId && hint.status === status),
  );

test('valets get a hint of a request, and the customer of acceptance and parking, in every process', async () => {
  const customer = await buildCustomer(server);
  const other = await buildCustomer(server);
  const [valet, phone, tablet, stranger] = [
    await openFollowingSocket(server, business.valet),
    await openFollowingSocket(server, customer),
    await openFollowingSocket(second, customer),
    await openFollowingSocket(second, other),
  ];
  const { id } = await requestService(customer, business);
  expect(await heard(valet, id, 'expected')).toMatchObject({ type: 'new_parking_request' });
  const params = { id };
  const call = server.as(business.valet.token);
  await call('POST /api/services/{id}/accept', { params });
  await call('POST /api/services/{id}/complete', { params, body: { parkingSpot: 'B1' } });
  for (const socket of [phone, tablet]) {
    await heard(socket, id, 'received');
    await heard(socket, id, 'parked');
  }
  await phone.heard('notification');
  // A live hint contains only ids of the car, not of its customer.
  expect(JSON.stringify(phone.messages)).not.toContain(customer.id);
  expect(hints(stranger)).toEqual([]);
  for (const socket of [valet, phone, tablet, stranger]) socket.close();
});

test('each screen gets each hint once', async () => {
  const customer = await buildCustomer(server);
  const socket = await openFollowingSocket(server, customer);
  const { id } = await acceptedService(server, customer, business);
  await heard(socket, id, 'received');
  const versions = hints(socket).map(({ version }) => version);
  expect(versions).toEqual([...new Set(versions)]);
  socket.close();
});

test('the return sends hints up to the curb', async () => {
  const customer = await buildCustomer(server);
  const { id } = await parkedService(server, customer, business);
  const socket = await openFollowingSocket(second, customer);
  const params = { id };
  const asked = await requestReturn(customer.call, params.id);
  await customer.call(CONFIRM, {
    params: { id: asked.order?.id ?? '' },
    body: { tipCents: 0, confirmationTokenId: await cardToken(server) },
  });
  const valet = server.as(business.valet.token);
  await valet('POST /api/services/{id}/accept', { params });
  await valet('POST /api/services/{id}/complete', { params, body: {} });
  await heard(socket, id, 'ready');
  await valet('POST /api/services/{id}/complete', { params, body: { from: 'ready' } });
  await heard(socket, id, 'returned');
  expect(hints(socket).map(({ type }) => type)).toEqual(
    expect.arrayContaining(['retrieval_requested', 'payment_completed', 'service_status_update']),
  );
  socket.close();
});

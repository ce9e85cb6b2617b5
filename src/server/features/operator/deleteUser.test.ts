import { describe, expect, test } from 'vitest';
import { customersCar } from '#test/factories/conversations.ts';
import { buildCustomer, buildRequest } from '#test/factories/customers.ts';
import { buildPerson, buildStaffedBusiness } from '#test/factories/people.ts';
import {
  listFields,
  settleOutcomes,
  expectRefusal,
  expectError,
  expectOutcomes,
  expectParallel,
} from '#test/factories/refusals.ts';
import { moveStayTo, getRow, listRows } from '#test/factories/rows.ts';
import { openFollowingSocket } from '#test/factories/sockets.ts';
import { getPayment, whileUnreachable } from '#test/factories/payments.ts';
import { parkCar, payOrder, requestCar, requestPaid, paidCar } from '#test/factories/stays.ts';
import { sendRunner, cancelOrder } from '#test/factories/steps.ts';
import { buildBeforeEach, runServerWithStripe } from '#test/harness/runServer.ts';

const DELETE = 'DELETE /api/admin/users/{userId}';
const LOSSES = 'GET /api/admin/users/{userId}/deletion';
const ACT = 'POST /api/admin/impersonate/{userId}';
const NOBODY = '00000000-0000-4000-8000-000000000000';

const server = runServerWithStripe();
const business = buildBeforeEach(() => buildStaffedBusiness(server.ctx));
const admin = buildBeforeEach(() => buildPerson(server.ctx, { role: 'admin' }));

const sure = { confirmation: 'DELETE' };
const remove = (userId: string, body: { confirmation: string; reason?: string } = sure) =>
  server.as(admin.token)(DELETE, { params: { userId }, body });
const refused = (userId: string, body = sure, token = admin.token) =>
  expectRefusal(server.as(token), DELETE, { params: { userId }, body });
const losses = (userId: string) => server.as(admin.token)(LOSSES, { params: { userId } });
const findPerson = (id: string) => getRow(server, 'people', id);
const trailOf = (personId: string) =>
  listRows(server, 'audit_events', { person_id: personId }, 'id');

/** Returns a car with a payment, which includes a tip for the valet of the business. */
async function bringBack(car: Awaited<ReturnType<typeof parkCar>>, tipCents: number) {
  const order = await requestPaid(server, car, { tipCents });
  const manager = server.as(business.manager.token);
  const params = { id: order.id };
  await sendRunner(manager, params.id, business.valet.id);
  await manager('POST /api/dispatch/orders/{id}/ready', { params });
  await manager('POST /api/dispatch/orders/{id}/complete', { params });
  return order;
}

describe('the deletion of a customer', () => {
  test('anonymises at once, lists the losses before, and records the reason', async () => {
    const car = await customersCar(server, business);
    const { customer } = car;
    const order = await bringBack(car, 0);
    const ledger = () => listRows(server, 'ledger_entries', { order_id: order.id }, 'id');
    const before = await ledger();
    const { contents, obstacles } = await losses(customer.id);
    expect(obstacles).toEqual([]);
    expect(contents).toMatchObject({ stays: 1, sessions: 1, locations: 0 });
    const socket = await openFollowingSocket(server, { token: customer.token });

    const { message } = await remove(customer.id, { ...sure, reason: 'Asked by letter' });

    expect(message).toBe('The account is deleted.');
    expect(await socket.closed()).toBe(4401);
    expect(await findPerson(customer.id)).toMatchObject({
      first_name: 'Deleted',
      email: null,
      phone_e164: null,
      deleted_at: expect.any(Date),
    });
    expect(await ledger()).toEqual(before);
    const [line] = await trailOf(customer.id);
    expect(line).toMatchObject({
      action: 'account deleted',
      admin_id: admin.id,
      before: { role: 'customer', stays: 1 },
      after: { reason: 'Asked by letter' },
    });
    expect(JSON.stringify(line)).not.toContain(customer.email ?? '?');
    expect(await refused(customer.id)).toMatchObject({ code: 'USER_NOT_FOUND' });
    await expectError('USER_NOT_FOUND', server.as(admin.token), LOSSES, {
      params: { userId: customer.id },
    });
  });

  test.each(['received', 'parked', 'returning', 'ready'] as const)(
    'is refused while a car of theirs is %s',
    async (status) => {
      const { customer, ticketId } = await customersCar(server, business);
      await moveStayTo(server.ctx.db, business, ticketId, status);
      expect(await refused(customer.id)).toMatchObject({ status: 409, code: 'USER_HAS_CARS' });
      expect((await losses(customer.id)).obstacles[0]).toBe('USER_HAS_CARS');
      expect((await findPerson(customer.id)).deleted_at).toBeNull();
      expect(await trailOf(customer.id)).toEqual([]);
    },
  );

  test('lists open money too, in either direction', async () => {
    const car = await customersCar(server, business);
    const obstacles = async () => (await losses(car.customer.id)).obstacles;
    expect(await obstacles()).toEqual(['USER_HAS_CARS']);
    const order = await requestCar(server, car);
    expect(await obstacles()).toEqual(['USER_HAS_CARS', 'USER_HAS_MONEY_OPEN']);
    await payOrder(server, car, order.id, 0);
    await whileUnreachable(server, async () => {
      await cancelOrder(server, car, order.id);
      expect((await getPayment(server, order.id)).status).toBe('refund_due');
      expect(await obstacles()).toEqual(['USER_HAS_CARS', 'USER_HAS_MONEY_OPEN']);
      // The open refund still prevents the deletion, even after the car is returned.
      await moveStayTo(server.ctx.db, business, car.ticketId, 'returned');
      expect(await refused(car.customer.id)).toMatchObject({ code: 'USER_HAS_MONEY_OPEN' });
    });
  });

  test('cancels what was only announced', async () => {
    const customer = await buildCustomer(server);
    const { id } = await customer.call('POST /api/services', buildRequest(customer, business));
    await remove(customer.id);
    const stay = await getRow(server, 'stays', id);
    expect(stay).toMatchObject({ status: 'cancelled', customer_name: null });
  });

  test('never leaves a car accepted at the same moment without its customer', async () => {
    for (let round = 0; round < 6; round += 1) {
      const customer = await buildCustomer(server);
      const { id } = await customer.call('POST /api/services', buildRequest(customer, business));
      const [, deletion] = await settleOutcomes([
        server.as(business.valet.token)('POST /api/services/{id}/accept', { params: { id } }),
        remove(customer.id),
      ]);
      const { status } = await getRow(server, 'stays', id);
      const gone = (await findPerson(customer.id)).deleted_at !== null;
      expect([deletion === 'ok', gone, status]).toEqual(
        gone ? [true, true, 'cancelled'] : [false, false, 'received'],
      );
    }
  });

  test('never leaves a car announced at the same moment without an owner', async () => {
    for (let round = 0; round < 4; round += 1) {
      const customer = await buildCustomer(server);
      await settleOutcomes([
        customer.call('POST /api/services', buildRequest(customer, business)),
        remove(customer.id),
      ]);
      expect((await findPerson(customer.id)).deleted_at).not.toBeNull();
      const open = await server.ctx.db
        .selectFrom('stays')
        .select('id')
        .where('customer_id', '=', customer.id)
        .where('status', '!=', 'cancelled')
        .execute();
      expect(open).toEqual([]);
    }
  });
});

describe('the confirmation of a deletion', () => {
  test('needs the typed word', async () => {
    const { id } = await buildPerson(server.ctx, { role: 'customer' });
    for (const confirmation of ['', 'delete', 'DELETE!'])
      expect(listFields(await refused(id, { confirmation }))).toEqual(['confirmation']);
    expect((await findPerson(id)).deleted_at).toBeNull();
  });

  test('refuses the administrator themselves, other administrators and unknown ids', async () => {
    const other = await buildPerson(server.ctx, { role: 'admin', adminSet: 'support' });
    expect(await refused(admin.id)).toMatchObject({ code: 'USER_IS_SELF' });
    expect(await refused(other.id)).toMatchObject({ code: 'USER_IS_ADMIN' });
    expect(await refused(NOBODY)).toMatchObject({ code: 'USER_NOT_FOUND' });
    expect((await losses(other.id)).obstacles).toEqual(['USER_IS_ADMIN']);
  });

  test('succeeds once for two administrators, with one audit entry', async () => {
    const { id } = await buildPerson(server.ctx, { role: 'customer' });
    const other = await buildPerson(server.ctx, { role: 'admin' });
    await expectOutcomes({ ok: 1, USER_NOT_FOUND: 1 }, [
      remove(id),
      server.as(other.token)(DELETE, { params: { userId: id }, body: sure }),
    ]);
    expect(await trailOf(id)).toHaveLength(1);
  });

  test('ends an impersonation of the person, which the audit records', async () => {
    const { id } = await buildPerson(server.ctx, { role: 'customer' });
    const other = await buildPerson(server.ctx, { role: 'admin' });
    const { token } = await server.as(other.token)(ACT, { params: { userId: id } });
    await remove(id);
    await expectError(401, server.as(token), 'GET /api/auth/me', {});
    await server.as(other.token)('GET /api/auth/me', {});
    expect((await trailOf(id)).map(({ action }) => action)).toEqual([
      'impersonation started',
      'impersonation ended',
      'account deleted',
    ]);
  });

  test('ends an impersonation that starts at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await buildPerson(server.ctx, { role: 'customer' });
      const other = await buildPerson(server.ctx, { role: 'admin' });
      await settleOutcomes([server.as(other.token)(ACT, { params: { userId: id } }), remove(id)]);
      const { rows } = await server.ctx.pool.query(
        'select id from sessions where person_id = $1 and revoked_at is null',
        [id],
      );
      expect(rows).toEqual([]);
    }
  });
});

describe('the deletion of staff', () => {
  test('keeps the last manager of a business, even when two are deleted at once', async () => {
    expect(await refused(business.manager.id)).toMatchObject({ code: 'LAST_MANAGER' });
    const second = await buildPerson(server.ctx, { role: 'business', businessId: business.id });
    await expectParallel({ ok: 1, LAST_MANAGER: 1 }, 2, (index) =>
      remove([business.manager.id, second.id][index] ?? ''),
    );
  });

  test('keeps a valet with a car until somebody else has it', async () => {
    const { order } = await paidCar(server, business, { tipCents: 0 });
    const manager = server.as(business.manager.token);
    const params = { id: order.id };
    await sendRunner(manager, params.id, business.valet.id);
    expect(await refused(business.valet.id)).toMatchObject({ code: 'USER_HAS_JOBS' });
    await manager('POST /api/dispatch/orders/{id}/ready', { params });
    await manager('POST /api/dispatch/orders/{id}/complete', { params });
    await remove(business.valet.id, { ...sure, reason: 'Left the country' });
    expect(await findPerson(business.valet.id)).toMatchObject({
      first_name: 'Deleted',
      phone_e164: null,
      status: 'inactive',
    });
    const open = await server.ctx.db
      .selectFrom('shifts')
      .select('id')
      .where('person_id', '=', business.valet.id)
      .where('ended_at', 'is', null)
      .execute();
    expect(open).toEqual([]);
    const { changes } = await manager('GET /api/business/changes', { query: {} });
    expect(changes[0]).toMatchObject({ action: 'staff.deactivated', reason: 'Left the country' });
  });

  test('keeps a valet who is owed tips', async () => {
    const car = await parkCar(server, business);
    await bringBack(car, 500);
    expect(await refused(business.valet.id)).toMatchObject({ code: 'USER_HAS_MONEY_OPEN' });
    expect((await losses(business.valet.id)).obstacles).toEqual(['USER_HAS_MONEY_OPEN']);
  });

  test('never loses a car for which the valet is sent at the same moment', async () => {
    const { order } = await paidCar(server, business, { tipCents: 0 });
    await settleOutcomes([
      remove(business.otherValet.id),
      sendRunner(server.as(business.manager.token), order.id, business.otherValet.id),
    ]);
    const { runner_id: runner } = await getRow(server, 'orders', order.id);
    const gone = (await findPerson(business.otherValet.id)).deleted_at !== null;
    expect(runner).toBe(gone ? null : business.otherValet.id);
  });
});

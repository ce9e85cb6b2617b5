import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { nextPaymentStatus, type PaymentEvent, paymentEvents } from '#domain/payments/states.ts';
import { transact } from '#server/platform/db/transact.ts';
import { buildStaffedBusiness } from '#test/factories/people.ts';
import { getPayment } from '#test/factories/payments.ts';
import { parkCar, requestCar } from '#test/factories/stays.ts';
import { runServer } from '#test/harness/runServer.ts';
import { lockPayment, movePayment } from './transition.ts';

let orderId: string;

const server = runServer();
beforeAll(async () => {
  const car = await parkCar(server, await buildStaffedBusiness(server.ctx));
  ({ id: orderId } = await requestCar(server, car));
});

class Undo extends Error {}

/** Returns the columns that the database requires for the payment's status after the event. */
function facts(event: PaymentEvent) {
  const now = server.ctx.clock();
  if (event === 'claim') return { claimed_at: now, attempt: 1 };
  if (event === 'settle' || event === 'refuse') return { received_cents: 2100, settled_at: now };
  return event === 'refund' ? { refunded_at: now } : {};
}

test('the domain decides each of any sequence of events, and a refused event writes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...paymentEvents), { maxLength: 25 }), (events) =>
      transact(server.ctx, async (unit) => {
        for (const event of events) {
          const before = await lockPayment(unit, orderId);
          const next = nextPaymentStatus(before.status, event);
          const set = facts(event);
          const moving = movePayment(unit, before, { event, set });
          if (next === null) {
            await expect(moving).rejects.toMatchObject({
              code: 'STATE_CONFLICT',
              extra: { state: before.status },
            });
            expect(await lockPayment(unit, orderId)).toEqual(before);
          } else {
            expect(await moving).toEqual({ ...before, ...set, status: next });
            expect(await lockPayment(unit, orderId)).toMatchObject({ status: next });
          }
        }
        throw new Undo();
      }).catch((error: unknown) => {
        if (!(error instanceof Undo)) throw error;
      }),
    ),
    { numRuns: 30 },
  );
  expect(await getPayment(server, orderId)).toMatchObject({ status: 'open' });
});

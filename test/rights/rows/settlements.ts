import { pollUntilTruthy } from '../../factories/stays.ts';
import { buildHouseAccount, getPayment } from '../../factories/payments.ts';
import { deskLists, deskTheirs, managersLists, managersTheirs } from '../cells.ts';
import type { Rows } from '../rows.ts';
import type { Scene } from '../scene.ts';

/** Builds an order that was paid in cash and cancelled, so the cash must be returned. */
async function cashToReturn({ cars, home, server }: Scene): Promise<string> {
  const car = await cars.requested();
  const params = { id: car.orderId };
  const { due_cents: amountCents, status } = await getPayment(server, car.orderId);
  // Refused calls share one car, which the first of them has already settled.
  if (status !== 'open') return car.orderId;
  await server.as(home.valet.token)('POST /api/dispatch/orders/{id}/settle', {
    params,
    body: { way: 'cash', amountCents, givenCents: amountCents },
  });
  await server.as()('POST /api/customer/orders/{id}/cancel', {
    params,
    body: { ticketToken: car.ticketToken },
  });
  await pollUntilTruthy(
    async () => (await getPayment(server, car.orderId)).status === 'refund_due',
  );
  return car.orderId;
}

const newAccount = () => ({
  name: `Room ${crypto.randomUUID()}`,
  code: '',
  coverCents: null,
  maxUses: null,
  oncePerStay: true,
});

export const settlementsRows = {
  'POST /api/dispatch/orders/{id}/settle': {
    rights: deskTheirs,
    call: async ({ cars, server }) => {
      // Gives each valet the row of waiting cars, which later payments only renew.
      await cars.paid();
      const { orderId } = await cars.requested();
      const { due_cents: amountCents } = await getPayment(server, orderId);
      const body = { way: 'cash' as const, amountCents, givenCents: amountCents };
      return { input: { params: { id: orderId }, body } };
    },
  },
  'POST /api/dispatch/orders/{id}/cash-returned': {
    rights: deskTheirs,
    call: async (scene) => ({ input: { params: { id: await cashToReturn(scene) } } }),
  },
  'GET /api/house-accounts': {
    rights: deskLists,
    call: async ({ home, server }) => ({
      input: {},
      shows: (await buildHouseAccount(server, home)).id,
    }),
  },
  'GET /api/business/house-accounts': {
    rights: managersLists,
    call: async ({ home, server }) => ({
      input: {},
      shows: (await buildHouseAccount(server, home)).id,
    }),
  },
  'POST /api/business/house-accounts': {
    rights: managersLists,
    call: async () => ({ input: { body: newAccount() } }),
  },
  'PATCH /api/business/house-accounts/{id}': {
    rights: managersTheirs,
    call: async ({ home, server }) => ({
      input: {
        params: { id: (await buildHouseAccount(server, home)).id },
        body: { isActive: false },
      },
    }),
  },
  'GET /api/business/house-accounts/{id}/statement': {
    rights: managersTheirs,
    call: async ({ home, server }) => {
      const { id } = await buildHouseAccount(server, home);
      return { input: { params: { id }, query: { month: '2026-11' } }, shows: id };
    },
  },
} satisfies Partial<Rows>;

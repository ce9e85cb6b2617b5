import { randomUUID } from 'node:crypto';
import { giveCar, sendGuestMessage } from '../../factories/conversations.ts';
import { deskTheirs, holderOfLink, type Rights, signedIn } from '../cells.ts';
import type { Rows } from '../rows.ts';
import type { Scene } from '../scene.ts';

/** For the staff of the car's location, and the customer who owns the car. */
const partiesTheirs: Rights = { ...deskTheirs, customer: 'allowed/404' };
const MADE_UP = `tkt_${'A'.repeat(43)}`;
const said = () => ({ clientId: randomUUID(), text: 'Hello' });

/**
 * Builds a car with a message. The car belongs to the caller if the caller is a customer and
 * `tenant` is 'own'.
 */
async function talked({ cars, caller, server, tenant }: Scene) {
  const car = await cars.parked();
  if (tenant === 'own' && caller.role === 'customer')
    await giveCar(server, car.ticketId, caller.id);
  await sendGuestMessage(server, car.ticketToken, 'Hello');
  return car;
}
const talkedId = async (scene: Scene) => (await talked(scene)).ticketId;

const getToken = async (scene: Scene) =>
  scene.tenant === 'own' ? (await talked(scene)).ticketToken : MADE_UP;

async function returned(scene: Scene): Promise<string> {
  const { cars, home, server } = scene;
  const car = await cars.ready(home.valet.id);
  await server.as(home.manager.token)('POST /api/dispatch/orders/{id}/complete', {
    params: { id: car.orderId },
  });
  return car.ticketToken;
}

export const conversationsRows = {
  'GET /api/conversations': {
    rights: { ...signedIn, admin: '403/403' },
    call: async (scene) => ({ input: { query: {} }, shows: await talkedId(scene) }),
  },
  'GET /api/conversations/{id}': {
    rights: partiesTheirs,
    call: async (scene) => {
      const shows = await talkedId(scene);
      return { input: { params: { id: shows } }, shows };
    },
  },
  'POST /api/conversations/{id}/messages': {
    rights: partiesTheirs,
    call: async (scene) => ({ input: { params: { id: await talkedId(scene) }, body: said() } }),
  },
  'POST /api/conversations/{id}/read': {
    rights: partiesTheirs,
    call: async (scene) => ({ input: { params: { id: await talkedId(scene) }, body: {} } }),
  },
  'GET /api/customer/ticket/{token}/conversation': {
    rights: holderOfLink,
    call: async (scene) => ({ input: { params: { token: await getToken(scene) } } }),
  },
  'POST /api/customer/ticket/{token}/messages': {
    rights: holderOfLink,
    call: async (scene) => ({ input: { params: { token: await getToken(scene) }, body: said() } }),
  },
  'POST /api/customer/ticket/{token}/read': {
    rights: holderOfLink,
    call: async (scene) => ({ input: { params: { token: await getToken(scene) }, body: {} } }),
  },
  'POST /api/customer/ticket/{token}/rating': {
    rights: holderOfLink,
    call: async (scene) => {
      const token = scene.tenant === 'own' ? await returned(scene) : MADE_UP;
      return { input: { params: { token }, body: { rating: 5 } } };
    },
  },
} satisfies Partial<Rows>;

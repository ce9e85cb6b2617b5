import { returnedService } from '../../factories/customers.ts';
import { customersTheirs, holderOfLink } from '../cells.ts';
import type { Rows } from '../rows.ts';
import type { Scene } from '../scene.ts';
import { buildOwner } from './vehicles.ts';

const MADE_UP = `tkt_${'A'.repeat(43)}`;

const returned = async (scene: Scene) => {
  const { id } = await returnedService(scene.server, await buildOwner(scene), scene.home);
  return { params: { id } };
};

async function paidTicket({ cars, home, tenant }: Scene) {
  const { ticketToken } = await cars.ready(home.valet.id);
  return { params: { token: tenant === 'own' ? ticketToken : MADE_UP } };
}

export const receiptsRows = {
  'GET /api/services/{id}/receipt': {
    rights: customersTheirs,
    call: async (scene) => ({ input: await returned(scene) }),
  },
  'POST /api/services/{id}/receipt/email': {
    rights: customersTheirs,
    call: async (scene) => ({ input: await returned(scene) }),
  },
  'GET /api/customer/ticket/{token}/receipt': {
    rights: holderOfLink,
    call: async (scene) => ({ input: await paidTicket(scene) }),
  },
  'POST /api/customer/ticket/{token}/receipt/email': {
    rights: holderOfLink,
    call: async (scene) => ({
      input: { ...(await paidTicket(scene)), body: { email: 'guest@example.test' } },
    }),
  },
} satisfies Partial<Rows>;

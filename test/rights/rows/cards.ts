import { addCard } from '#server/features/payments/commands/addCard.ts';
import { buildPromo, buildSavedCard } from '../../factories/payments.ts';
import { buildPerson } from '../../factories/people.ts';
import { updateRows } from '../../factories/rows.ts';
import { CARDS, cardToken } from '../../factories/stays.ts';
import { customersTheirs, everybody, holderOfLink, type Rights } from '../cells.ts';
import type { Rows } from '../rows.ts';
import type { Scene } from '../scene.ts';

const customersLists: Rights = { ...customersTheirs, customer: 'allowed/untouched' };

/** Saves a card of the caller, or of a person of the other business. */
const buildCard = ({ caller, home, server, tenant }: Scene) =>
  buildSavedCard(server, tenant === 'own' ? caller.id : home.manager.id);

/** Starts another person's card setup, which the bank challenges. */
async function foreignSetup({ server }: Scene): Promise<string> {
  const { id } = await buildPerson(server.ctx, { role: 'customer' });
  const confirmationTokenId = await cardToken(server, CARDS.challenge);
  const added = await addCard(server.ctx, id, { confirmationTokenId });
  return added.status === 'requires_action' ? added.setupId : '';
}

export const cardsRows = {
  'GET /api/payments/config': { rights: everybody, call: async () => ({ input: {} }) },
  'GET /api/payment-methods': {
    rights: customersLists,
    call: async (scene) => ({ shows: await buildCard(scene), input: {} }),
  },
  'POST /api/payment-methods': {
    rights: customersTheirs,
    call: async (scene) => ({
      input: {
        body:
          scene.tenant === 'own'
            ? { confirmationTokenId: await cardToken(scene.server) }
            : { setupId: await foreignSetup(scene) },
      },
    }),
  },
  'POST /api/payment-methods/{id}/default': {
    rights: customersTheirs,
    call: async (scene) => ({ input: { params: { id: await buildCard(scene) } } }),
  },
  'DELETE /api/payment-methods/{id}': {
    rights: customersTheirs,
    call: async (scene) => ({ input: { params: { id: await buildCard(scene) } } }),
  },
  'GET /api/payments/transactions': {
    rights: customersLists,
    // Builds a paid car. The car belongs to the caller if the caller is a customer and `tenant` is
    // 'own'.
    call: async ({ caller, cars, server, tenant }) => {
      const { ticketId } = await cars.paid();
      const shown = { shows: ticketId, input: {} };
      if (tenant === 'foreign' || caller.role !== 'customer') return shown;
      await updateRows(server, 'stays', ticketId, { customer_id: caller.id });
      return shown;
    },
  },
  'POST /api/customer/orders/{id}/promo': {
    rights: holderOfLink,
    call: async ({ cars, home, linkFor, server }) => {
      const car = await cars.requested();
      const { code } = await buildPromo(server, home);
      const body = { code, ticketToken: await linkFor(car) };
      return { input: { params: { id: car.orderId }, body } };
    },
  },
} satisfies Partial<Rows>;

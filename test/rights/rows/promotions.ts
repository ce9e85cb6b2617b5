import { buildPromo } from '../../factories/payments.ts';
import { holderOfWall, managersLists, managersTheirs } from '../cells.ts';
import type { Rows } from '../rows.ts';
import type { Scene } from '../scene.ts';

const build = async ({ home, server }: Scene) => {
  const { id } = await buildPromo(server, home);
  return { input: { params: { id } }, shows: id };
};

export const promotionsRows = {
  'GET /api/promo-codes': {
    rights: managersLists,
    call: async ({ home, server }) => ({
      input: { query: {} },
      shows: (await buildPromo(server, home)).id,
    }),
  },
  'POST /api/promo-codes': {
    rights: managersLists,
    call: async () => ({
      input: {
        body: {
          code: `W${crypto.randomUUID().slice(0, 8)}`,
          discountType: 'percentage',
          discountValue: 10,
        },
      },
    }),
  },
  'GET /api/promo-codes/{id}': { rights: managersTheirs, call: build },
  'PATCH /api/promo-codes/{id}': {
    rights: managersTheirs,
    call: async (scene) => ({
      input: { ...(await build(scene)).input, body: { description: 'For the weekend' } },
    }),
  },
  'POST /api/promo-codes/{id}/end': {
    rights: managersTheirs,
    call: async (scene) => ({ input: (await build(scene)).input }),
  },
  'GET /api/promo-codes/{id}/uses': {
    rights: managersTheirs,
    call: async ({ home, server }) => {
      const { id, code } = await buildPromo(server, home);
      return { input: { params: { id }, query: {} }, shows: code };
    },
  },
  // Everybody may open the offer of any business, because a printed card has its link.
  'GET /api/offers/{id}': {
    rights: holderOfWall,
    call: async ({ home, server }) => {
      const { id, code } = await buildPromo(server, home);
      return { input: { params: { id }, query: {} }, shows: code };
    },
  },
} satisfies Partial<Rows>;

import { randomUUID } from 'node:crypto';
import { hashToken } from '#server/platform/secrets/tokens.ts';
import { PASSWORD } from '../../factories/people.ts';
import { managersLists, managersTheirs } from '../cells.ts';
import type { Rows } from '../rows.ts';
import type { Scene } from '../scene.ts';

const id = (value: string) => ({ params: { id: value } });
const inAMonth = ({ server }: Scene) =>
  new Date(server.ctx.clock().getTime() + 30 * 86_400_000).toISOString();

async function tokenOf({ home, server }: Scene): Promise<string> {
  const row = await server.ctx.db
    .insertInto('api_tokens')
    .values({
      business_id: home.id,
      name: 'Till',
      capabilities: ['cars.find'],
      token_hash: hashToken(randomUUID()),
      ending: 'abcd',
      created_by: home.manager.id,
      created_at: server.ctx.clock(),
      expires_at: new Date(server.ctx.clock().getTime() + 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export const integrationsRows = {
  'GET /api/business/api-tokens': {
    rights: managersLists,
    call: async (scene) => ({ input: {}, shows: await tokenOf(scene) }),
  },
  'POST /api/business/api-tokens': {
    rights: managersLists,
    call: async (scene) => ({
      input: {
        body: {
          name: 'Hotel system',
          capabilities: ['cars.find'],
          locationIds: null,
          expiresAt: inAMonth(scene),
          password: PASSWORD,
        },
      },
    }),
  },
  'POST /api/business/api-tokens/{id}/revoke': {
    rights: managersTheirs,
    call: async (scene) => {
      const token = await tokenOf(scene);
      return { input: id(token), shows: token };
    },
  },
} satisfies Partial<Rows>;

import { randomUUID } from 'node:crypto';
import { hashToken } from '#server/platform/secrets/tokens.ts';
import { PASSWORD } from '../../factories/people.ts';
import { updateRows } from '../../factories/rows.ts';
import { administrators, managersLists, managersTheirs } from '../cells.ts';
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

/** Address of a webhook. An IP address needs no DNS lookup. */
const ADDRESS = 'https://8.8.8.8/hooks';

async function webhookOf({ home, server }: Scene): Promise<string> {
  const row = await server.ctx.db
    .insertInto('webhook_endpoints')
    .values({
      business_id: home.id,
      url: ADDRESS,
      events: ['stay.park'],
      secret_sealed: Buffer.from('secret'),
      created_by: home.manager.id,
      created_at: server.ctx.clock(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

async function deliveryOf({ server }: Scene, endpointId: string): Promise<string> {
  const now = server.ctx.clock();
  const row = await server.ctx.db
    .insertInto('webhook_deliveries')
    .values({
      endpoint_id: endpointId,
      type: 'test',
      status: 'dead',
      created_at: now,
      retried_since: now,
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
  'GET /api/business/webhooks': {
    rights: managersLists,
    call: async (scene) => ({ input: {}, shows: await webhookOf(scene) }),
  },
  'POST /api/business/webhooks': {
    rights: managersLists,
    call: async () => ({
      input: { body: { url: ADDRESS, events: ['stay.parked'], includesGuest: false } },
    }),
  },
  'PATCH /api/business/webhooks/{id}': {
    rights: managersTheirs,
    call: async (scene) => {
      const webhook = await webhookOf(scene);
      return { input: { ...id(webhook), body: { isOn: false, version: 1 } }, shows: webhook };
    },
  },
  'DELETE /api/business/webhooks/{id}': {
    rights: managersTheirs,
    call: async (scene) => ({ input: id(await webhookOf(scene)) }),
  },
  'POST /api/business/webhooks/{id}/rotate': {
    rights: managersTheirs,
    call: async (scene) => ({ input: id(await webhookOf(scene)) }),
  },
  'POST /api/business/webhooks/{id}/test': {
    rights: managersTheirs,
    call: async (scene) => ({ input: id(await webhookOf(scene)) }),
  },
  'GET /api/business/webhooks/{id}/deliveries': {
    rights: managersTheirs,
    call: async (scene) => {
      const webhook = await webhookOf(scene);
      return { input: { ...id(webhook), query: {} }, shows: await deliveryOf(scene, webhook) };
    },
  },
  'POST /api/business/webhooks/{id}/replay': {
    rights: managersTheirs,
    call: async (scene) => {
      const webhook = await webhookOf(scene);
      const deliveryId = await deliveryOf(scene, webhook);
      return { input: { ...id(webhook), body: { deliveryId } } };
    },
  },
  'GET /api/admin/businesses/{businessId}/webhooks': {
    rights: administrators,
    call: async (scene) => {
      const webhook = await webhookOf(scene);
      await updateRows(scene.server, 'webhook_endpoints', webhook, {
        failing_since: scene.server.ctx.clock(),
      });
      return { input: { params: { businessId: scene.home.id } }, shows: webhook };
    },
  },
} satisfies Partial<Rows>;

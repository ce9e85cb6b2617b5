import { randomUUID } from 'node:crypto';
import { administrators, signedIn, signedInOwn } from '../cells.ts';
import type { Rows } from '../rows.ts';
import type { Scene } from '../scene.ts';
import { insertRow, updateRows } from '../../factories/rows.ts';

const said = () => ({ message: 'Help', clientId: randomUUID() });

/** Inserts a person's support request to the platform. */
async function askedBy({ server }: Scene, personId: string): Promise<string> {
  const { id } = await insertRow(server, 'support_requests', {
    person_id: personId,
    message: 'The gate is closed',
    client_id: randomUUID(),
  });
  return id;
}
const asked = (scene: Scene) => askedBy(scene, scene.home.valet.id);
const params = (id: string) => ({ params: { id } });

export const supportRows = {
  'POST /api/support': { rights: signedIn, call: async () => ({ input: { body: said() } }) },
  'GET /api/support': {
    rights: signedIn,
    call: async (scene) => {
      if (scene.tenant === 'foreign') return { input: {} };
      return { input: {}, shows: await askedBy(scene, scene.caller.id) };
    },
  },
  'POST /api/support/{id}/messages': {
    rights: signedInOwn,
    call: async (scene) => {
      const asker = scene.tenant === 'own' ? scene.caller.id : scene.home.valet.id;
      return { input: { ...params(await askedBy(scene, asker)), body: said() } };
    },
  },
  'GET /api/admin/support': {
    rights: administrators,
    call: async (scene) => ({ input: { query: {} }, shows: await asked(scene) }),
  },
  'GET /api/admin/support/{id}': {
    rights: administrators,
    call: async (scene) => {
      const id = await asked(scene);
      return { input: params(id), shows: id };
    },
  },
  'POST /api/admin/support/{id}/take': {
    rights: administrators,
    call: async (scene) => ({ input: { ...params(await asked(scene)), body: { from: null } } }),
  },
  'POST /api/admin/support/{id}/release': {
    rights: administrators,
    call: async (scene) => {
      const id = await asked(scene);
      await updateRows(scene.server, 'support_requests', id, { assigned_to: scene.caller.id });
      return { input: params(id) };
    },
  },
  'POST /api/admin/support/{id}/answer': {
    rights: administrators,
    call: async (scene) => ({
      input: { ...params(await asked(scene)), body: { text: 'It is open now', seenId: null } },
    }),
  },
  'POST /api/admin/support/{id}/notes': {
    rights: administrators,
    call: async (scene) => ({ input: { ...params(await asked(scene)), body: { text: 'Known' } } }),
  },
  'POST /api/admin/support/{id}/close': {
    rights: administrators,
    call: async (scene) => ({ input: params(await asked(scene)) }),
  },
  'POST /api/admin/support/{id}/reopen': {
    rights: administrators,
    call: async (scene) => {
      const id = await asked(scene);
      await updateRows(scene.server, 'support_requests', id, { status: 'closed' });
      return { input: params(id) };
    },
  },
} satisfies Partial<Rows>;

import { buildPerson, PASSWORD } from '../../factories/people.ts';
import { updateRows } from '../../factories/rows.ts';
import { buildTotp } from '../../factories/secondFactors.ts';
import { administrators, platform } from '../cells.ts';
import type { Rows } from '../rows.ts';
import type { Scene } from '../scene.ts';

const of = (userId: string) => ({ params: { userId } });
/** Builds a new customer for each call. Customers belong to no business. */
const customer = async ({ server }: Scene) =>
  (await buildPerson(server.ctx, { role: 'customer' })).id;

export const usersRows = {
  'GET /api/admin/users': {
    rights: administrators,
    call: async ({ home }) => ({
      input: { query: { search: home.manager.email ?? '' } },
      shows: home.manager.id,
    }),
  },
  'GET /api/admin/customers': {
    rights: administrators,
    call: async ({ server }) => {
      const { id, email } = await buildPerson(server.ctx, { role: 'customer' });
      return { input: { query: { search: email ?? '' } }, shows: id };
    },
  },
  'GET /api/admin/customers/{userId}': {
    rights: administrators,
    call: async (scene) => {
      const id = await customer(scene);
      return { input: of(id), shows: id };
    },
  },
  'GET /api/admin/customers/{userId}/stays': {
    rights: platform,
    call: async (scene) => ({ input: { ...of(await customer(scene)), query: {} } }),
  },
  'GET /api/admin/valets': {
    rights: administrators,
    call: async ({ home }) => ({
      input: { query: { search: home.valet.phone_e164 ?? '' } },
      shows: home.valet.id,
    }),
  },
  'POST /api/admin/users/{userId}/lock': {
    rights: platform,
    call: async (scene) => ({
      input: { ...of(await customer(scene)), body: { reason: 'Asked for it by phone' } },
    }),
  },
  'POST /api/admin/users/{userId}/unlock': {
    rights: platform,
    call: async (scene) => {
      const id = await customer(scene);
      await updateRows(scene.server, 'people', id, {
        locked_at: scene.server.ctx.clock(),
        lock_reason: 'A mistake',
      });
      return { input: of(id) };
    },
  },
  'POST /api/admin/users/{userId}/resend-verification': {
    rights: platform,
    call: async (scene) => ({ input: of(await customer(scene)) }),
  },
  'POST /api/admin/users/{userId}/reset-second-factor': {
    rights: platform,
    call: async (scene) => {
      const id = await customer(scene);
      await buildTotp(scene.server, id);
      return { input: { ...of(id), body: { password: PASSWORD } } };
    },
  },
  'GET /api/admin/users/{userId}/deletion': {
    rights: platform,
    call: async (scene) => ({ input: of(await customer(scene)) }),
  },
  'DELETE /api/admin/users/{userId}': {
    rights: platform,
    call: async (scene) => ({
      input: { ...of(await customer(scene)), body: { confirmation: 'DELETE' } },
    }),
  },
} satisfies Partial<Rows>;

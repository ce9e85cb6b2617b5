import type { AdminSet } from '#domain/identity/roles.ts';
import { randomEmail } from '../../factories/accounts.ts';
import { buildPerson, PASSWORD } from '../../factories/people.ts';
import { buildTotp } from '../../factories/secondFactors.ts';
import { platform } from '../cells.ts';
import type { Rows } from '../rows.ts';
import type { Scene } from '../scene.ts';

const build = ({ server }: Scene, adminSet: AdminSet = 'support') =>
  buildPerson(server.ctx, { role: 'admin', adminSet });

/** Invites an administrator who has not activated the account yet. */
const invite = async ({ server, admin }: Scene) => {
  const body = {
    firstName: 'Ines',
    email: randomEmail(),
    adminSet: 'finance' as const,
    password: PASSWORD,
  };
  return (await server.as(admin.token)('POST /api/admin/administrators', { body })).administrator;
};

/**
 * Expects the administrator in the answer for the caller's business only, because administrators
 * belong to no business.
 */
const shown = ({ tenant }: Scene, id: string) => (tenant === 'own' ? { shows: id } : {});

export const administratorsRows: Pick<
  Rows,
  | 'GET /api/admin/administrators'
  | 'POST /api/admin/administrators'
  | 'POST /api/admin/administrators/{id}/resend-invitation'
  | 'PATCH /api/admin/administrators/{id}'
  | 'DELETE /api/admin/administrators/{id}'
  | 'POST /api/admin/administrators/{id}/reset-second-factor'
  | 'GET /api/admin/administrators/{id}/sessions'
  | 'DELETE /api/admin/administrators/{id}/sessions/{sessionId}'
> = {
  'GET /api/admin/administrators': {
    rights: platform,
    call: async (scene) => ({ input: {}, ...shown(scene, (await build(scene)).id) }),
  },
  'POST /api/admin/administrators': {
    rights: platform,
    call: async () => ({
      input: {
        body: { firstName: 'Ines', email: randomEmail(), adminSet: 'support', password: PASSWORD },
      },
    }),
  },
  'POST /api/admin/administrators/{id}/resend-invitation': {
    rights: platform,
    call: async (scene) => ({ input: { params: { id: (await invite(scene)).id } } }),
  },
  'PATCH /api/admin/administrators/{id}': {
    rights: platform,
    call: async (scene) => ({
      input: {
        params: { id: (await build(scene)).id },
        body: { adminSet: 'finance', password: PASSWORD },
      },
    }),
  },
  'DELETE /api/admin/administrators/{id}': {
    rights: platform,
    call: async (scene) => ({
      input: { params: { id: (await build(scene, 'owner')).id }, body: { password: PASSWORD } },
    }),
  },
  'POST /api/admin/administrators/{id}/reset-second-factor': {
    rights: platform,
    call: async (scene) => {
      const { id } = await build(scene);
      await buildTotp(scene.server, id);
      return { input: { params: { id }, body: { password: PASSWORD } } };
    },
  },
  'GET /api/admin/administrators/{id}/sessions': {
    rights: platform,
    call: async (scene) => {
      const { id, sessionId } = await build(scene);
      return { input: { params: { id } }, ...shown(scene, sessionId) };
    },
  },
  'DELETE /api/admin/administrators/{id}/sessions/{sessionId}': {
    rights: platform,
    call: async (scene) => {
      const { id, sessionId } = await build(scene);
      return { input: { params: { id, sessionId } } };
    },
  },
};

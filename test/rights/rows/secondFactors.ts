import { createPasskey, buildTotp, totpCode } from '../../factories/secondFactors.ts';
import { PASSWORD } from '../../factories/people.ts';
import { expectRefusal } from '../../factories/refusals.ts';
import { holderOfSecret, signedIn, signedInOwn } from '../cells.ts';
import type { Rows } from '../rows.ts';
import type { Scene } from '../scene.ts';

const body = { password: PASSWORD };

/** Returns the password with a code of the second factor, which the first answer asks for. */
async function showFactor({ caller, server }: Scene, secret: string) {
  const begin = 'POST /api/auth/second-factors/totp';
  const { secondFactor } = await expectRefusal(server.as(caller.token), begin, { body });
  const challenge = secondFactor?.challenge ?? '';
  return {
    ...body,
    secondFactor: { challenge, proof: { kind: 'totp', code: totpCode(server, secret) } },
  } as const;
}

export const secondFactorsRows = {
  'POST /api/auth/second-factor': {
    rights: holderOfSecret,
    call: async ({ people, server, tenant }) => {
      const manager = await people.manager();
      const { secret } = await buildTotp(server, manager.id);
      const login = { body: { email: manager.email ?? '', password: PASSWORD } };
      const asked = await expectRefusal(server.as(), 'POST /api/auth/business-login', login);
      const challenge = asked.secondFactor?.challenge ?? '';
      return {
        input: {
          body: {
            challenge: tenant === 'own' ? challenge : `chl_${'A'.repeat(43)}`,
            proof: { kind: 'totp', code: totpCode(server, secret) },
          },
        },
      };
    },
  },
  'GET /api/auth/second-factors': {
    rights: signedIn,
    call: async ({ caller, server, tenant }) => ({
      input: {},
      ...(tenant === 'own' ? { shows: (await buildTotp(server, caller.id)).id } : {}),
    }),
  },
  'POST /api/auth/second-factors/totp': {
    rights: signedIn,
    call: async () => ({ input: { body } }),
  },
  'POST /api/auth/second-factors/totp/confirm': {
    rights: signedIn,
    call: async ({ caller, server }) => {
      const start = server.as(caller.token);
      const { secret } = await start('POST /api/auth/second-factors/totp', { body });
      return { input: { body: { code: totpCode(server, secret) } } };
    },
  },
  'POST /api/auth/second-factors/passkey-options': {
    rights: signedIn,
    call: async () => ({ input: { body } }),
  },
  'POST /api/auth/second-factors/passkeys': {
    rights: signedIn,
    call: async ({ caller, server }) => {
      const passkey = createPasskey(server);
      const start = server.as(caller.token);
      const asked = await start('POST /api/auth/second-factors/passkey-options', { body });
      return { input: { body: { credential: passkey.create(asked.options) } } };
    },
  },
  'POST /api/auth/second-factors/{id}/remove': {
    rights: signedInOwn,
    call: async (scene) => {
      const { caller, home, server, tenant } = scene;
      const owner = tenant === 'own' ? caller.id : home.otherValet.id;
      for (const id of [owner, caller.id])
        await server.ctx.db.deleteFrom('second_factors').where('person_id', '=', id).execute();
      const { id, secret } = await buildTotp(server, owner);
      const shown = owner === caller.id ? await showFactor(scene, secret) : body;
      return { input: { params: { id }, body: shown } };
    },
  },
  'POST /api/auth/second-factors/recovery-codes': {
    rights: signedIn,
    call: async (scene) => {
      const { secret } = await buildTotp(scene.server, scene.caller.id);
      return { input: { body: await showFactor(scene, secret) } };
    },
  },
} satisfies Partial<Rows>;

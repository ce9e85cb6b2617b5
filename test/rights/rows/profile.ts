import { hasCapability } from '#domain/identity/roles.ts';
import { randomEmail } from '../../factories/accounts.ts';
import { PASSWORD, randomPhone } from '../../factories/people.ts';
import { updateRows } from '../../factories/rows.ts';
import { customersLists, phoneOwners, signedIn } from '../cells.ts';
import type { Rows } from '../rows.ts';
import type { Scene } from '../scene.ts';
import { codeSentTo } from '../things.ts';

/** Gives the caller an unverified phone number. */
async function withPhone({ caller, server }: Scene): Promise<string> {
  const phone = randomPhone();
  await updateRows(server, 'people', caller.id, { phone_e164: phone });
  return phone;
}

const isPhoneOwner = ({ caller: { role } }: Scene) => hasCapability(role, 'phone.own');

export const profileRows = {
  'POST /api/auth/phone/send-code': {
    rights: phoneOwners,
    call: async (scene) => {
      if (isPhoneOwner(scene)) await withPhone(scene);
      return { input: {} };
    },
  },
  'POST /api/auth/phone/verify': {
    rights: phoneOwners,
    call: async (scene) => {
      const { caller, server } = scene;
      if (!isPhoneOwner(scene)) return { input: { body: { code: '123456' } } };
      const phone = await withPhone(scene);
      await server.as(caller.token)('POST /api/auth/phone/send-code', {});
      return { input: { body: { code: await codeSentTo(server, phone) } } };
    },
  },
  'POST /api/auth/change-email': {
    rights: signedIn,
    call: async () => ({ input: { body: { email: randomEmail(), currentPassword: PASSWORD } } }),
  },
  'GET /api/account/download': {
    rights: customersLists,
    call: async ({ caller, tenant }) => ({
      input: {},
      ...(tenant === 'own' ? { shows: caller.id } : {}),
    }),
  },
  'DELETE /api/account': {
    rights: customersLists,
    call: async () => ({ input: { body: { currentPassword: PASSWORD, confirmation: 'DELETE' } } }),
  },
} satisfies Partial<Rows>;

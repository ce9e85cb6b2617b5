import { buildPerson } from '../../factories/people.ts';
import { dispatchersTheirs, managersTheirs, valetsLists, valetsTheirs } from '../cells.ts';
import type { Rows } from '../rows.ts';
import type { Scene } from '../scene.ts';

const atTheDoor = ({ home }: Scene) => ({
  latitude: home.location.latitude ?? 0,
  longitude: home.location.longitude ?? 0,
});

/**
 * Returns the caller's shift if a valet of the business calls, else the shift of the business's
 * valet.
 */
async function findShiftId(scene: Scene): Promise<string> {
  const { server, home, caller, tenant, isValet } = scene;
  if (tenant === 'own' && isValet) {
    const start = { body: atTheDoor(scene) };
    return (await server.as(caller.token)('POST /api/valet/shift/start', start)).shift.id;
  }
  const { shift } = await server.as(home.valet.token)('GET /api/valet/shift/current', {});
  return shift?.id ?? '';
}

/** Returns the token of a new person without a shift, who has the caller's role. */
async function offDuty({ server, home, caller }: Scene): Promise<string> {
  const locationIds = [home.location.id];
  const { role } = caller;
  return (await buildPerson(server.ctx, { role, businessId: home.id, locationIds })).token;
}

/** Starts a shift of a new valet, whom no other call uses. */
async function openShift({ server, home }: Scene): Promise<string> {
  const { token } = await buildPerson(server.ctx, {
    role: 'valet',
    businessId: home.id,
    locationIds: [home.location.id],
    onShift: true,
  });
  const { shift } = await server.as(token)('GET /api/valet/shift/current', {});
  return shift?.id ?? '';
}

export const shiftsRows = {
  'GET /api/valet/shift/current': {
    rights: valetsLists,
    call: async (scene) => ({ input: {}, shows: await findShiftId(scene) }),
  },
  'POST /api/valet/shift/start': {
    rights: valetsTheirs,
    call: async (scene) => ({
      ...(scene.tenant === 'own' && scene.isValet && { token: await offDuty(scene) }),
      input: { body: { ...atTheDoor(scene), locationId: scene.home.location.id } },
    }),
  },
  'POST /api/valet/shift/end': {
    rights: valetsTheirs,
    call: async (scene) => ({
      input: { body: { ...atTheDoor(scene), shiftId: await findShiftId(scene) } },
    }),
  },
  'GET /api/valet/shifts/history': {
    rights: valetsLists,
    call: async (scene) => ({ input: { query: {} }, shows: await findShiftId(scene) }),
  },
  'GET /api/business/shifts': {
    rights: dispatchersTheirs,
    call: async (scene) => ({
      input: { query: { locationId: scene.home.location.id } },
      shows: await openShift(scene),
    }),
  },
  'POST /api/business/shifts/{id}/close': {
    rights: managersTheirs,
    call: async (scene) => ({
      input: { params: { id: await openShift(scene) }, body: { reason: 'The phone was lost.' } },
    }),
  },
} satisfies Partial<Rows>;

import { dispatchersTheirs, managersTheirs } from '../cells.ts';
import type { Rows } from '../rows.ts';
import type { Scene } from '../scene.ts';

const DAY_MS = 86_400_000;
const ofLocation = ({ home }: Scene) => ({ params: { locationId: home.location.id } });
const prices = { hourlyRate: 9, flatRate: 15, useFlatRate: true };

/** Counts planned changes. Each change is one day later than the one before. */
let days = 0;
export async function planChange(scene: Scene): Promise<number> {
  const { server, home } = scene;
  days += 1;
  const effectiveFrom = new Date(server.ctx.clock().getTime() + days * DAY_MS).toISOString();
  const { upcoming } = await server.as(home.manager.token)(
    'PUT /api/locations/{locationId}/pricing',
    { ...ofLocation(scene), body: { ...prices, effectiveFrom } },
  );
  return upcoming.find((change) => change.effectiveFrom === effectiveFrom)?.version ?? 0;
}

export const pricingRows = {
  'GET /api/locations/{locationId}/pricing': {
    rights: dispatchersTheirs,
    call: async (scene) => ({ input: ofLocation(scene), shows: scene.home.location.id }),
  },
  'PUT /api/locations/{locationId}/pricing': {
    rights: managersTheirs,
    call: async (scene) => ({
      input: { ...ofLocation(scene), body: prices },
      shows: scene.home.location.id,
    }),
  },
  'DELETE /api/locations/{locationId}/pricing/{version}': {
    rights: managersTheirs,
    call: async (scene) => {
      const version = String(await planChange(scene));
      const locationId = scene.home.location.id;
      return { input: { params: { locationId, version } }, shows: locationId };
    },
  },
  'POST /api/locations/{locationId}/pricing/preview': {
    rights: managersTheirs,
    call: async (scene) => ({ input: { ...ofLocation(scene), body: prices } }),
  },
  'GET /api/locations/{locationId}/pricing/export': {
    rights: dispatchersTheirs,
    call: async (scene) => ({ input: ofLocation(scene), shows: scene.home.location.id }),
  },
} satisfies Partial<Rows>;

import { aVehicle, withVehicle } from '../../factories/customers.ts';
import { customersLists, customersTheirs } from '../cells.ts';
import type { Rows } from '../rows.ts';
import type { Scene } from '../scene.ts';

/**
 * Builds a vehicle of the caller if the caller is a customer and `tenant` is 'own'. Otherwise the
 * vehicle belongs to another customer.
 */
export async function buildOwner({ server, caller, people, tenant }: Scene) {
  const isHis = caller.role === 'customer' && tenant === 'own';
  return withVehicle(server, isHis ? caller.token : (await people.customer()).token);
}

const vehicleId = async (scene: Scene) => (await buildOwner(scene)).vehicle.id;

export const vehiclesRows = {
  'GET /api/vehicles': {
    rights: customersLists,
    call: async (scene) => ({ input: {}, shows: await vehicleId(scene) }),
  },
  'POST /api/vehicles': {
    rights: customersLists,
    call: async () => ({ input: { body: aVehicle() } }),
  },
  'PATCH /api/vehicles/{id}': {
    rights: customersTheirs,
    call: async (scene) => ({
      input: { params: { id: await vehicleId(scene) }, body: { color: 'Red' } },
    }),
  },
  'DELETE /api/vehicles/{id}': {
    rights: customersTheirs,
    call: async (scene) => ({ input: { params: { id: await vehicleId(scene) } } }),
  },
} satisfies Partial<Rows>;

import type { Handlers } from '../../platform/http/mount.ts';
import { addVehicle } from './commands/addVehicle.ts';
import { editVehicle, removeVehicle } from './commands/editVehicle.ts';
import { getVehicle, listVehicles } from './queries.ts';

export const vehiclesHandlers: Handlers = {
  'GET /api/vehicles': async ({ ctx, actor }) => listVehicles(ctx.db, actor.personId),

  'POST /api/vehicles': async ({ ctx, actor, body }) => {
    const id = await addVehicle(ctx, actor, body);
    return getVehicle(ctx.db, actor.personId, id);
  },

  'PATCH /api/vehicles/{id}': async ({ ctx, actor, params, body }) => {
    await editVehicle(ctx, actor, params.id, body);
    return getVehicle(ctx.db, actor.personId, params.id);
  },

  'DELETE /api/vehicles/{id}': async ({ ctx, actor, params }) => {
    await removeVehicle(ctx, actor, params.id);
    return { success: true };
  },
};

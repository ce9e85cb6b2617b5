import { findRepeatable } from '#server/platform/http/findRepeatable.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { locationScope } from '../businesses/policy.ts';
import { createWallDevice, revokeWallDevice } from './commands/wallDevices.ts';
import { getWallView, listWallDevices } from './queries/wall.ts';

export const wallHandlers: Handlers = {
  'POST /api/wall/view': ({ ctx, body, request }) =>
    ctx.limits.chargeRefusal('linkAddress', request.ip, () => getWallView(ctx, body.token)),

  'GET /api/wall/devices': async ({ ctx, actor, query }) => ({
    devices: await listWallDevices(ctx, locationScope(actor), query.locationId),
  }),

  'POST /api/wall/devices': ({ ctx, actor, body, request }) =>
    createWallDevice(ctx, actor, locationScope(actor), body, findRepeatable(request, actor)),

  'POST /api/wall/devices/{id}/revoke': async ({ ctx, actor, params, request }) => {
    const call = findRepeatable(request, actor);
    await revokeWallDevice(ctx, locationScope(actor), params.id, call);
    return { id: params.id };
  },
};

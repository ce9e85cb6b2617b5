import type { Handlers } from '../../platform/http/mount.ts';
import { requireLocation } from '../businesses/policy.ts';
import { closeShift } from './commands/closeShift.ts';
import { endValetShift } from './commands/endShift.ts';
import { startShift } from './commands/startShift.ts';
import { getShiftHistory } from './queries/history.ts';
import { listOpenShifts } from './queries/openShifts.ts';
import { getCurrentShift, getEndedShift, getShift } from './queries/shifts.ts';

export const shiftsHandlers: Handlers = {
  'GET /api/valet/shift/current': async ({ ctx, actor }) => {
    const shift = await getCurrentShift(ctx, actor);
    return { onShift: shift !== null, shift };
  },

  'POST /api/valet/shift/start': async ({ ctx, actor, body, request }) => {
    const start = { ...body, userAgent: request.headers['user-agent'] };
    const shiftId = await startShift(ctx, actor, start);
    return { shift: await getShift(ctx.db, shiftId) };
  },

  'POST /api/valet/shift/end': async ({ ctx, actor, body, request }) => {
    const end = { ...body, userAgent: request.headers['user-agent'] };
    const shiftId = await endValetShift(ctx, actor, end);
    return { shift: await getEndedShift(ctx.db, shiftId) };
  },

  'GET /api/valet/shifts/history': ({ ctx, actor, query }) =>
    getShiftHistory(ctx, actor.personId, query),

  'GET /api/business/shifts': async ({ ctx, scope, query }) => {
    if (query.locationId !== undefined) await requireLocation(ctx.db, scope, query.locationId);
    return { shifts: await listOpenShifts(ctx, scope, query.locationId) };
  },

  'POST /api/business/shifts/{id}/close': async ({ ctx, actor, scope, params, body }) => {
    await closeShift(ctx, actor, scope, params.id, body);
    return { shift: await getEndedShift(ctx.db, params.id) };
  },
};

import type { Handlers } from '../../platform/http/mount.ts';
import { getEarnings } from './queries/earnings.ts';
import { getValetStats, listPastJobs } from './queries/valetWork.ts';

export const earningsHandlers: Handlers = {
  'GET /api/valet/stats': ({ ctx, actor }) => getValetStats(ctx, actor),

  'GET /api/valet/history': ({ ctx, actor, scope, query }) =>
    listPastJobs(ctx, actor, scope, query.before),

  'GET /api/valet/earnings': ({ ctx, actor, query }) => getEarnings(ctx, actor, query.dateRange),
};

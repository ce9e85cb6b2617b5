import type { Handlers } from '../../platform/http/mount.ts';
import { locationScope } from '../businesses/policy.ts';
import { getAnalytics } from './queries/analytics.ts';
import { getActivity, getOverview } from './queries/overview.ts';
import { listFigureStays } from './queries/stays.ts';

export const analyticsHandlers: Handlers = {
  'GET /api/business/overview': ({ ctx, actor, query }) =>
    getOverview(ctx, locationScope(actor), query.locationId),

  'GET /api/business/activity': ({ ctx, actor, query }) =>
    getActivity(ctx, locationScope(actor), query),

  'GET /api/analytics/business/{businessId}': ({ ctx, actor, params, query }) =>
    getAnalytics(ctx, locationScope(actor), params.businessId, query),

  'GET /api/analytics/business/{businessId}/stays': ({ ctx, actor, params, query }) =>
    listFigureStays(ctx, locationScope(actor), params.businessId, query),
};

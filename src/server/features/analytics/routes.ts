import type { Actor } from '../../actor.ts';
import { queueFigureWork } from '#server/platform/db/queueFigureWork.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { correctPayout, recordPayout } from './commands/recordPayout.ts';
import { correctDay, signOffDay } from './commands/signOffDay.ts';
import { getAnalytics } from './queries/analytics.ts';
import { listComments } from './queries/comments.ts';
import { listDays, listLastDays } from './queries/days.ts';
import { getActivity, getOverview } from './queries/overview.ts';
import { getPayout, getPayouts } from './queries/payouts.ts';
import { getDay } from './queries/signOff.ts';
import { listFigureStays } from './queries/stays.ts';

/**
 * Requires a member of a business: an administrator must not sign off its days.
 *
 * @throws FORBIDDEN
 */
function requireBusiness(actor: Actor): Actor & { businessId: string } {
  const { businessId } = actor;
  if (businessId === null) throw new AppError('FORBIDDEN');
  return { ...actor, businessId };
}

export const analyticsHandlers: Handlers = {
  'GET /api/business/overview': ({ ctx, scope, query }) =>
    queueFigureWork(() => getOverview(ctx, scope, query.locationId)),

  'GET /api/business/activity': ({ ctx, scope, query }) =>
    queueFigureWork(() => getActivity(ctx, scope, query)),

  'GET /api/analytics/business/{businessId}': ({ ctx, scope, params, query }) =>
    queueFigureWork(() => getAnalytics(ctx, scope, params.businessId, query)),

  'GET /api/analytics/business/{businessId}/stays': ({ ctx, scope, params, query }) =>
    queueFigureWork(() => listFigureStays(ctx, scope, params.businessId, query)),

  'GET /api/analytics/business/{businessId}/ratings': ({ ctx, scope, params, query }) =>
    queueFigureWork(() => listComments(ctx, scope, params.businessId, query)),

  'GET /api/business/days': ({ ctx, scope, query }) =>
    queueFigureWork(() => listDays(ctx, scope, query.locationId)),

  'GET /api/business/last-days': ({ ctx, scope }) =>
    queueFigureWork(() => listLastDays(ctx, scope)),

  'GET /api/business/days/{locationId}/{date}': ({ ctx, actor, scope, params }) =>
    queueFigureWork(() => getDay(ctx, actor, scope, params)),

  'POST /api/business/days/{locationId}/{date}/sign-off': async ({
    ctx,
    actor,
    scope,
    params,
    body,
  }) => {
    await signOffDay(ctx, actor, scope, params, body);
    return queueFigureWork(() => getDay(ctx, actor, scope, params));
  },

  'POST /api/business/days/{locationId}/{date}/corrections': async ({
    ctx,
    actor,
    scope,
    params,
    body,
  }) => {
    await correctDay(ctx, actor, scope, params, body);
    return queueFigureWork(() => getDay(ctx, actor, scope, params));
  },

  'GET /api/business/payouts': ({ ctx, actor, query }) =>
    queueFigureWork(() => getPayouts(ctx, requireBusiness(actor).businessId, query)),

  'POST /api/business/payouts': async ({ ctx, actor, body }) => {
    const id = await recordPayout(ctx, requireBusiness(actor), body);
    return getPayout(ctx.db, id);
  },

  'POST /api/business/payouts/{payoutId}/correction': async ({ ctx, actor, params, body }) => {
    const id = await correctPayout(ctx, requireBusiness(actor), { ...params, ...body });
    return getPayout(ctx.db, id);
  },
};

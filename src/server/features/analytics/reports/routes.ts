import type { Actor } from '../../../actor.ts';
import type { Handlers } from '../../../platform/http/mount.ts';
import { requireBusiness } from '../../businesses/policy.ts';
import { chooseReport, getSubscription, unsubscribe } from './subscription.ts';

/** @throws FORBIDDEN for an administrator, who belongs to no business */
const ofBusiness = (actor: Actor) => ({ ...actor, businessId: requireBusiness(actor) });

export const reportsHandlers: Handlers = {
  'GET /api/business/report-subscription': ({ ctx, actor }) =>
    getSubscription(ctx, ofBusiness(actor)),

  'PUT /api/business/report-subscription': async ({ ctx, actor, scope, body }) => {
    const manager = ofBusiness(actor);
    await chooseReport(ctx, manager, scope, body);
    return getSubscription(ctx, manager);
  },

  'POST /api/reports/unsubscribe': async ({ ctx, body, request }) => {
    await ctx.limits.chargeRefusal('linkAddress', request.ip, () => unsubscribe(ctx, body.token));
    return {};
  },
};

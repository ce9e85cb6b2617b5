import type { Handlers } from '../../platform/http/mount.ts';
import { adminBusinessHandlers } from './adminRoutes.ts';
import { applicationHandlers } from './applicationRoutes.ts';
import { closeLocation } from './commands/closeLocation.ts';
import { createLocation } from './commands/createLocation.ts';
import { reopenLocation } from './commands/reopenLocation.ts';
import { updateLocation } from './commands/updateLocation.ts';
import { updateSettings } from './commands/updateSettings.ts';
import { requireBusiness, requireLocation } from './policy.ts';
import { listChanges } from './queries/changes.ts';
import { listPlaces } from './queries/places.ts';
import { getLocation, getOwnLocation, listLocations } from './queries.ts';
import { getSettings } from './queries/settings.ts';
import { requestAccountMail } from '../identity/commands/requestAccountMail.ts';
import { getSignedInUser } from '../identity/queries.ts';
import { readCallerDevice } from '../identity/commands/audit.ts';
import { recordLink } from '../identity/commands/securityEvents.ts';
import {
  activateBusiness,
  getActivatedBusiness,
  requireUnusedLink,
} from './commands/activateBusiness.ts';
import { queueFigureWork } from '#server/platform/db/queueFigureWork.ts';
import { cancelPricing, changePricing } from './commands/changePricing.ts';
import { previewPricing } from './queries/previewPricing.ts';
import { exportRateTables, getLocationPricing } from './queries/pricing.ts';

export const businessesHandlers: Handlers = {
  ...applicationHandlers,
  ...adminBusinessHandlers,
  'POST /api/business/activate': async ({ ctx, body, request }) => {
    const device = readCallerDevice(request);
    const { business, token, sessionId, personId } = await recordLink(
      ctx,
      { way: 'activation_link', ...device },
      () =>
        ctx.limits.chargeRefusal('linkAddress', device.address, () =>
          activateBusiness(ctx, { ...body, ...device }),
        ),
    );
    const user = await getSignedInUser(ctx, { personId, impersonatorId: null });
    return { message: 'Your account is active.', business, token, sessionToken: sessionId, user };
  },

  'POST /api/business/activation-link': async ({ ctx, body, request }) => {
    const business = await ctx.limits.chargeRefusal('linkAddress', request.ip, () =>
      getActivatedBusiness(ctx, body.token),
    );
    return { business };
  },

  'POST /api/business/resend-activation': async ({ ctx, body, request }) => {
    const { email, token, language } = body;
    if (token)
      await ctx.limits.chargeRefusal('linkAddress', request.ip, () =>
        requireUnusedLink(ctx, token),
      );
    await requestAccountMail(
      ctx,
      { ask: 'activate', email, language: language ?? null },
      request.ip,
    );
    return { message: 'If this address is waiting to be activated, a new link is on its way.' };
  },

  'GET /api/locations/{locationId}/pricing': ({ ctx, scope, params }) =>
    getLocationPricing(ctx, scope, params.locationId),

  'PUT /api/locations/{locationId}/pricing': async ({ ctx, actor, scope, params, body }) => {
    const { locationId } = params;
    await changePricing(ctx, actor, scope, locationId, body);
    return getLocationPricing(ctx, scope, locationId);
  },

  'DELETE /api/locations/{locationId}/pricing/{version}': async ({ ctx, actor, scope, params }) => {
    await cancelPricing(ctx, actor, scope, params);
    return getLocationPricing(ctx, scope, params.locationId);
  },

  'POST /api/locations/{locationId}/pricing/preview': ({ ctx, scope, params, body }) =>
    queueFigureWork(() => previewPricing(ctx, scope, params.locationId, body)),

  'GET /api/locations/{locationId}/pricing/export': ({ ctx, scope, params }) =>
    exportRateTables(ctx, scope, params.locationId),

  'GET /api/business/locations': async ({ ctx, scope, query }) => ({
    locations: await listLocations(ctx, scope, query.include === 'closed'),
  }),

  'GET /api/business/locations/{id}': ({ ctx, scope, params }) =>
    getLocation(ctx, scope, params.id),

  'POST /api/business/locations': async ({ ctx, actor, body }) => {
    const businessId = requireBusiness(actor);
    const id = await createLocation(ctx, actor, businessId, body);
    return getOwnLocation(ctx, { businessId, id });
  },

  'PATCH /api/business/locations/{id}': async ({ ctx, actor, params, body }) => {
    const place = { businessId: requireBusiness(actor), id: params.id };
    await updateLocation(ctx, actor, place, body);
    return getOwnLocation(ctx, place);
  },

  'DELETE /api/business/locations/{id}': async ({ ctx, actor, params }) => {
    const place = { businessId: requireBusiness(actor), id: params.id };
    await closeLocation(ctx, actor, place);
    return { success: true };
  },

  'POST /api/business/locations/{id}/reopen': async ({ ctx, actor, params }) => {
    const place = { businessId: requireBusiness(actor), id: params.id };
    await reopenLocation(ctx, actor, place);
    return getOwnLocation(ctx, place);
  },

  'GET /api/business/settings': ({ ctx, actor }) => getSettings(ctx.db, actor),

  'PATCH /api/business/settings': async ({ ctx, actor, body }) => {
    await updateSettings(ctx, actor, body);
    return getSettings(ctx.db, actor);
  },

  'GET /api/business/changes': async ({ ctx, actor, scope, query }) => {
    const { locationId } = query;
    if (locationId !== undefined) await requireLocation(ctx.db, scope, locationId);
    return listChanges(ctx.db, actor, query);
  },

  'GET /api/locations': async ({ ctx, query }) => ({
    locations: await listPlaces(ctx, query),
  }),
};

import type { Handlers } from '../../platform/http/mount.ts';
import { changeBusinessStatus } from './commands/changeBusinessStatus.ts';
import { changePlatformFee, withdrawPlatformFee } from './commands/changePlatformFee.ts';
import { cancelPricing, changePricing } from './commands/changePricing.ts';
import { closeLocation } from './commands/closeLocation.ts';
import { createBusinessWithoutApplication } from './commands/createBusinessWithoutApplication.ts';
import { createLocation } from './commands/createLocation.ts';
import { requireBusinessById } from './commands/lockBusiness.ts';
import { resendActivation } from './commands/resendActivation.ts';
import { updateBusiness } from './commands/updateBusiness.ts';
import { updateLocation } from './commands/updateLocation.ts';
import { scopeOfBusiness } from './policy.ts';
import { getOwnLocation, listBusinessLocations } from './queries.ts';
import { findStartRates } from './queries/defaultTerms.ts';
import { getLocationPricing } from './queries/pricing.ts';
import { checkEmail, getBusinessDetails, getBusinessPage } from './queries/adminDetails.ts';

export const adminBusinessHandlers: Handlers = {
  'GET /api/admin/businesses': ({ ctx, query }) => getBusinessPage(ctx, query),

  'GET /api/admin/businesses/check/{email}': ({ ctx, params }) => checkEmail(ctx, params.email),

  'GET /api/admin/businesses/{businessId}': async ({ ctx, params }) => ({
    business: await getBusinessDetails(ctx, params.businessId),
  }),

  'POST /api/admin/businesses/create': async ({ ctx, by, body }) => {
    const id = await createBusinessWithoutApplication(ctx, by, body);
    const business = await getBusinessDetails(ctx, id);
    return { businessUser: { email: body.contactEmail }, business };
  },

  'POST /api/admin/businesses/resend-activation': async ({ ctx, by, body }) => {
    await resendActivation(ctx, by, body.email);
    return { message: 'The activation email is on its way.' };
  },

  'PATCH /api/admin/businesses/{businessId}': async ({ ctx, by, params, body }) => {
    await updateBusiness(ctx, by, params.businessId, body);
    return { business: await getBusinessDetails(ctx, params.businessId) };
  },

  'PUT /api/admin/businesses/{businessId}/status': async ({ ctx, by, params, body }) => {
    await changeBusinessStatus(ctx, by, params.businessId, body);
    return { business: await getBusinessDetails(ctx, params.businessId) };
  },

  'PUT /api/admin/businesses/{businessId}/platform-fee': async ({ ctx, by, params, body }) => {
    await changePlatformFee(ctx, by, params.businessId, body);
    return { business: await getBusinessDetails(ctx, params.businessId) };
  },

  'DELETE /api/admin/businesses/{businessId}/platform-fee/{version}': async ({
    ctx,
    by,
    params,
  }) => {
    await withdrawPlatformFee(ctx, by, params);
    return { business: await getBusinessDetails(ctx, params.businessId) };
  },

  'GET /api/admin/businesses/{businessId}/locations': async ({ ctx, params }) => {
    const { currency } = await requireBusinessById(ctx.db, params.businessId);
    return {
      locations: await listBusinessLocations(ctx, params.businessId),
      startRates: await findStartRates(ctx.db, currency),
    };
  },

  'GET /api/admin/businesses/{businessId}/locations/{locationId}': ({ ctx, params }) =>
    getOwnLocation(ctx, { businessId: params.businessId, id: params.locationId }),

  'POST /api/admin/businesses/{businessId}/locations': async ({ ctx, by, params, body }) => {
    const { businessId } = params;
    await requireBusinessById(ctx.db, businessId);
    const id = await createLocation(ctx, by, businessId, body);
    return getOwnLocation(ctx, { businessId, id });
  },

  'PUT /api/admin/businesses/{businessId}/locations/{locationId}': async ({
    ctx,
    by,
    params,
    body,
  }) => {
    const place = { businessId: params.businessId, id: params.locationId };
    await updateLocation(ctx, by, place, body);
    return getOwnLocation(ctx, place);
  },

  'PUT /api/admin/businesses/{businessId}/locations/{locationId}/pricing': async ({
    ctx,
    by,
    params,
    body,
  }) => {
    const { businessId, locationId } = params;
    const scope = await scopeOfBusiness(ctx.db, by.actor, businessId);
    await changePricing(ctx, by, scope, locationId, body);
    return getLocationPricing(ctx, scope, locationId);
  },

  'DELETE /api/admin/businesses/{businessId}/locations/{locationId}/pricing/{version}': async ({
    ctx,
    by,
    params,
  }) => {
    const scope = await scopeOfBusiness(ctx.db, by.actor, params.businessId);
    await cancelPricing(ctx, by, scope, params);
    return getLocationPricing(ctx, scope, params.locationId);
  },

  'DELETE /api/admin/businesses/{businessId}/locations/{locationId}': async ({
    ctx,
    by,
    params,
  }) => {
    const place = { businessId: params.businessId, id: params.locationId };
    await closeLocation(ctx, by, place);
    return { success: true };
  },
};

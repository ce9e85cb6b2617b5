import type { Handlers } from '../../platform/http/mount.ts';
import { correctDetails } from '../stays/commands/correctDetails.ts';
import { correctSpot } from '../stays/commands/correctSpot.ts';
import { sendLink, showLink } from '../stays/commands/guestLink.ts';
import { listCars } from '../stays/queries/cars.ts';
import { giveBack } from './commands/giveBack.ts';
import { requestForGuest } from './commands/requestForGuest.ts';
import { getCarCard } from './queries/carCard.ts';

/**
 * Routes with which staff find and correct the cars of their locations. Each correction returns the
 * car's card.
 */
export const carsHandlers: Handlers = {
  'GET /api/stays': async ({ ctx, scope, query }) => listCars(ctx, scope, query),

  'GET /api/stays/{id}': async ({ ctx, actor, scope, params }) =>
    getCarCard(ctx, actor, scope, params.id),

  'POST /api/stays/{id}/spot': async ({ ctx, actor, scope, params, body }) => {
    await correctSpot(ctx, actor, scope, params.id, body);
    return getCarCard(ctx, actor, scope, params.id);
  },

  'POST /api/stays/{id}/details': async ({ ctx, actor, scope, params, body }) => {
    await correctDetails(ctx, actor, scope, params.id, body);
    return getCarCard(ctx, actor, scope, params.id);
  },

  'POST /api/stays/{id}/send-link': async ({ ctx, actor, scope, params }) => {
    await sendLink(ctx, actor, scope, params.id);
    return getCarCard(ctx, actor, scope, params.id);
  },

  'POST /api/stays/{id}/show-link': async ({ ctx, actor, scope, params }) => ({
    ticketUrl: await showLink(ctx, actor, scope, params.id),
  }),

  'POST /api/stays/{id}/give-back': async ({ ctx, actor, scope, params, body }) => {
    await giveBack(ctx, actor, scope, params.id, body ?? {});
    return getCarCard(ctx, actor, scope, params.id);
  },

  'POST /api/dispatch/stays/{id}/order': async ({ ctx, actor, scope, params, body }) => {
    await requestForGuest(ctx, actor, scope, params.id, body);
    return getCarCard(ctx, actor, scope, params.id);
  },
};
